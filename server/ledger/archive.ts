import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Deps } from '../kernel/context.ts'
import type { Database, Sql } from '../kernel/database.ts'
import { tryLock } from '../kernel/locks.ts'

// Files of archived rounds, with their entries (docs/decisions/061, 073). server/play/games/archive.ts writes them.

/** An entry of an archived round. */
interface ArchivedEntry {
  readonly id: number
  readonly ref: string
  readonly kind: string
  readonly currency: string
  readonly at: number
  readonly postings: readonly (readonly [account: number, amount: number, balanceAfter: number | null])[]
}

/** A line of a file: a row of `round` as `row_to_json` writes it, only what is read here, and what was archived with it. */
export interface ArchivedRound {
  readonly id: number
  readonly player_id: number
  readonly game_id: string
  readonly demo: boolean
  readonly bonus: boolean
  readonly stake: number
  readonly payout: number
  readonly valid_bet: number
  readonly at: number
  readonly shared_round_id: number | null
  readonly staged_round_id: number | null
  /** Missing in files from before migration 064, as what follows. */
  readonly entries?: readonly ArchivedEntry[] | null
  /** The other of coins and bonus coins after it. */
  readonly other_after?: number | null
  /** The row of `staged_round`. */
  readonly staged?: object | null
}

export interface Block {
  readonly place: number
  readonly bytes: number
  readonly sha256: string
}

type Source = { readonly tx: Sql; readonly adapters: Pick<Deps['adapters'], 'archive'> }

const decompress = promisify(gunzip)
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The rounds of a block, which must be the one that was written. */
export async function readBlock(archive: Deps['adapters']['archive'], file: string, block: Block): Promise<readonly string[]> {
  const bytes = await archive.read(file, block.place, block.bytes)
  if (sha256(bytes) !== block.sha256) throw new Error(`${file}: the block at ${block.place} is damaged`)
  return (await decompress(bytes)).toString('utf8').trimEnd().split('\n')
}

/** Which of a player's rounds: by their time, id, staged round, or the numbers of their entries, both exclusive. */
interface ArchiveFilter {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly roundId?: string | undefined
  readonly stagedId?: string | undefined
  readonly entries?: { readonly after: number; readonly before: number } | undefined
}

/** The blocks that may hold these rounds, newest first. */
const blocksOf = (tx: Sql, playerId: string, { from, to, roundId, stagedId, entries }: ArchiveFilter) =>
  tx.rows<Block & { file: string; last_entry: number | null }>(
    `select b.file, b.place, b.bytes, b.sha256, b.last_entry from archive_file f join archive_block b on b.file = f.name
       where f.removed_at is null and f.until > coalesce($2::bigint, 0) and f.since < coalesce($3::bigint, f.until)
         and ($4::bigint is null or $4 between f.first_id and f.last_id) and b.last_player >= $1 and b.first_player <= $1
         and ($5::bigint is null or $5 between b.first_staged and b.last_staged)
         and ($6::bigint is null or (f.last_entry > $6 and f.first_entry < $7::bigint and b.last_entry > $6 and b.first_entry < $7))
       order by f.until desc, b.number`,
    [playerId, from ?? null, to ?? null, roundId ?? null, stagedId ?? null, entries?.after ?? null, entries?.before ?? null],
  )

async function* roundsOf(
  archive: Deps['adapters']['archive'],
  block: Block & { file: string },
  playerId: string,
  { from, to }: ArchiveFilter,
) {
  for (const line of await readBlock(archive, block.file, block)) {
    const round = JSON.parse(line) as ArchivedRound
    if (String(round.player_id) === playerId && round.at >= (from ?? 0) && round.at < (to ?? Infinity)) yield { ...round, line }
  }
}

/** A player's archived rounds, newest first, each as its line of JSON too. */
async function* archivedRounds(
  { tx, adapters }: Source,
  playerId: string,
  filter: ArchiveFilter,
): AsyncGenerator<ArchivedRound & { readonly line: string }> {
  for (const block of await blocksOf(tx, playerId, filter)) yield* roundsOf(adapters.archive, block, playerId, filter)
}

/** The player's archived rounds that continue a list after one of any age, newest first: at most `limit` of those that match. */
export async function archivedPage(
  source: Source,
  playerId: string,
  { from, to, olderThan }: Pick<ArchiveFilter, 'from' | 'to'> & { readonly olderThan?: string | undefined },
  limit: number,
  matches: (round: ArchivedRound) => boolean = () => true,
): Promise<ArchivedRound[]> {
  const last = olderThan === undefined ? undefined : await findArchived(source, playerId, olderThan)
  const rounds: ArchivedRound[] = []
  for await (const round of archivedRounds(source, playerId, { from, to: last ? Math.min(to ?? Infinity, last.at + 1) : to })) {
    const isOlder = !last || round.at < last.at || (round.at === last.at && round.id < last.id)
    if (!isOlder || !matches(round)) continue
    rounds.push(round)
    if (rounds.length >= limit) break
  }
  return rounds
}

/** One archived round of a player. */
export async function findArchived(source: Source, playerId: string, roundId: string) {
  for await (const round of archivedRounds(source, playerId, { roundId })) if (String(round.id) === roundId) return round
  return undefined
}

/** The archived round of one of the player's staged rounds, with its row. */
export async function findArchivedByStaged(source: Source, playerId: string, stagedId: string) {
  for await (const round of archivedRounds(source, playerId, { stagedId })) if (String(round.staged_round_id) === stagedId) return round
  return undefined
}

/** A change of one of a player's balances, and the balance after it. */
export interface StatementLine {
  readonly id: string
  readonly time: number
  readonly kind: string
  readonly delta: number
  readonly after: number
  readonly ref: string
}

/** A round's balance after it. Of its postings, only its player's account keeps a balance. */
export const balanceAfter = ({ id, entries }: ArchivedRound): number | undefined =>
  entries
    ?.filter(({ ref }) => ref === `round:${id}`)
    .flatMap(({ postings }) => postings.flatMap(([, , after]) => after ?? []))
    .at(-1)

/** The kinds of entries that archived rounds have on their player's balance. */
export const archivedKinds: readonly string[] = ['bet', 'win']

/**
 * The newest `limit` archived movements of a balance between two numbers of entries, newest first. A block is read only while an entry of
 * it may be among them.
 */
export async function archivedMovements(
  { tx, adapters }: Source,
  playerId: string,
  filter: Pick<ArchiveFilter, 'from' | 'to'> & {
    readonly entries: NonNullable<ArchiveFilter['entries']>
    readonly currency: string
    readonly kinds: readonly string[] | null
  },
  limit: number,
): Promise<StatementLine[]> {
  const { entries, currency, kinds, from = 0, to = Infinity } = filter
  // The stakes of a staged round are older than the round: they may have the time of an earlier file.
  const blocks = (await blocksOf(tx, playerId, { from, entries })).toSorted((a, b) => (b.last_entry ?? 0) - (a.last_entry ?? 0))
  let lines: (StatementLine & { readonly number: number })[] = []
  for (const block of blocks) {
    const nth = lines[limit - 1]
    if (nth && nth.number > (block.last_entry ?? 0)) break
    for await (const round of roundsOf(adapters.archive, block, playerId, {})) {
      for (const { id, ref, kind, currency: moved, at, postings } of round.entries ?? []) {
        // Of a round's postings, only its player's account keeps a balance.
        const own = postings.find(([, , after]) => after !== null)
        if (!own || moved !== currency || id <= entries.after || id >= entries.before || at < from || at >= to) continue
        if (kinds && !kinds.includes(kind)) continue
        lines.push({ number: id, id: String(id), time: at, kind, delta: own[1], after: own[2] ?? 0, ref })
      }
    }
    lines = lines.toSorted((a, b) => b.number - a.number).slice(0, limit)
  }
  return lines.map(({ number: _number, ...movement }) => movement)
}

/** Entries that one transaction looks at. */
const batchSize = 5_000

/**
 * Deletes the entries of an archived month's rounds from a range of numbers, and adds their postings to what was deleted of their
 * accounts. A round's entries have its time, and a staged round that is no longer in the database is in a file with its stakes. An entry
 * whose postings do not cancel out stays. Returns how many were deleted; undefined when there is nothing left to look at.
 */
async function clearBatch(tx: Sql): Promise<number | undefined> {
  // The same as for moving rounds: a file is written by one server, and its entries are deleted by one at a time.
  if (!(await tryLock(tx, 'archive of rounds'))) return undefined
  // Not what a total that is kept up to an entry still has to add.
  const file = await tx.row<{ name: string; since: number; until: number; after: number; last: number }>(
    `select name, since, until, coalesce(cleared_to, first_entry - 1) as after, last_entry as last from archive_file
       where last_entry > coalesce(cleared_to, 0) and last_entry <= least((select min(entry_id) from pool_checkpoint),
         (select entry_id from movement_sweep), (select entry_id from report_mark), (select coalesce(max(last_entry), 0) from ledger_period)) order by until, name limit 1`,
  )
  if (!file) return undefined
  const row = await tx.row<{ cleared: number }>(
    `with looked as (
       select id, ref, at from entry where id > $4 and id <= $5 order by id limit $6
     ), gone as (
       select id from looked where case split_part(ref, ':', 1) when 'round' then at >= $2 and at < $3
           when 'staged' then not exists (select 1 from staged_round where staged_round.id = split_part(ref, ':', 2)::bigint) else false end
         and (select count(*) > 1 and sum(amount) = 0 from posting where entry_id = looked.id)
     ), postings as (
       delete from posting where entry_id in (select id from gone) returning account_id, entry_id, amount, balance_after
     ), entries as (
       delete from entry where id in (select id from gone) returning id
     ), accounts as (
       insert into account_archived as kept (account_id, amount, last_entry, last_balance)
         select account_id, sum(amount), max(entry_id), (array_agg(balance_after order by entry_id desc))[1] from postings group by 1 order by 1
         on conflict (account_id) do update set amount = kept.amount + excluded.amount, last_entry = excluded.last_entry,
           last_balance = excluded.last_balance
     ), periods as (
       update ledger_period set archived = archived + counted.entries from (
         select (select number from ledger_period where last_entry >= entries.id order by last_entry limit 1) as number, count(*) as entries
           from entries group by 1) counted where ledger_period.number = counted.number
     ), file as (
       update archive_file set cleared = cleared + (select count(*) from entries),
         cleared_to = case when (select count(*) from looked) = $6 then (select max(id) from looked) else $5 end where name = $1
     ) select count(*) as cleared from entries`,
    [file.name, file.since, file.until, file.after, file.last, batchSize],
  )
  return row?.cleared
}

/** Deletes the entries of archived rounds from the database; returns how many. */
export async function clearEntries(db: Database): Promise<number> {
  let cleared = 0
  for (;;) {
    const some = await db.transaction(clearBatch)
    if (some === undefined) return cleared
    cleared += some
  }
}

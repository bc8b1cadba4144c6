import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { tryLock } from '../../kernel/locks.ts'
import { readBlock, sha256 } from '../../ledger/archive.ts'
import type { ArchivedRound, Block } from '../../ledger/archive.ts'
import { areRoundsAdded } from '../../ledger/periods.ts'

// Months of rounds beyond `policy.roundDays` are moved out of the database into compressed files (docs/decisions/061), where their players still
// find, replay and verify them; their entries and staged rounds go with them (073).

const compress = promisify(gzip)

/** Rounds of one block: what is decompressed to find one of them. */
const blockRows = 2_000

/** Partitions that end by `before`, oldest first, as `round_203101` or `round_before_202612`. */
const endedPartitions = (sql: Sql, before: number) =>
  sql.rows<{ name: string; until: number }>(
    `select name, until from (
       select part.relname as name, month_start((substring(part.relname from '(\\d{4})\\d\\d$')::integer - 1970) * 12
           + right(part.relname, 2)::integer - case when part.relname like '%before%' then 1 else 0 end) as until
         from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = 'round'::regclass and part.relname ~ '_\\d{6}$'
     ) parts where until <= $1 order by until`,
    [before],
  )

/** Adds a block's rounds to the closing balances of their players. */
const close = (tx: Sql, lines: readonly string[]) =>
  tx.rows(
    `insert into round_closed as kept (player_id, currency, rounds, staked, won, valid_bet)
       select player_id, case when demo then 'demo' when bonus then 'bonus' else 'coin' end, count(*), sum(stake), sum(payout), sum(valid_bet)
         from unnest($1::text[]) line, json_populate_record(null::round, line::json) group by 1, 2 order by 1, 2
       on conflict (player_id, currency) do update set rounds = kept.rounds + excluded.rounds, staked = kept.staked + excluded.staked,
         won = kept.won + excluded.won, valid_bet = kept.valid_bet + excluded.valid_bet`,
    [lines],
  )

/**
 * Deletes staged rounds that are in the file. The last one of a seed pair in use stays: the next one's number follows from it.
 */
const deleteStaged = (tx: Sql, ids: readonly number[]) =>
  tx.rows(
    `delete from staged_round s where id = any($1::bigint[]) and (
       exists (select 1 from staged_round later where later.seed_id = s.seed_id and later.number > s.number)
       or (select revealed_at from fair_seed where fair_seed.id = s.seed_id) is not null)`,
    [ids],
  )

/** The least and the greatest of some numbers; null for none. */
const ends = (numbers: readonly number[]): readonly [number, number] | readonly [null, null] =>
  numbers.length > 0 ? [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))] : [null, null]

type Archiving = Pick<Deps, 'adapters' | 'clock'>

/** What a file holds, as far as it is written. */
interface Written {
  rows: number
  bytes: number
  staked: number
  won: number
  validBet: number
  since: number
  firstId: number
  lastId: number
  entries: number
  /** The first and the last entry of each block. */
  readonly entryEnds: number[]
  readonly blocks: Block[]
}

const nothing = (until: number): Written => ({
  rows: 0,
  bytes: 0,
  staked: 0,
  won: 0,
  validBet: 0,
  since: until,
  firstId: Number.MAX_SAFE_INTEGER,
  lastId: 0,
  entries: 0,
  entryEnds: [],
  blocks: [],
})

function addRounds(written: Written, rounds: readonly ArchivedRound[]): void {
  written.rows += rounds.length
  for (const { id, at, stake, payout, valid_bet: validBet } of rounds) {
    written.staked += stake
    written.won += payout
    written.validBet += validBet
    written.since = Math.min(written.since, at)
    written.firstId = Math.min(written.firstId, id)
    written.lastId = Math.max(written.lastId, id)
  }
}

/** Writes down a block, moves its rounds to the closing balances and deletes its staged rounds; returns its bytes. */
async function moveBlock(tx: Sql, name: string, lines: readonly string[], written: Written): Promise<Uint8Array> {
  const rounds = lines.map((line) => JSON.parse(line) as ArchivedRound)
  await close(tx, lines)
  const bytes = await compress(`${lines.join('\n')}\n`)
  const block = { place: written.bytes, bytes: bytes.length, sha256: sha256(bytes) }
  const entryIds = rounds.flatMap(({ entries }) => (entries ?? []).map(({ id }) => id))
  const stagedIds = rounds.flatMap(({ staged_round_id: id }) => id ?? [])
  const [firstEntry, lastEntry] = ends(entryIds)
  await tx.rows(
    `insert into archive_block (file, number, first_player, last_player, place, bytes, sha256, first_entry, last_entry, first_staged, last_staged)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      name,
      written.blocks.length,
      rounds[0]?.player_id,
      rounds.at(-1)?.player_id,
      block.place,
      block.bytes,
      block.sha256,
      firstEntry,
      lastEntry,
      ...ends(stagedIds),
    ],
  )
  if (stagedIds.length > 0) await deleteStaged(tx, stagedIds)
  if (firstEntry !== null) written.entryEnds.push(firstEntry, lastEntry)
  written.entries += entryIds.length
  written.blocks.push(block)
  written.bytes += bytes.length
  addRounds(written, rounds)
  return bytes
}

const insertFile = (tx: Sql, name: string, until: number, written: Written, fileDigest: string, now: number) =>
  tx.rows(
    `insert into archive_file (name, since, until, first_id, last_id, rows, bytes, sha256, staked, won, valid_bet, written_at, entries, first_entry, last_entry)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      name,
      written.since,
      until,
      written.firstId,
      written.lastId,
      written.rows,
      written.bytes,
      fileDigest,
      written.staked,
      written.won,
      written.validBet,
      now,
      written.entries,
      ...ends(written.entryEnds),
    ],
  )

/** Writes a partition's file, reads it back, and drops the partition, all or nothing. */
async function moveAway(tx: Sql, { adapters: { archive }, clock }: Archiving, part: { name: string; until: number }): Promise<number> {
  const name = `${part.name}.jsonl.gz`
  const digest = createHash('sha256')
  const written = nothing(part.until)
  // Does not wait long for the table: every later statement on it waits behind it.
  await tx.rows(`set local lock_timeout = '5s'`)
  await tx.rows('select open_partition($1)', [part.name])
  async function* blocks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const lines = (await tx.rows<{ line: string }>('select next_of_partition($1) as line', [blockRows])).map(({ line }) => line)
      if (lines.length === 0) return
      const bytes = await moveBlock(tx, name, lines, written)
      digest.update(bytes)
      yield bytes
    }
  }
  await archive.write(name, blocks())
  let readBack = 0
  for (const block of written.blocks) readBack += (await readBlock(archive, name, block)).length
  if (readBack !== written.rows) throw new Error(`${name} holds ${readBack} of ${written.rows} rounds`)
  // A month without rounds needs no file.
  if (written.rows === 0) await archive.remove(name)
  else await insertFile(tx, name, part.until, written, digest.digest('hex'), clock())
  await tx.rows(`select drop_partition('round', $1)`, [part.name])
  return written.rows
}

/**
 * Moves the partitions whose every round is older than `policy.roundDays` to the archive, each in its own transaction, and deletes files
 * whose every round is older than `policy.archiveDays`. On several servers, one at a time.
 */
export async function archiveRounds(deps: Archiving & Pick<Deps, 'db' | 'policy'>): Promise<{ moved: number; removed: number }> {
  const { db, policy, adapters } = deps
  const now = deps.clock()
  let moved = 0
  for (const part of await endedPartitions(db, now - policy.roundDays * dayMs)) {
    moved += await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'archive of rounds'))) return 0
      // Another server may have moved it meanwhile.
      const isThere = (await endedPartitions(tx, part.until)).some(({ name }) => name === part.name)
      // The trial balance finds rounds by their number until they are in a closed period, and the desk's report too, until they are in its days.
      return isThere && (await areRoundsAdded(tx, part.until)) ? moveAway(tx, deps, part) : 0
    })
  }
  const over = await db.rows<{ name: string }>(
    'update archive_file set removed_at = $1 where removed_at is null and until < $1::bigint - $2::bigint returning name',
    [now, policy.archiveDays * dayMs],
  )
  for (const { name } of over) {
    await db.rows('delete from archive_block where file = $1', [name])
    await adapters.archive.remove(name)
  }
  return { moved, removed: over.length }
}

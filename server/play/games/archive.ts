import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { tryLock } from '../../kernel/locks.ts'
import { areRoundsClosed } from '../../ledger/periods.ts'

// Months of rounds beyond `policy.roundDays` are moved out of the database into compressed files (docs/decisions/061), where their players still
// find, replay and verify them.

/** A row of `round`, as `row_to_json` writes it; only what is read here. */
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
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Rounds of one block: what is decompressed to find one of them. */
const blockRows = 2_000

interface Block {
  readonly place: number
  readonly bytes: number
  readonly sha256: string
}

/** The rounds of a block, which must be the one that was written. */
async function readBlock(archive: Deps['adapters']['archive'], file: string, block: Block): Promise<readonly string[]> {
  const bytes = await archive.read(file, block.place, block.bytes)
  if (sha256(bytes) !== block.sha256) throw new Error(`${file}: the block at ${block.place} is damaged`)
  return (await decompress(bytes)).toString('utf8').trimEnd().split('\n')
}

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

type Archiving = Pick<Deps, 'adapters' | 'clock'>

/** Writes a partition's file, reads it back, and drops the partition, all or nothing. */
async function moveAway(tx: Sql, { adapters: { archive }, clock }: Archiving, part: { name: string; until: number }): Promise<number> {
  const name = `${part.name}.jsonl.gz`
  const whole = createHash('sha256')
  const sum = { rows: 0, bytes: 0, staked: 0, won: 0, validBet: 0, since: part.until, firstId: Number.MAX_SAFE_INTEGER, lastId: 0 }
  const written: Block[] = []
  // Does not wait long for the table: every later statement on it waits behind it.
  await tx.rows(`set local lock_timeout = '5s'`)
  await tx.rows('select open_partition($1)', [part.name])
  async function* blocks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const lines = (await tx.rows<{ line: string }>('select next_of_partition($1) as line', [blockRows])).map(({ line }) => line)
      if (lines.length === 0) return
      const rounds = lines.map((line) => JSON.parse(line) as ArchivedRound)
      await close(tx, lines)
      const bytes = await compress(`${lines.join('\n')}\n`)
      const block = { place: sum.bytes, bytes: bytes.length, sha256: sha256(bytes) }
      await tx.rows(
        'insert into archive_block (file, number, first_player, last_player, place, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)',
        [name, written.length, rounds[0]?.player_id, rounds.at(-1)?.player_id, block.place, block.bytes, block.sha256],
      )
      written.push(block)
      whole.update(bytes)
      sum.bytes += bytes.length
      sum.rows += rounds.length
      for (const { id, at, stake, payout, valid_bet: validBet } of rounds) {
        sum.staked += stake
        sum.won += payout
        sum.validBet += validBet
        sum.since = Math.min(sum.since, at)
        sum.firstId = Math.min(sum.firstId, id)
        sum.lastId = Math.max(sum.lastId, id)
      }
      yield bytes
    }
  }
  await archive.write(name, blocks())
  let readBack = 0
  for (const block of written) readBack += (await readBlock(archive, name, block)).length
  if (readBack !== sum.rows) throw new Error(`${name} holds ${readBack} of ${sum.rows} rounds`)
  // A month without rounds needs no file.
  if (sum.rows === 0) await archive.remove(name)
  else {
    await tx.rows(
      `insert into archive_file (name, since, until, first_id, last_id, rows, bytes, sha256, staked, won, valid_bet, written_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        name,
        sum.since,
        part.until,
        sum.firstId,
        sum.lastId,
        sum.rows,
        sum.bytes,
        whole.digest('hex'),
        sum.staked,
        sum.won,
        sum.validBet,
        clock(),
      ],
    )
  }
  await tx.rows(`select drop_partition('round', $1)`, [part.name])
  return sum.rows
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
      // The trial balance finds rounds by their number, until they are in a closed period.
      return isThere && (await areRoundsClosed(tx, part.until)) ? moveAway(tx, deps, part) : 0
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

interface Wanted {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly roundId?: string | undefined
}

/** A player's archived rounds, newest first, each as its line of JSON too. */
export async function* archivedRounds(
  { tx, adapters }: { readonly tx: Sql; readonly adapters: Pick<Deps['adapters'], 'archive'> },
  playerId: string,
  { from, to, roundId }: Wanted,
): AsyncGenerator<ArchivedRound & { readonly line: string }> {
  const blocks = await tx.rows<Block & { file: string }>(
    `select b.file, b.place, b.bytes, b.sha256 from archive_file f join archive_block b on b.file = f.name
       where f.removed_at is null and f.until > coalesce($2::bigint, 0) and f.since < coalesce($3::bigint, f.until)
         and ($4::bigint is null or $4 between f.first_id and f.last_id) and b.last_player >= $1 and b.first_player <= $1
       order by f.until desc, b.number`,
    [playerId, from ?? null, to ?? null, roundId ?? null],
  )
  for (const block of blocks) {
    for (const line of await readBlock(adapters.archive, block.file, block)) {
      const round = JSON.parse(line) as ArchivedRound
      if (String(round.player_id) === playerId && round.at >= (from ?? 0) && round.at < (to ?? Infinity)) yield { ...round, line }
    }
  }
}

/** One archived round of a player. */
export async function findArchived(source: Parameters<typeof archivedRounds>[0], playerId: string, roundId: string) {
  for await (const round of archivedRounds(source, playerId, { roundId })) if (String(round.id) === roundId) return round
  return undefined
}

import type { Sql } from '../../kernel/database.ts'
import type { Block } from '../../ledger/archive.ts'

/** The first and the last of some numbers; null for none. */
export type Ends = readonly [number, number] | readonly [null, null]

/** Partitions that end by `before`, oldest first, as `round_203101` or `round_before_202612`. */
export const endedPartitions = (sql: Sql, before: number) =>
  sql.rows<{ name: string; until: number }>(
    `select name, until from (
       select part.relname as name, month_start((substring(part.relname from '(\\d{4})\\d\\d$')::integer - 1970) * 12
           + right(part.relname, 2)::integer - case when part.relname like '%before%' then 1 else 0 end) as until
         from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = 'round'::regclass and part.relname ~ '_\\d{6}$'
     ) parts where until <= $1 order by until`,
    [before],
  )

/** Adds a block's rounds to the closing balances of their players. */
export const addToClosing = (tx: Sql, lines: readonly string[]) =>
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
export const deleteStaged = (tx: Sql, ids: readonly number[]) =>
  tx.rows(
    `delete from staged_round s where id = any($1::bigint[]) and (
       exists (select 1 from staged_round later where later.seed_id = s.seed_id and later.number > s.number)
       or (select revealed_at from fair_seed where fair_seed.id = s.seed_id) is not null)`,
    [ids],
  )

/** Locks a partition for reading it to its end. Does not wait long for the table: every later statement on it waits behind it. */
export async function openPartition(tx: Sql, name: string): Promise<void> {
  await tx.rows(`set local lock_timeout = '5s'`)
  await tx.rows('select open_partition($1)', [name])
}

/** The next rounds of the opened partition, as lines of JSON; none at its end. */
export const nextLines = async (tx: Sql, limit: number): Promise<string[]> =>
  (await tx.rows<{ line: string }>('select next_of_partition($1) as line', [limit])).map(({ line }) => line)

export const dropPartition = (tx: Sql, name: string) => tx.rows(`select drop_partition('round', $1)`, [name])

export interface NewBlock {
  readonly file: string
  readonly number: number
  /** The first and the last player. */
  readonly players: readonly [number | undefined, number | undefined]
  readonly block: Block
  readonly entryEnds: Ends
  readonly stagedEnds: Ends
}

export const insertBlock = (tx: Sql, { file, number, players, block, entryEnds, stagedEnds }: NewBlock) =>
  tx.rows(
    `insert into archive_block (file, number, first_player, last_player, place, bytes, sha256, first_entry, last_entry, first_staged, last_staged)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [file, number, ...players, block.place, block.bytes, block.sha256, ...entryEnds, ...stagedEnds],
  )

export interface NewFile {
  readonly name: string
  readonly since: number
  readonly until: number
  readonly firstId: number
  readonly lastId: number
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly staked: number
  readonly won: number
  readonly validBet: number
  readonly entries: number
  readonly entryEnds: Ends
}

export const insertFile = (tx: Sql, file: NewFile, now: number) =>
  tx.rows(
    `insert into archive_file (name, since, until, first_id, last_id, rows, bytes, sha256, staked, won, valid_bet, written_at, entries, first_entry, last_entry)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      file.name,
      file.since,
      file.until,
      file.firstId,
      file.lastId,
      file.rows,
      file.bytes,
      file.sha256,
      file.staked,
      file.won,
      file.validBet,
      now,
      file.entries,
      ...file.entryEnds,
    ],
  )

/** Marks files whose every round is older than `ageMs` as removed; returns their names, and those of marked ones whose blocks are still there. */
export const markRemoved = async (sql: Sql, ageMs: number, now: number): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      `with marked as (
         update archive_file set removed_at = $1 where removed_at is null and until < $1::bigint - $2::bigint returning name
       ) select name from marked union all
         select name from archive_file f where removed_at is not null and exists (select 1 from archive_block b where b.file = f.name)`,
      [now, ageMs],
    )
  ).map(({ name }) => name)

export const deleteBlocks = (sql: Sql, file: string) => sql.rows('delete from archive_block where file = $1', [file])

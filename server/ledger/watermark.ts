import type { Sql } from '../kernel/database.ts'

/** A point in the ledger before which nothing more can be written, once every transaction before `xid` has ended. */
export interface Watermark {
  readonly entryId: number
  readonly roundId: number
  readonly stagedId: number
  readonly xid: string
}

/**
 * The newest numbers in use and the next transaction number, read in this order. Whoever writes an entry or a round gets a transaction
 * number first (a balance, a request or a pool is written or locked before), so all transactions that hold a number up to these are before
 * `xid`.
 */
export async function currentWatermark(sql: Sql): Promise<Watermark | undefined> {
  const newest = await sql.row<Omit<Watermark, 'xid'>>(
    `select e.number as "entryId", r.number as "roundId", s.number as "stagedId" from
       (select case when is_called then last_value else 0 end as number from entry_id_seq) e,
       (select case when is_called then last_value else 0 end as number from round_number) r,
       (select case when is_called then last_value else 0 end as number from staged_round_id_seq) s`,
  )
  const next = await sql.row<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  return newest && next && { ...newest, ...next }
}

/** Whether every transaction before the watermark has ended: then everything up to it is committed. */
export const isPassed = async (sql: Sql, { xid }: Watermark): Promise<boolean> =>
  (await sql.row<{ over: boolean }>('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over', [xid]))?.over ?? false

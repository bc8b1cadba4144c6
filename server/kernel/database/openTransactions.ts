import type { Sql } from '../database.ts'

/**
 * Whether a transaction that writes has been open for longer than this: it may have begun before a period ended and, waiting for its standby,
 * may still add something to it. Whatever adds up a period that is over, once and for all, asks this first, and leaves twice as long between
 * its end and the sum. A process that hangs does not delay them for good: the database ends its transaction (`idleLimitMs` in database.ts).
 */
export const isTransactionOpen = async (tx: Sql, longMs: number): Promise<boolean> =>
  (await tx.row(
    `select 1 as late from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
       and xact_start < clock_timestamp() - $1 * interval '1 millisecond' limit 1`,
    [longMs],
  )) !== undefined

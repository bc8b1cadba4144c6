import type { Sql } from './database.ts'

/** Serializes transactions that use the same name (a number, an identity), even when no row for it exists yet. */
export const lockName = (tx: Sql, name: string) => tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/** The same with several names, in this order. */
export const lockNames = (tx: Sql, names: readonly string[]) =>
  tx.rows('select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) name', [names])

/** The same without waiting: false while another transaction has the lock. */
export const tryLock = async (tx: Sql, name: string): Promise<boolean> =>
  (await tx.row<{ held: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [name]))?.held ?? false

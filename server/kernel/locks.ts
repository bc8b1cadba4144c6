import type { Sql } from './database.ts'

/** Makes transactions about one name (a number, an identity) wait for each other, also while no row of it exists. */
export const lockName = (tx: Sql, name: string) => tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

import { utcDay } from '../calendar.ts'
import type { Database, Sql } from '../database.ts'

/** A table partitioned by UTC day (migration 032): its name, the column of ms UTC that it is partitioned by, and its retention in days. */
export interface DailyTable {
  readonly table: string
  readonly key: string
  readonly days: number
}

/** The same by UTC month (migration 043). */
export type MonthlyTable = Pick<DailyTable, 'table' | 'key'>

/** Months are created this far in advance. */
const monthsAhead = 3

/** The number of a UTC month, from January 1970 on. */
export function utcMonth(at: number): number {
  const date = new Date(at)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** Days whose partitions are created in advance: how long the database may go without this job. */
const daysAhead = 3

/** Gives up until the next run if it cannot lock its table soon: every later statement on the table waits behind it. */
const withinSeconds = <T>(db: Database, work: (tx: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.rows(`set local lock_timeout = '5s'`)
    return work(tx)
  })

/**
 * Creates the partitions of today and the days ahead, and drops those whose every row is past its retention; returns how many were
 * dropped. Each day is a separate transaction, because it locks the table briefly. Safe on several servers: each day is created and
 * dropped once.
 */
export async function maintainDays(db: Database, { table, key, days }: DailyTable, now: number): Promise<number> {
  const today = utcDay(now)
  for (let day = today; day <= today + daysAhead; day++)
    await withinSeconds(db, (tx) => tx.rows('select make_day_partition($1, $2, $3)', [table, key, day]))
  const dropped = await withinSeconds(db, (tx) =>
    tx.row<{ dropped: number }>('select drop_day_partitions($1, $2) as dropped', [table, today - days]),
  )
  return dropped?.dropped ?? 0
}

/** Creates the partitions of this month and the months ahead, as `keepDays` does; returns how many there were not yet. */
export async function maintainMonths(db: Database, { table, key }: MonthlyTable, now: number): Promise<number> {
  let made = 0
  for (let month = utcMonth(now); month <= utcMonth(now) + monthsAhead; month++) {
    const row = await withinSeconds(db, (tx) =>
      tx.row<{ made: boolean }>('select make_month_partition($1, $2, $3) as made', [table, key, month]),
    )
    if (row?.made) made++
  }
  return made
}

const batchSize = 5_000

/**
 * Deletes in batches small enough that no call has to wait, until a batch is not full; returns how many rows were deleted. `some` deletes
 * up to `limit` rows and returns how many.
 */
export async function deleteInBatches(some: (limit: number) => Promise<number>): Promise<number> {
  let dropped = 0
  for (;;) {
    const batch = await some(batchSize)
    dropped += batch
    if (batch < batchSize) return dropped
  }
}

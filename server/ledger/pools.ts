import type { PoolName } from '#contract/jackpot.ts'
import { poolNames } from '#contract/jackpot.ts'
import type { Database, Sql } from '../kernel/database.ts'
import { isPassed, currentWatermark } from './watermark.ts'
import type { Watermark } from './watermark.ts'

/** The value of each pool, in hundredths. */
export type PoolValues = Readonly<Record<PoolName, number>>

const valueOf = `t.total + coalesce((select sum(p.amount) from posting p where p.account_id = a.id and p.entry_id > t.entry_id), 0)::bigint`

/** The pools' current values: each is the sum of its postings, with those up to the checkpoint's entry already added up. */
export async function readPools(sql: Sql): Promise<PoolValues> {
  const rows = await sql.rows<{ pool: PoolName; value: number }>(
    `select a.pool, ${valueOf} as value from account a join pool_checkpoint t on t.account_id = a.id where a.owner = 'pool'`,
  )
  const values = new Map(rows.map(({ pool, value }) => [pool, value]))
  return Object.fromEntries(poolNames.map((pool) => [pool, values.get(pool) ?? 0])) as Record<PoolName, number>
}

/**
 * Locks a pool against other withdrawals from it until the transaction ends, and returns its value. Spins keep feeding it meanwhile:
 * their foreign keys do not wait for this lock, and what they add stays for the next winner.
 */
export async function lockPool(tx: Sql, pool: PoolName): Promise<number> {
  await tx.rows(`select 1 from account where owner = 'pool' and pool = $1 for no key update`, [pool])
  // A separate statement: its snapshot is taken after the lock, so that it sees what an earlier winner took.
  const row = await tx.row<{ value: number }>(
    `select ${valueOf} as value from account a join pool_checkpoint t on t.account_id = a.id where a.owner = 'pool' and a.pool = $1`,
    [pool],
  )
  return row?.value ?? 0
}

/** Adds a pool's postings up to the mark to its checkpoint; false while an older transaction may still write before it. */
async function rollUpTo(db: Database, mark: Watermark): Promise<boolean> {
  if (!(await isPassed(db, mark))) return false
  await db.transaction(async (tx) => {
    await tx.rows('select 1 from pool_checkpoint order by account_id for update')
    await tx.rows(
      `update pool_checkpoint t set entry_id = $1, total = t.total +
         coalesce((select sum(p.amount) from posting p where p.account_id = t.account_id and p.entry_id > t.entry_id and p.entry_id <= $1), 0)::bigint
       where t.entry_id < $1`,
      [mark.entryId],
    )
  })
  return true
}

/**
 * Keeps the sums short: each call rolls up to the mark of an earlier call, if `distance` entries were added since the last time; spins
 * never wait for it. Safe on several servers: the checkpoint only moves forward.
 */
export function createRollUp(db: Database, distance = 10_000): () => Promise<void> {
  let mark: Watermark | undefined
  let done = 0
  return async () => {
    if (mark && !(await rollUpTo(db, mark))) return
    if (mark) done = mark.entryId
    const next = await currentWatermark(db)
    mark = next && next.entryId - done >= distance ? next : undefined
  }
}

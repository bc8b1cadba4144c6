import type { Database } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { currentWatermark, isPassed } from '../../ledger/watermark.ts'
import type { Watermark } from '../../ledger/watermark.ts'
import { sweepMovements } from './statementStore.ts'

/** Entries of one transaction. */
const batchSize = 5_000

/**
 * Each call adds movements up to the mark of an earlier call to the totals by day, once no transaction from before the mark runs any more: one
 * may be committed after another with a higher number, and clocks decide nothing. Returns how many were added. On several servers, each batch
 * goes to one.
 */
export function createMovementSweep(db: Database): () => Promise<number> {
  let mark: Watermark | undefined
  return async () => {
    if (mark && !(await isPassed(db, mark))) return 0
    let summed = 0
    for (let swept = batchSize; mark && swept === batchSize;) {
      swept = await sweepMovements(db, batchSize, mark.entryId)
      summed += swept
    }
    mark = await currentWatermark(db)
    return summed
  }
}

const sweeps = new WeakMap<Database, () => Promise<number>>()

export const movementTotalsJob: Job = {
  name: 'movementTotals',
  everyMs: 60_000,
  run: async ({ db }) => {
    const sum = sweeps.get(db) ?? createMovementSweep(db)
    sweeps.set(db, sum)
    await sum()
  },
}

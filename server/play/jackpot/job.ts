import type { Database } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { createRollUp } from '../../ledger/pools.ts'

const rollUps = new WeakMap<Database, () => Promise<void>>()

/** Keeps the number of rows that a reading of the pools sums up small, however much was played. */
export const poolTallyJob: Job = {
  name: 'poolTally',
  everyMs: 20_000,
  run: async ({ db }) => {
    const rollUp = rollUps.get(db) ?? createRollUp(db)
    rollUps.set(db, rollUp)
    await rollUp()
  },
}

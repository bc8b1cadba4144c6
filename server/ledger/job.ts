import type { Database } from '../kernel/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { createClosing } from './periods.ts'

const closings = new WeakMap<Database, () => Promise<number>>()

/** Closes the periods of the ledger that are over, so that the trial balance reads only what came since. */
export const ledgerPeriodsJob: Job = {
  name: 'ledgerPeriods',
  everyMs: 60_000,
  run: async ({ db, clock, log }) => {
    const close = closings.get(db) ?? createClosing(db, clock)
    closings.set(db, close)
    const closed = await close()
    if (closed > 0) log.info({ closed }, 'periods of the ledger closed')
  },
}

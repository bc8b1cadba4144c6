import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { sweepMovements } from './statementStore.ts'

/** Entries of one transaction. */
const batchSize = 5_000
/** No transaction is open for this long: what is older is all there, whatever its number. */
const settledMs = 10 * 60_000

/** Adds movements to the totals by day, in batches until none is old enough. On several servers, each batch goes to one. */
export async function sumMovements({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let summed = 0
  for (;;) {
    const swept = await sweepMovements(db, batchSize, clock() - settledMs)
    summed += swept
    if (swept < batchSize) return summed
  }
}

export const movementTotalsJob: Job = {
  name: 'movementTotals',
  everyMs: 60_000,
  run: async (deps) => void (await sumMovements(deps)),
}

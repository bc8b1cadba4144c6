import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import * as store from './store.ts'

/**
 * Applies a change of the rate to all piggy banks: what was saved by then keeps its value, and later bets save by the new one. A rate of 0
 * changes nothing: nothing can be saved or opened until there is another one.
 */
export async function followRate({ db, policy }: Pick<Deps, 'db' | 'policy'>): Promise<void> {
  const { ppm } = policy.piggyBank
  if (ppm === 0 || (await store.rate(db)) === ppm) return
  await db.transaction(async (tx) => {
    const before = await store.lockRate(tx, ppm)
    if (before === ppm) return
    await store.changeRate(tx, before, ppm)
  })
}

export const piggyBankJob: Job = { name: 'piggyBank', everyMs: 5_000, run: followRate }

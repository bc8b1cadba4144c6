import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { settled } from '../../settings/live.ts'
import * as store from './store.ts'

/**
 * Applies a change of the rate to all piggy banks: what was saved by then keeps its value, and later bets save by the new one. A
 * server that has not read a later change yet changes nothing, nor does a rate of 0: nothing can be saved or opened until there is another.
 */
export async function followRate({ db, policy }: Pick<Deps, 'db' | 'policy'>): Promise<void> {
  const {
    piggyBank: { ppm },
    since,
  } = settled(policy)
  if (ppm === 0 || (await store.rate(db)) === ppm) return
  await db.transaction(async (tx) => {
    const before = await store.lockRate(tx, ppm)
    if (before.ppm === ppm || before.since > since) return
    await store.changeRate(tx, before.ppm, { ppm, since })
  })
}

export const piggyBankJob: Job = { name: 'piggyBank', everyMs: 5_000, run: followRate }

import { applyChange } from '../../awards/appliedSetting.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { settled } from '../../settings/live.ts'
import * as store from './store.ts'

/** Applies a change of the rate to all piggy banks: what was saved by then keeps its value, and later bets save by the new one. */
export async function followRate({ db, policy }: Pick<Deps, 'db' | 'policy'>): Promise<void> {
  const {
    piggyBank: { ppm: value },
    since,
  } = settled(policy)
  await applyChange(
    db,
    { value, since },
    { read: store.rate, lock: store.lockRate, apply: (tx, before) => store.changeRate(tx, before, { value, since }) },
  )
}

export const piggyBankJob: Job = { name: 'piggyBank', everyMs: 5_000, run: followRate }

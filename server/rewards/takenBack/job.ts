import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { followChargeback } from './commission.ts'
import { followRefund } from './service.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/**
 * Takes back rewards for deposits that were refunded meanwhile, and commission on the bets of those that were charged back. Each refund is
 * one transaction, processed exactly once; one that fails does not hold up the commission of others.
 */
export async function followRefunds({ db, clock, policy, defaults }: JobDeps): Promise<void> {
  try {
    while (await db.transaction((tx) => followRefund(tx, { policy, defaults }, clock())));
  } finally {
    while (await db.transaction((tx) => followChargeback(tx, clock())));
  }
}

export const takenBackJob: Job = { name: 'takenBack', everyMs: 30_000, run: followRefunds }

import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { followChargeback } from './commission.ts'
import { followRefund } from './service.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/**
 * Takes back rewards for deposits that were refunded meanwhile, and commission on the bets of those that were charged back. Each refund is
 * one transaction, processed exactly once.
 */
export async function followRefunds({ db, clock, policy, defaults }: JobDeps): Promise<void> {
  while (await db.transaction((tx) => followRefund(tx, { policy, defaults }, clock())));
  while (await db.transaction((tx) => followChargeback(tx, clock())));
}

export const takenBackJob: Job = { name: 'takenBack', everyMs: 30_000, run: followRefunds }

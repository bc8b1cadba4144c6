import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { followRefund } from './service.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy'>

/** Takes back rewards for deposits that were refunded meanwhile. Each refund is one transaction, processed exactly once. */
export async function followRefunds({ db, clock, policy }: JobDeps): Promise<void> {
  while (await db.transaction((tx) => followRefund(tx, policy, clock())));
}

export const takenBackJob: Job = { name: 'takenBack', everyMs: 30_000, run: followRefunds }

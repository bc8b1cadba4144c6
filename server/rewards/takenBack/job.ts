import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { followRefund } from './service.ts'

type World = Pick<Deps, 'db' | 'clock' | 'policy'>

/** Rewards that were given for deposits which went back meanwhile. Each refund is one transaction, looked at once. */
export async function followRefunds({ db, clock, policy }: World): Promise<void> {
  while (await db.transaction((tx) => followRefund(tx, policy, clock())));
}

export const takenBackJob: Job = { name: 'takenBack', everyMs: 30_000, run: followRefunds }

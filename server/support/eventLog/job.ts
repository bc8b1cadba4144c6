import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { deleteBefore } from './store.ts'

const atATime = 5_000

export async function forgetEvents({ db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<number> {
  const before = clock() - policy.eventLogDays * dayMs
  let gone = 0
  for (;;) {
    const some = await deleteBefore(db, before, atATime)
    gone += some
    if (some < atATime) return gone
  }
}

/** The rule of keeping: what the apps told is forgotten after `policy.eventLogDays`. Two processes delete the same rows once. */
export const forgetEventsJob: Job = {
  name: 'forgetEvents',
  everyMs: 60 * 60 * 1000,
  run: async (deps) => {
    const gone = await forgetEvents(deps)
    if (gone > 0) deps.log.info({ gone }, 'old app events forgotten')
  },
}

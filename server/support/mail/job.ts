import { dayMs, hourMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { purgeMail } from './store.ts'

const atATime = 5_000

/** Deletes mails past their retention. Safe in several processes. */
export async function sweepMail({ db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<number> {
  const now = clock()
  const before = now - policy.mail.keepDays * dayMs
  let deleted = 0
  for (;;) {
    const some = await purgeMail(db, before, atATime, now)
    deleted += some
    if (some < atATime) return deleted
  }
}

export const mailJob: Job = { name: 'mail', everyMs: hourMs, run: async (deps) => void (await sweepMail(deps)) }

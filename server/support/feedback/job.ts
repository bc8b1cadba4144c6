import { dayMs, hourMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { dropLooseBefore } from '../pictureStore.ts'
import { closeAnswered } from './store.ts'

/** Closes feedback that was answered long ago, and deletes pictures whose feedback was never sent. */
export async function maintainFeedback({ db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<void> {
  const now = clock()
  await closeAnswered(db, now - policy.feedback.answeredDays * dayMs, now)
  await dropLooseBefore(db, 'feedback_picture', now - policy.feedback.draftHours * hourMs)
}

export const feedbackJob: Job = { name: 'feedback', everyMs: hourMs, run: maintainFeedback }

import { dayMs } from '../kernel/calendar.ts'
import { forgetRequests } from '../kernel/idempotency.ts'
import type { Job } from '../kernel/jobs.ts'
import { deleteInTurns } from '../kernel/partitions.ts'

/**
 * Stored answers are deleted after `policy.requestDays`. Not by partitions: only a request's id stays the same when it is repeated, and it
 * must be found by this id on any day (docs/decisions/056).
 */
export const forgetRequestsJob: Job = {
  name: 'forgetRequests',
  everyMs: 60 * 60 * 1000,
  run: async ({ db, clock, policy, log }) => {
    const before = clock() - policy.requestDays * dayMs
    const gone = await deleteInTurns((limit) => forgetRequests(db, before, limit))
    if (gone > 0) log.info({ gone }, 'old answers forgotten')
  },
}

import type { KycReason } from '#contract/kyc.ts'
import type { KycReviewer } from '../../adapters/index.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { approveKyc, expireKyc, rejectKyc, remindOfExpiry } from './review.ts'
import { listWaiting } from './store.ts'
import type { Waiting } from './store.ts'

const reasonIn = ({ data }: Refusal): KycReason => (data as { reason: KycReason }).reason

async function decideCase(deps: Omit<Deps, 'log'>, reviewer: KycReviewer, documents: Waiting): Promise<void> {
  const { playerId } = documents
  const [first, ...rest] = await reviewer.review(documents)
  const decided = first ? await rejectKyc(deps, playerId, [first, ...rest], 'sandbox') : await approveKyc(deps, playerId, 'sandbox')
  if (isRefusal(decided) && decided.refused === 'notEligible') await rejectKyc(deps, playerId, [reasonIn(decided)], 'sandbox')
}

/** The cases that a page of the queue has. */
const pageSize = 50

/**
 * Decides what the sandbox reviewer has had long enough, and expires documents that are too old. A case that cannot be decided now is tried
 * again in the next run; those behind it are decided all the same.
 */
export async function reviewKyc(deps: Omit<Deps, 'log'>): Promise<void> {
  await expireKyc(deps)
  const reviewer = deps.adapters.kycReviewer
  if (!reviewer) return
  const submittedBefore = deps.clock() - deps.policy.kyc.sandboxReviewSeconds * 1000
  const failures: unknown[] = []
  let last: Waiting | undefined
  do {
    const page = await listWaiting(deps.db, submittedBefore, pageSize, last && { at: String(last.submittedAt), id: last.playerId })
    for (const documents of page) await decideCase(deps, reviewer, documents).catch((error: unknown) => failures.push(error))
    last = page[pageSize - 1]
  } while (last)
  if (failures.length > 0) throw failures[0]
}

export const kycReviewJob: Job = { name: 'kycReview', everyMs: 2_000, run: reviewKyc }

export const kycReminderJob: Job = { name: 'kycReminder', everyMs: hourMs, run: async (deps) => void (await remindOfExpiry(deps)) }

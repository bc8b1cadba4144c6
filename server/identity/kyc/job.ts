import type { KycReason } from '#contract/kyc.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { approveKyc, expireKyc, rejectKyc } from './review.ts'
import { listWaiting } from './store.ts'

const reasonIn = ({ data }: Refusal): KycReason => (data as { reason: KycReason }).reason

/** Decides what the sandbox reviewer has had long enough, and expires documents that are too old. */
export async function reviewKyc(deps: Omit<Deps, 'log'>): Promise<void> {
  await expireKyc(deps)
  const reviewer = deps.adapters.kycReviewer
  if (!reviewer) return
  for (const documents of await listWaiting(deps.db, deps.clock() - deps.policy.kyc.sandboxReviewSeconds * 1000)) {
    const [first, ...rest] = await reviewer.review(documents)
    const decided = first
      ? await rejectKyc(deps, documents.playerId, [first, ...rest], 'sandbox')
      : await approveKyc(deps, documents.playerId, 'sandbox')
    if (isRefusal(decided) && decided.refused === 'notEligible') await rejectKyc(deps, documents.playerId, [reasonIn(decided)], 'sandbox')
  }
}

export const kycReviewJob: Job = { name: 'kycReview', everyMs: 2_000, run: reviewKyc }

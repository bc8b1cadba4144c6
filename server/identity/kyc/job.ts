import type { KycReason } from '#contract/kyc.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { approveKyc, expireKyc, listWaiting, rejectKyc } from './review.ts'

const objectionIn = ({ data }: Refusal): KycReason => (data as { reason: KycReason }).reason

/** Decides what the sandbox reviewer has had long enough, and expires documents that are too old. */
export async function reviewKyc(deps: Omit<Deps, 'log'>): Promise<void> {
  await expireKyc(deps)
  const reviewer = deps.adapters.kycReviewer
  if (!reviewer) return
  for (const papers of await listWaiting(deps.db, deps.clock() - deps.policy.kyc.sandboxReviewSeconds * 1000)) {
    const [first, ...rest] = await reviewer.review(papers)
    const decided = first
      ? await rejectKyc(deps, papers.playerId, [first, ...rest], 'sandbox')
      : await approveKyc(deps, papers.playerId, 'sandbox')
    if (isRefusal(decided) && decided.refused === 'notEligible') await rejectKyc(deps, papers.playerId, [objectionIn(decided)], 'sandbox')
  }
}

export const kycReviewJob: Job = { name: 'kycReview', everyMs: 2_000, run: reviewKyc }

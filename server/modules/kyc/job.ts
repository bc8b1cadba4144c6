import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { approveKyc, expireKyc, listWaiting, rejectKyc } from './review.ts'

/** What the sandbox's reviewer has had long enough, and papers that are too old. */
export async function reviewKyc(deps: Omit<Deps, 'log'>): Promise<void> {
  await expireKyc(deps)
  const reviewer = deps.adapters.kycReviewer
  if (!reviewer) return
  for (const papers of await listWaiting(deps.db, deps.clock() - deps.policy.kyc.sandboxReviewSeconds * 1000)) {
    const [first, ...rest] = await reviewer.review(papers)
    const decided = first
      ? await rejectKyc(deps, papers.playerId, [first, ...rest], 'sandbox')
      : await approveKyc(deps, papers.playerId, 'sandbox')
    if (isRefusal(decided) && decided.refused === 'notEligible') await rejectKyc(deps, papers.playerId, ['paperInUse'], 'sandbox')
  }
}

export const kycReviewJob: Job = { name: 'kycReview', everyMs: 2_000, run: reviewKyc }

/** A picture is written before its row commits: one without a row for so long will never have one. */
const orphanMs = 60 * 60 * 1000

/** Removes pictures that were replaced, or whose upload came to nothing. */
export async function sweepKyc({ db, adapters, clock }: Pick<Deps, 'db' | 'adapters' | 'clock'>): Promise<number> {
  const before = clock() - orphanMs
  const old = (await adapters.files.list()).filter(({ at }) => at < before).map(({ id }) => id)
  const held = new Set(
    (await db.rows<{ file_id: string }>('select file_id from kyc_image where file_id = any($1)', [old])).map((row) => row.file_id),
  )
  const orphans = old.filter((id) => !held.has(id))
  for (const id of orphans) await adapters.files.remove(id)
  return orphans.length
}

export const kycSweepJob: Job = { name: 'kycSweep', everyMs: orphanMs, run: async (deps) => void (await sweepKyc(deps)) }

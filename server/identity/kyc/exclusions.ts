import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockPlayersAndAccounts } from '../../ledger/locks.ts'
import * as store from './store.ts'

// The exclusion list is asked when documents are approved (review.ts), and again while their player comes back: a person may be put on it later.

/** Asked at the same time, and in one run: the job must neither flood the list nor keep a server from closing. */
const atATime = 20
const maxBatches = 15
const by = 'exclusionList'

type ListDeps = Pick<Deps, 'db' | 'clock' | 'policy'> & { readonly adapters: Pick<Deps['adapters'], 'exclusionList'> }

/** As at approval: the documents are rejected. With real money the games for coins that are open are closed, also one that is being opened. */
const rejectListed = ({ db, clock, policy }: ListDeps, playerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    await lockPlayersAndAccounts(tx, [playerId], ['coin'])
    const row = await store.lockToDecide(tx, playerId)
    // Decided or expired meanwhile: who approves documents asks by themselves.
    if (row?.state !== 'approved' && !row?.is_renewal) return
    await store.dropRenewal(tx, playerId)
    await store.markDecided(tx, { playerId, state: 'rejected', reasons: ['listed'], by, at: now, expiresAt: null })
    if (!policy.playMoney) await store.closeGames(tx, playerId, now)
    await writeAudit(tx, { actor: by, action: 'documents.rejected', target: `player:${playerId}`, reason: 'listed' }, now)
    await sendMail(tx, { playerId, content: { template: 'kycRejected', reasons: ['listed'] } }, now)
  })

/**
 * Asks about those players with approved documents who have been here since the list was last asked about them, each once a day. One about
 * whom it cannot be asked holds up none of the others, and is asked about again later; when it answers about nobody, the run ends.
 */
export async function askExclusionList(deps: ListDeps): Promise<void> {
  const list = deps.adapters.exclusionList
  if (!list) return
  const ask = async ({ playerId, ...person }: store.ToAsk): Promise<void> => {
    const askedAt = deps.clock()
    if (await list.isListed(person)) await rejectListed(deps, playerId)
    else await store.markAsked(deps.db, playerId, askedAt)
  }
  const failed: unknown[] = []
  for (let batch = 0; batch < maxBatches; batch++) {
    const { looked, toAsk } = await store.claimToAsk(deps.db, deps.clock(), atATime)
    const failures = (await Promise.allSettled(toAsk.map(ask))).filter((one) => one.status === 'rejected')
    failed.push(...failures.map(({ reason }) => reason as unknown))
    if (looked < atATime || (toAsk.length > 0 && failures.length === toAsk.length)) break
  }
  if (failed.length > 0) throw failed[0]
}

export const exclusionListJob: Job = { name: 'exclusionList', everyMs: 60_000, run: askExclusionList }

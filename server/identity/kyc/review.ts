import { kycRenewalMs } from '#contract/durations.ts'
import type { KycReason, KycSlot } from '#contract/kyc.ts'
import type { MailContent } from '#contract/mail.ts'
import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { sqlState, uniqueViolation } from '../../kernel/database/errors.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayersAndAccounts } from '../../ledger/locks.ts'
import { recordMarks } from '../person/links.ts'
import { isVerifiedElsewhere } from '../person/linkStore.ts'
import { documentMarks } from '../person/marks.ts'
import * as store from './store.ts'

/** Whether the person named in the documents is on the regulator's exclusion list. */
const isListed = async ({ db, adapters }: ReviewDeps, playerId: string): Promise<boolean> => {
  const documents = adapters?.exclusionList && (await store.documentsOf(db, playerId))
  return documents ? adapters.exclusionList.isListed(documents) : false
}

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'policy'> & { readonly adapters?: Pick<Deps['adapters'], 'exclusionList'> }

/** A player's pictures, decrypted, for the reviewer. */
export async function openImages(
  { db, adapters }: { readonly db: Sql; readonly adapters: Pick<Deps['adapters'], 'files'> },
  playerId: string,
): Promise<{ slot: KycSlot; jpeg: Buffer }[]> {
  const images = await store.latestImages(db, playerId)
  return Promise.all(images.map(async ({ slot, file_id }) => ({ slot, jpeg: await adapters.files.read(file_id) })))
}

interface Decision {
  readonly playerId: string
  readonly state: 'approved' | 'rejected'
  readonly reasons: readonly KycReason[]
  readonly by: string
  /** The documents are right and the registration was wrong: its date of birth is replaced by theirs. */
  readonly correctsBirthDate?: boolean
  /** `by` must have opened the pictures of this very submission: documents may be rejected and submitted again while they look at them. */
  readonly hasLooked?: boolean
}

/** Decides once: a second reviewer gets the first one's decision. */
async function decide(
  { db, clock, policy }: ReviewDeps,
  { playerId, state, reasons, by, correctsBirthDate, hasLooked }: Decision,
): Promise<{ state: string } | Refusal> {
  const now = clock()
  try {
    return await db.transaction(async (tx): Promise<{ state: string } | Refusal> => {
      const row = await store.lockToDecide(tx, playerId)
      if (!row) return refuse('unknownPlayer')
      if (row.state !== 'submitted') return refuse('alreadyDone', { state: row.state })
      if (hasLooked && !(await store.hasOpenedPictures(tx, playerId, by))) return refuse('notEligible', { reason: 'unseen' })
      const documents = state === 'approved' ? await store.documentsOf(tx, playerId) : undefined
      const marks = documents ? documentMarks(documents, true) : []
      if (await isVerifiedElsewhere(tx, playerId, marks)) return refuse('notEligible', { reason: 'paperInUse' })
      if (state === 'approved' && !row.is_same_birth_date) {
        if (!correctsBirthDate) return refuse('notEligible', { reason: 'birthDateMismatch' })
        await store.correctBirthDate(tx, playerId)
      }
      if (state === 'rejected' && row.is_renewal) await store.rejectRenewal(tx, { playerId, reasons, by, at: now })
      else {
        if (row.is_renewal) await store.adoptRenewals(tx, [playerId])
        const expiresAt = state === 'approved' ? now + policy.kyc.validDays * dayMs : null
        await store.markDecided(tx, { playerId, state, reasons, by, at: now, expiresAt })
      }
      await writeAudit(tx, { actor: by, action: `documents.${state}`, target: `player:${playerId}`, reason: reasons.join(', ') }, now)
      const content: MailContent = state === 'approved' ? { template: 'kycApproved' } : { template: 'kycRejected', reasons: [...reasons] }
      await sendMail(tx, { playerId, content }, now)
      await recordMarks(tx, playerId, marks, now)
      return { state }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    return refuse('notEligible', { reason: 'paperInUse' })
  }
}

/**
 * Refused when the same document has ever verified another player, when its date of birth differs from the registration's, or when the
 * person is on the exclusion list. `by` is kept permanently.
 */
export const approveKyc = async (
  deps: ReviewDeps,
  playerId: string,
  by: string,
  options: Pick<Decision, 'correctsBirthDate' | 'hasLooked'> = {},
) =>
  (await isListed(deps, playerId))
    ? refuse('notEligible', { reason: 'listed' })
    : decide(deps, { playerId, state: 'approved', reasons: [], by, ...options })

/** The player sees the reasons, at least one, and corrects what they name. */
export const rejectKyc = (deps: ReviewDeps, playerId: string, reasons: readonly [KycReason, ...KycReason[]], by: string) =>
  decide(deps, { playerId, state: 'rejected', reasons, by })

const remindAtATime = 200

/** Players whose documents are expired in one transaction: their balances are locked until it ends. */
const expireAtATime = 50

/** Expires the documents of up to so many players; returns of how many it did, and how many were due. */
const expireNext = ({ db, clock, policy }: ReviewDeps): Promise<{ readonly expired: number; readonly due: number }> =>
  db.transaction(async (tx) => {
    const now = clock()
    const outdated = await store.playersWithOutdatedDocuments(tx, now, expireAtATime)
    if (outdated.length === 0) return { expired: 0, due: 0 }
    await lockPlayersAndAccounts(tx, outdated, ['coin'])
    const expired = await store.expireDocuments(tx, outdated, now, !policy.playMoney)
    const renewals = await store.adoptRenewals(tx, expired)
    for (const playerId of expired) {
      const isReviewing = renewals.get(playerId) === 'submitted'
      await sendMail(tx, { playerId, content: { template: 'kycExpired', ...(isReviewing && { isReviewing }) } }, now)
    }
    return { expired: expired.length, due: outdated.length }
  })

/**
 * Expires outdated documents and tells their players; returns how many. Safe on several servers: each is expired once. With real money a game
 * opens with a verified identity only (protection/gate.ts), so those that are open are closed: also one that is being opened, as that holds
 * the player.
 */
export async function expireKyc(deps: ReviewDeps): Promise<number> {
  for (let all = 0; ;) {
    const { expired, due } = await expireNext(deps)
    all += expired
    if (due < expireAtATime) return all
  }
}

/** Tells players in time that their documents expire, so that they need not wait for it; returns how many. */
export async function remindOfExpiry({ db, clock }: Pick<ReviewDeps, 'db' | 'clock'>): Promise<number> {
  for (let all = 0; ;) {
    const reminded = await db.transaction(async (tx) => {
      const now = clock()
      const due = await store.claimReminders(tx, now + kycRenewalMs, remindAtATime)
      for (const { playerId, expiresAt } of due)
        await sendMail(tx, { playerId, content: { template: 'kycExpires', at: expiresAt }, expiresAt }, now)
      return due.length
    })
    all += reminded
    if (reminded < remindAtATime) return all
  }
}

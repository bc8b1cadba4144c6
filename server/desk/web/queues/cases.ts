import type { DeskInputOf } from '#contract/desk/call.ts'
import type { caseCalls } from '#contract/desk/cases.ts'
import { approveKyc, openImages, rejectKyc } from '../../../identity/kyc/review.ts'
import { hiddenNumber } from '../../../identity/kyc/service.ts'
import { findDecided, documentState, findWaiting, listDecided, listWaiting } from '../../../identity/kyc/store.ts'
import type { Decided, Waiting } from '../../../identity/kyc/store.ts'
import { readAudit, writeAudit } from '../../../kernel/audit.ts'
import type { Database, Sql } from '../../../kernel/database.ts'
import { isRefusal } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { countStrandedRefunds, listRefunds, strandedRefunds } from '../../../money/deposits/refundStore.ts'
import { answerFeedback, closeFeedback } from '../../../support/feedback/decide.ts'
import { anyFeedback, picturesOf, waitingFeedback } from '../../../support/feedback/store.ts'
import type { FeedbackRow } from '../../../support/feedback/store.ts'
import { ownTestPlayer } from '../approvals/requests.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { documentTarget, releaseCase, requireCase, claimCase } from './claims.ts'
import { claimsOf } from './claimStore.ts'
import { countedOf, maxCounted, maxWaitOf } from './queues.ts'
import { refundLook, refundMake } from './refunds.ts'
import { isChannelGone, refundCase, refundSettle } from './strandedRefunds.ts'

/** Cases on a page. */
const page = 100
type Input<Name extends keyof typeof caseCalls> = DeskInputOf<(typeof caseCalls)[Name]>
const jpeg = (name: string, file: Buffer) => ({ name, src: `data:image/jpeg;base64,${file.toString('base64')}` })

/** Runs a service that opens its own transactions in the call's, so that it commits with the request. */
const within = (tx: Sql): Database => ({ ...tx, transaction: (work: (sql: Sql) => Promise<unknown>) => work(tx) }) as unknown as Database

/** A page of the documents that wait or were decided, or a player's, whichever they are. */
async function documentPage({ tx, now }: DeskContext, { after, id, show }: Input<'documents'>) {
  const [at = '', playerId = ''] = after?.split('-') ?? []
  if (id === undefined && show === 'decided')
    return pageOf(await listDecided(tx, page + 1, after === undefined ? null : at), page, ({ decisionId }) => decisionId)
  const waiting = await (id === undefined
    ? listWaiting(tx, now, page + 1, after === undefined ? null : { at, id: playerId || '0' })
    : findWaiting(tx, id))
  if (id === undefined || waiting.length > 0) return pageOf(waiting, page, (row) => `${row.submittedAt}-${row.playerId}`)
  return { rows: await findDecided(tx, id), next: null }
}

/** The decision on documents that were decided. */
const documentDecision = (row: Waiting | Decided) =>
  'decisionId' in row ? { state: row.state, reasons: row.reasons, by: row.decidedBy, at: row.decidedAt } : null

/** Of documents that were decided: in full they are in the pictures, and on the player's page, where each view is recorded. */
const privateDetails = (row: Waiting | Decided) =>
  'decisionId' in row ? { idNumber: hiddenNumber(row.idNumber), address: '••••' } : { idNumber: row.idNumber, address: row.address }

async function documents(context: DeskContext, input: Input<'documents'>) {
  const { tx, now } = context
  const { rows, next } = await documentPage(context, input)
  const claims = await claimsOf(
    tx,
    rows.map(({ playerId }) => documentTarget(playerId)),
    now,
  )
  return {
    now,
    promiseMs: maxWaitOf('documents'),
    next,
    rows: rows.map((row) => {
      const { playerId: owner, name, birthDate, registeredBirthDate, idType, submittedAt } = row
      const claim = claims.get(documentTarget(owner))
      return {
        id: owner,
        name,
        birthDate,
        registeredBirthDate,
        idType,
        ...privateDetails(row),
        at: submittedAt,
        claim: claim ? { by: claim.by, until: claim.until } : null,
        decided: documentDecision(row),
      }
    }),
  }
}

/** For the operator who works on the case, or of a decided one; the access is recorded before anything is shown. */
async function documentsOpen(context: DeskContext, { id }: { id: string }) {
  const { db, adapters, operator, now } = context
  const isDecided = (await findDecided(db, id)).length > 0
  const refusal = isDecided ? undefined : await requireCase(context, documentTarget(id))
  if (refusal) return refusal
  await writeAudit(db, { actor: operator.name, action: 'documents.opened', target: `player:${id}`, reason: '' }, now)
  const images = await openImages({ db, adapters }, id)
  return { pictures: images.map(({ slot, jpeg: file }) => jpeg(slot, file)) }
}

const why: Readonly<Record<string, string>> = {
  birthDateMismatch: 'The player registered with a different date of birth: reject the documents, or confirm that they correct it.',
  unseen: 'Open the pictures of these documents first.',
  listed: 'The person is on the exclusion list: reject the documents for that reason.',
  paperInUse: 'The same ID already verifies another player: reject it for that reason.',
}
function denialOf({ refused, data }: Refusal): DeskRefusal {
  const { reason, state } = (data ?? {}) as { reason?: string; state?: string }
  if (refused === 'notEligible' && reason !== undefined) return refuseDesk('undecided', { text: why[reason] ?? reason })
  if (refused === 'alreadyDone') return refuseDesk('undecided', { text: `These have already been decided: ${state ?? 'done'}.` })
  return refuseDesk(refused, data)
}

const publishingOf = ({ tx, policy, now, adapters }: DeskContext) => ({ db: within(tx), clock: () => now, policy, adapters })

async function documentsClaim(context: DeskContext, { id }: { id: string }) {
  const state = (await documentState(context.tx, id)) ?? 'draft'
  if (state === 'draft') return refuseDesk('undecided', { text: 'This player has submitted no documents.' })
  if (state !== 'submitted') return denialOf({ refused: 'alreadyDone', data: { state } })
  const taken = await claimCase(context, documentTarget(id))
  if ('until' in taken) await recordAct(context, { action: 'documents.claimed', target: `player:${id}`, reason: '' })
  return taken
}

async function documentsRelease(context: DeskContext, { id }: { id: string }) {
  if (await releaseCase(context, documentTarget(id)))
    await recordAct(context, { action: 'documents.givenBack', target: `player:${id}`, reason: '' })
  return {}
}

/** For a decision of this operator on these documents: that they have taken the case, and that the player was never their test player. */
const requireDecider = async (context: DeskContext, id: string): Promise<DeskRefusal | undefined> => {
  const own = await ownTestPlayer(context.tx, context.operator.name, `player:${id}`)
  return own ? refuseExplained(own) : requireCase(context, documentTarget(id))
}

async function documentsApprove(context: DeskContext, { id, correctsBirthDate }: { id: string; correctsBirthDate: boolean }) {
  const refusal = await requireDecider(context, id)
  if (refusal) return refusal
  const result = await approveKyc(publishingOf(context), id, context.operator.name, { correctsBirthDate, hasLooked: true })
  if (isRefusal(result)) return denialOf(result)
  await releaseCase(context, documentTarget(id))
  return {}
}

async function documentsRefuse(context: DeskContext, { id, why: reason }: { id: string; why: Parameters<typeof rejectKyc>[2][number] }) {
  const refusal = await requireDecider(context, id)
  if (refusal) return refusal
  const result = await rejectKyc(publishingOf(context), id, [reason], context.operator.name)
  if (isRefusal(result)) return denialOf(result)
  await releaseCase(context, documentTarget(id))
  return {}
}

async function refunds({ tx, adapters }: DeskContext, { show, before }: Input<'refunds'>) {
  const channels = Object.keys(adapters.payment)
  const read = await (show === 'stranded'
    ? strandedRefunds(tx, channels, page + 1, before ?? null)
    : listRefunds(tx, null, page + 1, before ?? null))
  const { rows, next } = pageOf(read, page, ({ id }) => id)
  return {
    older: next,
    stranded: countedOf(await countStrandedRefunds(tx, channels, maxCounted + 1)),
    rows: rows.map(({ id, order_id: orderId, amount, owed, state, requested_by: by, reason, at, channel }) => ({
      id,
      orderId,
      amount,
      owed,
      state,
      by,
      reason,
      at,
      isChannelGone: isChannelGone({ adapters }, { state, channel }),
    })),
  }
}

/** What became of feedback that is no longer open. The player, or time, closes what was answered: that is no operator's decision. */
async function decisionOf(tx: Sql, { id, state, answer, answered_at: answeredAt, closed_at: closedAt, at }: FeedbackRow) {
  if (state === 'open') return null
  const action = answer === null ? 'feedback.closed' : 'feedback.answered'
  const [line] = await readAudit(tx, { target: `feedback:${id}`, action, limit: 1 })
  return { state, by: line?.actor ?? null, at: answeredAt ?? closedAt ?? at, answer }
}

async function feedback({ tx, now }: DeskContext, { after, id: one }: Input<'feedback'>) {
  const read = await (one === undefined ? waitingFeedback(tx, page + 1, after ?? null) : anyFeedback(tx, one))
  const { rows, next } = pageOf(read, page, ({ id }) => id)
  const [only] = one === undefined ? [] : rows
  const decided = only ? await decisionOf(tx, only) : null
  return {
    now,
    promiseMs: maxWaitOf('feedback'),
    next,
    rows: rows.map(({ id, player_id: playerId, type, text, pictures, at }) => ({
      id,
      playerId,
      type,
      text,
      pictures: pictures.length,
      at,
      decided,
    })),
  }
}

async function feedbackOpen({ db, adapters, operator, now }: DeskContext, { id }: { id: string }) {
  await writeAudit(db, { actor: operator.name, action: 'feedback.opened', target: `feedback:${id}`, reason: '' }, now)
  const pictures = await picturesOf(db, id)
  return {
    pictures: await Promise.all(pictures.map(async ({ file_id: file }, at) => jpeg(`Picture ${at + 1}`, await adapters.files.read(file)))),
  }
}

const answeredRefusal = (refusal: Refusal): DeskRefusal =>
  refusal.refused === 'alreadyDone'
    ? refuseDesk('undecided', { text: 'This feedback has already been answered or closed.' })
    : denialOf(refusal)

async function feedbackAnswer({ tx, operator, now }: DeskContext, { id, text }: { id: string; text: string }) {
  const result = await answerFeedback(tx, { id, by: operator.name, text, isFirst: true }, now)
  return isRefusal(result) ? answeredRefusal(result) : {}
}
async function feedbackClose({ tx, operator, now }: DeskContext, { id, reason }: { id: string; reason: string }) {
  const result = await closeFeedback(tx, { id, by: operator.name, why: reason, isFirst: true }, now)
  return isRefusal(result) ? answeredRefusal(result) : {}
}

export const caseHandlers: DeskHandlers<typeof caseCalls> = {
  documents,
  documentsOpen,
  documentsClaim,
  documentsRelease,
  documentsApprove,
  documentsRefuse,
  refunds,
  refundLook,
  refundMake,
  refundCase,
  refundSettle,
  feedback,
  feedbackOpen,
  feedbackAnswer,
  feedbackClose,
}

import { awardKind } from '#contract/awards.ts'
import type { WaitingAct } from '#contract/desk/approvals.ts'
import { awardText } from '#contract/desk/awardTexts.ts'
import type { MailContent } from '#contract/mail.ts'
import { everybody } from '#contract/segment.ts'
import { broadcastMail, sendMail } from '../../../awards/mail.ts'
import type { AwardGiven } from '../../../awards/mail.ts'
import { findPlayer } from '../../../identity/session/playerStore.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { dayMs, manilaMidnight } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { isId } from '../../../kernel/ids.ts'
import { lockPlayer } from '../../../ledger/locks.ts'
import type { Policy } from '../../../settings/policy.ts'
import { mayBeReached } from '../../../support/mail/segmentStore.ts'
import { lockTarget, ownTestPlayer, stateOf } from '../approvals/requests.ts'
import { insertRequest, markDecided, waitingById, waitingRequestFor } from '../approvals/requestStore.ts'
import type { RequestRow } from '../approvals/requestStore.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext } from '../context.ts'
import * as store from './operatorMailStore.ts'
import type { OperatorMail } from './operatorMailStore.ts'

// Messages that operators request at the command line, with awards or to all players. One that takes two operators waits among the acts of
// the desk, and is decided there or at the command line.

export interface Post {
  /** A player's id, or `all`. */
  readonly to: string
  readonly content: MailContent
  readonly awards: readonly AwardGiven[]
  readonly days: number
}

/** A message that is not sent, and why. */
export interface NotSent {
  readonly notSent: string
}
/** `id`: of the message; null: it waits for a second operator. */
export type RequestOutcome = { readonly id: string | null; readonly isEarlier: boolean } | NotSent

const targetOf = (request: string): string => `mailRequest:${request}`
export const requestOf = (target: string): string => target.slice(targetOf('').length)
/** A request id names one message for good: nothing about it can change while it waits. */
const stateOfRequest = (request: string): string => stateOf(targetOf(request))

const valuePerPiece = 1_00
/**
 * The most an award can be worth, in hundredths: coins and coupons of an amount as they are, a percentage at its maximum, a piece as a
 * coin.
 */
function worthOf(award: AwardGiven, { coupons: { general, opened } }: Policy): number {
  const inside = opened[award.propId]
  const { propId, count } = inside ? { ...inside, count: inside.count * award.count } : award
  const kind = awardKind(propId)
  if (kind === 'coin' || kind === 'fixedCoupon' || kind === 'giveCoupon') return count
  return kind === 'generalCoupon' ? general.cap : count * valuePerPiece
}

const isThere = async (tx: Sql, to: string): Promise<boolean> => to === 'all' || (isId(to) && (await findPlayer(tx, to)) !== undefined)

export const titleOf = ({ content }: Pick<Post, 'content'>): string =>
  content.template === 'written' ? content.words['en-PH'].title : content.template
export const awardsText = ({ awards }: Pick<Post, 'awards'>): string => awards.map(awardText).join(' and ')

/** Sends it to one player or to all, with the sender in the audit trail. */
async function send(tx: Sql, { to, content, awards, days }: Post, by: string, why: readonly string[], now: number): Promise<string> {
  const post = { content, awards, expiresAt: now + days * dayMs }
  const id = to === 'all' ? await broadcastMail(tx, post, now) : await sendMail(tx, { playerId: to, ...post }, now)
  await writeAudit(
    tx,
    { actor: by, action: 'mail.sent', target: to === 'all' ? `broadcast:${id}` : `player:${to}`, reason: why.join(' · ') },
    now,
  )
  return id
}

/**
 * Why it may not be sent: awards to a test player of the operator's, or to a player whom no promotion may reach now. Awards to all reach such
 * a player later (support/mail).
 */
async function whyNot(tx: Sql, { to, awards }: Post, by: string, now: number): Promise<NotSent | undefined> {
  if (!(await isThere(tx, to))) return { notSent: `There is no player ${to}.` }
  if (to === 'all' || awards.length === 0) return undefined
  const own = await ownTestPlayer(tx, by, `player:${to}`)
  if (own) return { notSent: own.explanation }
  // A self-exclusion that is being written is waited for, and found.
  await lockPlayer(tx, to)
  if (await mayBeReached(tx, to, now)) return undefined
  return { notSent: `Player ${to} may not be given awards now: on a break, self-excluded, blocked or locked.` }
}

/** The outcome of a request that was made before. */
function earlierOutcome({ request, asked, state, sent_id: id }: OperatorMail, post: Post): RequestOutcome {
  if (asked !== JSON.stringify(post)) return { notSent: `Request ${request} was a different message: use a new request id.` }
  return state === 'refused' ? { notSent: `Request ${request} was refused.` } : { id, isEarlier: true }
}

/** Sends it, or keeps it for a second operator; the same request again is the same mail. */
export async function requestMail(
  tx: Sql,
  post: Post,
  { by, request, reason }: { readonly by: string; readonly request: string; readonly reason: string },
  { policy, now }: { readonly policy: Policy; readonly now: number },
): Promise<RequestOutcome> {
  await store.lockOperatorMail(tx)
  const earlier = await store.findOperatorMail(tx, request)
  if (earlier) return earlierOutcome(earlier, post)
  const refused = await whyNot(tx, post, by, now)
  if (refused) return refused
  const each = post.awards.reduce((sum, award) => sum + worthOf(award, policy), 0)
  const worth = each * (post.to === 'all' ? await store.countPlayers(tx) : 1)
  const alone = await store.givenUnapproved(tx, by, manilaMidnight(now))
  const row = { request, asked: JSON.stringify(post), worth, reason, by, at: now }
  const why = [titleOf(post), awardsText(post), reason].filter(Boolean)
  // To everybody, as at the desk, even words alone take two.
  const isSecondNeeded = post.to === 'all' || (worth > 0 && alone + worth > policy.mail.oneOperator)
  const id = isSecondNeeded ? null : await send(tx, post, by, why, now)
  await store.insertOperatorMail(tx, { ...row, sent_id: id })
  if (isSecondNeeded) {
    const target = targetOf(request)
    const act = { call: 'mail' as const, target, input: { ...post, worth }, amount: Math.max(worth, 1), by, reason, at: now }
    await insertRequest(tx, { ...act, state_hash: stateOfRequest(request) }, 'waiting')
    await writeAudit(tx, { actor: by, action: 'mail.asked', target, reason: why.join(' · ') }, now)
  }
  return { id, isEarlier: false }
}

/** The request that waits, held until it is decided: by one operator only, here or at the desk. */
export async function lockMailRequest(tx: Sql, request: string): Promise<RequestRow | undefined> {
  await lockTarget(tx, targetOf(request))
  const found = await waitingRequestFor(tx, targetOf(request))
  return found && (await waitingById(tx, found.id))
}

/** Sends a message that waits, as the second operator. */
export async function sendRequested(
  tx: Sql,
  row: RequestRow,
  { by, reason = '' }: { readonly by: string; readonly reason?: string },
  now: number,
): Promise<{ readonly id: string; readonly post: Post } | NotSent> {
  const request = requestOf(row.target)
  const mail = await store.findOperatorMail(tx, request)
  if (!mail) return { notSent: `There is no request ${request}.` }
  const post = JSON.parse(mail.asked) as Post
  const refused = await whyNot(tx, post, by, now)
  if (refused) return refused
  const why = [titleOf(post), awardsText(post), row.reason, `requested by ${row.by}`, reason].filter(Boolean)
  const id = await send(tx, post, by, why, now)
  await store.markSent(tx, request, by, id)
  await markDecided(tx, row.id, 'done', by, now)
  return { id, post }
}

type Input = Post & { readonly worth: number }
const inputOf = ({ input }: Pick<RequestRow, 'input'>): Input => input as unknown as Input

/** In hundredths; null: it gives nothing. */
export const worthOfRequest = (row: RequestRow): number | null => inputOf(row).worth || null

export function summaryOfRequest(row: RequestRow): string {
  const post = inputOf(row)
  const awards = awardsText(post)
  return `Message “${titleOf(post)}” ${awards === '' ? '' : `with ${awards} `}to ${post.to === 'all' ? 'all players' : `player ${post.to}`}`
}

/** As players read it: without a translation, all of them read the English words. */
export function messageOfRequest(row: RequestRow): WaitingAct['message'] {
  const { content, days } = inputOf(row)
  if (content.template !== 'written') return null
  const { 'en-PH': english, 'fil-PH': filipino = english } = content.words
  return { words: { 'en-PH': english, 'fil-PH': filipino }, segment: everybody, path: null, before: null, days }
}

export const stateOfMailRequest = ({ target }: RequestRow): string => stateOfRequest(requestOf(target))

/** What the second operator reads at a server that does not know who may give commands. */
export const decidedAtTheCommandLine = ({ by, target }: RequestRow): string =>
  `This server was started without the operators of the command line (OPERATORS), so it cannot tell whether ${by} may still request it. It can be approved there: “mail-approve ${requestOf(target)}”.`

/** The second operator's decision at the desk. */
export async function sendRequestedAgain({ tx, operator, now }: DeskContext, row: RequestRow, { reason }: { readonly reason: string }) {
  const sent = await sendRequested(tx, row, { by: operator.name, reason }, now)
  return 'notSent' in sent ? refuseDesk('undecided', { text: sent.notSent }) : {}
}

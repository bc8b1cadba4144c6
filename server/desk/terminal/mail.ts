import { awardKind } from '#contract/awards.ts'
import { awardText } from '#contract/desk/awardTexts.ts'
import type { MailContent } from '#contract/mail.ts'
import { coinsText } from '#contract/operatorText.ts'
import { canGive } from '../../awards/awards.ts'
import { broadcastMail, sendMail } from '../../awards/mail.ts'
import type { AwardGiven } from '../../awards/mail.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { dayMs, manilaMidnight } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import type { Policy } from '../../settings/policy.ts'
import { mayBeReached } from '../../support/mail/segmentStore.ts'
import { ownTestPlayer } from '../web/approvals/requests.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk, CommandArguments } from './command.ts'
import * as store from './mailStore.ts'
import type { OperatorMail } from './mailStore.ts'
import { mayRun } from './roles.ts'

const maxAwards = 6
const maxPerAward = 1_000_000_00
const valuePerPiece = 1_00

/** Parses `2001:5000,60001:5` into awards; undefined for one that the server cannot give. */
function awardsIn(text: string): AwardGiven[] | undefined {
  const parts = text.split(',').map((part) => /^(\d{1,6}):([1-9]\d{0,8})$/.exec(part.trim()))
  const awards = parts.map((match) => ({ propId: Number(match?.[1]), count: Number(match?.[2]) }))
  const isFine = ({ propId, count }: AwardGiven) => canGive(propId) && count <= maxPerAward
  return awards.length <= maxAwards && awards.every(isFine) ? awards : undefined
}

/** The mail's texts; undefined when only half of the translation is given. */
function contentIn({
  title = '',
  text = '',
  'fil-title': filTitle,
  'fil-text': filText,
}: CommandArguments['options']): MailContent | undefined {
  if ((filTitle === undefined) !== (filText === undefined)) return undefined
  const filipino = filTitle !== undefined && filText !== undefined ? { 'fil-PH': { title: filTitle, text: filText } } : {}
  return { template: 'written', words: { 'en-PH': { title, text }, ...filipino } }
}

interface Post {
  /** A player's id, or `all`. */
  readonly to: string
  readonly content: MailContent
  readonly awards: readonly AwardGiven[]
  readonly days: number
}

/**
 * The most an award can be worth, in hundredths: coins and coupons of an amount as they are, a percentage at its maximum, a piece as a
 * coin.
 */
function worthOf({ propId, count }: AwardGiven, policy: Policy): number {
  const { general, opened: openings } = policy.coupons
  const kind = awardKind(propId)
  const opened = openings[propId]
  if (opened) return count * worthOf(opened, policy)
  if (kind === 'coin' || kind === 'fixedCoupon' || kind === 'giveCoupon') return count
  return kind === 'generalCoupon' ? general.cap : count * valuePerPiece
}

const isThere = async (tx: Sql, to: string): Promise<boolean> => to === 'all' || (isId(to) && (await findPlayer(tx, to)) !== undefined)
const unknownPlayer = (to: string) => ({ done: false, message: `There is no player ${to}.` })

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

const titleOf = ({ content }: Post): string => (content.template === 'written' ? content.words['en-PH'].title : content.template)
const awardsText = ({ awards }: Post): string => awards.map(awardText).join(' and ')
const nameOf = ({ to }: Post, id: string): string => `${to === 'all' ? 'Broadcast' : 'Mail'} ${id}`
const sentText = (post: Post, id: string, now: number) => ({
  done: true,
  message: `${nameOf(post, id)} has been sent; it expires ${moment(now + post.days * dayMs)}.`,
})

interface Reply {
  readonly done: boolean
  readonly message: string
}

/** The outcome of a request that was made before. */
function earlierOutcome({ request, asked, state, sent_id: id }: OperatorMail, post: Post): Reply {
  if (asked !== JSON.stringify(post)) return { done: false, message: `Request ${request} was a different message: use a new request id.` }
  if (state === 'sent') return { done: true, message: `${nameOf(post, id ?? '')} was already sent for request ${request}.` }
  return { done: false, message: state === 'waiting' ? waits(request, post) : `Request ${request} was refused.` }
}
const waits = (request: string, { to }: Post): string =>
  `Request ${request} ${to === 'all' ? 'is for all players' : 'exceeds what one operator can send'}: another operator must run “mail-approve ${request}”.`

/**
 * A reply to an operator who would give awards to a test player of theirs, or to one whom no promotion may reach now; undefined: they may be
 * given. Awards to all reach such a player later (support/mail).
 */
async function refuseAwards(tx: Sql, { to, awards }: Post, by: string, now: number): Promise<Reply | undefined> {
  if (to === 'all' || awards.length === 0) return undefined
  const own = await ownTestPlayer(tx, by, `player:${to}`)
  if (own) return { done: false, message: own.explanation }
  // A self-exclusion that is being written is waited for, and found.
  await lockPlayer(tx, to)
  if (await mayBeReached(tx, to, now)) return undefined
  return { done: false, message: `Player ${to} may not be given awards now: on a break, self-excluded, blocked or locked.` }
}

/** Sends it, or keeps it for a second operator; the same request again is the same mail. */
async function ask(
  tx: Sql,
  post: Post,
  { by, request, reason }: { by: string; request: string; reason: string },
  { policy, now }: Pick<Desk, 'policy' | 'now'>,
): Promise<Reply> {
  await store.lockOperatorMail(tx)
  const earlier = await store.findOperatorMail(tx, request)
  if (earlier) return earlierOutcome(earlier, post)
  if (!(await isThere(tx, post.to))) return unknownPlayer(post.to)
  const refused = await refuseAwards(tx, post, by, now)
  if (refused) return refused
  const each = post.awards.reduce((sum, award) => sum + worthOf(award, policy), 0)
  const worth = each * (post.to === 'all' ? await store.countPlayers(tx) : 1)
  const alone = await store.givenUnapproved(tx, by, manilaMidnight(now))
  const row = { request, asked: JSON.stringify(post), worth, reason, by, at: now }
  const why = [titleOf(post), awardsText(post), reason].filter(Boolean)
  // To everybody, as at the desk, even words alone take two.
  if (post.to === 'all' || (worth > 0 && alone + worth > policy.mail.oneOperator)) {
    await store.insertOperatorMail(tx, { ...row, state: 'waiting', sent_id: null })
    await writeAudit(tx, { actor: by, action: 'mail.asked', target: `mailRequest:${request}`, reason: why.join(' · ') }, now)
    return { done: true, message: waits(request, post) }
  }
  const id = await send(tx, post, by, why, now)
  await store.insertOperatorMail(tx, { ...row, state: 'sent', sent_id: id })
  return sentText(post, id, now)
}

const mail: Command = {
  name: 'mail',
  usage:
    '<player|all> --by <name> --request <id> --title <text> --text <text> [--fil-title <text> --fil-text <text>] [--awards <prop:count,…> --reason <text>] [--days <number>]',
  summary:
    'sends a message to one player, or once a second operator approves it to all; once per request id; coins are in hundredths, e.g. --awards 2001:5000,60001:5',
  ids: 1,
  needs: ['by', 'request', 'title', 'text'],
  takes: ['fil-title', 'fil-text', 'awards', 'reason', 'days'],
  longTexts: ['text', 'fil-text'],
  async run({ db, policy, now, print }, { ids: [to = ''], options }) {
    const { by = '', request = '', reason = '', awards: given, days = String(policy.mail.days) } = options
    const content = contentIn(options)
    const awards = given === undefined ? [] : awardsIn(given)
    const refused = (why: string) => {
      print(why)
      return false
    }
    if (!content) return refused('--fil-title and --fil-text must be given together.')
    if (!awards) return refused(`--awards takes up to ${maxAwards} awards as prop:count.`)
    if (awards.length > 0 && reason === '') return refused('--awards requires --reason.')
    if (!/^[1-9]\d{0,2}$/.test(days)) return refused('--days must be a number from 1 to 999.')
    if (!/^[\w.-]{1,40}$/.test(request))
      return refused('--request must be up to 40 letters, digits, dots and dashes, e.g. a ticket number.')
    const { done, message } = await db.transaction((tx) =>
      ask(tx, { to, content, awards, days: Number(days) }, { by, request, reason }, { policy, now }),
    )
    print(message)
    return done
  },
}

const list: Command = {
  name: 'mails',
  usage: '--by <name>',
  summary: 'lists messages awaiting a second operator’s approval',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    const rows = await store.waitingMail(db, maxPrinted + 1)
    const lines = rows.map(({ request, asked, worth, reason, by, at }) => {
      const post = JSON.parse(asked) as Post
      return [
        request,
        `to ${post.to}`,
        titleOf(post),
        awardsText(post),
        `worth ${coinsText(worth)}`,
        `requested by ${by} ${moment(at)}`,
        reason,
      ].join('  ')
    })
    printList(print, lines, 'No messages are awaiting approval.')
    return true
  },
}

/** The second operator's decision on a waiting mail; the operator who requested it cannot decide. */
async function decide(
  tx: Sql,
  request: string,
  by: string,
  reason: string | undefined,
  { now, operators }: Pick<Desk, 'now' | 'operators'>,
): Promise<Reply> {
  const row = await store.findOperatorMail(tx, request)
  if (!row) return { done: false, message: `There is no request ${request}.` }
  const post = JSON.parse(row.asked) as Post
  if (row.state !== 'waiting') return { done: false, message: `Request ${request} was already ${row.state}.` }
  if (row.by === by) return { done: false, message: `${by} requested it: another operator must decide.` }
  if (reason !== undefined) {
    await store.decideOperatorMail(tx, request, by, null)
    await writeAudit(tx, { actor: by, action: 'mail.refused', target: `mailRequest:${request}`, reason }, now)
    return { done: true, message: `Request ${request} is rejected: nothing was sent.` }
  }
  // As at the desk: who is no longer an operator, or no longer has a role for it, is not the first of two.
  if (!operators.some((operator) => operator.name === row.by && mayRun(operator, 'mail')))
    return { done: false, message: `${row.by} may no longer request it: another operator must send it again.` }
  if (!(await isThere(tx, post.to))) return unknownPlayer(post.to)
  const refused = await refuseAwards(tx, post, by, now)
  if (refused) return refused
  const id = await send(tx, post, by, [titleOf(post), awardsText(post), row.reason, `requested by ${row.by}`], now)
  await store.decideOperatorMail(tx, request, by, id)
  return sentText(post, id, now)
}

const runDecision =
  (isRefusal: boolean): Command['run'] =>
  async (desk, { ids: [request = ''], options: { by = '', reason = '' } }) => {
    const { done, message } = await desk.db.transaction((tx) => decide(tx, request, by, isRefusal ? reason : undefined, desk))
    desk.print(message)
    return done
  }

const approve: Command = {
  name: 'mail-approve',
  usage: '<request> --by <name>',
  summary: 'approves and sends a message awaiting a second operator',
  ids: 1,
  needs: ['by'],
  run: runDecision(false),
}

const refuse: Command = {
  name: 'mail-refuse',
  usage: '<request> --by <name> --reason <text>',
  summary: 'rejects a message awaiting a second operator: nothing is sent',
  ids: 1,
  needs: ['by', 'reason'],
  run: runDecision(true),
}

export const mailCommands: readonly Command[] = [mail, list, approve, refuse]

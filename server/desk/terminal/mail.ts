import { maxMailDays } from '#contract/mail.ts'
import type { MailContent } from '#contract/mail.ts'
import { coinsText, plural } from '#contract/operatorText.ts'
import { maxTextLength, maxTitleLength } from '#contract/values.ts'
import { canGive } from '../../awards/awards.ts'
import type { AwardGiven } from '../../awards/mail.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { dropRequest } from '../web/approvals/requests.ts'
import { waitingRequests } from '../web/approvals/requestStore.ts'
import { awardsText, lockMailRequest, requestMail, requestOf, sendRequested, titleOf } from '../web/messages/operatorMail.ts'
import type { Post, RequestOutcome } from '../web/messages/operatorMail.ts'
import { findOperatorMail } from '../web/messages/operatorMailStore.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk, CommandArguments } from './command.ts'
import { mayRun } from './roles.ts'

const maxAwards = 6
const maxPerAward = 1_000_000_00

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

const nameOf = ({ to }: Post, id: string): string => `${to === 'all' ? 'Broadcast' : 'Mail'} ${id}`

function outcomeText(outcome: RequestOutcome, post: Post, request: string, now: number): string {
  if ('notSent' in outcome) return outcome.notSent
  const { id, isEarlier } = outcome
  if (id === null)
    return `Request ${request} ${post.to === 'all' ? 'is for all players' : 'exceeds what one operator can send'}: another operator must approve it at the desk or run “mail-approve ${request}”.`
  if (isEarlier) return `${nameOf(post, id)} was already sent for request ${request}.`
  return sentText(post, id, now)
}
const sentText = (post: Post, id: string, now: number): string =>
  `${nameOf(post, id)} has been sent; it expires ${moment(now + post.days * dayMs)}.`

const mail: Command = {
  name: 'mail',
  usage:
    '<player|all> --by <name> --request <id> --title <text> --text <text> [--fil-title <text> --fil-text <text>] [--awards <prop:count,…> --reason <text>] [--days <number>]',
  summary:
    'sends a message to one player, or once a second operator approves it to all; once per request id; coins are in hundredths, e.g. --awards 2001:5000,60001:5',
  ids: 1,
  needs: ['by', 'request', 'title', 'text'],
  takes: ['fil-title', 'fil-text', 'awards', 'reason', 'days'],
  maxLengths: { title: maxTitleLength, text: maxTextLength, 'fil-title': maxTitleLength, 'fil-text': maxTextLength },
  async run({ db, policy, now, print }, { ids: [to = ''], options }) {
    const { by = '', request = '', reason = '', awards: given, days = String(policy.mail.days) } = options
    const content = contentIn(options)
    const awards = given === undefined ? [] : awardsIn(given)
    const refused = (why: string) => {
      print(why)
      return false
    }
    if (!content) return refused('--fil-title and --fil-text must be given together.')
    if (!awards)
      return refused(
        `--awards takes up to ${maxAwards} awards as prop:count, e.g. 2001:5000 for 50.00 coins; a count is at most ${maxPerAward}.`,
      )
    if (awards.length > 0 && reason === '') return refused('--awards requires --reason.')
    if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > maxMailDays) return refused(`--days must be a number from 1 to ${maxMailDays}.`)
    if (!/^[\w.-]{1,40}$/.test(request))
      return refused('--request must be up to 40 letters, digits, dots and dashes, e.g. a ticket number.')
    const post = { to, content, awards, days: Number(days) }
    const outcome = await db.transaction((tx) => requestMail(tx, post, { by, request, reason }, { policy, now }))
    print(outcomeText(outcome, post, request, now))
    return !('notSent' in outcome)
  },
}

const list: Command = {
  name: 'mails',
  usage: '--by <name>',
  summary: 'lists messages awaiting a second operator’s approval',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    const rows = await waitingRequests(db, ['mail'], maxPrinted + 1, null)
    const lines = rows.map(({ target, input, reason, by, at }) => {
      const { worth, ...post } = input as unknown as Post & { readonly worth: number }
      return [
        requestOf(target),
        `to ${post.to}`,
        titleOf(post),
        awardsText(post),
        `worth ${coinsText(worth)}`,
        `lasts ${plural(post.days, 'day')}`,
        `requested by ${by} ${moment(at)}`,
        reason,
      ].join('  ')
    })
    printList(print, lines, 'No messages are awaiting approval.')
    return true
  },
}

interface Reply {
  readonly done: boolean
  readonly message: string
}

/** The second operator's decision on a waiting mail; the operator who requested it cannot decide. */
async function decide(tx: Sql, request: string, reason: string | undefined, { now, operator, operators }: Desk): Promise<Reply> {
  const row = await lockMailRequest(tx, request)
  if (!row) {
    const earlier = await findOperatorMail(tx, request)
    return { done: false, message: earlier ? `Request ${request} was already ${earlier.state}.` : `There is no request ${request}.` }
  }
  if (row.by === operator.name) return { done: false, message: `${row.by} requested it: another operator must decide.` }
  if (reason !== undefined) {
    await dropRequest({ tx, operator, now }, row.target, reason)
    return { done: true, message: `Request ${request} is rejected: nothing was sent.` }
  }
  // As at the desk: who is no longer an operator, or no longer has a role for it, is not the first of two.
  if (!operators.some((one) => one.name === row.by && mayRun(one, 'mail')))
    return { done: false, message: `${row.by} may no longer request it: another operator must send it again.` }
  const sent = await sendRequested(tx, row, { by: operator.name }, now)
  return 'notSent' in sent ? { done: false, message: sent.notSent } : { done: true, message: sentText(sent.post, sent.id, now) }
}

const runDecision =
  (isRefusal: boolean): Command['run'] =>
  async (desk, { ids: [request = ''], options: { reason = '' } }) => {
    const { done, message } = await desk.db.transaction((tx) => decide(tx, request, isRefusal ? reason : undefined, desk))
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

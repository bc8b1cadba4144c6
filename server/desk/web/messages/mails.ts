import type { DeskInputOf } from '#contract/desk/call.ts'
import type { mailCalls } from '#contract/desk/mails.ts'
import type { MailContent } from '#contract/mail.ts'
import { plural } from '#contract/operatorText.ts'
import { everybody } from '#contract/segment.ts'
import type { Segment, SegmentTexts } from '#contract/segment.ts'
import { sendMail } from '../../../awards/mail.ts'
import { findPlayer } from '../../../identity/session/playerStore.ts'
import { dayMs } from '../../../kernel/calendar.ts'
import {
  countPlayers,
  countSegment,
  insertSegmentMail,
  mayBeReached,
  segmentMails,
  stopSegmentMail,
} from '../../../support/mail/segmentStore.ts'
import { actOrRequest, countAlone, lockTarget, needsSecond, stateOf } from '../approvals/requests.ts'
import { lastDone, usedToday } from '../approvals/requestStore.ts'
import { lastTested } from '../auditStore.ts'
import { refuseDesk, recordAct } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { findTestPlayer, storeTestPlayer } from '../operators/operatorStore.ts'
import { pageOf } from '../pages.ts'

type Input<Name extends keyof typeof mailCalls> = DeskInputOf<(typeof mailCalls)[Name]>

const contentOf = (words: SegmentTexts): MailContent => ({ template: 'written', words })
/** The message as the audit log names it: what was tested is what is sent. */
const nameOf = (words: SegmentTexts): string => `message:${stateOf(words)}`
const titleOf = (content: MailContent): string => (content.template === 'written' ? content.words['en-PH'].title : content.template)

/** No condition at all, or one that nearly everybody meets. */
const isEverybody = (segment: Segment, count: number, all: number): boolean =>
  stateOf(segment) === stateOf(everybody) || (all >= 20 && count >= all * 0.9)

export const mailLimitsFor = ({ policy }: DeskContext, isAll: boolean) => (isAll ? { secondFrom: 1, perDay: 1 } : policy.desk.segmentMail)

export async function countOf(context: DeskContext, segment: Segment) {
  const { tx, now } = context
  const count = await countSegment(tx, segment, now)
  const { all, newest } = await countPlayers(tx)
  return { count, all, newest, isAll: isEverybody(segment, count, all) }
}

async function count(context: DeskContext, { segment }: Input<'mailCount'>) {
  const { count: recipients, all, isAll } = await countOf(context, segment)
  const used = await usedToday(context.tx, 'mailSend', context.operator.name, context.now)
  return { count: recipients, all, isEverybody: isAll, needsSecond: needsSecond(recipients, used, mailLimitsFor(context, isAll)) }
}

/** A few players may have joined the segment since it was counted; many more, or none at all, make it a different decision. */
export function refuseRecount(recipients: number, counted: number): DeskRefusal | undefined {
  if (recipients === 0) return refuseDesk('undecided', { text: 'No players match this segment.' })
  return recipients > counted * 1.05 + 5
    ? refuseDesk('undecided', { text: `The segment now has ${plural(recipients, 'player')}. Count again.` })
    : undefined
}

const page = 50
async function list(context: DeskContext, { before }: Input<'mails'>) {
  const { rows, next } = pageOf(await segmentMails(context.tx, before ?? null, page + 1), page, ({ id }) => id)
  return {
    now: context.now,
    testPlayer: await findTestPlayer(context.tx, context.operator.id),
    rows: rows.map(({ id, content, segment, state, counted, sent, read, by, reason, at }) => ({
      id,
      title: titleOf(content),
      segment,
      state,
      counted,
      sent,
      read,
      by,
      reason,
      at,
    })),
    older: next,
  }
}

/** A test is a message like any other: nobody gets one whom no segment has. */
const refuseUnreachable = () =>
  refuseDesk('undecided', { text: 'This player may not be sent messages: on a break, self-excluded, blocked or locked.' })

async function setTestPlayer(context: DeskContext, { playerId }: Input<'mailTestPlayer'>) {
  const { tx, operator, now } = context
  if ((await findPlayer(tx, playerId)) === undefined) return refuseDesk('notFound')
  if (!(await mayBeReached(tx, playerId, now))) return refuseUnreachable()
  await storeTestPlayer(tx, operator.id, playerId)
  await recordAct(context, { action: 'mail.testPlayer', target: `player:${playerId}`, reason: '' })
  return {}
}

async function test(context: DeskContext, { words }: Input<'mailTest'>) {
  const { tx, operator, policy, now } = context
  const playerId = await findTestPlayer(tx, operator.id)
  if (playerId === null) return refuseDesk('undecided', { text: 'Set your test player first.' })
  // They may have excluded themselves since they were set.
  if (!(await mayBeReached(tx, playerId, now))) return refuseUnreachable()
  await countAlone(tx, { call: 'mailSend', target: nameOf(words), amount: 1, by: operator.name, reason: `player ${playerId}` }, now)
  await sendMail(tx, { playerId, content: contentOf(words), expiresAt: now + policy.mail.days * dayMs }, now)
  await recordAct(context, { action: 'mail.tried', target: nameOf(words), reason: `player ${playerId}` })
  return { playerId }
}

/** Each sending has a test of its own: otherwise a second tab, or a second operator, would send the same message once more. */
function refuseUntested(tested: number | null, sent: number | null): DeskRefusal | undefined {
  if (tested === null) return refuseDesk('undecided', { text: 'Send this message to your test player first and read it there.' })
  if (sent === null || tested > sent) return undefined
  const text = 'This message was already sent to this segment. To send it once more, send it to your test player again first.'
  return refuseDesk('undecided', { text })
}

export async function sendToSegment(context: DeskContext, { segment, words, days, counted, reason }: Input<'mailSend'>) {
  const { tx, policy, now } = context
  const state = stateOf([segment, words, days])
  const target = `segmentMail:${state}`
  // Of two tabs that send it at once, the second sees that the first has.
  await lockTarget(tx, target)
  const untested = refuseUntested(await lastTested(tx, nameOf(words)), await lastDone(tx, target))
  if (untested) return untested
  const { count: recipients, newest, isAll } = await countOf(context, segment)
  const denied = refuseRecount(recipients, counted)
  if (denied) return denied
  let id: string | null = null
  const done = await actOrRequest(context, {
    call: 'mailSend',
    target,
    input: { segment, words, days, counted },
    amount: recipients,
    reason,
    state,
    seen: state,
    bounds: mailLimitsFor(context, isAll),
    run: async (asked) => {
      const content = contentOf(words)
      id = await insertSegmentMail(tx, {
        segment,
        content,
        counted: recipients,
        newest_id: newest,
        by: asked.by,
        reason: asked.reason,
        at: now,
        expires_at: now + (days || policy.mail.days) * dayMs,
      })
      await recordAct(context, {
        action: 'mail.sent',
        target: `segmentMail:${id}`,
        reason: `${titleOf(content)} · ${plural(recipients, 'player')} · ${reason}`,
      })
      return undefined
    },
  })
  return 'refused' in done ? done : { ...done, id }
}

async function stop(context: DeskContext, { id, reason }: Input<'mailStop'>) {
  if (!(await stopSegmentMail(context.tx, id, context.now))) return refuseDesk('alreadyDone')
  await recordAct(context, { action: 'mail.stopped', target: `segmentMail:${id}`, reason })
  return {}
}

/** The state of a waiting message: its content; the segment is counted again when it is sent. */
export const segmentMailState = ({ segment, words, days }: Input<'mailSend'>): string => stateOf([segment, words, days])

export const mailHandlers: DeskHandlers<typeof mailCalls> = {
  mails: list,
  mailCount: count,
  mailTestPlayer: setTestPlayer,
  mailTest: test,
  mailSend: sendToSegment,
  mailStop: stop,
}

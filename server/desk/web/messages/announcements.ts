import type { announcementCalls } from '#contract/desk/announcements.ts'
import type { DeskInputOf } from '#contract/desk/call.ts'
import { plural } from '#contract/operatorText.ts'
import { everybody } from '#contract/segment.ts'
import type { SegmentTexts } from '#contract/segment.ts'
import { dayMs } from '../../../kernel/calendar.ts'
import { lockName } from '../../../kernel/locks.ts'
import * as store from '../../../support/announcements/store.ts'
import type { WrittenAnnouncement } from '../../../support/announcements/store.ts'
import { actOrRequest, lockTarget, stateOf } from '../approvals/requests.ts'
import { recordAct, refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { mailLimitsFor, countOf, refuseRecount } from './mails.ts'

type Input<Name extends keyof typeof announcementCalls> = DeskInputOf<(typeof announcementCalls)[Name]>
type Planned = Omit<Input<'announcementPlan'>, 'reason' | 'counted'>

/** An announcement is news, not a page of the app. */
const maxDurationMs = 90 * dayMs

const stateAt = ({ withdrawn_at, starts_at, ends_at }: WrittenAnnouncement, now: number): 'planned' | 'running' | 'ended' | 'withdrawn' =>
  withdrawn_at !== null ? 'withdrawn' : now < starts_at ? 'planned' : now < ends_at ? 'running' : 'ended'

const page = 50
async function list({ tx, now }: DeskContext, { before }: Input<'announcements'>) {
  const { rows, next } = pageOf(await store.announcements(tx, before ?? null, page + 1), page, ({ id }) => id)
  const corrections = await store.correctionsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return {
    now,
    rows: rows.map((row) => ({
      id: row.id,
      segment: row.segment,
      words: row.words,
      art: row.art,
      path: row.path,
      isPopup: row.is_popup,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      state: stateAt(row, now),
      by: row.by,
      reason: row.reason,
      at: row.at,
      withdrawnBy: row.withdrawn_by,
      seen: stateOf(row.words),
      corrections: corrections
        .filter(({ announcementId }) => announcementId === row.id)
        .map(({ words, by, reason, at }) => ({ words, by, reason, at })),
    })),
    older: next,
  }
}

/** What counts towards an operator's total of the day, which knows no act of nothing: one for everyone is read by visitors, too. */
const amountOf = (recipients: number): number => Math.max(1, recipients)

/** What the second operator approves: the announcement itself. Its audience is counted again when it is scheduled. */
export const announcementState = ({ segment, words, art, path, isPopup, startsAt, endsAt }: Planned): string =>
  stateOf([segment, words, art, path, isPopup, startsAt, endsAt])

export async function planAnnouncement(context: DeskContext, { reason, counted, ...planned }: Input<'announcementPlan'>) {
  const { tx, now } = context
  const { segment, words, art, path, isPopup, startsAt, endsAt } = planned
  const begins = Math.max(startsAt, now)
  if (endsAt <= begins) return refuseDesk('undecided', { text: 'The end must be after the start and in the future.' })
  if (endsAt - begins > maxDurationMs) return refuseDesk('undecided', { text: 'An announcement can run for at most 90 days.' })
  // Counted under a lock: two that are scheduled at once keep to the limit together.
  await lockName(tx, 'announcements')
  if ((await store.countOpen(tx, now)) >= store.maxOpenAnnouncements)
    return refuseDesk('undecided', {
      text: `${store.maxOpenAnnouncements} announcements are running or planned, the maximum. Withdraw one first.`,
    })
  const { count: recipients, isAll } = await countOf(context, segment ?? everybody)
  const denied = segment === null ? undefined : refuseRecount(recipients, counted)
  if (denied) return denied
  const state = announcementState(planned)
  let id: string | null = null
  const done = await actOrRequest(context, {
    call: 'announcementPlan',
    target: `announcement:${state}`,
    input: { ...planned, counted },
    amount: amountOf(recipients),
    reason,
    state,
    seen: state,
    bounds: mailLimitsFor(context, segment === null || isAll),
    run: async (asked) => {
      id = await store.insertAnnouncement(tx, {
        segment,
        words,
        art,
        path,
        is_popup: isPopup,
        starts_at: begins,
        ends_at: endsAt,
        by: asked.by,
        reason: asked.reason,
        at: now,
      })
      await recordAct(context, {
        action: 'announcement.planned',
        target: `announcement:${id}`,
        reason: `${words['en-PH'].title} · ${segment === null ? 'everyone' : plural(recipients, 'player')} · ${reason}`,
      })
      return undefined
    },
  })
  return 'refused' in done ? done : { ...done, id }
}

/** What the second operator approves: these words in place of those. */
const correctionState = (before: SegmentTexts, after: SegmentTexts): string => stateOf([before, after])

export async function correctionStateNow({ tx, now }: DeskContext, id: string, words: SegmentTexts): Promise<string | undefined> {
  const current = await store.openAnnouncement(tx, id, now)
  return current && correctionState(current.words, words)
}

type Correction = Omit<Input<'announcementCorrect'>, 'seen'>
/** `seen`: the text that the operator saw; undefined: of a request for approval, whose state has it. */
export async function correctAnnouncement(context: DeskContext, { id, words, reason }: Correction, seen?: string) {
  const { tx, now } = context
  const target = `announcement:${id}`
  await lockTarget(tx, target)
  const current = await store.openAnnouncement(tx, id, now)
  if (!current) return refuseDesk('alreadyDone')
  const { words: before, segment, path } = current
  if (seen !== undefined && seen !== stateOf(before)) return refuseDesk('stateChanged')
  if (stateOf(words) === stateOf(before)) return refuseDesk('undecided', { text: 'The text is the same as before.' })
  const { count: recipients, isAll } = await countOf(context, segment ?? everybody)
  const state = correctionState(before, words)
  return actOrRequest(context, {
    call: 'announcementCorrect',
    target,
    input: { id, words, segment, path, before },
    amount: amountOf(recipients),
    reason,
    state,
    seen: state,
    bounds: mailLimitsFor(context, segment === null || isAll),
    run: async (asked) => {
      if (!(await store.correctAnnouncement(tx, id, words, { by: asked.by, reason: asked.reason, at: now })))
        return refuseDesk('alreadyDone')
      await recordAct(context, { action: 'announcement.corrected', target, reason: `${correctionText(before, words)} · ${reason}` })
      return undefined
    },
  })
}

/** The old text of what was changed, for the audit log. */
const correctionText = (before: SegmentTexts, after: SegmentTexts): string =>
  (
    [
      ['English', 'en-PH'],
      ['Filipino', 'fil-PH'],
    ] as const
  )
    .flatMap(([language, locale]) =>
      (['title', 'text'] as const).flatMap((part) =>
        before[locale][part] === after[locale][part] ? [] : [`${part} in ${language} was “${before[locale][part]}”`],
      ),
    )
    .join(' · ')

async function withdraw(context: DeskContext, { id, reason }: Input<'announcementWithdraw'>) {
  const { tx, operator, now } = context
  if (!(await store.withdrawAnnouncement(tx, id, operator.name, now))) return refuseDesk('alreadyDone')
  await recordAct(context, { action: 'announcement.withdrawn', target: `announcement:${id}`, reason })
  return {}
}

export const announcementHandlers: DeskHandlers<typeof announcementCalls> = {
  announcements: list,
  announcementPlan: planAnnouncement,
  announcementCorrect: (context, { seen, ...correction }) => correctAnnouncement(context, correction, seen),
  announcementWithdraw: withdraw,
}

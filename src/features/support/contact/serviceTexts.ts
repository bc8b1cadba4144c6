import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dayMs } from '#contract/durations.ts'
import type { Feedback, FeedbackType } from '#contract/feedback.ts'
import type { Channel } from '#contract/support.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'

export const typeTexts: Readonly<Record<FeedbackType, MessageDescriptor>> = {
  bug: msg`Something isn’t working`,
  payment: msg`Deposit or withdrawal`,
  game: msg`Game`,
  idea: msg`Suggestion`,
  other: msg`Other`,
}

export const stateTexts: Readonly<Record<Feedback['state'], MessageDescriptor>> = {
  open: msg`Received`,
  answered: msg`Answered`,
  closed: msg`Closed`,
}

const channelTexts: Readonly<Record<Channel['kind'], MessageDescriptor>> = {
  phone: msg`Call us`,
  email: msg`Email us`,
  viber: msg`Chat on Viber`,
  messenger: msg`Chat on Messenger`,
}
/** A later release may add kinds. */
export const channelText = (kind: string): MessageDescriptor =>
  (channelTexts as Readonly<Record<string, MessageDescriptor | undefined>>)[kind] ?? msg`Contact us`

/** Frequent questions, by section of the questions page. A section without texts is not shown. */
export const questionTexts: Readonly<Record<string, MessageDescriptor>> = {
  code: msg`I didn’t get the code`,
  forgot: msg`I forgot my password`,
  middle: msg`I lost my connection during a spin`,
  decides: msg`Who decides if I win?`,
  stop: msg`How do I take a break?`,
}

const everyDay = 7
/** Monday, January 2, 2023, noon in Manila. */
const aMonday = Date.UTC(2023, 0, 2, 4)
const timeZone = 'Asia/Manila'

const clock = (time: string, i18n: I18n): string => i18n.date(`2023-01-02T${time}:00+08:00`, { ...dateFormats.time, timeZone })

/** Opening hours, in Manila time. */
export function hoursText(hours: Channel['hours'], i18n: I18n): string {
  if (hours === null) return i18n._(msg`24/7`)
  const named = hours.days.map((day) => i18n.date(aMonday + (day - 1) * dayMs, { timeZone, weekday: 'short' }))
  const isRow = hours.days.length > 2 && hours.days.every((day, index) => day === (hours.days[0] ?? 0) + index)
  const [first, last] = [named[0] ?? '', named.at(-1) ?? '']
  const days = hours.days.length === everyDay ? i18n._(msg`Every day`) : isRow ? `${first}–${last}` : named.join(', ')
  return `${days}, ${clock(hours.from, i18n)} – ${clock(hours.to, i18n)}`
}

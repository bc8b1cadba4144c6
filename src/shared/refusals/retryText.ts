import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormats } from '../dates/dateFormats.ts'

/** When a request that came too soon may be repeated: with its day unless that is today. Times are ms UTC, shown in the player's local time. */
export function retryText(retryAt: number, now: number, i18n: I18n, timeZone?: string): string {
  const zone = timeZone && { timeZone }
  const dayOf = (time: number) => i18n.date(time, { dateStyle: 'short', ...zone })
  if (dayOf(retryAt) === dayOf(now)) {
    const clock = i18n.date(retryAt, { ...dateFormats.time, ...zone })
    return i18n._(msg`Please wait a bit. You can try again at ${clock}.`)
  }
  const time = i18n.date(retryAt, { ...dateFormats.moment, ...zone })
  return i18n._(msg`You’ve reached the limit for now. You can try again on ${time}.`)
}

import type { MessageDescriptor, I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RebateType } from '#contract/vip.ts'

/** A rebate's name, by its type. */
export const rebateTexts: Readonly<Record<RebateType, MessageDescriptor>> = { 1: msg`Day`, 2: msg`Week`, 3: msg`Month` }
export const rebateTitles: Readonly<Record<RebateType, MessageDescriptor>> = {
  1: msg`Daily rebate`,
  2: msg`Weekly rebate`,
  3: msg`Monthly rebate`,
}

/** A period by its first and last day (UTC, as the server counts): «Nov 16 – 22». */
export const spanText = (i18n: I18n, from: number, to: number): string =>
  new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(from, to - 1)

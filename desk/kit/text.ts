import { minuteMs } from '#contract/durations.ts'
const zone = 'Asia/Manila'
const locale = 'en-PH'
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const grouped = new Intl.NumberFormat(locale, two)
const integerFormat = new Intl.NumberFormat(locale)

/** Hundredths as an amount, with a true minus sign. */
export const amountText = (hundredths: number): string => grouped.format(hundredths / 100).replace('-', '−')
export const countText = (pieces: number): string => integerFormat.format(pieces).replace('-', '−')
/** The whole coins and the cents of an amount, for large figures. */
export const figure = (hundredths: number): readonly [string, string] => {
  const text = amountText(hundredths)
  return [text.slice(0, -3), text.slice(-3)]
}
export const percentText = (share: number): string => `${grouped.format(share * 100).replace('-', '−')} %`

const clock = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** All times are in Manila time: 14:32. */
export const timeText = (at: number): string => clock.format(at)
export const dayText = (at: number): string => day.format(at)
export const dateText = (at: number): string => fullDay.format(at)
/** 2026-11-22 14:32:05 */
export const dateTimeText = (at: number): string => stamp.format(at)

/** A waiting time: < 1 min, 38 min, 3 h 10, 1 d 2 h. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 1) return '< 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}

/** How long ago: just now, 38 min ago. */
export const agoText = (ms: number): string => (ms < minuteMs ? 'just now' : `${ageText(ms)} ago`)

/** «1,000+» when there are more than were counted. */
export const countedText = ({ count: pieces, isMore }: { readonly count: number; readonly isMore: boolean }): string =>
  `${countText(pieces)}${isMore ? '+' : ''}`

/** How many of the counted ones are late, which are the oldest. */
export const lateText = ({
  count: pieces,
  isMore,
  late,
}: {
  readonly count: number
  readonly isMore: boolean
  readonly late: number
}): string => countedText({ count: late, isMore: isMore && late === pieces })

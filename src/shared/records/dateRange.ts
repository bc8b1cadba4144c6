import { dayMs, manilaMs } from '#contract/durations.ts'
/** A range of days, as stored in an address. */
export const dateRanges = ['all', 'today', 'week', 'month', 'own'] as const
export type DateRange = (typeof dateRanges)[number]

export interface DateRangeSearch {
  /** One of `spans`; anything else counts as all. */
  readonly span?: string
  /** A custom range: YYYY-MM-DD, both inclusive. */
  readonly from?: string
  readonly to?: string
}

/** The start of the day in Manila, ms UTC. */
export const midnightBefore = (now: number): number => Math.floor((now + manilaMs) / dayMs) * dayMs - manilaMs
const startOf = (day: string | undefined): number | undefined => {
  const start = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN
  return Number.isNaN(start) || start < 0 ? undefined : start
}

/** The current day in Manila, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time + manilaMs).toISOString().slice(0, 10)

/** A range in ms UTC as the calls take it: `from` inclusive, `to` exclusive; days in Manila. An invalid day leaves its end open. */
export function boundsOf({ span, from, to }: DateRangeSearch, now: number): { from?: number; to?: number } {
  const today = midnightBefore(now)
  if (span === 'today') return { from: today }
  if (span === 'week') return { from: today - 6 * dayMs }
  if (span === 'month') return { from: today - 29 * dayMs }
  if (span !== 'own') return {}
  const [start, last] = [startOf(from), startOf(to)]
  return { ...(start !== undefined && { from: start }), ...(last !== undefined && { to: last + dayMs }) }
}

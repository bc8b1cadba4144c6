/** A stretch of days, as an address carries it. */
export const spans = ['all', 'today', 'week', 'month', 'own'] as const
export type Span = (typeof spans)[number]

export interface SpanSearch {
  /** One of `spans`; what is none of them counts as all. */
  readonly span?: string
  /** Of one's own choice: YYYY-MM-DD, both inclusive. */
  readonly from?: string
  readonly to?: string
}

const dayMs = 24 * 60 * 60 * 1000
/** The server counts its days in Manila, which knows no summer time. */
const manilaMs = 8 * 60 * 60 * 1000

const midnightBefore = (now: number): number => Math.floor((now + manilaMs) / dayMs) * dayMs - manilaMs
const startOf = (day: string | undefined): number | undefined => {
  const start = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN
  return Number.isNaN(start) || start < 0 ? undefined : start
}

/** The day of Manila that it is, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time + manilaMs).toISOString().slice(0, 10)

/** A stretch in ms UTC as the calls take it: `from` inclusive, `to` exclusive; days of Manila. A day that makes no sense leaves its end open. */
export function boundsOf({ span, from, to }: SpanSearch, now: number): { from?: number; to?: number } {
  const today = midnightBefore(now)
  if (span === 'today') return { from: today }
  if (span === 'week') return { from: today - 6 * dayMs }
  if (span === 'month') return { from: today - 29 * dayMs }
  if (span !== 'own') return {}
  const [start, last] = [startOf(from), startOf(to)]
  return { ...(start !== undefined && { from: start }), ...(last !== undefined && { to: last + dayMs }) }
}

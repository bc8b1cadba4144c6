import { dayMs, hourMs, manilaMs, minuteMs } from '#contract/durations.ts'
import type { LimitPeriod } from '#contract/responsibleGaming.ts'

export { dayMs, hourMs, manilaMs, minuteMs }

/** Days since 1970-01-01 UTC: daily limits and claims follow the UTC date (spec §9). */
export const utcDay = (now: number): number => Math.floor(now / dayMs)

/** The start of a UTC day. */
export const startOfDay = (day: number): number => day * dayMs

/** Days since 1970-01-01 in Manila, for what is promised to players by their own day. */
export const manilaDay = (now: number): number => Math.floor((now + manilaMs) / dayMs)
export const startOfManilaDay = (day: number): number => day * dayMs - manilaMs
/** The midnight in Manila with which the day of a timestamp began. */
export const manilaMidnight = (at: number): number => startOfManilaDay(manilaDay(at))
/** The date in Manila, YYYY-MM-DD. */
export const manilaDate = (at: number): string => new Date(at + manilaMs).toISOString().slice(0, 10)

/** Whether it is a day of the calendar, YYYY-MM-DD: `Date.parse` takes February 30 for March 2. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
/** Parses `2026-11-22T18:30:00+08:00`; undefined without an offset from UTC, which would be the one of whichever machine reads it. */
export function momentIn(text: string): number | undefined {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? []
  const at = isDay(day) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** A third of a UTC day: both a UTC day and a Manila day (from 16:00 UTC) start at such a boundary. Tables name it `slot`, too. */
export const slotMs = dayMs / 3
export const slotOf = (at: number): number => Math.floor(at / slotMs)

export interface Span {
  readonly startsAt: number
  /** Exclusive. */
  readonly endsAt: number
}

/** 1970-01-01 was a Thursday: three days after a Monday. */
const thursday = 3

/**
 * The day, week or month that contains a timestamp, in UTC like all of the server's daily limits and claims (spec §9): in Manila, a day
 * starts at 08:00, and a week on Monday.
 */
export function spanOf(period: LimitPeriod, now: number): Span {
  const day = utcDay(now)
  if (period === 'day') return { startsAt: startOfDay(day), endsAt: startOfDay(day + 1) }
  if (period === 'week') {
    const startsAt = startOfDay(day - ((day + thursday) % 7))
    return { startsAt, endsAt: startsAt + 7 * dayMs }
  }
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { startsAt: Date.UTC(year, month, 1), endsAt: Date.UTC(year, month + 1, 1) }
}

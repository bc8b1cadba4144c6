import type { Database } from '../../kernel/database.ts'
import { dayTotals } from './store.ts'
import type { DayTotals } from './store.ts'

interface Reading {
  readonly tick: number
  readonly totals: Promise<DayTotals & { readonly at: number }>
}

/** The latest reading of each requested day. */
const readings = new WeakMap<Database, Map<number, Reading>>()

/**
 * Sums a UTC day at most once a tick, however many callers there are; a failed reading is not cached, and days that are no longer requested
 * are dropped.
 */
export function readDay(db: Database, day: number, limit: number, everyMs: number, now: number): Reading['totals'] {
  const tick = Math.floor(now / everyMs)
  const cached = readings.get(db) ?? new Map<number, Reading>()
  readings.set(db, cached)
  const last = cached.get(day)
  if (last?.tick === tick) return last.totals
  for (const other of cached.keys()) if (Math.abs(other - day) > 1) cached.delete(other)
  const reading = { tick, totals: dayTotals(db, day, limit).then((totals) => ({ ...totals, at: now })) }
  cached.set(day, reading)
  reading.totals.catch(() => {
    if (cached.get(day) === reading) cached.delete(day)
  })
  return reading.totals
}

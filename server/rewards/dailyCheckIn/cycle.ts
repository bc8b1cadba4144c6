import type { CycleDay } from '#contract/dailyCheckIn.ts'
import { cycleLength } from './store.ts'
import type { ClaimRow } from './store.ts'

/** A day of a cycle, counted from 1, and the UTC day it is claimed on or for. */
interface Day {
  readonly day: number
  readonly utcDay: number
}

/** A player's state on a UTC day. */
export interface CycleState {
  /** The UTC day that is day 1, or becomes it by a claim today. */
  readonly dayOne: number
  readonly today: number
  readonly canReceive: boolean
  /** The day that may be made up, with the cycle it belongs to; undefined when there is none. */
  readonly missed: (Day & { readonly dayOne: number }) | undefined
  readonly claims: readonly ClaimRow[]
}

/**
 * The rules: a day that follows the last claim continues the cycle until it is full, anything else starts again at
 * day 1. Exactly one missed day, in a cycle that has made up none, may be made up before today is claimed. `rests` are the UTC days with a
 * break, and those on which nobody could claim: without a claim they are no days of the cycle, and none is missed on them.
 */
export function cycleStateOf(claims: readonly ClaimRow[], utcDay: number, rests: ReadonlySet<number>): CycleState {
  const last = claims.at(-1)
  const fresh = { dayOne: utcDay, today: 1, canReceive: true, missed: undefined, claims: [] }
  if (!last) return fresh
  const dayOne = last.cycle_day_one
  // A clock that was set back opens no day again.
  if (last.utc_day >= utcDay) return { dayOne, today: last.day, canReceive: false, missed: undefined, claims }
  if (last.day >= cycleLength) return fresh
  const rested = [...rests].filter((day) => day > last.utc_day && day < utcDay).length
  const missed = utcDay - last.utc_day - 1 - rested
  if (missed === 0) return { dayOne, today: last.day + 1, canReceive: true, missed: undefined, claims }
  if (missed > 1 || claims.some((claim) => claim.made_up)) return fresh
  let missedDay = last.utc_day + 1
  while (rests.has(missedDay)) missedDay++
  return { ...fresh, missed: { day: last.day + 1, utcDay: missedDay, dayOne }, claims }
}

/** Each of the seven days, and the UTC day it was claimed or missed on, or comes on. With a day to make up, the old cycle is shown, because it can still be saved. */
export function daysOf({ claims, missed, today, canReceive }: CycleState, utcDay: number): (Day & Pick<CycleDay, 'state'>)[] {
  const todayShown = missed ? missed.day + 1 : today
  return Array.from({ length: cycleLength }, (_, index) => {
    const day = index + 1
    const claim = claims.find((row) => row.day === day)
    if (claim) return { day, utcDay: claim.utc_day, state: claim.made_up ? 'madeUp' : 'claimed' }
    if (day === missed?.day) return { day, utcDay: missed.utcDay, state: 'missed' }
    return { day, utcDay: utcDay + day - todayShown, state: day === today && canReceive && !missed ? 'claimable' : 'upcoming' }
  })
}

import type { CycleDay } from '#contract/dailyCheckIn.ts'
import type { ClaimRow } from './store.ts'

/** Days in a cycle. */
export const cycleLength = 7

/** A player's state on a UTC day. Days are counted from 1 within the cycle. */
export interface CycleState {
  /** The UTC day that is day 1, or becomes it by a claim today. */
  readonly dayOne: number
  readonly today: number
  readonly canReceive: boolean
  /** The UTC day that may be made up, with the cycle it belongs to; undefined when there is none. */
  readonly missed: { readonly utcDay: number; readonly dayOne: number } | undefined
  readonly claims: readonly ClaimRow[]
}

/**
 * The rules (behaviour «Sign-in»): a day that follows the last claim continues the cycle until it is full, anything else starts again at
 * day 1. Exactly one missed day, in a cycle that has made up none, may be made up before today is claimed.
 */
export function cycleStateOf(claims: readonly ClaimRow[], utcDay: number): CycleState {
  const last = claims.at(-1)
  const fresh = { dayOne: utcDay, today: 1, canReceive: true, missed: undefined, claims: [] }
  if (!last) return fresh
  const dayOne = last.cycle_day_one
  const reached = utcDay - dayOne + 1
  // A clock that was set back opens no day again.
  if (last.utc_day >= utcDay) return { dayOne, today: last.utc_day - dayOne + 1, canReceive: false, missed: undefined, claims }
  const isFull = last.utc_day - dayOne + 1 >= cycleLength
  if (!isFull && last.utc_day === utcDay - 1) return { dayOne, today: reached, canReceive: true, missed: undefined, claims }
  const mayMakeUp = !isFull && last.utc_day === utcDay - 2 && !claims.some((claim) => claim.made_up)
  return mayMakeUp ? { ...fresh, missed: { utcDay: utcDay - 1, dayOne }, claims } : fresh
}

/** The state of each of the seven days. With a day to make up, the old cycle is shown, because it can still be saved. */
export function dayStates(cycleState: CycleState, utcDay: number): CycleDay['state'][] {
  const { claims, missed, canReceive } = cycleState
  const dayOne = missed?.dayOne ?? cycleState.dayOne
  return Array.from({ length: cycleLength }, (_, index) => {
    const day = dayOne + index
    const claim = claims.find((row) => row.utc_day === day)
    if (claim) return claim.made_up ? 'madeUp' : 'claimed'
    if (day === missed?.utcDay) return 'missed'
    return day === utcDay && canReceive && !missed ? 'claimable' : 'upcoming'
  })
}

import type { Battle } from '#contract/redVsBlue.ts'
import { dayMs, hourMs, startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Policy } from '../../settings/policy.ts'

const weekMs = 7 * dayMs
/** 1970-01-05, the first Monday: weeks are counted from it. */
const firstMonday = startOfDay(utcDay(Date.UTC(1970, 0, 5)))

/** A week's battle, from the clock alone, ms UTC. */
export interface Cycle {
  readonly id: number
  readonly signUpAt: number
  readonly runsAt: number
  readonly endsAt: number
  readonly nextAt: number
}

export function cycleAt(now: number, { signUpHours, runHours }: Policy['redVsBlue']): Cycle {
  const id = Math.floor((now - firstMonday) / weekMs)
  const signUpAt = firstMonday + id * weekMs
  const runsAt = signUpAt + signUpHours * hourMs
  return { id, signUpAt, runsAt, endsAt: runsAt + runHours * hourMs, nextAt: signUpAt + weekMs }
}

/** The phase «settling» lasts until the last share is paid. */
export const phaseOf = (cycle: Cycle, now: number, isPaid: boolean): Battle['phase'] =>
  now < cycle.runsAt ? 'signup' : now < cycle.endsAt ? 'running' : isPaid ? 'ended' : 'settling'

type Rules = Policy['redVsBlue']['rules']

/** The pool grows with every qualified player, up to a bound; hundredths. */
export const poolOf = (players: number, { poolPerPlayer, maxPool }: Rules): number => Math.min(players * poolPerPlayer, maxPool)

/** Whether a team accepts another player: up to its share of all players; while there are none, any team does. */
export const isCampOpen = (players: number, all: number, { closesAbovePercent }: Rules): boolean =>
  all === 0 || players * 100 <= closesAbovePercent * all

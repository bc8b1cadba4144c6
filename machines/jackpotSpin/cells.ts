// Computes the spin's animation (spec §4, §9): the position of the light over time. All of it is known before the first step.
import { planTurn } from '../kit/wheelPlan.ts'
import type { WheelPlan } from '../kit/wheelPlan.ts'

/** Spec §9: «starts at 80 ms, slows 20 ms per step until over 300 ms; the first 3 s are fast». Milliseconds. */
const firstStep = 80
const slowerBy = 20
const slowest = 300
const fastFor = 3_000

/** Cells round the board. */
export const cellCount = 12
/** The slowing steps, each 20 ms longer: 100, 120 … 320. Together they take the light once round the board. */
const slowing = Array.from({ length: Math.floor((slowest - firstStep) / slowerBy) + 1 }, (_, index) => firstStep + slowerBy * (index + 1))

export interface Step {
  /** Milliseconds after the start. */
  readonly at: number
  readonly cell: number
}
export interface SpinPlan {
  /** The position of the light from each time on; it starts at 0 ms. The last step is the won cell. */
  readonly steps: readonly Step[]
  /** Milliseconds until the last step. */
  readonly ms: number
}

const wrap = (cell: number): number => ((cell % cellCount) + cellCount) % cellCount

/**
 * The light's path from one cell to the won one: fast steps for 3 s plus as many more (fewer than twelve) as let the slowing steps end on
 * it. The path depends only on the two cells, so that no near miss is staged: it passes every cell equally often, whatever the cell
 * contains.
 */
export function planSpin(from: number, won: number): SpinPlan {
  const atLeast = Math.ceil(fastFor / firstStep)
  const fast = atLeast + wrap(won - from - atLeast - slowing.length)
  const waits = [...Array.from({ length: fast }, () => firstStep), ...slowing]
  const steps: Step[] = [{ at: 0, cell: wrap(from) }]
  let at = 0
  for (const [index, wait] of waits.entries()) {
    at += wait
    steps.push({ at, cell: wrap(from + index + 1) })
  }
  return { steps, ms: at }
}

/** Spec §4: the wheel of the four jackpots turns for 4–6 s. */
export const planWheel = (sector: number): WheelPlan => planTurn(sector, { sectors: 4, minMs: 4_000, maxMs: 6_000 })

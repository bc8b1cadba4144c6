import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

/** Rows of pins: at each the ball goes left or right. */
export const rowsOfPegs = 12

/** Payout of each slot by risk level (low, middle, high), in hundredths of the bet, from the edge to the middle. */
const halves: Readonly<Record<string, readonly number[]>> = {
  '1': [800, 300, 150, 130, 110, 100, 47],
  '2': [2_400, 900, 400, 200, 110, 60, 28],
  '3': [15_000, 2_200, 810, 200, 70, 20, 20],
}

/** The thirteen slots from the left. */
export const slotsOf = (setup: string): readonly number[] => {
  const half = halves[setup] ?? []
  return [...half, ...half.slice(0, -1).toReversed()]
}

/** Twelve left-or-right decisions, as bits from the top: the number of rights is the slot. */
export const waysOf = (value: number): readonly boolean[] => Array.from({ length: rowsOfPegs }, (_, row) => ((value >> row) & 1) === 1)
export const slotOf = (value: number): number => waysOf(value).filter(Boolean).length

/** How many of the 4,096 falls end in each slot, from the left. */
const fallsInto = Array.from({ length: 2 ** rowsOfPegs }, (_, value) => slotOf(value)).reduce<number[]>((counts, slot) => {
  counts[slot] = (counts[slot] ?? 0) + 1
  return counts
}, [])

export interface Pay {
  /** In hundredths of the bet. */
  readonly pays: number
  /** The slots that pay it, from the left, the first being 1. */
  readonly slots: readonly number[]
  readonly chance: number
}

/** What the slots pay, each payout once, from the edges to the middle. */
export function paytable(setup: string): Pay[] {
  const all = slotsOf(setup)
  return [...new Set(all)].map((pays) => {
    const slots = all.flatMap((other, place) => (other === pays ? [place + 1] : []))
    return { pays, slots, chance: slots.reduce((sum, slot) => sum + (fallsInto[slot - 1] ?? 0), 0) / 2 ** rowsOfPegs }
  })
}

/** Patak: a ball falls through twelve rows of pins into one of thirteen slots. Settled at once. */
export const plinko: StagedGame = {
  id: 'plinko',
  rulesVersion: 1,
  rtp: 9_680,
  bestRtp: 9_697,
  stakes: usualStakes,
  setups: ['2', '1', '3'],
  words: 1,
  board: (_, draw) => [draw(2 ** rowsOfPegs)],
  start(setup, bet, board): StagedState {
    const value = board[0] ?? 0
    return {
      events: [{ type: 'fell', leaf: 0, value }],
      legal: [],
      stake: bet,
      payout: (bet * (slotsOf(setup)[slotOf(value)] ?? 0)) / 100,
    }
  },
  step: (state) => state,
  safe: () => '',
}

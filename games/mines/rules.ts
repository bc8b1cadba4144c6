import type { Draw } from '../fair/fair.ts'
import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

export const cells = 25
const counts = ['3', '1', '5', '10', '20'] as const
/** A round cashes out automatically at this multiple of the bet. It does so instead of the player, so it costs no return. */
const cap = 500

interface MinesState extends StagedState {
  readonly bet: number
  readonly mines: number
  /** Open safe cells. */
  readonly opened: readonly number[]
}

/** Safe cells among those still closed, and how many are closed: the odds of the next one. */
export const nextOdds = (mines: number, opened: number): { safe: number; of: number } => ({
  safe: cells - mines - opened,
  of: cells - opened,
})

/**
 * Payout with this number of cells open, in hundredths of the bet: 97 % of the fair odds, rounded down. The share is the same however far
 * the player goes, so no strategy is better than another by more than the rounding.
 */
export function multiplier(mines: number, opened: number): number {
  let [numerator, denominator] = [97n, 1n]
  for (let step = 0; step < opened; step++) {
    numerator *= BigInt(cells - step)
    denominator *= BigInt(cells - mines - step)
  }
  return Number(numerator / denominator)
}

/** Whether a round ends by itself with this number of cells open. */
export const isFull = (mines: number, opened: number): boolean => opened === cells - mines || multiplier(mines, opened) >= cap * 100

const open = (cell: number): string => `open-${cell}`

const legalOf = (opened: readonly number[]): string[] => [
  ...(opened.length > 0 ? ['cash'] : []),
  ...Array.from({ length: cells }, (_, cell) => cell)
    .filter((cell) => !opened.includes(cell))
    .map(open),
]

/** The cells still closed at the end, revealed once nothing depends on them. */
const rest = (board: readonly number[], opened: readonly number[], burst?: number) =>
  board.flatMap((value, leaf) => (opened.includes(leaf) || leaf === burst ? [] : [{ type: 'shown', leaf, value }]))

/** Pailaw: 25 lanterns, some of which burst. Each one that lights raises the cash-out amount; one that bursts ends the round. */
export const mines: StagedGame<MinesState> = {
  id: 'mines',
  rulesVersion: 1,
  rtp: 9_625,
  bestRtp: 9_700,
  stakes: usualStakes,
  setups: counts,
  words: cells,
  board(setup, draw: Draw) {
    // Positions are drawn without replacement, each with a new number.
    const places = Array.from({ length: cells }, (_, cell) => cell)
    for (let at = 0; at < Number(setup); at++) {
      const other = at + draw(cells - at)
      const [one = 0, two = 0] = [places[at], places[other]]
      places[at] = two
      places[other] = one
    }
    const burst = new Set(places.slice(0, Number(setup)))
    return Array.from({ length: cells }, (_, cell) => (burst.has(cell) ? 1 : 0))
  },
  start: (setup, bet) => ({ events: [], legal: legalOf([]), stake: bet, payout: 0, bet, mines: Number(setup), opened: [] }),
  step(state, choice, board) {
    const { bet, mines: count, opened } = state
    if (choice === 'cash') {
      // Under the safe rule a round without a choice returns the bet.
      const payout = opened.length === 0 ? bet : state.payout
      return { ...state, events: [...state.events, { type: 'cashed' }, ...rest(board, opened)], legal: [], payout }
    }
    const leaf = Number(choice.slice('open-'.length))
    const value = board[leaf] ?? 0
    if (value === 1)
      return { ...state, events: [...state.events, { type: 'burst', leaf, value }, ...rest(board, opened, leaf)], legal: [], payout: 0 }
    const now = [...opened, leaf]
    const events = [...state.events, { type: 'lit', leaf, value }]
    const next = { ...state, opened: now, payout: (bet * multiplier(count, now.length)) / 100 }
    return isFull(count, now.length)
      ? { ...next, events: [...events, { type: 'cashed' }, ...rest(board, now)], legal: [] }
      : { ...next, events, legal: legalOf(now) }
  },
  safe: () => 'cash',
}

import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

/** Numbers from 0 to 9,999, shown as 00.00 to 99.99. */
const numbers = 10_000

/** Payout of a bet on less than `under` percent, in hundredths of the bet: 97 % of the fair odds, rounded down. */
export const multiplier = (under: number): number => Math.floor(9_700 / under)

/** Dado: one number is drawn, and the bet wins if it is below the chosen one. Settled at once. */
export const dice: StagedGame = {
  id: 'dice',
  rulesVersion: 1,
  rtp: 9_630,
  bestRtp: 9_700,
  stakes: usualStakes,
  setups: ['50', ...Array.from({ length: 19 }, (_, step) => String(5 * (step + 1))).filter((under) => under !== '50')],
  words: 1,
  board: (_, draw) => [draw(numbers)],
  start(setup, bet, board): StagedState {
    const value = board[0] ?? 0
    const isWon = value < Number(setup) * 100
    return {
      events: [{ type: isWon ? 'won' : 'lost', leaf: 0, value }],
      legal: [],
      stake: bet,
      payout: isWon ? (bet * multiplier(Number(setup))) / 100 : 0,
    }
  },
  step: (state) => state,
  safe: () => '',
}

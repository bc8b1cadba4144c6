import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

export const ranks = 13
/** The first card, and the maximum number of steps in a round. */
const cards = 41
/** A round cashes out automatically at this multiple of the bet. It does so instead of the player, so it costs no return. */
const cap = 500

export type Guess = 'higher' | 'lower'
interface HiLoState extends StagedState {
  readonly bet: number
  /** For each step so far, how many of the thirteen ranks won it. */
  readonly odds: readonly number[]
}

/** 1 (ace) to 13 (king), of a card 0 to 51. */
export const rankOf = (card: number): number => (card % ranks) + 1

/**
 * Whether a card wins the guess on the previous one. An equal rank wins either way, except on an ace or a king, where that would always
 * win.
 */
export function wins(guess: Guess, before: number, rank: number): boolean {
  if (guess === 'higher') return before === 1 ? rank > 1 : rank >= before
  return before === ranks ? rank < ranks : rank <= before
}

/** How many of the thirteen ranks win a guess. */
export const winning = (guess: Guess, before: number): number =>
  Array.from({ length: ranks }, (_, rank) => rank + 1).filter((rank) => wins(guess, before, rank)).length

/** Payout after these steps, in hundredths of the bet: 97 % of the fair odds, rounded down; the same share for every strategy. */
export function multiplier(odds: readonly number[]): number {
  let [numerator, denominator] = [97n, 1n]
  for (const count of odds) {
    numerator *= BigInt(ranks)
    denominator *= BigInt(count)
  }
  return Number(numerator / denominator)
}

/**
 * Taas o Baba: is the next card higher or lower? Each right guess raises the cash-out amount; a wrong one ends the round. Each card is
 * drawn from a full deck.
 */
export const hiLo: StagedGame<HiLoState> = {
  id: 'hi-lo',
  rulesVersion: 1,
  rtp: 9_600,
  bestRtp: 9_700,
  stakes: usualStakes,
  setups: ['deck'],
  words: cards,
  board: (_, draw) => Array.from({ length: cards }, () => draw(4 * ranks)),
  start: (_, bet, board) => ({
    events: [{ type: 'card', leaf: 0, value: board[0] ?? 0 }],
    legal: ['higher', 'lower'],
    stake: bet,
    payout: 0,
    bet,
    odds: [],
  }),
  step(state, choice, board) {
    const { bet, odds, events } = state
    // Under the safe rule a round without a guess returns the bet.
    if (choice === 'cash')
      return { ...state, events: [...events, { type: 'cashed' }], legal: [], payout: odds.length === 0 ? bet : state.payout }
    const guess: Guess = choice === 'higher' ? 'higher' : 'lower'
    const [at, before] = [odds.length + 1, rankOf(board[odds.length] ?? 0)]
    const value = board[at] ?? 0
    if (!wins(guess, before, rankOf(value)))
      return { ...state, events: [...events, { type: 'lost', leaf: at, value }], legal: [], payout: 0 }
    const now = [...odds, winning(guess, before)]
    const next = { ...state, odds: now, payout: (bet * multiplier(now)) / 100 }
    const won = [...events, { type: 'won', leaf: at, value }]
    return at === cards - 1 || multiplier(now) >= cap * 100
      ? { ...next, events: [...won, { type: 'cashed' }], legal: [] }
      : { ...next, events: won, legal: ['cash', 'higher', 'lower'] }
  },
  safe: () => 'cash',
}

import type { Draw } from '../fair/fair.ts'

export type SharedBet = { choice: string; stake: number }

/**
 * The rules of a game with one round for everybody: pure, and the same for the server, the page and the verifier. What a game adds to the base
 * (server/play/shared, machines/sharedRound) is this, its drawings and its words.
 */
export type SharedGame = {
  id: string
  rulesVersion: number
  /** What can be bet on. */
  choices: readonly string[]
  /** Return of the stake, of each choice alone, in basis points. */
  rtp: number
  /** What the round's numbers lead to, as events that a page plays one by one. */
  step(draw: Draw): readonly string[]
  /** What a bet gets back in all, stake included, in hundredths; 0 when it is lost. */
  payout(bet: SharedBet, outcome: readonly string[]): number
}

/** The text of all bets of a round whose hash is published when betting closes: one line a bet, in the order of their ids. */
export const betsText = (bets: readonly (SharedBet & { id: string })[]): string =>
  bets.map(({ id, choice, stake }) => `${id}:${choice}:${stake}\n`).join('')

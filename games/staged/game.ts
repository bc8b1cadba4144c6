import type { Layout, StagedEvent } from '#contract/staged.ts'
import type { Draw } from '../fair/fair.ts'

/** The state of a round so far. */
export interface StagedState {
  /** All events so far, in order: a page plays them one by one. */
  readonly events: readonly StagedEvent[]
  /** The legal choices; none once the round has ended. */
  readonly legal: readonly string[]
  /** The total staked so far, in hundredths: a choice may add to it. */
  readonly stake: number
  /** The payout, stake included, once the round has ended; before that the cash-out amount, or 0 where cashing out is not possible. */
  readonly payout: number
}

/**
 * The rules of a staged game, whose round depends on the player's choices: pure, and the same for the server, the page and the verifier.
 * The board (cells, cards, a throw) is fixed before the first choice; choices only determine how much of it is revealed. A round without a
 * choice, as in dice, is settled at once. Besides these rules, a game adds only its drawings and texts to the base (server/play/staged,
 * machines/stagedRound, games/staged/page).
 */
export interface StagedGame<State extends StagedState = StagedState> {
  readonly id: string
  /** Incremented with every change that alters outcomes. */
  readonly rulesVersion: number
  /** The lowest and the highest return to player over all reasonable strategies, in basis points: tests compute them. */
  readonly rtp: number
  readonly bestRtp: number
  /** `rtp` is the return on the first bet by the best strategy, which the game's rules publish: whoever plays otherwise gets less. */
  readonly isSkilled?: boolean
  /** Initial bets on offer, in hundredths, ascending. */
  readonly stakes: readonly number[]
  /** The options of a round: the number of mines, the dice threshold. The first is the default. */
  readonly setups: readonly string[]
  /** Where bets can be placed, in a game that takes several at once (layout.ts); its `stakes` are the chips. */
  readonly spots?: readonly string[]
  /** The number of 32-bit words that the longest board reads. */
  readonly words: number
  /** Everything the round may ever reveal. */
  board(setup: string, draw: Draw): readonly number[]
  /** `layout` is empty without `spots`; `bet` is the sum of its amounts. */
  start(setup: string, bet: number, board: readonly number[], layout: Layout): State
  /** `choice` is one of the state's legal ones, or the safe rule's. */
  step(state: State, choice: string, board: readonly number[]): State
  /** The choice made for a player who does not return: it cashes out or stands, and never forfeits. */
  safe(state: State): string
}

/** Initial bets of the house games. */
export const usualStakes: readonly number[] = [1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00]

export const isOver = ({ legal }: Pick<StagedState, 'legal'>): boolean => legal.length === 0

export interface Played {
  readonly setup: string
  readonly bet: number
  readonly layout: Layout
  readonly choices: readonly string[]
}

/** The round after these choices, replayed from its start. */
export const playStaged = (game: StagedGame, { setup, bet, layout, choices }: Played, board: readonly number[]): StagedState =>
  choices.reduce((state, choice) => game.step(state, choice, board), game.start(setup, bet, board, layout))

/** The positions of the board that the round has revealed, each with its value. */
export const shownOf = ({ events }: Pick<StagedState, 'events'>): { leaf: number; value: number }[] => {
  const shown = new Map<number, number>()
  for (const { leaf, value } of events) if (leaf !== undefined && value !== undefined) shown.set(leaf, value)
  return [...shown].map(([leaf, value]) => ({ leaf, value })).toSorted((a, b) => a.leaf - b.leaf)
}

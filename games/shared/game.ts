import type { Draw } from '../fair/fair.ts'

export type SharedBet = {
  choice: string
  stake: number
  /** Where the player left a running round, in games that allow it. */
  cashOut?: number | null
}

/** A result that unfolds while everybody watches, once the public value is known. `ms` counts from its start. */
export type SharedRun = {
  /** How long it takes. */
  ms(outcome: readonly string[]): number
  /** The part of the outcome that is shown by then: nothing else of it leaves the server. */
  shown(outcome: readonly string[], ms: number): readonly string[]
  /** When more is shown next. */
  nextAt(outcome: readonly string[], ms: number): number
  /** Only for games that a player may leave while they run. */
  cashOut?: {
    /** The value of leaving now; undefined: too early. */
    at(ms: number): number | undefined
    isReached(value: number, outcome: readonly string[]): boolean
    /** Whether a bet is still in the game at a value. */
    isOpen(bet: SharedBet, value: number): boolean
    /** Whether only the player can take a bet out of the game before its end. */
    isByHand(bet: SharedBet): boolean
    /** The value at which bets are returned that nobody could cash out: no server was running, or the player was shut out before it began. */
    returned: number
  }
}

/** What a bet gets back in one way a round may end, and how likely that is. */
export type OddsRow = {
  /** Known to the game's information page, which has the words (src/features/play/about). */
  id: string
  /** In stakes, stake included. */
  pays: number
  chance: number
}

/**
 * The rules of a game with shared rounds: pure, and the same for the server, the page and the verifier. Besides these rules, a game adds
 * only its drawings and texts to the base (server/play/shared, machines/sharedRound).
 */
export type SharedGame = {
  id: string
  rulesVersion: number
  /** How bets are counted for all to see: on each color, say, or all together. */
  places: readonly string[]
  /** The place of a choice; undefined when it is not offered. */
  placeOf(choice: string): string | undefined
  /** A choice whose bets count the most as valid bet (economy/). */
  typical: string
  /** Return to player of each choice alone, in basis points. */
  rtp: number
  /** For the information page: tests compute them. */
  odds: readonly OddsRow[]
  /** Turns the round's numbers into events that a page plays one by one. */
  step(draw: Draw): readonly string[]
  /** The total payout of a bet, stake included, in hundredths; 0 when it is lost. */
  payout(bet: SharedBet, outcome: readonly string[]): number
  /** Undefined: the whole outcome is shown at once. */
  run?: SharedRun
}

/** The list of all bets of a round, whose hash is published when betting closes: one line per bet, in the order of their ids. */
export const betsText = (bets: readonly (SharedBet & { id: string })[]): string =>
  bets.map(({ id, choice, stake }) => `${id}:${choice}:${stake}\n`).join('')

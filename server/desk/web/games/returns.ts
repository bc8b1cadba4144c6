import type { ReturnState } from '#contract/desk/games.ts'

/** How often a normally distributed sum lies within z standard deviations, both sides together. */
export const zScores = { '95 %': 1.96, '99 %': 2.576, '99.9 %': 3.291, '99.99 %': 3.891 } as const

/** What was played, with the sums of squares and products of every round's bet and payout. */
export interface Played {
  readonly rounds: number
  readonly bets: number
  readonly wins: number
  readonly betSquares: number
  readonly winSquares: number
  readonly products: number
}

export interface Stated {
  /** The return as a share of the bet; with choices, of the worst and the best reasonable strategy. */
  readonly from: number
  readonly to: number
  /** The standard deviation of a round in bets, where the game states one. */
  readonly deviation?: number
}

/**
 * The standard deviation of a round, in bets, around a stated return: of what was played, Σ(win − return · bet)² / Σ bet². A slot's own is
 * taken when it is greater: until the rare large wins have come, what was played looks less volatile than the game is.
 */
function deviationOf({ from, to, deviation = 0 }: Stated, { betSquares, winSquares, products }: Played) {
  const rtp = (from + to) / 2
  const measured = betSquares === 0 ? 0 : Math.sqrt(Math.max(0, winSquares - 2 * rtp * products + rtp * rtp * betSquares) / betSquares)
  return deviation > measured ? { value: deviation, isStated: true } : { value: measured, isStated: false }
}

export interface ReturnComparison {
  readonly actual: number | null
  readonly band: number | null
  readonly deviation: { readonly value: number; readonly isStated: boolean } | null
  readonly state: ReturnState
}

/** Whether a return lies within z·σ·√(Σ bet²)/Σ bet of the stated one; with equal bets that is z·σ/√n. */
export function compareReturn(stated: Stated | null, played: Played, { z, minRounds }: { z: number; minRounds: number }): ReturnComparison {
  const actual = played.bets === 0 ? null : played.wins / played.bets
  if (!stated || actual === null) return { actual, band: null, deviation: null, state: 'few' }
  const deviation = deviationOf(stated, played)
  const band = (z * deviation.value * Math.sqrt(played.betSquares)) / played.bets
  const isWithin = actual >= stated.from - band && actual <= stated.to + band
  return { actual, band, deviation, state: played.rounds < minRounds ? 'few' : isWithin ? 'within' : 'outside' }
}

import type { SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { exactRtp } from '#games/slots/engine/rtp.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

export interface RoundSample {
  readonly game: SlotGame
  /** Exact return of the stake. */
  readonly rtp: number
  /** Valid bet of a round as a share of its stake: an estimate, and four standard errors above it. */
  readonly validBet: number
  readonly validBetAtMost: number
  /** Payouts as multiples of the stake, in the order they were played. */
  readonly payouts: Float64Array
}

/** The game's exact return, and rounds of it that are always the same. */
export function roundsOf(game: SlotGame, count: number): RoundSample {
  const draw = seededDraw(20_261_122)
  const stake = Math.max(...game.stakes)
  const payouts = new Float64Array(count)
  let [sum, squares] = [0, 0]
  for (let round = 0; round < count; round++) {
    const payout = playRound(game, stake, draw).payout / stake
    payouts[round] = payout
    const valid = Math.min(1, Math.abs(payout - 1))
    sum += valid
    squares += valid * valid
  }
  const validBet = sum / count
  const error = Math.sqrt((squares / count - validBet * validBet) / count)
  const { numerator, denominator } = exactRtp(game)
  const rtp = Number((numerator * 1_000_000_000n) / denominator) / 1_000_000_000
  return { game, rtp, validBet, validBetAtMost: Math.min(1, validBet + 4 * error), payouts }
}

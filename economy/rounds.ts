import type { Draw } from '#games/fair/fair.ts'
import type { SharedGame } from '#games/shared/game.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { exactRtp } from '#games/slots/engine/rtp.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

export interface RoundSample {
  readonly game: Pick<SlotGame, 'id' | 'stakes'>
  /** Exact return of the stake. */
  readonly rtp: number
  /** Valid bet of a round as a share of its stake: an estimate, and four standard errors above it. */
  readonly validBet: number
  readonly validBetAtMost: number
  /** Payouts as multiples of the stake, in order of play. */
  readonly payouts: Float64Array
}

const sampleOf = (payout: (draw: Draw) => number, count: number) => {
  const draw = seededDraw(20_261_122)
  const payouts = new Float64Array(count)
  let [sum, squares] = [0, 0]
  for (let round = 0; round < count; round++) {
    const paid = payout(draw)
    payouts[round] = paid
    const valid = Math.min(1, Math.abs(paid - 1))
    sum += valid
    squares += valid * valid
  }
  const validBet = sum / count
  const error = Math.sqrt((squares / count - validBet * validBet) / count)
  return { validBet, validBetAtMost: Math.min(1, validBet + 4 * error), payouts }
}

/** Rounds of a shared game with a stake on one choice, its typical one: more choices only lower the valid bet of a round. */
export function sharedRoundsOf(game: SharedGame, stakes: readonly number[], count: number): RoundSample {
  const bet = { choice: game.typical, stake: 100 }
  const played = sampleOf((draw) => game.payout(bet, game.step(draw)) / 100, count)
  return { game: { id: game.id, stakes }, rtp: game.rtp / 10_000, ...played }
}

/** The game's exact return, and a fixed sample of its rounds. */
export function roundsOf(game: SlotGame, count: number): RoundSample {
  const stake = Math.max(...game.stakes)
  const { numerator, denominator } = exactRtp(game)
  const rtp = Number((numerator * 1_000_000_000n) / denominator) / 1_000_000_000
  return { game, rtp, ...sampleOf((draw) => playRound(game, stake, draw).payout / stake, count) }
}

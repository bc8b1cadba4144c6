import type { RoundSample } from './rounds.ts'

export interface WageringResult {
  readonly gameId: string
  /** In hundredths. */
  readonly stake: number
  /** The part of the bonus converted to coins, on average. */
  readonly becomes: number
  readonly standardError: number
}

interface Bonus {
  readonly amount: number
  /** Required valid bet, in hundredths. */
  readonly need: number
  readonly minStake: number
}

/** Bounds the number of tries, so that a search costs about the same for short and long strategies. */
const roundsAtMost = 100_000

/**
 * Wagers a bonus as the settlement does (bonusCredit): always the same stake, or what is left; ends when the requirement is met, or the
 * bonus spent. Every stake loses 1 − RTP of itself on average, whatever came before it, so what is left follows exactly from the total
 * staked, which varies far less.
 */
function playThrough({ payouts, rtp, game }: RoundSample, stake: number, bonus: Bonus): WageringResult {
  const tries = Math.max(200, Math.min(4_000, Math.floor((roundsAtMost * stake) / bonus.need)))
  const stakes = game.stakes.filter((one) => one <= stake).toReversed()
  let [at, sum, squares] = [0, 0, 0]
  for (let trial = 0; trial < tries; trial++) {
    let [held, done, staked] = [bonus.amount, 0, 0]
    while (held >= bonus.minStake && done < bonus.need) {
      const bet = stakes.find((one) => one <= held)
      if (bet === undefined) break
      // Prime steps through the sample: every try gets different rounds.
      at = (at + 7_919) % payouts.length
      const payout = (payouts[at] ?? 0) * bet
      held += payout - bet
      staked += bet
      done += Math.min(bet, Math.abs(payout - bet))
    }
    sum += staked
    squares += staked * staked
  }
  const staked = sum / tries
  const error = Math.sqrt(Math.max(0, squares / tries - staked * staked) / tries)
  return { gameId: game.id, stake, becomes: bonus.amount - (1 - rtp) * staked, standardError: (1 - rtp) * error }
}

/** Every game and stake, most valuable first: the first is the best strategy found. */
export const searchWagering = (games: readonly RoundSample[], bonus: Bonus): WageringResult[] =>
  games
    .flatMap((rounds) => rounds.game.stakes.filter((stake) => stake <= bonus.amount).map((stake) => playThrough(rounds, stake, bonus)))
    .toSorted((a, b) => b.becomes - a.becomes)

import type { Draw } from '#games/fair/fair.ts'
import type { SlotGame } from './game.ts'
import { playRound } from './play.ts'

/** Reproducible random numbers for simulations and tests (mulberry32); never for a player's round. */
export const seededDraw = (seed: number): Draw => {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** The distribution of round results: nothing, less than the stake, the stake or more, and twenty times the stake or more. */
export type PayShares = { nothing: number; under: number; more: number; large: number }

/** Estimates from simulated rounds: return and standard deviation in stakes, hitFrequency the share of rounds that pay anything. */
type Simulation = {
  rtp: number
  hitFrequency: number
  standardDeviation: number
  standardError: number
  greatest: number
  shares: PayShares
}

/** Plays rounds at the lowest stake. `exactRtp` computes the exact return; this estimates the volatility. */
export const simulate = (game: SlotGame, rounds: number, draw: Draw): Simulation => {
  const stake = Math.min(...game.stakes)
  let sum = 0
  let squares = 0
  let hits = 0
  let greatest = 0
  let [under, large] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const share = playRound(game, stake, draw).payout / stake
    sum += share
    squares += share * share
    if (share > 0) hits += 1
    if (share > 0 && share < 1) under += 1
    if (share >= 20) large += 1
    if (share > greatest) greatest = share
  }
  const rtp = sum / rounds
  const shares = { nothing: 1 - hits / rounds, under: under / rounds, more: (hits - under - large) / rounds, large: large / rounds }
  const standardDeviation = Math.sqrt(squares / rounds - rtp * rtp)
  return { rtp, hitFrequency: hits / rounds, standardDeviation, standardError: standardDeviation / Math.sqrt(rounds), greatest, shares }
}

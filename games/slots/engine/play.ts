import type { SlotRound, SlotSpin } from '#contract/slotRound.ts'
import type { Draw } from '#games/fair/fair.ts'
import { scatterCells, windowAt, winsOf } from './evaluate.ts'
import { atCount, type SlotGame } from './game.ts'

/** Whether a total stake in hundredths is one the game offers. */
export const isStake = (game: SlotGame, stake: number): boolean => game.stakes.includes(stake)

/**
 * Decides a whole round at once: the paid spin and every free spin it leads to, at most `freeSpins.cap` of them. One number a
 * reel is drawn for each spin, from the left. `stake` in hundredths; one that the game does not offer throws a RangeError,
 * so ask `isStake` first. spec §7
 */
export const playRound = (game: SlotGame, stake: number, draw: Draw): SlotRound => {
  if (!isStake(game, stake)) throw new RangeError(`${game.id} has no stake of ${stake}`)
  const { awards, cap, multiplier: freeMultiplier, retrigger } = game.freeSpins
  const spins: SlotSpin[] = []
  let payout = 0
  let awarded = 0
  let freeLeft = 0
  do {
    const free = spins.length > 0
    const multiplier = free ? freeMultiplier : 1
    const stops = game.reels.map((strip) => draw(strip.length))
    const window = windowAt(game, stops)
    const scatters = scatterCells(game, window)
    const wins = winsOf(game, window, scatters, stake, multiplier)
    const win = wins.reduce((sum, { amount }) => sum + amount, 0)
    const freeAdded = free && !retrigger ? 0 : Math.min(atCount(awards, scatters.length), cap - awarded)
    awarded += freeAdded
    freeLeft += freeAdded - (free ? 1 : 0)
    payout += win
    spins.push({ stops, window, wins, win, free, multiplier, freeAdded, freeLeft })
  } while (freeLeft > 0)
  return { stake, payout, spins }
}

import type { SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import type { Ratio } from '#games/slots/engine/rtp.ts'

/** The return found by playing every possible round once, weighted by its chance; a check that knows nothing of the formula. */
export const returnOfEveryRound = (game: SlotGame): Ratio & { rounds: number } => {
  const stake = Math.min(...game.stakes)
  const combinations = game.reels.reduce((product, strip) => product * BigInt(strip.length / (game.stopEvery ?? 1)), 1n)
  const maxSpins = game.freeSpins.cap + 1
  let path: { value: number; below: number }[] = []
  let numerator = 0n
  let rounds = 0
  do {
    let read = 0
    const { payout, spins } = playRound(game, stake, (below) => {
      const step = path[read] ?? { value: 0, below }
      path[read] = step
      read += 1
      return step.value
    })
    numerator += BigInt(payout) * combinations ** BigInt(maxSpins - spins.filter(({ kind }) => kind === undefined).length)
    rounds += 1
    while (path.at(-1)?.value === (path.at(-1)?.below ?? 0) - 1) path = path.slice(0, -1)
    const last = path.at(-1)
    if (last !== undefined) last.value += 1
  } while (path.length > 0)
  return { numerator, denominator: BigInt(stake) * combinations ** BigInt(maxSpins), rounds }
}

import { bestOnLine } from './evaluate.ts'
import { atCount, type SlotGame } from './game.ts'

/** An exact share of the stake. */
export type Ratio = { numerator: bigint; denominator: bigint }

const product = (numbers: readonly number[]): bigint => numbers.reduce((result, n) => result * BigInt(n), 1n)

/** How often each symbol lies on a strip. */
const countsOf = <S extends string>(game: SlotGame<S>, strip: readonly S[]): [S, number][] =>
  game.symbols.map((symbol) => [symbol, strip.filter((other) => other === symbol).length] as [S, number]).filter(([, n]) => n > 0)

/**
 * The sum of one line's pay, in line stakes, over all combinations of stops. Each row of a reel shows every strip position
 * equally often, so every line has the same sum, and it is a sum over symbol combinations weighted by their counts.
 */
const linePaySum = (game: SlotGame): bigint => {
  const counts = game.reels.map((strip) => countsOf(game, strip))
  const sumFrom = (cells: string[], weight: bigint): bigint => {
    const options = counts[cells.length]
    if (options === undefined) return weight * BigInt(bestOnLine(game, cells)?.pay ?? 0)
    return options.reduce((sum, [symbol, n]) => sum + sumFrom([...cells, symbol], weight * BigInt(n)), 0n)
  }
  return sumFrom([], 1n)
}

/** In how many combinations of stops the window shows 0, 1, 2 … scatters. */
const scatterWays = (game: SlotGame): bigint[] => {
  let ways = [1n]
  for (const strip of game.reels) {
    const next = Array.from({ length: ways.length + 3 }, () => 0n)
    for (let stop = 0; stop < strip.length; stop += 1) {
      const seen = [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === game.scatter).length
      for (const [count, n] of ways.entries()) next[count + seen] = (next[count + seen] ?? 0n) + n
    }
    ways = next
  }
  return ways
}

/**
 * Expected number of free spins of a round. Before free spin `played` the future holds at most cap − played of them, so the
 * expectation is a whole number over combinations^(cap − played), and the recursion needs no division.
 */
export const expectedFreeSpins = (game: SlotGame): Ratio => {
  const { awards, cap, retrigger } = game.freeSpins
  const combinations = product(game.reels.map((strip) => strip.length))
  const ways = scatterWays(game)
  const added = (scatters: number, awarded: number) => Math.min(atCount(awards, scatters), cap - awarded)
  const known = new Map<number, bigint>()
  const spinsFrom = (left: number, played: number): bigint => {
    if (left === 0) return 0n
    const key = left * (cap + 1) + played
    const before = known.get(key)
    if (before !== undefined) return before
    let sum = combinations ** BigInt(cap - played)
    for (const [scatters, n] of ways.entries()) {
      const more = retrigger ? added(scatters, left + played) : 0
      if (n > 0n) sum += n * spinsFrom(left - 1 + more, played + 1)
    }
    known.set(key, sum)
    return sum
  }
  const numerator = ways.reduce((sum, n, scatters) => sum + n * spinsFrom(added(scatters, 0), 0), 0n)
  return { numerator, denominator: combinations ** BigInt(cap + 1) }
}

/**
 * The exact return to player of a round, as a share of its total stake. A free spin's expected win does not depend on how many
 * there are, so the round returns one spin's worth × (1 + expected free spins × multiplier). spec §7
 */
export const exactRtp = (game: SlotGame): Ratio => {
  const combinations = product(game.reels.map((strip) => strip.length))
  const scatterSum = scatterWays(game).reduce((sum, n, scatters) => sum + n * BigInt(atCount(game.scatterPays, scatters)), 0n)
  const spinSum = linePaySum(game) + scatterSum
  const free = expectedFreeSpins(game)
  const spinsWorth = free.denominator + free.numerator * BigInt(game.freeSpins.multiplier)
  return { numerator: spinSum * spinsWorth, denominator: combinations * free.denominator }
}

/** A share in basis points, to the nearest. */
export const basisPoints = ({ numerator, denominator }: Ratio): number => Number((numerator * 20_000n + denominator) / (2n * denominator))

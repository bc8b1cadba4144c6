import { fullCycle, type Cycle } from './cycle.ts'
import { bestOnLine } from './evaluate.ts'
import { atCount, multiplierAt, partsOf, rowsOf, stopEvery, type Hold, type SlotGame } from './game.ts'

/** An exact share of the stake. */
export type Ratio = { numerator: bigint; denominator: bigint }

const nothing: Ratio = { numerator: 0n, denominator: 1n }
const plus = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const times = (a: Ratio, b: Ratio): Ratio => ({ numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator })
const integer = (n: number | bigint): Ratio => ({ numerator: BigInt(n), denominator: 1n })
const share = (a: number | bigint, b: number | bigint): Ratio => ({ numerator: BigInt(a), denominator: BigInt(b) })

const product = (numbers: readonly number[]): bigint => numbers.reduce((result, n) => result * BigInt(n), 1n)

/** How often each symbol lies on a strip. */
const countsOf = <S extends string>(game: SlotGame<S>, strip: readonly S[]): [S, number][] =>
  game.symbols.map((symbol) => [symbol, strip.filter((other) => other === symbol).length] as [S, number]).filter(([, n]) => n > 0)

/**
 * The sum of one line's pay, in line stakes, over all combinations of stops. Each row of a reel shows every strip position
 * equally often, so every line has the same sum, and it is a sum over symbol combinations weighted by their counts.
 */
const linePaySum = (game: SlotGame): bigint => {
  if (game.lines.length === 0) return 0n
  const counts = game.reels.map((strip) => countsOf(game, strip))
  const sumFrom = (cells: string[], weight: bigint): bigint => {
    const options = counts[cells.length]
    if (options === undefined) return weight * BigInt(bestOnLine(game, cells)?.pay ?? 0)
    return options.reduce((sum, [symbol, n]) => sum + sumFrom([...cells, symbol], weight * BigInt(n)), 0n)
  }
  return sumFrom([], 1n)
}

/** The content of a reel's window at each of its stops. */
const windowsOf = (game: SlotGame, strip: readonly string[]): string[][] =>
  Array.from({ length: strip.length / stopEvery(game) }, (_, index) =>
    Array.from({ length: rowsOf(game) }, (_row, row) => strip[(index * stopEvery(game) + row) % strip.length] ?? ''),
  )

const combinationsOf = (game: SlotGame): bigint => product(game.reels.map((strip) => strip.length / stopEvery(game)))

/**
 * The total pay by ways over all combinations, in fractions of the stake. Reels stop independently, so a symbol's pay on exactly `count`
 * reels is its pay × the sums of its counts on these reels × the stops of the next one that show none.
 */
const waysPaySum = (game: SlotGame, wildCounts: number): bigint => {
  let sum = 0n
  for (const symbol of game.symbols) {
    const pays = game.pays[symbol]
    if (!pays) continue
    const reels = game.reels.map((strip) => {
      const numbers = windowsOf(game, strip).map((window) =>
        window.reduce((n, cell) => n + (cell === symbol ? 1 : cell === game.wild ? wildCounts : 0), 0),
      )
      return { stops: numbers.length, sum: numbers.reduce((a, b) => a + b, 0), none: numbers.filter((n) => n === 0).length }
    })
    for (const count of [3, 4, 5]) {
      const shown = product(reels.slice(0, count).map((reel) => reel.sum))
      const ended = product(reels.slice(count, count + 1).map(({ none }) => none))
      sum += BigInt(atCount(pays, count)) * shown * ended * product(reels.slice(count + 1).map(({ stops }) => stops))
    }
  }
  return sum
}

/** The number of combinations of stops whose window shows 0, 1, 2 … scatters. */
const scatterWays = (game: SlotGame): bigint[] => {
  let ways = [1n]
  for (const strip of game.reels) {
    const next = Array.from({ length: ways.length + rowsOf(game) }, () => 0n)
    for (const window of windowsOf(game, strip)) {
      const scatters = window.filter((symbol) => symbol === game.scatter).length
      for (const [count, n] of ways.entries()) next[count + scatters] = (next[count + scatters] ?? 0n) + n
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
  const combinations = combinationsOf(game)
  const ways = scatterWays(game)
  const added = (scatters: number, awarded: number) => Math.min(atCount(awards, scatters), cap - awarded)
  const cache = new Map<number, bigint>()
  const spinsFrom = (remaining: number, played: number): bigint => {
    if (remaining === 0) return 0n
    const key = remaining * (cap + 1) + played
    const before = cache.get(key)
    if (before !== undefined) return before
    let sum = combinations ** BigInt(cap - played)
    for (const [scatters, n] of ways.entries()) {
      const more = retrigger ? added(scatters, remaining + played) : 0
      if (n > 0n) sum += n * spinsFrom(remaining - 1 + more, played + 1)
    }
    cache.set(key, sum)
    return sum
  }
  const numerator = ways.reduce((sum, n, scatters) => sum + n * spinsFrom(added(scatters, 0), 0), 0n)
  return { numerator, denominator: combinations ** BigInt(cap + 1) }
}

/**
 * The distribution of the number of coins that a hold ends with, from a starting number. Each respin either fills cells, which resets the
 * lives, or takes one life; both are monotonic, so the chain is a finite sum.
 */
export const heldCoins = (
  { trigger, lives: allLives, chance, of }: Pick<Hold, 'trigger' | 'lives' | 'chance' | 'of'>,
  cells: number,
  from: number,
) => {
  const [p, q] = [BigInt(chance), BigInt(of - chance)]
  const cache = new Map<string, Ratio[]>()
  const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k))
  const endsFrom = (coins: number, lives: number): Ratio[] => {
    if (lives === 0 || coins === cells) return Array.from({ length: cells + 1 }, (_, n) => (n === coins ? integer(1) : nothing))
    const key = `${coins} ${lives}`
    const before = cache.get(key)
    if (before) return before
    const empty = cells - coins
    const parts = Array.from({ length: empty + 1 }, (_, more) => ({
      chance: share(choose(empty, more) * p ** BigInt(more) * q ** BigInt(empty - more), BigInt(of) ** BigInt(empty)),
      ends: more === 0 ? endsFrom(coins, lives - 1) : endsFrom(coins + more, allLives),
    }))
    const ends = Array.from({ length: cells + 1 }, (_, n) =>
      reduced(parts.reduce((sum, part) => plus(sum, times(part.chance, part.ends[n] ?? nothing)), nothing)),
    )
    cache.set(key, ends)
    return ends
  }
  return from < trigger ? [] : endsFrom(from, allLives)
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const reduced = ({ numerator, denominator }: Ratio): Ratio => {
  const by = divisor(numerator, denominator)
  return { numerator: numerator / by, denominator: denominator / by }
}

/** The return of hold and respin as a share of the stake, from a Markov chain over the coins that the reels show. */
const holdReturn = (game: SlotGame, hold: Hold): Ratio => {
  const cells = game.reels.length * rowsOf(game)
  const weights = hold.values.reduce((sum, { weight }) => sum + weight, 0)
  const coin = share(
    hold.values.reduce((sum, { value, weight }) => sum + value * weight, 0),
    weights,
  )
  return scatterWays(game).reduce((sum, n, from) => {
    if (n === 0n || from < hold.trigger) return sum
    const worth = heldCoins(hold, cells, from).reduce(
      (of, chance, coins) => plus(of, times(chance, plus(times(coin, integer(coins)), integer(coins === cells ? hold.grand : 0)))),
      nothing,
    )
    return reduced(plus(sum, times(share(n, combinationsOf(game)), worth)))
  }, nothing)
}

/** The return of a single spin, paid or free, without the free spins and respins it triggers. */
const spinReturns = (game: SlotGame, cycle: () => Pick<Cycle, 'bySteps'>): { paid: Ratio; free: Ratio } => {
  const combinations = combinationsOf(game)
  const scatterSum = scatterWays(game).reduce((sum, n, scatters) => sum + n * BigInt(atCount(game.scatterPays, scatters)), 0n)
  const parts = combinations * BigInt(partsOf(game))
  // For lines the sum is that of one line, in line stakes.
  const bySteps = game.cascade
    ? cycle().bySteps.map((sum) => share(BigInt(sum), parts))
    : [game.ways ? share(waysPaySum(game, game.ways.wildCounts), parts) : share(linePaySum(game), combinations)]
  const of = (free: boolean): Ratio =>
    reduced(
      bySteps.reduce(
        (sum, step, index) => plus(sum, times(step, integer(multiplierAt(game, free, index)))),
        times(share(scatterSum, combinations), integer(multiplierAt(game, free, 0))),
      ),
    )
  return { paid: of(false), free: of(true) }
}

const knownCycle = (game: SlotGame): Pick<Cycle, 'bySteps'> => (game.cascade?.counted ? { bySteps: game.cascade.counted } : fullCycle(game))

/**
 * The exact return to player of a round, as a share of its total stake, before the `maxWin` cap. A free spin's expected win does not depend
 * on their number, so the round returns the paid spin's return + expected free spins × a free spin's return + the respins' return. spec §7
 */
export const exactRtp = (game: SlotGame, cycle = (): Pick<Cycle, 'bySteps'> => knownCycle(game)): Ratio => {
  const { paid, free } = spinReturns(game, cycle)
  const spins = plus(paid, times(expectedFreeSpins(game), free))
  return game.hold ? plus(spins, holdReturn(game, game.hold)) : spins
}

/** A share in basis points, to the nearest. */
export const basisPoints = ({ numerator, denominator }: Ratio): number => Number((numerator * 20_000n + denominator) / (2n * denominator))

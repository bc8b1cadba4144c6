/** The pays of three, four and five symbols. */
export type ByCount = { readonly 3: number; readonly 4: number; readonly 5: number }

/** The row (0 top – 2 bottom) that a pay line crosses on each reel, from the left. */
export type Line = readonly [number, number, number, number, number]

/** Cluster pays, in twentieths of the stake: `pays[symbol][i]` from `sizes[i]` cells on, the last for all larger ones. */
export type Clusters<S extends string = string> = {
  readonly sizes: readonly number[]
  readonly pays: Readonly<Partial<Record<S, readonly number[]>>>
}

/**
 * Winning symbols are removed, those above them drop, and the strip above the stop refills the reel: a whole cascade is a function of the
 * stops. The wins of the nth step are multiplied by the nth number, and by the last from then on.
 */
export type Cascade = {
  readonly multipliers: readonly number[]
  /** Instead of `freeSpins.multiplier`, in free spins. */
  readonly freeMultipliers: readonly number[]
  /** The maximum number of tumbles after a spin. */
  readonly most: number
  /**
   * The total win of all combinations of stops at each step before multipliers, in fractions of a stake: computed once, and again by `npm
   * run bench -- returns`.
   */
  readonly counted?: readonly number[]
}

/** A coin's value in stakes, and its weight; a pot has a name and a fixed value. */
export type CoinValue = { readonly value: number; readonly weight: number; readonly pot?: Pot }
export type Pot = 'mini' | 'minor' | 'major'

/**
 * Hold and respin: `trigger` or more scatters stay as coins, the other cells are drawn again one by one, and each new coin stays and resets
 * the lives. It ends with no lives or no empty cell; then the coins are paid, plus `grand` when the grid is full.
 */
export type Hold = {
  readonly trigger: number
  readonly lives: number
  /** An empty cell gets a coin in `chance` of `of` draws. */
  readonly chance: number
  readonly of: number
  readonly values: readonly CoinValue[]
  readonly grand: number
}

/** A cyclic strip of symbol ids; a stop names the position shown in the top row. */
export type Strip<S extends string = string> = readonly S[]

export type FreeSpins = {
  /** Free spins awarded for three, four and five scatters. */
  readonly awards: ByCount
  /** The multiplier of every win of a free spin, scatter wins included. */
  readonly multiplier: number
  /** Whether scatters in a free spin award further free spins, by the same table. */
  readonly retrigger: boolean
  /** The maximum number of free spins that one round can award in all. */
  readonly cap: number
}

/**
 * A slot as data. It pays on `lines`, by `ways`, or by `clusters`; omitted features do not exist in the game. Wins are exact: every stake
 * is a multiple of twenty, pays are whole twentieths of the stake (a line's stake in a game of twenty lines) and scatter pays whole
 * multiples of the total stake, so no win is ever rounded.
 */
export type SlotGame<S extends string = string> = {
  readonly id: string
  /** Incremented with every change that alters outcomes, because verification replays a round under the rules it was played under. */
  readonly rulesVersion: number
  readonly symbols: readonly S[]
  readonly reels: readonly Strip<S>[]
  /** Rows of the window; three by default. */
  readonly rows?: number
  /** A reel stops only at every nth position of its strip; at every position by default. */
  readonly stopEvery?: number
  /** Empty in a game that does not pay on lines. */
  readonly lines: readonly Line[]
  /** Pays symbols on adjacent reels from the left in any row, once per way; a wild counts as this many symbols, and is not on reel 1. */
  readonly ways?: { readonly wildCounts: number }
  /** Pays clusters of adjacent symbols. */
  readonly clusters?: Clusters<S>
  readonly cascade?: Cascade
  readonly hold?: Hold
  /** Substitutes for every symbol except the scatter. */
  readonly wild: S
  /** Pays anywhere in the window and never on a line. */
  readonly scatter?: S
  /** By ways in twentieths of the stake; on lines in line stakes, and only the best win of a line. Left to right from the first reel. */
  readonly pays: Readonly<Partial<Record<S, ByCount>>>
  /** In total stakes. */
  readonly scatterPays: ByCount
  readonly freeSpins: FreeSpins
  /** The maximum payout of a round, in stakes; the round ends when it is reached. */
  readonly maxWin?: number
  /** Total stakes on offer, in hundredths, ascending. */
  readonly stakes: readonly number[]
  readonly volatility: 'calm' | 'lively' | 'bold'
  /** Stated return to player in basis points (9610 is 96.10 %); a test proves it from the strips. */
  readonly rtp: number
}

export const noPays: ByCount = { 3: 0, 4: 0, 5: 0 }
export const noFreeSpins: FreeSpins = { awards: noPays, multiplier: 1, retrigger: false, cap: 0 }

export const rowsOf = (game: Pick<SlotGame, 'rows'>): number => game.rows ?? 3
/** A reel stops at every nth position of its strip. */
export const stopEvery = (game: Pick<SlotGame, 'stopEvery'>): number => game.stopEvery ?? 1
/** The number of parts into which a stake is divided for pays. */
export const partsOf = (game: Pick<SlotGame, 'lines'>): number => game.lines.length || 20
/** The win multiplier at a step of a spin: 0 when the reels stop, 1 after the first tumble. */
export const multiplierAt = (game: Pick<SlotGame, 'cascade' | 'freeSpins'>, free: boolean, step: number): number => {
  const steps = free ? game.cascade?.freeMultipliers : game.cascade?.multipliers
  return steps ? (steps[Math.min(step, steps.length - 1)] ?? 1) : free ? game.freeSpins.multiplier : 1
}
/**
 * The maximum number of events: free spins of a round times the steps of a spin, plus every draw of a hold. An upper bound for
 * verification.
 */
export const maxDraws = ({ reels, rows = 3, freeSpins, hold }: SlotGame): number => {
  const cells = reels.length * rows
  const held = hold ? cells + hold.lives * (cells - hold.trigger) * (cells - hold.trigger) * 2 : 0
  return reels.length * (1 + freeSpins.cap) + held
}

/** The value for a number of symbols: 0 below three; more than five (two scatters on one reel) count as five. */
export const atCount = (values: ByCount, count: number): number =>
  count < 3 ? 0 : count === 3 ? values[3] : count === 4 ? values[4] : values[5]

/** Parses a strip written as symbol ids separated by white space. Throws on an unknown id. */
export const readStrip = <S extends string>(symbols: readonly S[], text: string): Strip<S> =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const symbol = symbols.find((own) => own === word)
      if (symbol === undefined) throw new Error(`The strip names an unknown symbol: ${word}`)
      return symbol
    })

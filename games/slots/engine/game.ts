/** What three, four and five symbols are worth. */
export type ByCount = { readonly 3: number; readonly 4: number; readonly 5: number }

/** The row (0 top – 2 bottom) that a pay line crosses on each reel, from the left. */
export type Line = readonly [number, number, number, number, number]

/** A cyclic strip of symbol ids; a stop names the position shown in the top row. */
export type Strip<S extends string = string> = readonly S[]

type FreeSpins = {
  /** Free spins won by three, four and five scatters. */
  readonly awards: ByCount
  /** Every win of a free spin, scatter wins included, is paid this many times. */
  readonly multiplier: number
  /** Whether scatters in a free spin award further free spins, by the same table. */
  readonly retrigger: boolean
  /** The most free spins that one round can award in all. */
  readonly cap: number
}

/**
 * A 5×3 slot as data. Wins are exact: every stake is a multiple of the number of lines, line pays are whole multiples of the
 * line stake (stake ÷ lines) and scatter pays whole multiples of the total stake, so no win is ever rounded.
 */
export type SlotGame<S extends string = string> = {
  readonly id: string
  /** Raised with every change that alters outcomes, because a verification replays a round under the rules it was played by. */
  readonly rulesVersion: number
  readonly symbols: readonly S[]
  readonly reels: readonly [Strip<S>, Strip<S>, Strip<S>, Strip<S>, Strip<S>]
  readonly lines: readonly Line[]
  /** Stands for every symbol but the scatter. */
  readonly wild: S
  /** Pays anywhere in the window and never on a line. */
  readonly scatter: S
  /** In line stakes, left to right from the first reel; only the best win of a line is paid. */
  readonly pays: Readonly<Partial<Record<S, ByCount>>>
  /** In total stakes. */
  readonly scatterPays: ByCount
  readonly freeSpins: FreeSpins
  /** Total stakes on offer, in hundredths, ascending. */
  readonly stakes: readonly number[]
  readonly volatility: 'calm' | 'lively' | 'bold'
  /** Stated return to player in basis points (9610 is 96.10 %); a test proves it from the strips. */
  readonly rtp: number
}

/** The value for a number of symbols: 0 below three, and more than five (two scatters on one reel) count as five. */
export const atCount = (values: ByCount, count: number): number =>
  count < 3 ? 0 : count === 3 ? values[3] : count === 4 ? values[4] : values[5]

/** Reads a strip written as symbol ids between white space. Throws on an id the game does not have. */
export const readStrip = <S extends string>(symbols: readonly S[], text: string): Strip<S> =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const symbol = symbols.find((known) => known === word)
      if (symbol === undefined) throw new Error(`The strip names an unknown symbol: ${word}`)
      return symbol
    })

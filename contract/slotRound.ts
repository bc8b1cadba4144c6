import * as z from 'zod/mini'

/** An amount of money in hundredths, never negative. */
const hundredths = z.int().check(z.nonnegative())

const count = z.int().check(z.nonnegative())

/** A cell of the window: reel from the left, row from the top, at most seven of each. */
const cell = z.tuple([z.int().check(z.gte(0), z.lte(6)), z.int().check(z.gte(0), z.lte(6))])

/** A line win. `line` is the index into the game's lines; `amount` is the payment, multiplier included, in hundredths. */
const lineWin = z.object({
  kind: z.literal('line'),
  line: count,
  symbol: z.string(),
  count: z.int().check(z.gte(3), z.lte(5)),
  amount: hundredths,
  cells: z.array(cell),
})

/** A scatter win: scatters count anywhere in the window. `amount` as in a line win; it may be 0 when only free spins are won. */
const scatterWin = z.object({
  kind: z.literal('scatter'),
  symbol: z.string(),
  count: z.int().check(z.gte(3)),
  amount: hundredths,
  cells: z.array(cell),
})

/** Symbols on adjacent reels from the left, in any rows: paid once for each of that many ways. */
const waysWin = z.object({
  kind: z.literal('ways'),
  ways: count,
  symbol: z.string(),
  count: z.int().check(z.gte(3), z.lte(5)),
  amount: hundredths,
  cells: z.array(cell),
})

/** Symbols that touch by their sides. */
const clusterWin = z.object({ kind: z.literal('cluster'), symbol: z.string(), count, amount: hundredths, cells: z.array(cell) })

/** The sum of the held coins; with the symbol `grand`, the additional payment for a full grid. */
const coinsWin = z.object({ kind: z.literal('coins'), symbol: z.string(), count, amount: hundredths, cells: z.array(cell) })

const slotWin = z.discriminatedUnion('kind', [lineWin, scatterWin, waysWin, clusterWin, coinsWin])

/** A held coin and its payment in hundredths; some are pots. */
const slotCoin = z.object({ cell, amount: hundredths, pot: z.optional(z.enum(['mini', 'minor', 'major'])) })

/**
 * One event of a round. Without a `kind` the reels were spun; a `tumble` is the window after the previous wins left it, with further wins;
 * a `respin` holds `coins` and has `lives` respins left. `stops` are strip positions of the top row, one per reel; `window` is symbol ids
 * by reel, then by row from the top; `win` is the sum of `wins` in hundredths; `freeAdded` free spins were won by this spin, `freeLeft`
 * remain after it.
 */
const slotSpin = z.object({
  stops: z.array(count),
  window: z.array(z.array(z.string())),
  wins: z.array(slotWin),
  win: hundredths,
  free: z.boolean(),
  multiplier: z.int().check(z.gte(1)),
  freeAdded: count,
  freeLeft: count,
  kind: z.optional(z.enum(['tumble', 'respin'])),
  coins: z.optional(z.array(slotCoin)),
  lives: z.optional(count),
})

/**
 * A complete slot round as a list of events: the paid spin first, then every tumble, respin and free spin it led to. `stake` and `payout`
 * in hundredths. Spec §7
 */
export const slotRound = z.object({ stake: hundredths, payout: hundredths, spins: z.array(slotSpin) })

export type SlotWin = z.infer<typeof slotWin>
export type SlotCoin = z.infer<typeof slotCoin>
export type SlotSpin = z.infer<typeof slotSpin>
export type SlotRound = z.infer<typeof slotRound>

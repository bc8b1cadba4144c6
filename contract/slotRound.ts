import * as z from 'zod/mini'

/** An amount of money in hundredths, never negative. */
const hundredths = z.int().check(z.nonnegative())

const count = z.int().check(z.nonnegative())

/** A cell of the window: reel 0–4 from the left, row 0–2 from the top. */
const cell = z.tuple([z.int().check(z.gte(0), z.lte(4)), z.int().check(z.gte(0), z.lte(2))])

/** A line win. `line` is the index into the game's lines; `amount` is what is paid, multiplier included, in hundredths. */
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

const slotWin = z.discriminatedUnion('kind', [lineWin, scatterWin])

/**
 * One spin of a round. `stops` are strip positions of the top row, one a reel; `window` is symbol ids by reel, then by row from
 * the top; `win` is the sum of `wins` in hundredths; `freeAdded` free spins were won by this spin, `freeLeft` remain after it.
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
})

/** A whole slot round: the paid spin first, then every free spin it led to. `stake` and `payout` in hundredths. spec §7 */
export const slotRound = z.object({ stake: hundredths, payout: hundredths, spins: z.array(slotSpin) })

export type SlotWin = z.infer<typeof slotWin>
export type SlotSpin = z.infer<typeof slotSpin>
export type SlotRound = z.infer<typeof slotRound>

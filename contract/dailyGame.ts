import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { seedHash } from './settledRound.ts'
import { amount, time } from './values.ts'

/** Slips with one prize on the board. */
const slips = z.object({ coins: amount, count: z.int().check(z.positive()) })
export type Slips = Readonly<z.infer<typeof slips>>

/** A draw, with everything that its verification needs; the server seed once its pair was rotated. */
const dailyDraw = z.object({
  /** Days since 1970-01-01 in Manila. */
  day: z.int(),
  time,
  /** The board as it was. */
  board: z.array(slips),
  /** The slip drawn, counted from 0 through the board. */
  slip: z.int(),
  coins: amount,
  serverSeedHash: seedHash,
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
})
export type DailyDraw = z.infer<typeof dailyDraw>

const dailyGame = z.object({
  board: z.array(slips),
  /** Today's slip was not drawn yet. */
  canPlay: z.boolean(),
  /** The next midnight in Manila. */
  nextAt: time,
  /** The seeds that decide the next draw, fixed before it. */
  serverSeedHash: seedHash,
  clientSeed: z.string(),
  /** The player's last draws, newest first. */
  draws: z.array(dailyDraw),
})
export type DailyGame = z.infer<typeof dailyGame>

/** The free game of the day: the board, and the player's draws. */
export const dailyGameInfo = call({ path: 'dailyGameInfo', auth: 'user', input: z.object({}), output: dailyGame })

/** Draws today's slip, and pays its coins. `alreadyDone`: today's was drawn. */
export const dailyGamePlay = call({
  path: 'dailyGamePlay',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({ awards: z.array(award), game: dailyGame }),
  failures: ['alreadyDone', 'selfExcluded'],
})

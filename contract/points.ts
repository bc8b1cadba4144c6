import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** Something that points buy (behaviour «Points»). */
const pointsItem = z.object({
  id,
  /** In points. */
  cost: z.int(),
  award,
  /** How many the server has left; null: as many as are asked for. */
  stock: z.nullable(z.int()),
  /** How many one player may have in a UTC day, and of them still today. */
  perDay: z.int(),
  leftToday: z.int(),
})
export type PointsItem = z.infer<typeof pointsItem>

const pointsBoard = z.object({
  /** What the player holds; 0 for a guest. */
  points: z.int(),
  /** Valid bet that earns one point, in hundredths; and of it what is missing to the next one. */
  betPerPoint: amount,
  betToNext: amount,
  items: z.array(pointsItem),
  /** When a new UTC day begins, and with it what a player may have. */
  resetAt: time,
})
export type PointsBoard = z.infer<typeof pointsBoard>

/** Points and what they buy; what valid bet has earned is put into the balance by looking. A guest sees what there is. */
export const pointsInfo = call({ path: 'pointsInfo', auth: 'public', input: z.object({}), output: pointsBoard })

/**
 * Buys an item with points. `goneOrExpired`: the server has no such item, or none left; `notYet` { availableAt }: no more today;
 * `balanceTooLow` { need, done } in points.
 */
export const pointsExchange = call({
  path: 'pointsExchange',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ itemId: id }),
  output: z.object({ awards: z.array(award), board: pointsBoard }),
  failures: ['goneOrExpired', 'notYet', 'balanceTooLow', 'confirmIdentity', 'selfExcluded'],
})

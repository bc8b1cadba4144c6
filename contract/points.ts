import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** An item for points. */
const pointsItem = z.object({
  id,
  /** In points. */
  cost: z.int(),
  award,
  /** Stock left; null: unlimited. */
  stock: z.nullable(z.int()),
  /** Maximum per player and UTC day, and how many are left today. */
  perDay: z.int(),
  leftToday: z.int(),
})
export type PointsItem = z.infer<typeof pointsItem>

const pointsBoard = z.object({
  /** The player's points; 0 for a guest. */
  points: z.int(),
  /** Valid bet that earns one point, in hundredths; and how much is missing to the next one. */
  betPerPoint: amount,
  betToNext: amount,
  items: z.array(pointsItem),
  /** When the next UTC day begins and the daily limits reset. */
  resetAt: time,
})
export type PointsBoard = z.infer<typeof pointsBoard>

/** Points and the items they buy; reading it credits the points earned by valid bets. A guest sees the items. */
export const pointsInfo = call({ path: 'pointsInfo', auth: 'public', input: z.object({}), output: pointsBoard })

/**
 * Buys an item with points. `notAvailable`: there is no such item, or none left; `notYet` { availableAt }: no more today; `balanceTooLow`
 * { need, done } in points. `seen`: the offer that the player agreed to.
 */
export const pointsExchange = call({
  path: 'pointsExchange',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ itemId: id, seen: z.optional(z.object({ cost: z.int(), count: z.int() })) }),
  output: z.object({ awards: z.array(award), board: pointsBoard }),
  failures: ['notAvailable', 'notYet', 'balanceTooLow', 'offerChanged', 'confirmIdentity', 'selfExcluded'],
})

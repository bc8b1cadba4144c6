import * as z from 'zod'
import { coins, gift, list, name, count } from '../values.ts'
import type { Frozen } from '../values.ts'

export const pointsSchema = z.object({
  betPerPoint: coins('Valid bets that earn one point', { min: 1 }),
  items: list(
    // Without a stock, the quantity is unlimited.
    z.object({ id: name, cost: count(undefined, { min: 1 }), gives: gift, stock: count().nullable(), perDay: count() }),
    'Items: price in points, total stock including units already sold (not set: unlimited), and maximum per player and UTC day',
  ),
})
export type PointsPolicy = Frozen<z.infer<typeof pointsSchema>>

/** Points (docs/decisions/030-points-and-boards.md). An id is never reused for something else: stock and days are counted by it. */
export const pointsPolicy: PointsPolicy = {
  betPerPoint: 50_00,
  items: [
    { id: 'coins-2', cost: 50, gives: { propId: 2001, count: 2_00 }, stock: null, perDay: 5 },
    { id: 'coins-10', cost: 200, gives: { propId: 2001, count: 10_00 }, stock: null, perDay: 2 },
    { id: 'coins-50', cost: 900, gives: { propId: 2001, count: 50_00 }, stock: 2_000, perDay: 1 },
    { id: 'diamonds-5', cost: 60, gives: { propId: 60001, count: 5 }, stock: null, perDay: 3 },
    { id: 'diamonds-20', cost: 220, gives: { propId: 60001, count: 20 }, stock: null, perDay: 1 },
    { id: 'diamond-coupon-20', cost: 210, gives: { propId: 100003, count: 1 }, stock: null, perDay: 1 },
    { id: 'deposit-10', cost: 6_000, gives: { propId: 1002, count: 10 }, stock: null, perDay: 1 },
    { id: 'coupon-20', cost: 2_500, gives: { propId: 1201, count: 20_00 }, stock: 1_000, perDay: 1 },
    { id: 'ticket-5', cost: 90, gives: { propId: 1301, count: 5_00 }, stock: 5_000, perDay: 1 },
  ],
}

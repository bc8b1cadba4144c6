import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/**
 * A coupon (spec §3 «Award ids»): depending on its propId a percentage of one deposit, an amount above a minimum, or an award for opening
 * it.
 */
const coupon = z.object({
  couponId: id,
  propId: z.int(),
  /** A percentage, coins in hundredths, or pieces. */
  count: z.int(),
  /** locked: an order that uses it awaits payment · taken: the deposit that it was given for was refunded. */
  state: z.enum(['new', 'locked', 'used', 'expired', 'taken']),
  /** The minimum deposit that it applies to; 0 if it needs none. */
  minAmount: amount,
  /** The maximum value; null when that is its own count. */
  cap: z.nullable(amount),
  /** The wagering requirement, as a multiple of its value. */
  turnover: z.number(),
  expiresAt: time,
  /** The award for opening it; null if it applies to a deposit. */
  gives: z.nullable(z.pick(award, { propId: true, count: true })),
  /** The order that locks it, or that used it. */
  orderId: z.nullable(id),
  /** Its value once used: coins in hundredths, or pieces of its award. */
  worth: z.nullable(amount),
})
export type Coupon = z.infer<typeof coupon>

/** The player's coupons: usable ones first, then the latest others. */
export const coupons = call({ path: 'coupons', auth: 'user', input: z.object({}), output: z.object({ list: z.array(coupon) }) })

/** Opens a coupon that needs no deposit. The others are used by a deposit: `recharge` takes their `couponId`. */
export const couponTake = call({
  path: 'couponTake',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ couponId: id }),
  output: z.object({ awards: z.array(award) }),
  failures: ['couponUnknown', 'couponNotUsable', 'confirmIdentity', 'selfExcluded'],
})

import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** A coupon (spec §3 «Award ids»): by its propId a percent of one deposit, an amount above a minimum, or coins. */
export const coupon = z.object({
  couponId: id,
  propId: z.int(),
  /** A percent, or coins in hundredths. */
  count: z.int(),
  /** locked: an order that carries it waits to be paid · taken: the deposit that it was given for was given back. */
  state: z.enum(['new', 'locked', 'used', 'expired', 'taken']),
  /** The least deposit that it goes with; 0 for one that needs none. */
  minAmount: amount,
  /** The most that it comes to; null when that is its own count. */
  cap: z.nullable(amount),
  /** How many times what it gives must be played. */
  turnover: z.number(),
  expiresAt: time,
  /** The order that locks it, or that used it. */
  orderId: z.nullable(id),
  /** What it came to, once used. */
  worth: z.nullable(amount),
})
export type Coupon = z.infer<typeof coupon>

/** The player's coupons: those that can be used first, then the latest others. */
export const coupons = call({ path: 'coupons', auth: 'user', input: z.object({}), output: z.object({ list: z.array(coupon) }) })

/** Uses a coin coupon. The others are used by a deposit: `recharge` takes their `couponId`. */
export const couponTake = call({
  path: 'couponTake',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ couponId: id }),
  output: z.object({ awards: z.array(award) }),
  failures: ['couponUnknown', 'couponNotUsable', 'confirmIdentity', 'selfExcluded'],
})

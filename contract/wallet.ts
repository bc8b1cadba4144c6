import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** How the player pays: a code to scan, or a page of the channel. */
const kind = z.enum(['qr', 'redirect'])

/** A way to deposit (spec §3 «Recharge type»). Amounts in hundredths: `minAmount2` holds for players who deposited before. */
export const rechargeType = z.object({
  id,
  name: z.string(),
  kind,
  sort: z.int(),
  minAmount: amount,
  minAmount2: amount,
  maxAmount: amount,
  isDefault: z.boolean(),
})
export type RechargeType = z.infer<typeof rechargeType>

/** spec §3 «recharge maps»: types, items, banks. `minRechargeStatus` switches minAmount2 on. */
export const rechargeConfig = z.object({
  minRechargeStatus: z.boolean(),
  types: z.array(rechargeType),
  items: z.array(z.object({ id, price: amount })),
  banks: z.array(z.object({ bankId: id, name: z.string() })),
})
export type RechargeConfig = z.infer<typeof rechargeConfig>

export const depositStates = ['created', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const

const order = z.object({
  orderId: id,
  typeId: id,
  kind,
  amount,
  state: z.enum(depositStates),
  createdAt: time,
  /** An order that is not paid by then is over. Money that arrives later is credited all the same. */
  expiresAt: time,
  /** Where to pay; null until the channel has opened the order. `text` is what a code to scan says. */
  pay: z.nullable(z.object({ url: z.string(), text: z.string() })),
})
export type DepositOrder = z.infer<typeof order>

/** Opens a deposit order: by an offered amount, or by one of the player's own. */
export const recharge = call({
  path: 'recharge',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ typeId: id, itemId: z.optional(id), amount: z.optional(amount.check(z.positive())), couponId: z.optional(id) }),
  output: order,
  failures: [
    'unknownRechargeType',
    'amountOutOfRange',
    'tooManyOpenOrders',
    'couponUnknown',
    'couponNotUsable',
    'confirmIdentity',
    'selfExcluded',
    'ownLimitReached',
  ],
})

/** What became of an order. Only a signed notice of the channel makes it paid. */
export const rechargeStatus = call({
  path: 'rechargeStatus',
  auth: 'user',
  input: z.object({ orderId: id }),
  output: order,
  failures: ['unknownOrder'],
})

/** The player's deposit orders, newest first. */
export const rechargeRecord = call({ path: 'rechargeRecord', auth: 'user', input: pageInput, output: pageOf(order) })

/** `bonus`: of the bonus coins, all of them; the others are of coins. */
export const movementKinds = ['all', 'play', 'deposit', 'withdrawal', 'reward', 'other', 'bonus'] as const

/** Every movement of the player's coins, or of their bonus coins, newest first. `after` is the purse after it. */
export const appUserCoinDetail = call({
  path: 'appUserCoinDetail',
  auth: 'user',
  input: z.extend(pageInput, {
    kind: z._default(z.enum(movementKinds), 'all'),
    from: z.optional(time),
    to: z.optional(time),
  }),
  output: pageOf(z.object({ id, time, kind: z.string(), delta: amount, before: amount, after: amount, ref: z.string() })),
})

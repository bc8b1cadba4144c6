import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, day, id, pageInput, pageOf, stretch, time } from './values.ts'

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

/** Why the payment of an order went back to whoever paid it and was never credited. */
export const returnReasons = ['late', 'limit', 'break', 'exclusion', 'held'] as const

const order = z.object({
  orderId: id,
  typeId: id,
  kind,
  amount,
  state: z.enum(depositStates),
  createdAt: time,
  /** An order that is not paid by then is over. Money that arrives later goes back. */
  expiresAt: time,
  /** Where to pay; null until the channel has opened the order. `text` is what a code to scan says. */
  pay: z.nullable(z.object({ url: z.string(), text: z.string() })),
  returnReason: z.nullable(z.enum(returnReasons)),
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
    'notHere',
    'kycNeeded',
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

/** open: still to be paid · unpaid: failed or run out · back: given back. */
export const depositKinds = ['all', 'open', 'paid', 'unpaid', 'back'] as const

/** The player's deposit orders of a kind and a stretch of time, newest first. */
export const rechargeRecord = call({
  path: 'rechargeRecord',
  auth: 'user',
  input: z.extend(pageInput, { kind: z._default(z.enum(depositKinds), 'all'), ...stretch.shape }),
  output: pageOf(order),
})

export const movementKinds = ['all', 'play', 'deposit', 'withdrawal', 'reward', 'safebox', 'studio', 'other'] as const
/** The balances of spec §3 that a statement is kept of. Coins of every sort are hundredths; points and diamonds are pieces. */
export const walletCurrencies = ['coin', 'bonus', 'safebox', 'points', 'diamond'] as const
export type WalletCurrency = (typeof walletCurrencies)[number]

const movementFilter = z.extend(stretch, {
  currency: z._default(z.enum(walletCurrencies), 'coin'),
  kind: z._default(z.enum(movementKinds), 'all'),
})

/**
 * Every movement of one of the player's balances, newest first. `after` is the balance after it. `olderThan` is the id of the last movement
 * known: the list goes on behind it, whatever moves meanwhile. Pages may be larger than elsewhere, for who keeps all of it as a file.
 */
export const appUserCoinDetail = call({
  path: 'appUserCoinDetail',
  auth: 'user',
  input: z.extend(pageInput, {
    ...movementFilter.shape,
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 20),
    olderThan: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(z.object({ id, time, kind: z.string(), delta: amount, before: amount, after: amount, ref: z.string() })),
})
export type Movement = z.infer<typeof appUserCoinDetail.output>['list'][number]

/**
 * A balance by days of Manila, oldest first: what came and went of the kind asked for, and what the balance held at the day's end whatever moved it.
 * A day on which the balance did not move has no row. At most the newest 400 days; `opening` is what the balance held before the first of them.
 */
export const coinReport = call({
  path: 'coinReport',
  auth: 'user',
  input: movementFilter,
  output: z.object({
    opening: amount,
    rows: z.array(z.object({ day, gained: amount, spent: amount, movements: z.int(), balance: amount })),
    total: z.object({ gained: amount, spent: amount, movements: z.int() }),
  }),
})
export type CoinReport = z.infer<typeof coinReport.output>

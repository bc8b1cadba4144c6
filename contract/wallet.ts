import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, day, id, olderThan, pageInput, pageOf, timeRange, time } from './values.ts'

/** How the player pays: a code to scan, or a page of the payment provider. */
const kind = z.enum(['qr', 'redirect'])

/** A payment method for deposits (spec §3 «Recharge type»). Amounts in hundredths: `minAmount2` applies to players who deposited before. */
const rechargeType = z.object({
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

/** Spec §3 «recharge maps»: types, items, banks. `minRechargeStatus` enables minAmount2. */
export const rechargeConfig = z.object({
  minRechargeStatus: z.boolean(),
  types: z.array(rechargeType),
  items: z.array(z.object({ id, price: amount })),
  banks: z.array(z.object({ bankId: id, name: z.string() })),
})
export type RechargeConfig = z.infer<typeof rechargeConfig>

const depositStates = ['created', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const

/** Why the payment of an order was returned to the payer and never credited. */
const returnReasons = ['late', 'limit', 'break', 'exclusion', 'held', 'again'] as const

const order = z.object({
  orderId: id,
  typeId: id,
  kind,
  amount,
  state: z.enum(depositStates),
  createdAt: time,
  /** An order that is not paid by then expires. Money that arrives later is returned. */
  expiresAt: time,
  /** Where to pay; null until the payment provider has opened the order. `text` is the content of a code to scan. */
  pay: z.nullable(z.object({ url: z.string(), text: z.string() })),
  returnReason: z.nullable(z.enum(returnReasons)),
})
export type DepositOrder = z.infer<typeof order>

/** Opens a deposit order: for an offered amount, or one of the player's choice. */
export const recharge = call({
  path: 'recharge',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ typeId: id, itemId: z.optional(id), amount: z.optional(amount.check(z.positive())), couponId: z.optional(id) }),
  output: order,
  failures: [
    'unknownRechargeType',
    'regionNotAllowed',
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

/** The state of an order. Only a signed notification from the payment provider makes it paid. */
export const rechargeStatus = call({
  path: 'rechargeStatus',
  auth: 'user',
  input: z.object({ orderId: id }),
  output: order,
  failures: ['unknownOrder'],
})

/** open: awaiting payment · unpaid: failed or expired · back: refunded. */
export const depositKinds = ['all', 'open', 'paid', 'unpaid', 'back'] as const

/** The player's deposit orders of a kind and a time range, newest first. */
export const rechargeRecord = call({
  path: 'rechargeRecord',
  auth: 'user',
  input: z.extend(pageInput, { kind: z._default(z.enum(depositKinds), 'all'), ...timeRange.shape }),
  output: pageOf(order),
})

export const movementKinds = ['all', 'play', 'deposit', 'withdrawal', 'reward', 'safebox', 'studio', 'other'] as const
/** The balances of spec §3 that have a statement. All sorts of coins are in hundredths; points and diamonds are pieces. */
export const walletCurrencies = ['coin', 'bonus', 'safebox', 'points', 'diamond'] as const
export type WalletCurrency = (typeof walletCurrencies)[number]

const movementFilter = z.extend(timeRange, {
  currency: z._default(z.enum(walletCurrencies), 'coin'),
  kind: z._default(z.enum(movementKinds), 'all'),
})

/**
 * Every movement of one of the player's balances, newest first. `after` is the balance after it. `olderThan` is the id of the last known
 * movement: the list continues after it, whatever moves meanwhile. Pages may be larger than elsewhere, for saving all of it as a file.
 */
export const appUserCoinDetail = call({
  path: 'appUserCoinDetail',
  auth: 'user',
  input: z.extend(pageInput, {
    ...movementFilter.shape,
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 20),
    olderThan,
  }),
  output: pageOf(z.object({ id, time, kind: z.string(), delta: amount, before: amount, after: amount, ref: z.string() })),
})
export type Movement = z.infer<typeof appUserCoinDetail.output>['list'][number]

/**
 * A balance by days in Manila, oldest first: inflow and outflow of the requested kind, and the balance at the day's end, whatever moved it.
 * A day without movements has no row. At most the newest 400 days; `opening` is the balance before the first of them.
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

import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, singleLine, pageInput, pageOf, timeRange, time } from './values.ts'

/** A player's bank account for withdrawals. Only the last four digits of its number ever leave the server. */
const bankAccount = z.object({
  id,
  /** One of the configuration's banks (`recharge.banks`). */
  bankId: id,
  holder: z.string(),
  last4: z.string(),
  addedAt: time,
})
export type BankAccount = z.infer<typeof bankAccount>

const withdrawalStates = ['reserved', 'review', 'paying', 'paid', 'rejected'] as const

const order = z.object({
  orderId: id,
  amount,
  bank: z.pick(bankAccount, { bankId: true, holder: true, last4: true }),
  /**
   * `reserved`: a waiting period · `review`: being checked by the server · `paying`: sent to the payment provider · `rejected`: the coins
   * were returned.
   */
  state: z.enum(withdrawalStates),
  createdAt: time,
  /** Nothing happens to it before. */
  holdUntil: time,
  /** Whether our team reviews it, not only its rules. */
  byHand: z.boolean(),
  settledAt: z.nullable(time),
  /** Who returned the coins, and the reason shown to the player. */
  returned: z.nullable(z.object({ by: z.enum(['operator', 'channel']), reason: z.string() })),
})
export type WithdrawalOrder = z.infer<typeof order>

const locked = z.object({
  /** `gift`: gifted coins, with what was won with them; `amount` is what is left of both. Wagered ones unlock by `gift.betsPerCoin`. */
  source: z.enum(['deposit', 'gift', 'bonus', 'coupon', 'firstDeposit']),
  /** The currency of the amount: only what is locked in `coin` is deducted from `withdrawable`. */
  currency: z.enum(['coin', 'bonus']),
  amount,
  /** Valid bet that unlocks it, and the progress so far. */
  need: amount,
  done: amount,
  /** Null: only turnover unlocks it. */
  expiresAt: z.nullable(time),
})
export type LockedAmount = z.infer<typeof locked>

/** Everything that decides a withdrawal (spec §7). Amounts in hundredths. */
export const getExchange = call({
  path: 'getExchange',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    withdrawable: amount,
    /** The deposit required before any withdrawal; 0 once that is paid. */
    needDeposit: amount,
    locked: z.array(locked),
    /**
     * The effect of giving up the gift: null without one. `loses` and `stays` are of coins and safebox together; `away` is at a game
     * provider or staked in a round that is open. `betsPerCoin`: how many coins of valid bets unlock one coin of a gift that was wagered; 0: all of it unlocks then.
     */
    gift: z.nullable(z.object({ loses: amount, stays: amount, away: amount, need: amount, done: amount, betsPerCoin: z.int() })),
    /** During a self-exclusion: deposits that were not played are refunded to their source, and there is no minimum amount. */
    isClosed: z.boolean(),
    min: amount,
    max: amount,
    /** Amount and number of withdrawals left in this UTC day. */
    dailyLeft: amount,
    timesLeft: z.int(),
    resetAt: time,
    banks: z.array(bankAccount),
    banksMax: z.int(),
    /** The verified name: bank accounts must be in it. Null until it is verified. */
    holder: z.nullable(z.string()),
    /** No withdrawal before the identity documents are approved. */
    needKyc: z.boolean(),
    /** Total that can still be withdrawn before documents are required; null when they are approved. */
    withoutKyc: z.nullable(amount),
    /** There are coins in the safebox: they can be withdrawn after moving them out with its password. */
    needSafeboxPassword: z.boolean(),
    /** Open orders, newest first, created here or on another device. */
    open: z.array(order),
  }),
})
export type Exchange = z.infer<typeof getExchange.output>

/** Reserves the coins and opens an order. `bankId`: the `id` of one of the player's own bank accounts. */
export const exchange = call({
  path: 'exchange',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ bankId: id, amount: amount.check(z.positive()) }),
  output: order,
  failures: [
    'confirmIdentity',
    'kycNeeded',
    'unknownBankAccount',
    'holderMismatch',
    'amountOutOfRange',
    'withdrawalLimitReached',
    'tooManyOpenOrders',
    'depositNeeded',
    'balanceTooLow',
    'turnoverMissing',
  ],
})

/** Gives up what is left of the gift, and what was won with it: it then requires no turnover. `loses`: the amount shown to the player. */
export const giveUpGift = call({
  path: 'giveUpGift',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ loses: amount }),
  output: z.object({ lost: amount, stays: amount }),
  failures: ['confirmIdentity', 'alreadyDone', 'giftChanged', 'giftAtProvider'],
})

/** The state of one of the player's own orders. */
export const exchangeStatus = call({
  path: 'exchangeStatus',
  auth: 'user',
  input: z.object({ orderId: id }),
  output: order,
  failures: ['unknownOrder'],
})

/** open: in progress · back: the coins were returned. */
export const withdrawalKinds = ['all', 'open', 'paid', 'back'] as const

/** The player's withdrawals of a kind and a time range, newest first. */
export const exchangeRecord = call({
  path: 'exchangeRecord',
  auth: 'user',
  input: z.extend(pageInput, { kind: z._default(z.enum(withdrawalKinds), 'all'), ...timeRange.shape }),
  output: pageOf(order),
})

const bankInput = z.object({
  bankId: id,
  /** As long as a verified name may be. */
  holder: /* @__PURE__ */ singleLine(1, 120),
  /** Digits, with spaces or dashes as people write them; their number is set by the configuration's `lengths.withdrawAccount`. */
  account: z.string().check(z.regex(/^[\d -]{1,60}$/)),
})
const banks = z.object({ banks: z.array(bankAccount) })

export const addBankInfo = call({
  path: 'addBankInfo',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: bankInput,
  output: z.extend(banks, { added: id }),
  failures: ['confirmIdentity', 'kycNeeded', 'unknownBank', 'wrongAccountNumber', 'holderMismatch', 'tooManyBanks', 'bankTaken'],
})

/** A changed number or bank is another account: it replaces the old one under a new id. */
export const modifyBankInfo = call({
  path: 'modifyBankInfo',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.extend(bankInput, { id }),
  output: z.extend(banks, { added: id }),
  failures: [
    'confirmIdentity',
    'kycNeeded',
    'unknownBank',
    'unknownBankAccount',
    'wrongAccountNumber',
    'holderMismatch',
    'bankTaken',
    'bankInUse',
  ],
})

export const delUserBank = call({
  path: 'delUserBank',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ id }),
  output: banks,
  failures: ['confirmIdentity', 'unknownBankAccount', 'bankInUse'],
})

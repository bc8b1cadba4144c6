import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, line, pageInput, pageOf, stretch, time } from './values.ts'

/** An account that a player is paid to. Of its number the last four digits are all that ever leaves the server. */
const bankAccount = z.object({
  id,
  /** One of the configuration's banks (`recharge.banks`). */
  bankId: id,
  holder: z.string(),
  last4: z.string(),
  addedAt: time,
})
export type BankAccount = z.infer<typeof bankAccount>

export const withdrawalStates = ['reserved', 'review', 'paying', 'paid', 'rejected'] as const

const order = z.object({
  orderId: id,
  amount,
  bank: z.pick(bankAccount, { bankId: true, holder: true, last4: true }),
  /** `reserved`: the coins rest a moment · `review`: the server looks · `paying`: the channel was asked · `rejected`: the coins went back. */
  state: z.enum(withdrawalStates),
  createdAt: time,
  /** Nothing happens to it before. */
  holdUntil: time,
  /** Whether one of our team looks at it, rather than its rules alone. */
  byHand: z.boolean(),
  settledAt: z.nullable(time),
  /** Who sent the coins back, and what they said for the player to read. */
  returned: z.nullable(z.object({ by: z.enum(['operator', 'channel']), reason: z.string() })),
})
export type WithdrawalOrder = z.infer<typeof order>

const locked = z.object({
  /** `gift`: coins that were given, with what was won while they are locked; `amount` is what is left of both. */
  source: z.enum(['deposit', 'gift', 'bonus', 'coupon', 'firstDeposit']),
  /** Where the amount lies: only what is locked in `coin` is taken off `withdrawable`. */
  currency: z.enum(['coin', 'bonus']),
  amount,
  /** Valid bet that opens it, and how much of that there is. */
  need: amount,
  done: amount,
  /** Null: only turnover opens it. */
  expiresAt: z.nullable(time),
})
export type LockedAmount = z.infer<typeof locked>

/** All that a withdrawal is decided by (spec §7, behaviour «Money»). Amounts in hundredths. */
export const getExchange = call({
  path: 'getExchange',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    withdrawable: amount,
    /** What must be deposited before anything can be withdrawn; 0 once that is so. */
    needDeposit: amount,
    locked: z.array(locked),
    /** What giving the gift up would come to: null without one. `loses` and `stays` are of coins and safebox together; `away` is with a game studio. */
    gift: z.nullable(z.object({ loses: amount, stays: amount, away: amount, need: amount, done: amount })),
    /** During a self-exclusion: deposits that were not played with go back to where they came from, and no least amount is asked. */
    isClosed: z.boolean(),
    min: amount,
    max: amount,
    /** What may still be asked for in this UTC day, and how often. */
    dailyLeft: amount,
    timesLeft: z.int(),
    resetAt: time,
    banks: z.array(bankAccount),
    banksMax: z.int(),
    /** The name that was proven: bank accounts must be in it. Null until it is. */
    holder: z.nullable(z.string()),
    needKyc: z.boolean(),
    /** Coins lie in the safebox: they can be withdrawn once its password has taken them out. */
    needSafeboxPassword: z.boolean(),
    /** Orders under way, newest first, made here or on another device. */
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

/** Gives up what is left of the gift, with what was won with it: no turnover is asked for any more. `loses`: what the player was shown. */
export const giveUpGift = call({
  path: 'giveUpGift',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ loses: amount }),
  output: z.object({ lost: amount, stays: amount }),
  failures: ['confirmIdentity', 'alreadyDone', 'giftChanged', 'giftAway'],
})

/** What became of one of the player's own orders. */
export const exchangeStatus = call({
  path: 'exchangeStatus',
  auth: 'user',
  input: z.object({ orderId: id }),
  output: order,
  failures: ['unknownOrder'],
})

/** open: under way · back: the coins went back. */
export const withdrawalKinds = ['all', 'open', 'paid', 'back'] as const

/** The player's withdrawals of a kind and a stretch of time, newest first. */
export const exchangeRecord = call({
  path: 'exchangeRecord',
  auth: 'user',
  input: z.extend(pageInput, { kind: z._default(z.enum(withdrawalKinds), 'all'), ...stretch.shape }),
  output: pageOf(order),
})

const bankInput = z.object({
  bankId: id,
  holder: /* @__PURE__ */ line(1, 80),
  /** Digits, with spaces or dashes as people write them; how many is the configuration's `lengths.withdrawAccount`. */
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

/** Another number or bank is another account: it takes the old one's place under an id of its own. */
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

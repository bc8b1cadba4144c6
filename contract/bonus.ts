import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, time } from './values.ts'

/** Where a bonus came from. */
const source = z.enum(['bonus', 'coupon', 'firstDeposit'])

/**
 * The player's bonus coins (docs/decisions/017-bonus-coins.md): shown separately from coins, staked before them. One bonus is active;
 * completing its turnover converts it to coins, its expiry removes it. Amounts in hundredths.
 */
export const bonusCoins = call({
  path: 'bonusCoins',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    balance: amount,
    active: z.nullable(z.object({ source, amount, need: amount, done: amount, expiresAt: time })),
    /** Those that begin when the active one ends, in order; `days` is how long each then lasts. */
    waiting: z.array(z.object({ source, amount, need: amount, days: z.int() })),
    /** The latest ended ones, newest first; `became`: the coins that resulted; `taken`: its deposit was refunded. */
    over: z.array(z.object({ source, amount, state: z.enum(['done', 'expired', 'spent', 'taken']), became: amount, endedAt: time })),
  }),
})
export type BonusCoins = z.infer<typeof bonusCoins.output>

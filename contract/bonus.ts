import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, time } from './values.ts'

/** Where a bonus came from. */
const source = z.enum(['bonus', 'coupon', 'firstDeposit'])

/**
 * The player's bonus coins (docs/decisions/017-bonus-coins.md): shown apart from coins, staked before them. One is active; its turnover makes
 * coins of them, its end in time takes them away. Amounts in hundredths.
 */
export const bonusCoins = call({
  path: 'bonusCoins',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    balance: amount,
    active: z.nullable(z.object({ source, amount, need: amount, done: amount, expiresAt: time })),
    /** Those that begin when the active one is over, in their order; `days` is what each then has. */
    waiting: z.array(z.object({ source, amount, need: amount, days: z.int() })),
    /** The latest that are over, newest first; `became`: the coins that came of it; `taken`: its deposit was given back. */
    over: z.array(z.object({ source, amount, state: z.enum(['done', 'expired', 'spent', 'taken']), became: amount, endedAt: time })),
  }),
})
export type BonusCoins = z.infer<typeof bonusCoins.output>

import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, smsCode, time } from './values.ts'

/** The safebox's own password: six digits, required whenever coins leave it. */
const safeboxPassword = z.string().check(z.regex(/^\d{6}$/))

const state = z.object({
  /** Coins in the safebox, in hundredths; they cannot be played or withdrawn from there. */
  balance: amount,
  /** Coins in the wallet. */
  coin: amount,
  hasPassword: z.boolean(),
  /** Wrong passwords left before it locks. */
  triesLeft: z.int(),
  lockedUntil: z.nullable(time),
  /** The number that gets the code when the password is forgotten; null: bind one first. */
  mobile: z.nullable(z.string()),
})
export type SafeboxState = z.infer<typeof state>

export const safebox = call({ path: 'safebox', auth: 'user', input: z.object({}), output: state })

export const safeboxPut = call({
  path: 'safeboxPut',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ amount: amount.check(z.positive()) }),
  output: state,
  failures: ['safeboxNoPassword', 'balanceTooLow', 'confirmIdentity'],
})

/** A wrong password is counted whatever the outcome of the call. */
export const safeboxTake = call({
  path: 'safeboxTake',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ amount: amount.check(z.positive()), password: safeboxPassword }),
  output: state,
  failures: ['safeboxNoPassword', 'safeboxWrongPassword', 'safeboxLocked', 'balanceTooLow', 'confirmIdentity'],
})

/** Sets the first password; changes it, with the old one; or resets a forgotten one, with a code sent for the scene `safebox`. */
export const safeboxSetPassword = call({
  path: 'safeboxSetPassword',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ password: safeboxPassword, old: z.optional(safeboxPassword), smsCode: z.optional(smsCode) }),
  output: state,
  failures: [
    'alreadyDone',
    'safeboxNoPassword',
    'safeboxWrongPassword',
    'safeboxLocked',
    'safeboxNoMobile',
    'wrongCode',
    'confirmIdentity',
  ],
})

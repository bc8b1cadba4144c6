import * as z from 'zod/mini'
import { call } from './call.ts'
import { passkeyProof, passkeyProofFailures } from './passkeys.ts'
import { maxPasswordLength, smsCode } from './values.ts'

/** The purpose of a confirmation: to continue after a pause, or a single action that requires it every time. */
export const confirmPurposes = ['resume', 'withdrawal', 'bank', 'mobile', 'password'] as const
export type ConfirmPurpose = (typeof confirmPurposes)[number]
export const confirmMethods = ['passkey', 'code', 'password'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]

/**
 * After 30 minutes without input money calls refuse with `confirmIdentity`; the password, an SMS code or a passkey resumes. A call that
 * requires a confirmation of its own refuses with data { purpose }: it must be given with that purpose, and is valid for one such call.
 * With data { ways }, it must be given in one of these: a factor that the player did not log in with.
 */
export const confirmIdentity = call({
  path: 'confirmIdentity',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    smsCode: z.optional(smsCode),
    passkey: z.optional(passkeyProof),
    purpose: z._default(z.enum(confirmPurposes), 'resume'),
  }),
  output: z.object({ confirmed: z.literal(true) }),
  failures: ['wrongCredentials', 'wrongCode', ...passkeyProofFailures],
})

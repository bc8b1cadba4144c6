import * as z from 'zod/mini'
import { isOperatorName, operatorRoles } from '../operatorRoles.ts'
import { deskCall } from './call.ts'

const secretText = z.string().check(z.minLength(1), z.maxLength(200))
/** Six digits from an authenticator. */
const code = z.string().check(z.regex(/^\d{6}$/))
export const operatorName = z.string().check(z.refine(isOperatorName))
/** Minimum length of an operator's password. */
const minPasswordLength = 12

/** The logged-in operator, and what the page may offer them. Times in ms UTC. */
export const me = z.object({
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** Names of the calls that their roles allow. */
  may: z.array(z.string()),
  /** The session ends then in any case. */
  expiresAt: z.number(),
  /** Until then acts on money need no new confirmation of the second factor; 0: they need one. */
  confirmedUntil: z.number(),
  serverTime: z.number(),
  /** Their roles require a passkey, and they have none: they may only add one. */
  lacksPasskey: z.boolean(),
  /** This installation uses play money. */
  playMoney: z.boolean(),
})
export type Me = z.infer<typeof me>

export const sessionCalls = {
  /** First step: name and password. The ticket is for the second. */
  signIn: deskCall({
    who: 'anonymous',
    perMinute: 10,
    input: z.object({ name: operatorName, password: secretText }),
    output: z.object({ ticket: z.string(), name: z.string() }),
  }),
  signInCode: deskCall({ who: 'anonymous', perMinute: 20, input: z.object({ ticket: secretText, code }), output: me }),
  /** The content of a new operator's one-time link: the secret for their authenticator. */
  enrolBegin: deskCall({
    who: 'anonymous',
    perMinute: 10,
    input: z.object({ link: secretText }),
    output: z.object({ name: z.string(), roles: z.array(z.enum(operatorRoles)), secret: z.string(), uri: z.string() }),
  }),
  enrolFinish: deskCall({
    who: 'anonymous',
    perMinute: 10,
    input: z.object({ link: secretText, password: z.string().check(z.minLength(minPasswordLength), z.maxLength(200)), code }),
    output: me,
  }),
  me: deskCall({ who: 'anyOperator', input: z.object({}), output: me }),
  /** Confirms the second factor again, for acts on money. */
  confirm: deskCall({ who: 'anyOperator', perMinute: 20, input: z.object({ code }), output: z.object({ confirmedUntil: z.number() }) }),
  signOut: deskCall({ who: 'anyOperator', input: z.object({}), output: z.object({}) }),
}

import * as z from 'zod/mini'
import { call } from './call.ts'
import { account, day, id, maxPasswordLength, mobile, nickname, password, recoveryCode, smsCode, time } from './values.ts'

/** Auth modes (spec §3): what a code is for, in the order of their numbers. `login` is the specification's loginAndRegister. */
export const authModes = ['register', 'bind', 'forget', 'login'] as const
const authMode = z.literal([0, 1, 2, 3])
export type AuthMode = z.infer<typeof authMode>
/** What a code is for, by word: two purposes have no number. */
const smsScene = z.union([z.enum(authModes), z.enum(['confirm', 'safebox'])])
export type SmsScene = z.infer<typeof smsScene>
export const socialProviders = ['facebook', 'line', 'google'] as const
const socialProvider = z.enum(socialProviders)
/**
 * Who may neither join nor play (spec §5): a new player declares of each that it does not apply. The server stores the declaration by
 * version.
 */
export const eligibilityGroups = ['under21', 'government', 'forces', 'student', 'listed', 'licensee', 'publicPlace'] as const
export type SocialProvider = z.infer<typeof socialProvider>

const loggedIn = z.object({ token: z.string(), userId: id, isNew: z.boolean() })
const device = { deviceModel: z.optional(z.string().check(z.maxLength(200))) }
const joining = {
  birthDate: day,
  termsVersion: z.int(),
  /** The version of the eligibility notice: the player belongs to none of its groups. */
  eligibilityVersion: z.int(),
  nickname: z.optional(nickname),
  pid: z.optional(id),
  aid: z.optional(id),
}
/** A new player by SMS or social login provides these in a second step, with the ticket of the first. */
const joiningLater = {
  birthDate: z.optional(day),
  termsVersion: z.optional(z.int()),
  eligibilityVersion: z.optional(z.int()),
  nickname: z.optional(nickname),
  pid: z.optional(id),
  aid: z.optional(id),
}

/** Username + password. */
export const accountRegist4 = call({
  path: 'accountRegist4',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ account, password, ...joining, ...device }),
  output: loggedIn,
  failures: ['accountTaken', 'notEligible', 'acceptTerms'],
})

/** Mobile + SMS code + password. */
export const accountRegist = call({
  path: 'accountRegist',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ mobile, smsCode, password, ...joining, ...device }),
  output: loggedIn,
  failures: ['mobileTaken', 'wrongCode', 'notEligible', 'acceptTerms'],
})

/** Username or mobile + password. The same refusal for a wrong name and a wrong password. */
export const accountLogin = call({
  path: 'accountLogin',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({
    account: z.string().check(z.minLength(1), z.maxLength(40)),
    password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
    ...device,
  }),
  output: loggedIn,
  failures: ['wrongCredentials'],
})

/** Mobile + code of an existing player. */
export const accountLoginSms = call({
  path: 'accountLoginSms',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({ mobile, smsCode, ...device }),
  output: loggedIn,
  failures: ['wrongCode', 'unknownPlayer'],
})

/** The same, creating the player when new: first `profileNeeded` with a ticket, then a second call with ticket, date of birth and terms. */
export const accountLoginSms2 = call({
  path: 'accountLoginSms2',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({
    mobile,
    smsCode: z.optional(smsCode),
    ticket: z.optional(z.string().check(z.maxLength(100))),
    ...joiningLater,
    ...device,
  }),
  output: loggedIn,
  failures: ['wrongCode', 'profileNeeded', 'ticketOver', 'notEligible', 'acceptTerms'],
})

const socialLogin = (path: string) =>
  call({
    path,
    auth: 'public',
    mutates: true,
    perMinute: 30,
    input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)), ...joiningLater, ...device }),
    output: loggedIn,
    failures: ['ticketOver', 'profileNeeded', 'notEligible', 'acceptTerms'],
  })
/** The ticket is what the provider's redirect brought back to the browser; see `socialStart` in server/identity/session. */
export const googleLogin = socialLogin('googleLogin')
export const facebookLogin = socialLogin('facebookLogin')
export const lineLogin = socialLogin('lineLogin')

/**
 * Adds a username and a password, or a mobile number with its code, to the logged-in player. Never merges two players. A number replaces
 * the player's earlier one, after a confirmation for `mobile`.
 */
export const bindAccount = call({
  path: 'bindAccount',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({
    account: z.optional(account),
    password: z.optional(password),
    mobile: z.optional(mobile),
    smsCode: z.optional(smsCode),
  }),
  output: z.object({ account: z.nullable(z.string()), mobile: z.nullable(z.string()) }),
  failures: ['accountTaken', 'mobileTaken', 'alreadyBound', 'wrongCode', 'confirmIdentity'],
})

export const bindSocialAccount = call({
  path: 'bindSocialAccount',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ provider: socialProvider, ticket: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ name: z.string() }),
  failures: ['ticketOver', 'alreadyBound', 'confirmIdentity'],
})

/**
 * Removes a linked account. An old link takes a confirmation for `mobile` from a player who has a second factor; otherwise a recent login is
 * enough. Ends every other session that a linked account opened.
 */
export const unbindSocialAccount = call({
  path: 'unbindSocialAccount',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ provider: socialProvider }),
  output: z.object({ removed: z.literal(true) }),
  failures: ['alreadyDone', 'lastLoginMethod', 'confirmIdentity'],
})

/** A new password by SMS code and date of birth; ends every other session of the player. */
export const forgetPassword = call({
  path: 'forgetPassword',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ mobile, smsCode, birthDate: day, password, ...device }),
  output: loggedIn,
  failures: ['wrongCode', 'unknownPlayer', 'wrongCredentials', 'birthDateLocked'],
})

/**
 * The same by a code from customer support, for a player who has no other way back: one refusal, whether the name, the code or the date of
 * birth is wrong. It confirms `mobile` as well: a lost number can be replaced.
 */
export const recoverAccount = call({
  path: 'recoverAccount',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ account: z.string().check(z.minLength(1), z.maxLength(40)), recoveryCode, birthDate: day, password, ...device }),
  output: loggedIn,
  failures: ['wrongRecovery'],
})

/**
 * First password of a player who joined by SMS or social login; a player with a password sets another one after a confirmation for
 * `password`, which only a passkey gives.
 */
export const initPassword = call({
  path: 'initPassword',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ password }),
  output: z.object({ hasPassword: z.literal(true) }),
  failures: ['alreadyDone', 'notYet', 'confirmIdentity'],
})

export const smsSend = call({
  path: 'smsSend',
  auth: 'public',
  mutates: true,
  perMinute: 10,
  input: z.object({ mobile, scene: z.union([authMode, smsScene]) }),
  output: z.object({ resendAt: time, expiresAt: time, left: z.int() }),
})

/**
 * New terms: until the player has accepted those in force, calls that change something refuse with `acceptTerms` { version }, except those
 * that protect the player, pay them out or finish a round under way.
 */
export const acceptTerms = call({
  path: 'acceptTerms',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ version: z.int() }),
  output: z.object({ version: z.int() }),
})

/** The version in force, and those that the player has accepted, the latest first: each remains readable. */
export const acceptedTerms = call({
  path: 'acceptedTerms',
  auth: 'user',
  input: z.object({}),
  output: z.object({ current: z.int(), list: z.array(z.object({ version: z.int(), at: time })) }),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { account, amount, day, id, mobile, nickname, password, smsCode, time } from './values.ts'

/** Auth modes of spec §3: register=0, bind=1, forget=2, loginAndRegister=3. */
export const smsScene = z.enum(['register', 'bind', 'forget', 'login', 'confirm'])
export const socialProvider = z.enum(['facebook', 'line', 'google'])
export type SocialProvider = z.infer<typeof socialProvider>

export const user = z.object({
  id,
  uuid: z.string(),
  account: z.nullable(z.string()),
  accountType: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  mobile: z.nullable(z.string()),
  facebookName: z.nullable(z.string()),
  lineName: z.nullable(z.string()),
  googleName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  hasKyc: z.boolean(),
  coin: amount,
  bonus: amount,
  lottery: z.int(),
  safebox: amount,
  vip: z.int(),
  vipExp: z.int(),
  userLevel: z.int(),
  bet: amount,
  totalRecharge: amount,
  pid: z.nullable(z.string()),
  registerTime: time,
  gameLikeIds: z.array(z.string()),
  gameHistory: z.array(z.string()),
})
export type User = z.infer<typeof user>

export const redDots = z.object({
  hasTask: z.boolean(),
  hasMail: z.boolean(),
  hasSignUpBonus: z.boolean(),
  canReceiveDrawChance: z.boolean(),
})

const signedIn = z.object({ token: z.string(), userId: id, isNew: z.boolean() })
const device = { deviceModel: z.optional(z.string().check(z.maxLength(200))) }
const joining = {
  birthDate: day,
  termsVersion: z.int(),
  nickname: z.optional(nickname),
  pid: z.optional(id),
  aid: z.optional(id),
}
/** A new player by SMS or social login is asked for these in a second step, with the ticket of the first. */
const joiningLater = { birthDate: z.optional(day), termsVersion: z.optional(z.int()), nickname: z.optional(nickname), pid: z.optional(id), aid: z.optional(id) }

/** Account name + password. */
export const accountRegist4 = call({
  path: 'accountRegist4',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ account, password, ...joining, ...device }),
  output: signedIn,
  failures: ['accountTaken', 'notEligible', 'acceptTerms'],
})

/** Mobile + SMS code + password. */
export const accountRegist = call({
  path: 'accountRegist',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ mobile, smsCode, password, ...joining, ...device }),
  output: signedIn,
  failures: ['mobileTaken', 'wrongCode', 'notEligible', 'acceptTerms'],
})

/** Account name or mobile + password. One answer for a wrong name and a wrong password. */
export const accountLogin = call({
  path: 'accountLogin',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({ account: z.string().check(z.minLength(1), z.maxLength(40)), password: z.string().check(z.minLength(1), z.maxLength(64)), ...device }),
  output: signedIn,
  failures: ['wrongCredentials'],
})

/** Mobile + code of an existing player. */
export const accountLoginSms = call({
  path: 'accountLoginSms',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({ mobile, smsCode, ...device }),
  output: signedIn,
  failures: ['wrongCode', 'unknownPlayer'],
})

/** The same, creating the player when new: then `profileNeeded` with a ticket, and again with ticket, birth date and terms. */
export const accountLoginSms2 = call({
  path: 'accountLoginSms2',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.object({ mobile, smsCode: z.optional(smsCode), ticket: z.optional(z.string().check(z.maxLength(100))), ...joiningLater, ...device }),
  output: signedIn,
  failures: ['wrongCode', 'profileNeeded', 'ticketOver', 'notEligible', 'acceptTerms'],
})

const socialLogin = (path: string) =>
  call({
    path,
    auth: 'public',
    mutates: true,
    perMinute: 30,
    input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)), ...joiningLater, ...device }),
    output: signedIn,
    failures: ['ticketOver', 'profileNeeded', 'notEligible', 'acceptTerms'],
  })
/** The ticket is what the provider's return brought back to the browser; see `socialStart` in server/modules/session. */
export const googleLogin = socialLogin('googleLogin')
export const facebookLogin = socialLogin('facebookLogin')
export const lineLogin = socialLogin('lineLogin')

/** Gives the logged-in player an account name and a password, or a mobile with its code. Never joins two players. */
export const bindAccount = call({
  path: 'bindAccount',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ account: z.optional(account), password: z.optional(password), mobile: z.optional(mobile), smsCode: z.optional(smsCode) }),
  output: z.object({ account: z.nullable(z.string()), mobile: z.nullable(z.string()) }),
  failures: ['accountTaken', 'mobileTaken', 'alreadyBound', 'wrongCode'],
})

export const bindSocialAccount = call({
  path: 'bindSocialAccount',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ provider: socialProvider, ticket: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ name: z.string() }),
  failures: ['ticketOver', 'alreadyBound'],
})

/** A new password by SMS code; ends every other session of the player. */
export const forgetPassword = call({
  path: 'forgetPassword',
  auth: 'public',
  mutates: true,
  perMinute: 20,
  input: z.object({ mobile, smsCode, password, ...device }),
  output: signedIn,
  failures: ['wrongCode', 'unknownPlayer'],
})

/** First password of a player who came by SMS or social login. */
export const initPassword = call({
  path: 'initPassword',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ password }),
  output: z.object({ hasPassword: z.literal(true) }),
  failures: ['alreadyDone'],
})

export const smsSend = call({
  path: 'smsSend',
  auth: 'public',
  mutates: true,
  perMinute: 10,
  input: z.object({ mobile, scene: smsScene }),
  output: z.object({ resendAt: time, expiresAt: time, left: z.int() }),
})

/** After 30 minutes without input money calls answer `confirmIdentity`; the password or an SMS code resumes. */
export const confirmIdentity = call({
  path: 'confirmIdentity',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ password: z.optional(z.string().check(z.maxLength(64))), smsCode: z.optional(smsCode) }),
  output: z.object({ confirmed: z.literal(true) }),
  failures: ['wrongCredentials', 'wrongCode'],
})

export const logout = call({ path: 'logout', auth: 'user', mutates: true, input: z.object({}), output: z.object({ ended: z.literal(true) }) })

export const openRound = z.object({ roundId: id, gameId: id })

export const getAfterLoginInfoWeb = call({
  path: 'getAfterLoginInfoWeb',
  auth: 'user',
  input: z.object({
    version: z.optional(z.string().check(z.maxLength(40))),
    os: z.optional(z.string().check(z.maxLength(200))),
    deviceModel: z.optional(z.string().check(z.maxLength(200))),
    phoneInfo: z.optional(z.string().check(z.maxLength(400))),
  }),
  output: z.object({
    user,
    lastLogin: z.nullable(z.object({ time, ip: z.string() })),
    redDots,
    open: z.object({ rounds: z.array(openRound), orders: z.array(z.object({ orderId: id })) }),
    limits: z.array(z.object({ kind: z.string(), amount, resetAt: time })),
    unread: z.int(),
  }),
})

export const refreshData = call({
  path: 'refreshData',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    coin: amount,
    bonus: amount,
    lottery: z.int(),
    vip: z.int(),
    vipExp: z.int(),
    userLevel: z.int(),
    bet: amount,
    hasPassword: z.boolean(),
    redDots,
  }),
})
export type RefreshData = z.infer<typeof refreshData.output>

import * as z from 'zod/mini'
import { call } from './call.ts'
import { lobbyParts } from './config.ts'
import { closure } from './responsibleGaming.ts'
import { skinGroups } from './skins.ts'
import { amount, id, time } from './values.ts'

const user = z.object({
  id,
  uuid: z.string(),
  account: z.nullable(z.string()),
  accountType: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  mobile: z.nullable(z.string()),
  /** The player's id at each provider. */
  facebookAccount: z.nullable(z.string()),
  lineAccount: z.nullable(z.string()),
  googleAccount: z.nullable(z.string()),
  facebookName: z.nullable(z.string()),
  lineName: z.nullable(z.string()),
  googleName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  hasSafeboxPassword: z.boolean(),
  hasKyc: z.boolean(),
  /** Whether the player has filled in further details (appUserOther). */
  hasUserOther: z.boolean(),
  coin: amount,
  bonus: amount,
  lottery: z.int(),
  safebox: amount,
  /** The current VIP level; 0: the gate is not passed (spec §6). */
  vip: z.int(),
  /** Points: one per coin of weighted valid bet. */
  vipExp: z.int(),
  /** The highest VIP level ever reached. */
  userLevel: z.int(),
  bet: amount,
  totalRecharge: amount,
  /** Total of paid withdrawals. */
  exchange: amount,
  pid: z.nullable(z.string()),
  registerTime: time,
  /** Whole days since registration. */
  regPeriod: z.int(),
  gameLikeIds: z.array(z.string()),
  gameHistory: z.array(z.string()),
})
export type User = z.infer<typeof user>

/** What the player can claim or has not seen, by area (spec §3 «Red-dot flags»). */
const redDots = z.object({
  hasTask: z.boolean(),
  hasMail: z.boolean(),
  hasSignUpBonus: z.boolean(),
  spinAward: z.boolean(),
  taskAward: z.boolean(),
  agent5Award: z.boolean(),
  vipAward: z.boolean(),
  signInAward: z.boolean(),
  emailAward: z.boolean(),
  canReceiveDrawChance: z.boolean(),
  diamondMallRedDot: z.boolean(),
  vipTaskFlag: z.boolean(),
  /** A bankruptcy gift can be claimed: the app offers it once nothing else is open. */
  bankruptGift: z.boolean(),
})
export type RedDots = z.infer<typeof redDots>

export const logout = call({
  path: 'logout',
  auth: 'user',
  mutates: true,
  input: z.object({}),
  output: z.object({ ended: z.literal(true) }),
})

const openRound = z.object({ roundId: id, gameId: id })

export const getAfterLoginInfoWeb = call({
  path: 'getAfterLoginInfoWeb',
  auth: 'user',
  input: z.object({
    version: z.optional(z.string().check(z.maxLength(40))),
    os: z.optional(z.string().check(z.maxLength(200))),
    deviceModel: z.optional(z.string().check(z.maxLength(200))),
    phoneInfo: z.optional(z.string().check(z.maxLength(400))),
    /** Where notifications for this device are sent, as in preLogin: stored with the session. */
    messagingToken: z.optional(z.string().check(z.maxLength(400))),
  }),
  output: z.object({
    user,
    lastLogin: z.nullable(z.object({ time, ip: z.string() })),
    redDots,
    open: z.object({ rounds: z.array(openRound), orders: z.array(z.object({ orderId: id })) }),
    limits: z.array(z.object({ kind: z.string(), amount, resetAt: time })),
    /** Unread mails. */
    unread: z.int(),
    /** Devices that logged in since this one last viewed the list of them. */
    newDevices: z.int(),
    /** The groups of pages that this player sees in their second skin. */
    skins: z.array(z.enum(skinGroups)),
    /** In place of the configuration's, for a player for whom an experiment varies them. */
    lobby: z.optional(lobbyParts),
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
    /** What closes play, deposits and promotions to the player now. */
    closure: z.nullable(closure),
    /** The version of the terms in force, while the player has not accepted it. */
    newTerms: z.optional(z.int()),
  }),
})
export type RefreshData = z.infer<typeof refreshData.output>

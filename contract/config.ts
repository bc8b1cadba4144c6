import * as z from 'zod/mini'
import { call } from './call.ts'
import { skinGroups } from './skins.ts'
import { amount, id, time } from './values.ts'
import { rechargeConfig } from './wallet.ts'

const length = z.object({ min: z.int(), max: z.int() })

export const gameEntry = z.object({
  gameId: id,
  name: z.string(),
  brand: z.string(),
  type: z.string(),
  tags: z.array(z.enum(['hot', 'new', 'free-spins', 'clusters', 'ways', 'tumbles', 'respins', 'calm', 'lively', 'bold'])),
  /** Name of the drawn tile. */
  art: z.string(),
  minBet: amount,
  maxBet: amount,
  /** Return to player in basis points: 9610 is 96.10 %. */
  rtp: z.int(),
  /** How much of a bet at risk counts as valid bet, in percent; omitted: all of it. */
  validBetPercent: z.optional(z.int()),
  sort: z.int(),
})
export type GameEntry = z.infer<typeof gameEntry>

const banner = z.object({ id: z.string(), art: z.string(), path: z.string(), audience: z.enum(['all', 'anonymous', 'player']) })

const card = z.object({ id: z.string(), art: z.string(), path: z.string(), sort: z.int(), unloginShowStatus: z.literal([0, 1]) })
/** What the lobby shows besides games. */
export const lobbyParts = z.object({ banners: z.array(banner), activities: z.array(card) })

/** What the app needs to know before it draws anything (spec §3 «App config»). */
export const appConfig = call({
  path: 'anonymous/appConfig',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    country: z.literal('ph'),
    playMoney: z.boolean(),
    welcomeGrant: amount,
    lengths: z.object({
      account: length,
      username: length,
      nickname: length,
      password: length,
      smsCode: length,
      withdrawAccount: length,
    }),
    gameListVersion: z.string(),
    gameTypes: z.array(z.object({ id: z.string(), sort: z.int() })),
    gameBrands: z.array(z.object({ id: z.string(), name: z.string() })),
    games: z.array(gameEntry),
    avatars: z.array(z.string()),
    ...lobbyParts.shape,
    social: z.array(z.enum(['google', 'facebook', 'line'])),
    recharge: rechargeConfig,
    /** Who must verify their identity, and from which withdrawal on (spec §3 «KYC»). */
    kyc: z.object({ kycAmount: amount, isAddKyc: z.boolean(), isNewUserForcePopKyc: z.boolean() }),
    ageLimit: z.int(),
    h5ClientMode: z.int(),
    feedbackConfig: z.object({ imagesLimit: z.int() }),
    /** The groups of pages that guests see in their second skin; a player's are in getAfterLoginInfoWeb. */
    skins: z.array(z.enum(skinGroups)),
  }),
})
export type AppConfig = z.infer<typeof appConfig.output>

const text = z.optional(z.string().check(z.maxLength(400)))

/** The first exchange between app and server: maintenance, the server's time, versions (spec §7). */
export const preLogin = call({
  path: 'preLogin',
  auth: 'public',
  input: z.object({
    gameListVersion: text,
    os: text,
    deviceModel: text,
    messagingToken: text,
    phoneinfoJsonModel: text,
    deviceId: text,
    urlParams: text,
    countryCodeISO: text,
    currency: text,
    language: text,
  }),
  output: z.object({
    code: z.int(),
    maintenance: z.object({ state: z.enum(['open', 'closed']), until: z.nullable(time), text: z.string() }),
    serverTime: time,
    customerServiceQueue: z.array(z.object({ id: z.string(), name: z.string() })),
    gameListVersion: z.string(),
    terms: z.object({ version: z.int() }),
    eligibilityVersion: z.int(),
    policy: z.object({ idleMinutes: z.int(), heartbeatSeconds: z.int(), versionCheckSeconds: z.int() }),
  }),
})
export type PreLogin = z.infer<typeof preLogin.output>

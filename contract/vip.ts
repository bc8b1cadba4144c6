import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, pageInput, pageOf, time } from './values.ts'

/** VIP levels are 1, 2, 3 …; 0 means that the gate is not passed (spec §6). */
const level = z.int().check(z.minimum(0))
/** Parts per million of valid bet. */
const ppm = z.int()
/** A recurring award of a level: `id` is a propId (spec §3 «dailyAward»); coins in hundredths, else pieces. */
const perk = z.object({ id: z.int(), count: z.int() })
export type Perk = z.infer<typeof perk>

/** How often a rebate is calculated: 1 each UTC day, 2 each week from Monday, 3 each month (spec §7 «betBonus»). */
export const rebateTypes = [1, 2, 3] as const
export type RebateType = (typeof rebateTypes)[number]
const rebateType = z.literal([...rebateTypes])

/** A level as it is published (spec §3 «VIP level»). */
const vipLevel = z.object({
  level,
  /** Which medal: 1 to 4. */
  showType: z.int(),
  /** Points required for it. */
  experience: z.int(),
  /** Monthly valid bet required to keep it, in hundredths. */
  betLimit: amount,
  dailyAward: z.array(perk),
  /** Once per UTC week. */
  signInAward: z.array(perk),
  /** Once, when it is reached. */
  gift: z.array(award),
  /** By game type, for each of the rebates. */
  rates: z.array(z.object({ gameType: z.string(), day: ppm, week: ppm, month: ppm })),
  /** Of the monthly bonus. */
  monthlyPpm: ppm,
})
export type VipLevel = z.infer<typeof vipLevel>

/** A mission of the UTC month. `need` and `done`: hundredths of valid bet or deposits, or days played. */
const vipTask = z.object({
  id: z.string(),
  kind: z.enum(['bet', 'days', 'deposit']),
  need: z.int(),
  done: z.int(),
  awards: z.array(award),
  state: z.enum(['doing', 'claimable', 'claimed']),
})
export type VipTask = z.infer<typeof vipTask>

const perkState = z.enum(['claimable', 'claimed', 'notYet'])

const vipStatus = z.object({
  level,
  /** The highest level ever reached. */
  topLevel: level,
  /** Points: one per coin of valid bet, weighted by game type. */
  experience: z.int(),
  /** Levels with an unclaimed gift, lowest first. */
  gifts: z.array(level),
  daily: z.object({ state: perkState, awards: z.array(award), resetAt: time }),
  /** `need` days of daily check-in in this UTC week, and those so far. */
  checkIn: z.object({ state: perkState, need: z.int(), done: z.int(), awards: z.array(award), resetAt: time }),
  tasks: z.array(vipTask),
  /** When the month and its missions end, and the audit takes place. */
  monthEndsAt: time,
  /** What keeps the level at the next audit, in hundredths; `safeUntil`: it cannot fall before. */
  audit: z.object({ need: amount, done: amount, safeUntil: time }),
  /** Rebates that can be claimed, in hundredths. */
  rebate: amount,
})
export type VipStatus = z.infer<typeof vipStatus>

/** VIP levels and progress: the levels are public; `mine` is null for a guest. */
export const getVipInfo = openToGuests(
  call({
    path: 'getVipInfo',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      serverTime: time,
      levels: z.array(vipLevel),
      /** Deposits required for VIP, and those so far; hundredths. */
      gate: z.object({ need: amount, done: amount }),
      /** Days after a change of level in which it cannot fall. */
      graceDays: z.int(),
      mine: z.nullable(vipStatus),
    }),
  }),
)
export type VipInfo = z.infer<typeof getVipInfo.output>

const given = z.object({ awards: z.array(award) })
const refusals = ['vipOnly', 'alreadyDone', 'selfExcluded'] as const

/** Claims the gift of a level, once, whenever it was reached. `notYet` with { level }: the highest level reached. */
export const receiveVipBonusUser = call({
  path: 'receiveVipBonusUser',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ level: z.int().check(z.minimum(1), z.maximum(100)) }),
  output: given,
  failures: [...refusals, 'notYet'],
})

/** Claims the daily award of the current level, once per UTC day. */
export const appVipUserReceiveDaily = call({
  path: 'appVipUserReceiveDaily',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: given,
  failures: [...refusals],
})

/** Claims the award of the current level for checking in often enough, once per UTC week. `notYet` with { need, done } in days. */
export const appVipUserReceiveSignInAward = call({
  path: 'appVipUserReceiveSignInAward',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: given,
  failures: [...refusals, 'notYet'],
})

/**
 * Claims a mission's award, once per UTC month. `notYet` with { need, done } in the task's unit; `notAvailable`: there is no such mission.
 */
export const receiveVipTaskAndBonus = call({
  path: 'receiveVipTaskAndBonus',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  output: given,
  failures: [...refusals, 'notYet', 'notAvailable'],
})

/** Why a level changed. */
const vipReasons = ['deposit', 'experience', 'return', 'audit', 'refund'] as const
const vipChange = z.object({
  id: z.string(),
  time,
  from: level,
  to: level,
  /**
   * deposit: the gate was passed · experience: enough points · return: a lost level's `betLimit` was met again · audit: last month's valid
   * bet was below it · refund: deposits were refunded below the gate.
   */
  reason: z.enum(vipReasons),
  /** Points then. */
  experience: z.int(),
  /** The audited month's valid bet, and the required one; hundredths. */
  bet: amount,
  need: amount,
})
export type VipChange = z.infer<typeof vipChange>

/** Every change of the player's level, newest first, with its reason. */
export const getVipLevelAudit = call({ path: 'getVipLevelAudit', auth: 'user', input: pageInput, output: pageOf(vipChange) })

/** For one game type: valid bet in hundredths, the rate, and the resulting amount, remainders carried over. */
const rebateLine = z.object({ gameType: z.string(), validBet: amount, rate: ppm, amount })
export type RebateLine = z.infer<typeof rebateLine>

const rebate = z.object({
  id: z.string(),
  type: rebateType,
  /** The period, `to` exclusive. */
  from: time,
  to: time,
  /** The level at its end: its rates apply to all of it. */
  level,
  lines: z.array(rebateLine),
  amount,
  /** carried: less than a hundredth, carried over to the next period. */
  state: z.enum(['claimable', 'claimed', 'expired', 'carried']),
  expiresAt: time,
})
export type Rebate = z.infer<typeof rebate>

/** One rebate: the current period, at the rates of the current level, and what can be claimed of earlier ones. */
export const betBonus = call({
  path: 'betBonus',
  auth: 'user',
  input: z.object({ type: rebateType }),
  output: z.object({
    serverTime: time,
    type: rebateType,
    level,
    /** `claimFrom`: shortly after `to`, once rounds in flight have landed. */
    running: z.object({ from: time, to: time, claimFrom: time, claimUntil: time, lines: z.array(rebateLine), amount }),
    claimable: z.array(rebate),
    /** Of all claimable ones, in hundredths. */
    amount,
  }),
})
export type BetBonus = z.infer<typeof betBonus.output>

const paid = z.object({ awards: z.array(award), amount })

/** Pays every claimable rebate. `alreadyDone`: there is none. */
export const betBonusReceive = call({
  path: 'betBonusReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: paid,
  failures: ['alreadyDone'],
})

/** Pays those of one type. */
export const betBonusByTypeReceive = call({
  path: 'betBonusByTypeReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ type: rebateType }),
  output: paid,
  failures: ['alreadyDone'],
})

/** Rebates of past periods, newest first. */
export const betBonusLog = call({
  path: 'betBonusLog',
  auth: 'user',
  input: z.extend(pageInput, { type: z.optional(rebateType) }),
  output: pageOf(rebate),
})

const bonusPart = z.object({
  part: z.int(),
  opensAt: time,
  amount,
  state: z.enum(['upcoming', 'claimable', 'claimed', 'expired']),
})
export type BonusPart = z.infer<typeof bonusPart>

/** Last month's valid bet × the level's rate, in daily parts from day 1; `mine` is null for a guest. */
export const monthlyBonusInfo = call({
  path: 'monthlyBonusInfo',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    serverTime: time,
    rates: z.array(z.object({ level, ppm })),
    parts: z.int(),
    /** Days from the first of the month in which the parts can be claimed. */
    claimDays: z.int(),
    /** Nothing of it can be claimed from then on. */
    closesAt: time,
    /** When the next month's begins. */
    nextAt: time,
    mine: z.nullable(
      z.object({
        level,
        last: z.nullable(z.object({ from: time, to: time, level, validBet: amount, ppm, amount })),
        parts: z.array(bonusPart),
        /** When last month's bonus can be claimed, while that month is not closed yet. */
        readyAt: z.optional(time),
        /** This month so far, at the current level's rate. */
        running: z.object({ validBet: amount, ppm, amount }),
      }),
    ),
  }),
})
export type MonthlyBonus = z.infer<typeof monthlyBonusInfo.output>

/** Pays every available part. `notYet` with { availableAt }, `notAvailable` after the window or without a bonus. */
export const monthlyBonusReceive = call({
  path: 'monthlyBonusReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: paid,
  failures: ['notYet', 'alreadyDone', 'notAvailable'],
})

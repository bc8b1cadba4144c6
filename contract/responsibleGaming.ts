import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, time } from './values.ts'

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export const limitPeriods = ['day', 'week', 'month'] as const
const kind = z.enum(limitKinds)
const period = z.enum(limitPeriods)
export type LimitKind = z.infer<typeof kind>
export type LimitPeriod = z.infer<typeof period>

/** In hundredths; of time in whole minutes. */
const value = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** What a break may last, in hours: a day to thirty days. */
export const breakHours = { min: 24, max: 720 } as const
/** What a self-exclusion may last, in months. */
export const exclusionMonths = [6, 12, 60] as const
/** How often a reality check may come, in minutes. */
export const realityMinutes = [15, 30, 45, 60] as const

const limit = z.object({
  kind,
  period,
  /** What holds now; null: none is set. */
  value: z.nullable(value),
  /** What the period that runs has used of it, in the same unit. */
  used: z.int(),
  /** When the period ends: UTC midnight, of weeks before Monday, of months before the first. */
  resetAt: time,
  /** A looser limit that was asked for; `value` null: none at all. The old one holds until this one is confirmed, within its time. */
  loosening: z.nullable(z.object({ value: z.nullable(value), confirmFrom: time, confirmUntil: time })),
})
export type SelfLimit = z.infer<typeof limit>
export type Loosening = NonNullable<SelfLimit['loosening']>

/** What keeps the player from play, deposits and promotions, and until when. */
export const closure = z.object({ kind: z.enum(['break', 'exclusion']), until: time })
export type Closure = z.infer<typeof closure>

/** All that the player has set for themselves. `limits` has every kind and period, set or not. */
const control = z.object({
  serverTime: time,
  limits: z.array(limit),
  closure: z.nullable(closure),
  realityMinutes: z.int(),
  /** A longer interval that was chosen, and from when it holds. */
  nextReality: z.nullable(z.object({ minutes: z.int(), from: time })),
})
export type SelfControl = z.infer<typeof control>

/** spec §2 /member/self-limited, and refusals' `data` of `ownLimitReached`: { limit: { kind, period, value, used, isHouse? }, resetAt }: `isHouse` of one that is ours. */
export const selfLimits = call({ path: 'selfLimits', auth: 'user', input: z.object({}), output: control })

/** A tighter limit holds at once; a looser one, or none, is only asked for. `value` as it is takes back what was asked for. */
export const setSelfLimit = call({
  path: 'setSelfLimit',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ kind, period, value: z.nullable(value) }),
  output: control,
  failures: ['selfExcluded'],
})

/** The second yes to a looser limit, from a day after the first. `value` is the one that was asked for, as the player saw it. */
export const confirmSelfLimit = call({
  path: 'confirmSelfLimit',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ kind, period, value: z.nullable(value) }),
  output: control,
  failures: ['notYet', 'goneOrExpired', 'confirmIdentity', 'selfExcluded'],
})

/** Closes games, deposits and promotions at once. Nothing ends it early. */
export const takeBreak = call({
  path: 'takeBreak',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ hours: z.int().check(z.minimum(breakHours.min), z.maximum(breakHours.max)) }),
  output: control,
  failures: ['closureTooShort'],
})

/** As a break, for long; ends every session of the player, this one too. Logging in again leads to what is left: above all, to withdraw. */
export const selfExclude = call({
  path: 'selfExclude',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ months: z.literal([...exclusionMonths]) }),
  output: control,
  failures: ['closureTooShort'],
})

/** A shorter interval holds at once, a longer one a day later. */
export const setRealityCheck = call({
  path: 'setRealityCheck',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ minutes: z.literal([...realityMinutes]) }),
  output: control,
})

/** What the player's time at the games comes to, since they sat down. elapsed in ms; demo rounds count no coins. */
export const realityCheck = call({
  path: 'realityCheck',
  auth: 'user',
  input: z.object({}),
  output: z.object({ serverTime: time, elapsed: z.int(), rounds: z.int(), staked: amount, won: amount, net: amount, minutes: z.int() }),
})
export type RealityCheck = z.infer<typeof realityCheck.output>

/** The player has seen it: the next one is due an interval from now. */
export const ackRealityCheck = call({
  path: 'ackRealityCheck',
  auth: 'user',
  mutates: true,
  input: z.object({}),
  output: z.object({ dueAt: time }),
})

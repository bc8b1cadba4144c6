import * as z from 'zod/mini'
import { call } from './call.ts'
import { manilaMs } from './durations.ts'
import { amount, time } from './values.ts'

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export const limitPeriods = ['day', 'week', 'month'] as const
const kind = z.enum(limitKinds)
const period = z.enum(limitPeriods)
export type LimitKind = z.infer<typeof kind>
export type LimitPeriod = z.infer<typeof period>

/** In hundredths; for time in whole minutes. */
const value = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** The length of a break, in hours: one day to thirty days. */
export const breakHours = { min: 24, max: 720 } as const
/** The possible lengths of a self-exclusion, in months. */
export const exclusionMonths = [6, 12, 60] as const
/**
 * When a self-exclusion ends: the same time of day `months` later in Manila, on the month's last day when it has no such day. ms UTC. By the
 * date in UTC, one that begins on the morning of March 1 would end in August.
 */
export function exclusionEnd(now: number, months: number): number {
  const date = new Date(now + manilaMs)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  // The day before the first of the month that a missing day has run over into.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime() - manilaMs
}
/** The possible intervals of the reality check, in minutes. */
export const realityMinutes = [15, 30, 45, 60] as const

const limit = z.object({
  kind,
  period,
  /** The current limit; null: none is set. */
  value: z.nullable(value),
  /** The operator's limit for all players; null: none. The lower of both applies. */
  operatorValue: z.nullable(value),
  /** How much of it is used in the current period, in the same unit. */
  used: z.int(),
  /** When the period ends: UTC midnight, for weeks before Monday, for months before the first. */
  resetAt: time,
  /** A requested higher limit; `value` null: no limit. The current one applies until this one is confirmed, within its time. */
  loosening: z.nullable(z.object({ value: z.nullable(value), confirmFrom: time, confirmUntil: time })),
})
export type SelfLimit = z.infer<typeof limit>
export type PendingIncrease = NonNullable<SelfLimit['loosening']>

/** What closes play, deposits and promotions to the player, and until when. */
export const closure = z.object({ kind: z.enum(['break', 'exclusion']), until: time })
export type Closure = z.infer<typeof closure>

/** All settings that the player has made for themselves. `limits` has every kind and period, set or not. */
const control = z.object({
  serverTime: time,
  limits: z.array(limit),
  closure: z.nullable(closure),
  /** How long a requested higher limit, or a longer interval between reality checks, has to wait. */
  loosenHours: z.int(),
  realityMinutes: z.int(),
  /** A requested longer interval, and from when it applies. */
  nextReality: z.nullable(z.object({ minutes: z.int(), from: time })),
})
export type SelfControl = z.infer<typeof control>

/**
 * Spec §2 /member/self-limited, and the `data` of the refusal `ownLimitReached`: { limit: { kind, period, value, used, isOperatorLimit? },
 * resetAt }: `isOperatorLimit` is true for the operator's limit.
 */
export const selfLimits = call({ path: 'selfLimits', auth: 'user', input: z.object({}), output: control })

/** A lower limit applies at once; a higher one, or none, is only requested. The current `value` cancels the request. */
export const setSelfLimit = call({
  path: 'setSelfLimit',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ kind, period, value: z.nullable(value) }),
  output: control,
  failures: ['selfExcluded'],
})

/** The second confirmation of a higher limit, from a day after the first. `value` is the requested one, as the player saw it. */
export const confirmSelfLimit = call({
  path: 'confirmSelfLimit',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ kind, period, value: z.nullable(value) }),
  output: control,
  failures: ['notYet', 'notAvailable', 'confirmIdentity', 'selfExcluded'],
})

/** Closes games, deposits and promotions at once. It cannot be ended early. */
export const takeBreak = call({
  path: 'takeBreak',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ hours: z.int().check(z.minimum(breakHours.min), z.maximum(breakHours.max)) }),
  output: control,
  failures: ['closureTooShort'],
})

/**
 * Like a break, but longer; ends every session of the player, including this one. After logging in again only the rest is available: above
 * all, withdrawals.
 */
export const selfExclude = call({
  path: 'selfExclude',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ months: z.literal([...exclusionMonths]) }),
  output: control,
  failures: ['closureTooShort'],
})

/** A shorter interval applies at once, a longer one a day later. */
export const setRealityCheck = call({
  path: 'setRealityCheck',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ minutes: z.literal([...realityMinutes]) }),
  output: control,
})

/** The player's play time and result in this session of play. elapsed in ms; demo rounds count no coins. */
export const realityCheck = call({
  path: 'realityCheck',
  auth: 'user',
  input: z.object({}),
  output: z.object({ serverTime: time, elapsed: z.int(), rounds: z.int(), staked: amount, won: amount, net: amount, minutes: z.int() }),
})
export type RealityCheck = z.infer<typeof realityCheck.output>

/** The player has seen it: the next one is due after the interval. */
export const ackRealityCheck = call({
  path: 'ackRealityCheck',
  auth: 'user',
  mutates: true,
  input: z.object({}),
  output: z.object({ dueAt: time }),
})

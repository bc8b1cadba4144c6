import { hourMs } from '#contract/durations.ts'
import { exclusionEnd } from '#contract/responsibleGaming.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import type { ClosurePlan } from '#machines/selfExclusion/selfExclusion.machine.ts'

const minutesIn: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 7 * 1_440, month: 31 * 1_440 }
/** The highest limit to type. More minutes than its period has, would limit nothing. */
export const mostOf = (kind: LimitKind, period: LimitPeriod): number => (kind === 'time' ? minutesIn[period] : 9_999_999)

/** What a player typed, in the limit's unit: coins in hundredths («1,250» is 125000), time in whole minutes. Undefined for anything else. */
export function valueOf(kind: LimitKind, period: LimitPeriod, text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '')
  // As in amountOf, commas group thousands only.
  if (!/^(\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})$/.test(plain)) return undefined
  const value = Number(plain.replaceAll(',', ''))
  if (value === 0 || value > mostOf(kind, period)) return undefined
  return kind === 'time' ? value : value * 100
}

/** A limit's value as text for its field. */
export const typedOf = (kind: LimitKind, value: number): string => String(kind === 'time' ? value : Math.floor(value / 100))

/** Approximate end: the server returns it to the second once the break has begun. */
export const endOf = (plan: ClosurePlan, now: number): number =>
  plan.kind === 'break' ? now + plan.hours * hourMs : exclusionEnd(now, plan.months)

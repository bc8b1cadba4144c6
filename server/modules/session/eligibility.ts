import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** A day of Manila, YYYY-MM-DD. */
const manilaDay = (now: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(now)

/** Whole years between two days written YYYY-MM-DD. */
export const ageOn = (birthDate: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const oldest = 120

/** Who may join: 21 or over, with the terms in force (spec §5). */
export function checkJoining(
  { now, policy }: Pick<Context, 'now' | 'policy'>,
  joining: { birthDate: string; termsVersion: number },
): Refusal | undefined {
  const age = ageOn(joining.birthDate, manilaDay(now))
  if (age < 0 || age > oldest) return refuse('badParameter', { fields: ['birthDate'] })
  if (age < policy.ageLimit) return refuse('notEligible', { reason: 'age' })
  if (joining.termsVersion !== policy.termsVersion) return refuse('acceptTerms', { version: policy.termsVersion })
  return undefined
}

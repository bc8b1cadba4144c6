import { manilaDate } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** Details a new player gives. The date of birth is a calendar day, YYYY-MM-DD. */
export interface SignUpDetails {
  birthDate: string
  termsVersion: number
  /** Version of the notice whose groups the player has declared not to belong to. */
  eligibilityVersion: number
  nickname?: string | undefined
  pid?: string | undefined
  aid?: string | undefined
}

const oldest = 120

/** Whole years between two days written YYYY-MM-DD; negative for a future day. */
const ageOn = (birthDate: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The age, at this time in Manila, of a person born that day. */
export const ageAt = (birthDate: string, now: number): number => ageOn(birthDate, manilaDate(now))

/** Checks eligibility to register: 21 or over today in Manila, with the terms in force (spec §5). */
export function checkSignUp({ now, policy }: Pick<Context, 'now' | 'policy'>, signUp: SignUpDetails): Refusal | undefined {
  const age = ageAt(signUp.birthDate, now)
  if (age < 0 || age > oldest) return refuse('badParameter', { fields: ['birthDate'] })
  if (age < policy.ageLimit) return refuse('notEligible', { reason: 'age' })
  if (signUp.termsVersion !== policy.termsVersion) return refuse('acceptTerms', { version: policy.termsVersion })
  if (signUp.eligibilityVersion !== policy.eligibilityVersion)
    return refuse('notEligible', { reason: 'declaration', version: policy.eligibilityVersion })
  return undefined
}

import type { SnapshotFrom } from 'xstate'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Failure } from '../kit/outcome.ts'
import type { redVsBlueMachine } from './redVsBlue.machine.ts'

type SignUp = SnapshotFrom<typeof redVsBlueMachine>

/** The camp that the player is asked about, or is being taken into. */
export const campOf = (signUp: SignUp): Camp | null => signUp.context.camp
/** The choice waits for its confirmation, or for the answer to it. */
export const isDeciding = (signUp: SignUp): boolean => signUp.matches('weighing') || signUp.hasTag('busy')
export const isJoining = (signUp: SignUp): boolean => signUp.hasTag('busy')
/** The answer takes longer than it should; the same choice is asked again. */
export const isDoubting = (signUp: SignUp): boolean => signUp.matches('doubting')
export const isUnsure = (signUp: SignUp): boolean => signUp.matches('unsure')
/** Why it did not come to a place. */
export const failureOf = (signUp: SignUp): Failure | null => (signUp.hasTag('failed') ? signUp.context.failure : null)

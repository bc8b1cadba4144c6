import type { SnapshotFrom } from 'xstate'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Refused } from '../kit/outcome.ts'
import type { redVsBlueMachine } from './redVsBlue.machine.ts'

type SignUp = SnapshotFrom<typeof redVsBlueMachine>

/** The camp that the player is asked about, or is joining. */
export const campOf = (signUp: SignUp): Camp | null => signUp.context.camp
/** The choice waits to be confirmed, or for the answer to it. */
export const isDeciding = (signUp: SignUp): boolean => signUp.matches('reviewing') || isJoining(signUp)
export const isJoining = (signUp: SignUp): boolean => signUp.matches('joining')
/** The request under way; views read it with the selectors of that flow. */
export const requestOf = ({ children }: SignUp) => children.signUp
/** Why the player did not join. */
export const refusalOf = (signUp: SignUp): Refused | null => signUp.context.refusal

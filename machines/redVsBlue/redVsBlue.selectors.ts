import type { SnapshotFrom } from 'xstate'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Refused } from '../kit/outcome.ts'
import type { redVsBlueMachine } from './redVsBlue.machine.ts'

type SignUp = SnapshotFrom<typeof redVsBlueMachine>

/** The team that the player is asked to confirm, or is joining. */
export const campOf = (signUp: SignUp): Camp | null => signUp.context.camp
/** The choice awaits confirmation, or the response to it. */
export const isDeciding = (signUp: SignUp): boolean => signUp.matches('reviewing') || isJoining(signUp)
export const isJoining = (signUp: SignUp): boolean => signUp.matches('joining')
/** The request under way; views read it with the selectors of that flow. */
export const requestOf = ({ children }: SignUp) => children.signUp
/** Why the player did not join. */
export const refusalOf = (signUp: SignUp): Refused | null => signUp.context.refusal

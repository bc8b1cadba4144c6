import type { SnapshotFrom } from 'xstate'
import type { deskSessionMachine, Operator, SignedOutBy } from './deskSession.machine.ts'

type Session = SnapshotFrom<typeof deskSessionMachine>

export const isPending = (session: Session): boolean => session.hasTag('pending')
export const isUnreachable = (session: Session): boolean => session.matches('unreachable')
export const isBusy = (session: Session): boolean => session.hasTag('busy')
/** The device's own dialog is open, or about to be. */
export const isPrompting = (session: Session): boolean => session.hasTag('prompting')
/** The password was correct: the code is required. */
export const isAtCode = (session: Session): boolean =>
  session.matches({ signedOut: 'code' }) || session.matches({ signedOut: 'checkingCode' })
export const isSignedIn = (session: Session): boolean => session.matches('signedIn') || session.matches('leaving')
/** An action on money awaits the second factor. */
export const isConfirming = (session: Session): boolean => session.hasTag('confirming')
/** The operator has been idle: the session is about to end. */
export const isWarned = (session: Session): boolean => session.matches({ signedIn: { presence: 'warned' } })
export const operatorOf = ({ context }: Session): Operator | null => context.operator
export const operatorName = ({ context }: Session): string => context.name
export const failureOf = ({ context }: Session): string | null => context.failure
export const endedByOf = ({ context }: Session): SignedOutBy | null => context.endedBy

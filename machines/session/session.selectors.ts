import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type Session = SnapshotFrom<typeof sessionMachine>

export const isPending = (session: Session): boolean => session.hasTag('pending')
export const isSignedIn = (session: Session): boolean => session.matches('signedIn') || session.matches('leaving')
export const tokenOf = (session: Session): string | null => session.context.token

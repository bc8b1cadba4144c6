import type { SnapshotFrom } from 'xstate'
import type { EndReason, sessionMachine } from './session.machine.ts'

type Session = SnapshotFrom<typeof sessionMachine>

export const isPending = (session: Session): boolean => session.hasTag('pending')
export const isLoggedIn = (session: Session): boolean => session.matches('loggedIn') || session.matches('leaving')
/** The player is logging out, and the server is being notified. */
export const isLeaving = (session: Session): boolean => session.matches('leaving')
export const tokenOf = (session: Session): string | null => session.context.token
/** Nobody has logged in. Whose session is still being verified is no guest. */
export const isGuest = (session: Session): boolean => tokenOf(session) === null
export const endedByOf = ({ context }: Session): EndReason | null => context.endedBy

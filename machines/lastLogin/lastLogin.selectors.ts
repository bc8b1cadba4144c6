import type { SnapshotFrom } from 'xstate'
import type { LastLogin, lastLoginMachine } from './lastLogin.machine.ts'

/** The content of the notice; null while there is none. */
export const shownOf = (lastLogin: SnapshotFrom<typeof lastLoginMachine>): LastLogin =>
  lastLogin.matches('shown') ? lastLogin.context.lastLogin : null

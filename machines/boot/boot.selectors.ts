import type { SnapshotFrom } from 'xstate'
import type { bootMachine } from './boot.machine.ts'

type Boot = SnapshotFrom<typeof bootMachine>

export const preLoginOf = (boot: Boot) => boot.context.preLogin
/** Stays true while a server under maintenance is checked again: the page must not flicker. */
export const isClosed = (boot: Boot): boolean => boot.context.preLogin?.maintenance.state === 'closed'
export const isAsking = (boot: Boot): boolean => boot.hasTag('pending')

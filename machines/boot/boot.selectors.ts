import type { SnapshotFrom } from 'xstate'
import type { bootMachine } from './boot.machine.ts'

type Boot = SnapshotFrom<typeof bootMachine>

export const greetingOf = (boot: Boot) => boot.context.greeting
/** Stays true while a server under maintenance is checked again: the page must not flicker. */
export const isClosed = (boot: Boot): boolean => boot.context.greeting?.maintenance.state === 'closed'
export const isAsking = (boot: Boot): boolean => boot.hasTag('pending')

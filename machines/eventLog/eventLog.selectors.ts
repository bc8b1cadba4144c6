import type { SnapshotFrom } from 'xstate'
import type { eventLogMachine } from './eventLog.machine.ts'

type Log = SnapshotFrom<typeof eventLogMachine>

/** How many events wait for the server. */
export const waitingOf = (log: Log): number => log.context.queue.length
export const droppedOf = (log: Log): number => log.context.dropped

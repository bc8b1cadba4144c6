import type { SnapshotFrom } from 'xstate'
import type { eventLogMachine } from './eventLog.machine.ts'

type Log = SnapshotFrom<typeof eventLogMachine>

/** How many events are waiting to be sent. */
export const waitingOf = (log: Log): number => log.context.queue.length
export const droppedOf = (log: Log): number => log.context.dropped

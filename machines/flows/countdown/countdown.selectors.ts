import type { SnapshotFrom } from 'xstate'
import type { countdownMachine } from './countdown.machine.ts'
import { remainingMs } from './deadline.ts'

type Countdown = SnapshotFrom<typeof countdownMachine>

/** Remaining ms; null when nothing is scheduled. Changes once a second. */
export const remainingOf = ({ context }: Countdown): number | null => remainingMs(context)

import type { SnapshotFrom } from 'xstate'
import type { countdownMachine } from './countdown.machine.ts'
import { leftOf } from './deadline.ts'

type Countdown = SnapshotFrom<typeof countdownMachine>

/** What is left in ms; null when nothing is scheduled. It changes once a second. */
export const remainingOf = ({ context }: Countdown): number | null => leftOf(context)
/** A moment in ms, by the server's clock, on the phone's: for showing it as a time of day. */
export const localTimeOf = ({ context }: Countdown, moment: number): number => moment - (context.skew ?? 0)

import type { SnapshotFrom } from 'xstate'
import type { jackpotMeterMachine } from './jackpotMeter.machine.ts'

/** What the meter shows, in hundredths; null before the server's first response. */
export const shownOf = ({ context }: SnapshotFrom<typeof jackpotMeterMachine>) => context.shown

import type { SnapshotFrom } from 'xstate'
import type { jackpotMeterMachine } from './jackpotMeter.machine.ts'

/** What the meter shows, in hundredths; null until the server has said anything. */
export const shownOf = ({ context }: SnapshotFrom<typeof jackpotMeterMachine>) => context.shown

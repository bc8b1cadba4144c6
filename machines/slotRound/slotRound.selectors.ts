import type { SnapshotFrom } from 'xstate'
import type { slotRoundMachine } from './slotRound.machine.ts'

type Slot = SnapshotFrom<typeof slotRoundMachine>

export const isReady = (slot: Slot): boolean => slot.matches('ready')
export const isAsking = (slot: Slot): boolean => slot.matches('asking')
export const isUnsure = (slot: Slot): boolean => slot.matches({ asking: 'unsure' })
export const isStopping = (slot: Slot): boolean => slot.matches('stopping')
/** The reels stand and their wins may be lit. */
export const isShowingWins = (slot: Slot): boolean => slot.matches('presenting') || slot.matches('summing') || slot.matches('ready')
/** The spin on the reels, once the round is known. */
export const spinOf = (slot: Slot) => slot.context.round?.outcome.spins[slot.context.at]
/** What the round has shown so far, in hundredths. */
export const wonSoFar = (slot: Slot): number =>
  (slot.context.round?.outcome.spins ?? []).slice(0, slot.context.at + (isShowingWins(slot) ? 1 : 0)).reduce((sum, spin) => sum + spin.win, 0)

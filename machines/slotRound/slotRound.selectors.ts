import type { SnapshotFrom } from 'xstate'
import type { SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { bigWin } from './slotRound.machine.ts'
import type { slotRoundMachine } from './slotRound.machine.ts'

export type Slot = SnapshotFrom<typeof slotRoundMachine>

/** Stake and game may be chosen. */
export const isIdle = (slot: Slot): boolean => slot.matches('ready') || slot.matches('short')
export const isReady = (slot: Slot): boolean => slot.matches('ready')
export const isAsking = (slot: Slot): boolean => slot.matches('asking')
export const isUnsure = (slot: Slot): boolean => slot.matches({ asking: 'unsure' })
export const isStopping = (slot: Slot): boolean => slot.matches('stopping')
/** A notice stands where the result would be, until the player says OK. */
export const hasNotice = (slot: Slot): boolean => slot.matches('short') || slot.matches('refused')
/** The reels stand and their wins may be lit. */
export const isShowingWins = (slot: Slot): boolean => slot.matches('presenting') || slot.matches('summing') || slot.matches('ready')
/** The spin on the reels, once the round is known. */
export const spinOf = (slot: Slot): SlotSpin | undefined => slot.context.round?.outcome.spins[slot.context.at]
/** The spin that stands is worth a celebration. */
export const isBigWin = (slot: Slot): boolean =>
  isShowingWins(slot) && (spinOf(slot)?.win ?? 0) >= (slot.context.round?.stake ?? Infinity) * bigWin
/** The wins that are lit now. */
export const litWins = (slot: Slot): readonly SlotWin[] => {
  const wins = isShowingWins(slot) ? (spinOf(slot)?.wins ?? []) : []
  const { lit } = slot.context
  return lit === null ? wins : wins.slice(lit, lit + 1)
}
/** What the round has shown so far, in hundredths. */
export const wonSoFar = (slot: Slot): number =>
  (slot.context.round?.outcome.spins ?? [])
    .slice(0, slot.context.at + (isShowingWins(slot) ? 1 : 0))
    .reduce((sum, spin) => sum + spin.win, 0)
/** The round has shown more than its stake: only then is it celebrated. A smaller payout is said, and no more. */
export const isNetWin = (slot: Slot): boolean => wonSoFar(slot) > (slot.context.round?.stake ?? Infinity)
/** Free spins of the round: which one is on the reels and how many there are so far; undefined in the paid spin and at rest. */
export const freeSpinOf = (slot: Slot): { number: number; of: number } | undefined => {
  const { at, round } = slot.context
  const spins = round?.outcome.spins ?? []
  if (isReady(slot) || !spins[at]?.free) return undefined
  // A spin that adds more tells so only when it stands.
  const known = spins.slice(0, at + (isShowingWins(slot) ? 1 : 0))
  return { number: at, of: known.reduce((sum, spin) => sum + spin.freeAdded, 0) }
}

import type { SnapshotFrom } from 'xstate'
import type { SlotRound, SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { bigWin } from './slotRound.machine.ts'
import type { slotRoundMachine } from './slotRound.machine.ts'

export type Slot = SnapshotFrom<typeof slotRoundMachine>

/** Bet and game can be chosen. */
export const isIdle = (slot: Slot): boolean => slot.matches('ready') || slot.matches('short')
export const isReady = (slot: Slot): boolean => slot.matches('ready')
export const isAsking = (slot: Slot): boolean => slot.matches('asking')
export const isUnsure = (slot: Slot): boolean => slot.matches({ asking: 'unsure' })
export const isStopping = (slot: Slot): boolean => slot.matches('stopping')
/** A notice is shown in place of the result until the player taps OK. */
export const hasNotice = (slot: Slot): boolean => slot.matches('short') || slot.matches('refused')
/** The reels are still and their wins may be highlighted. */
export const isShowingWins = (slot: Slot): boolean => slot.matches('presenting') || slot.matches('summing') || slot.matches('ready')
/** The spin on the reels, once the round is known. */
export const spinOf = (slot: Slot): SlotSpin | undefined => slot.context.round?.outcome.spins[slot.context.at]
/** The spin on the still reels deserves a celebration. */
export const isBigWin = (slot: Slot): boolean =>
  isShowingWins(slot) && (spinOf(slot)?.win ?? 0) >= (slot.context.round?.stake ?? Infinity) * bigWin
/** The wins highlighted now. */
export const highlightedWins = (slot: Slot): readonly SlotWin[] => {
  const wins = isShowingWins(slot) ? (spinOf(slot)?.wins ?? []) : []
  const { highlighted } = slot.context
  return highlighted === null ? wins : wins.slice(highlighted, highlighted + 1)
}
/** What the round has shown so far, in hundredths. */
export const wonSoFar = (slot: Slot): number =>
  (slot.context.round?.outcome.spins ?? [])
    .slice(0, slot.context.at + (isShowingWins(slot) ? 1 : 0))
    .reduce((sum, spin) => sum + spin.win, 0)
/** The round has won more than its bet so far: only then is it celebrated. A smaller payout is only stated. */
export const isNetWin = (slot: Slot): boolean => wonSoFar(slot) > (slot.context.round?.stake ?? Infinity)
/** How large the win is that the round has shown so far: big as of a spin, and huge from a hundred bets on. */
export const winSizeOf = (slot: Slot): 'big' | 'huge' | undefined => {
  const bets = wonSoFar(slot) / (slot.context.round?.stake ?? Infinity)
  return bets >= 100 ? 'huge' : bets >= bigWin ? 'big' : undefined
}
/** Free spins of the round: the number on the reels and the total so far; undefined in the paid spin and when idle. */
export const freeSpinOf = (slot: Slot): { number: number; of: number } | undefined => {
  const { at, round } = slot.context
  const spins = round?.outcome.spins ?? []
  if (isReady(slot) || !spins[at]?.free) return undefined
  // Additional free spins are announced only when the reels are still.
  const announced = spins.slice(0, at + (isShowingWins(slot) ? 1 : 0))
  const number = spins.slice(0, at + 1).filter((spin) => spin.free && !spin.kind).length
  return { number, of: announced.reduce((sum, spin) => sum + spin.freeAdded, 0) }
}
/** Another tumble or respin of the same spin follows: its result is not final yet. */
export const hasNextSpin = ({ context: { round, at } }: Slot): boolean => round?.outcome.spins[at + 1]?.kind !== undefined
/** The respin that follows the spin on the reels, when its coins have triggered it. */
export const firstRespinOf = (slot: Slot): SlotSpin | undefined => {
  const { round, at } = slot.context
  const next = round?.outcome.spins[at + 1]
  return next?.kind === 'respin' && spinOf(slot)?.kind === undefined ? next : undefined
}
/** The number of free spins in a settled round. */
export const freeSpinsIn = ({ spins }: SlotRound): number => spins.filter((spin) => spin.free && !spin.kind).length

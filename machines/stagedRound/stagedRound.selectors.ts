import type { SnapshotFrom } from 'xstate'
import type { StagedEvent } from '#contract/staged.ts'
import type { stagedRoundMachine } from './stagedRound.machine.ts'

export type Staged = SnapshotFrom<typeof stagedRoundMachine>

export const isReady = (staged: Staged): boolean => staged.matches('ready')
/** The bet and the set-up can be changed. */
export const isIdle = (staged: Staged): boolean => staged.matches('ready') || staged.matches('short')
export const isUnsure = (staged: Staged): boolean => staged.matches({ asking: 'unsure' })
export const isPlaying = (staged: Staged): boolean => staged.matches('playing')
const isChoosing = (staged: Staged): boolean => staged.matches('choosing')
export const hasNotice = (staged: Staged): boolean => staged.matches('short') || staged.matches('refused')
/** The result of the round is shown, until the next bet. */
export const isShowingResult = (staged: Staged): boolean =>
  (staged.matches('resting') || staged.matches('ready') || staged.matches('short')) && staged.context.round?.isOver === true
/** The events played so far. */
export const shownEvents = ({ context }: Staged): readonly StagedEvent[] => context.round?.events.slice(0, context.shown) ?? []
/** The choices available now. */
export const legalNow = (staged: Staged): readonly string[] => (isChoosing(staged) ? (staged.context.round?.legal ?? []) : [])
/** Only payouts above the stake are celebrated. */
export const isNetWin = (staged: Staged): boolean =>
  isShowingResult(staged) && (staged.context.round?.payout ?? 0) > (staged.context.round?.stake ?? Infinity)
/** From this many times the stake on a payout is celebrated as slots do it. */
const bigWin = 10
export const isBigWin = (staged: Staged): boolean =>
  isNetWin(staged) && (staged.context.round?.payout ?? 0) >= (staged.context.round?.stake ?? Infinity) * bigWin
/** What was staked in this visit, with the round under way: its stake has left the balance. */
export const stakedSoFar = (staged: Staged): number => {
  const { round, bet, staked } = staged.context
  const isUnderWay = round ? !round.isOver || isPlaying(staged) : staged.matches('asking')
  return staked + (isUnderWay ? (round?.stake ?? bet) : 0)
}

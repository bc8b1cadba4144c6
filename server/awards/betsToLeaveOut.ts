import { slotMs, slotOf } from '../kernel/calendar.ts'
import type { Policy } from '../settings/policy.ts'

/** SQL of the last third of a day whose bets were left out if an activity was closed throughout it (rewards/betsWhileClosed). */
export const lastCheckedSlot = (activity: 'points' | 'jackpot'): string =>
  `(select slot from bets_while_closed where activity = '${activity}')`

/**
 * Whether bets may still have to be left out: those of a third of a day that has ended, in which an activity that is open now may have been
 * closed. Until its job has done that, after a minute or as late as it runs, no bets earn anything: what they earned is not taken back.
 */
export function mayBeLeftOut(
  lastChecked: number | null,
  now: number,
  { since }: Pick<Policy, 'since'>,
  isOpenAt: (at: number) => boolean,
): boolean {
  if (lastChecked === null || lastChecked >= slotOf(now) - 1) return false
  const from = (lastChecked + 1) * slotMs
  return since > from || !isOpenAt(from)
}

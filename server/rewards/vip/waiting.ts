import type { PlayerContext } from '../../awards/activity.ts'
import { lastMonth, monthlyParts } from './monthly.ts'
import { perkStates } from './perks.ts'
import { claimableSince, waitingRebates } from './rebates.ts'
import { standingOf } from './standing.ts'
import { tasksOf } from './tasks.ts'

/** Whether a gift, an award or a rebate of a VIP can be claimed. Pending progress counts: opening the page stores it. */
export async function hasVipAward(player: PlayerContext): Promise<boolean> {
  const { sql, playerId, now, policy } = player
  const [standing, waiting] = await Promise.all([standingOf(player), waitingRebates(sql, playerId, null, now, policy)])
  if (standing.rebates.some(({ amount, toDay }) => amount > 0 && toDay >= claimableSince(now, policy))) return true
  if (waiting.length > 0) return true
  if (standing.state.level === 0) return false
  const { gifts, daily, checkIn } = await perkStates(player, standing)
  return gifts.length > 0 || daily.state === 'claimable' || checkIn.state === 'claimable'
}

/** Whether a mission of the month is complete and unclaimed. */
export async function hasVipTask(player: PlayerContext): Promise<boolean> {
  const standing = await standingOf(player)
  return standing.state.level > 0 && (await tasksOf(player, standing)).some(({ state }) => state === 'claimable')
}

/** Whether a part of the monthly bonus is open. */
export async function hasMonthlyPart({ sql, playerId, now, policy }: PlayerContext): Promise<boolean> {
  const parts = await monthlyParts(sql, playerId, await lastMonth(sql, playerId, now), now, policy)
  return parts.some(({ state }) => state === 'claimable')
}

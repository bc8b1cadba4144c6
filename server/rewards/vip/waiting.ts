import type { PlayerContext } from '../../awards/activity.ts'
import { lastMonth, monthlyParts } from './monthly.ts'
import { perkStates } from './perks.ts'
import { claimableSince, waitingRebates } from './rebates.ts'
import { tasksOf } from './tasks.ts'
import { statusOf } from './vipState.ts'

/** Whether a gift, an award or a rebate of a VIP can be claimed. Pending progress counts: opening the page stores it. */
export async function hasVipAward(player: PlayerContext): Promise<boolean> {
  const { sql, playerId, now, policy } = player
  const [status, waiting] = await Promise.all([statusOf(player), waitingRebates(sql, playerId, null, now, policy)])
  if (status.rebates.some(({ amount, toDay }) => amount > 0 && toDay >= claimableSince(now, policy))) return true
  if (waiting.length > 0) return true
  if (status.state.level === 0) return false
  const { gifts, daily, checkIn } = await perkStates(player, status)
  return gifts.length > 0 || daily.state === 'claimable' || checkIn.state === 'claimable'
}

/** Whether a mission of the month is complete and unclaimed. */
export async function hasVipTask(player: PlayerContext): Promise<boolean> {
  const status = await statusOf(player)
  return status.state.level > 0 && (await tasksOf(player, status)).some(({ state }) => state === 'claimable')
}

/** Whether a part of the monthly bonus is open. */
export async function hasMonthlyPart({ sql, playerId, now, policy }: PlayerContext): Promise<boolean> {
  const parts = await monthlyParts(sql, playerId, await lastMonth(sql, playerId, now), now, policy)
  return parts.some(({ state }) => state === 'claimable')
}

import { mayBeLeftOut } from '../../awards/betsToLeaveOut.ts'
import { countBets, lockCounted } from '../../awards/countedBets.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { mustPost } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { restrictionOf } from '../../protection/store.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'

type Rules = Pick<Policy, 'points' | 'activities' | 'since'>

/** What uncounted valid bets are worth: whole points, and what is missing for the next one, in hundredths. */
export function pointsFor(
  { bet, price }: Pick<store.UncountedBets, 'bet' | 'price'>,
  { points: { betPerPoint } }: Pick<Policy, 'points'>,
): { points: number; betPerPoint: number; betToNext: number } {
  const each = price ?? betPerPoint
  return { points: Math.floor(bet / each), betPerPoint: each, betToNext: each - (bet % each) }
}

/**
 * Credits the points of valid bets, each bet exactly once; the remainder below a point stays uncounted. The player is locked. Credits
 * nothing while points are closed, nor until bets of that time are left out.
 */
export async function settleBets(tx: Sql, playerId: string, now: number, policy: Rules): Promise<void> {
  if (!isOnAt(policy.activities.points, now)) return
  await lockCounted(tx, 'points_progress', playerId)
  const uncounted = await store.uncountedBets(tx, playerId)
  const { points, betPerPoint } = pointsFor(uncounted, policy)
  if (points === 0 || mayBeLeftOut(uncounted.lastChecked, now, policy, (at) => isOnAt(policy.activities.points, at))) return
  await countBets(tx, 'points_progress', playerId, points * betPerPoint)
  const movement = { kind: 'betPoints', currency: 'points', from: 'operator', to: { playerId }, amount: points } as const
  // Unique: once these bets are counted, the next point takes more bets, so the total is higher.
  await mustPost(tx, movement, `betPoints:${playerId}:${uncounted.total}`, now)
}

type ViewContext = Pick<Context, 'tx' | 'db' | 'now' | 'policy'>

/**
 * For a page view: credits due points first. A player on a break is credited later; nothing is lost. Locks the player first, so that it
 * waits for a closure that is being written.
 */
export async function settleForView({ tx, db, now, policy }: ViewContext, playerId: string): Promise<void> {
  if (!isOnAt(policy.activities.points, now)) return
  if (pointsFor(await store.uncountedBets(tx, playerId), policy).points === 0) return
  await db.transaction(async (own) => {
    await lockPlayer(own, playerId)
    if (!(await restrictionOf(own, playerId, now))) await settleBets(own, playerId, now, policy)
  })
}

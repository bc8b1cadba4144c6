import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { barrierOf } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'

type Rules = Pick<Policy, 'points'>

/** What a valid bet that was not counted comes to: whole points, and what is missing to the next one, in hundredths. */
export function earned(uncounted: number, { points: { betPerPoint } }: Rules): { points: number; betToNext: number } {
  return { points: Math.floor(uncounted / betPerPoint), betToNext: betPerPoint - (uncounted % betPerPoint) }
}

/** Puts the points of valid bet into the balance, each bet once; the rest of a point is left uncounted. Holds the player. */
export async function settleBets(tx: Sql, playerId: string, now: number, policy: Rules): Promise<void> {
  await lockPlayer(tx, playerId)
  const { points } = earned(await store.uncounted(tx, playerId), policy)
  if (points === 0) return
  const counted = await store.count(tx, playerId, points * policy.points.betPerPoint)
  const movement = { kind: 'betPoints', currency: 'points', from: 'operator', to: { playerId }, amount: points } as const
  const posted = await post(tx, movement, `betPoints:${playerId}:${counted}`, now)
  if (isRefusal(posted)) throw new Error('the operator keeps no balance to run dry')
}

type Looking = Pick<Context, 'tx' | 'db' | 'now' | 'policy'>

/** For a page that only looks: settles first what there is. Who takes a break is given nothing meanwhile; it is not lost. */
export async function settleByLooking({ tx, db, now, policy }: Looking, playerId: string): Promise<void> {
  if (earned(await store.uncounted(tx, playerId), policy).points === 0) return
  if (await barrierOf(tx, playerId, now)) return
  await db.transaction((own) => settleBets(own, playerId, now, policy))
}

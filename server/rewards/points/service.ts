import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { PointsBoard, pointsExchange } from '#contract/points.ts'
import { giveAward } from '../../awards/awards.ts'
import { appliedPrice } from '../../awards/betPriceStore.ts'
import { refuseUnseen } from '../../awards/changedOffer.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { pointsFor, settleBets, settleForView } from './earning.ts'
import * as store from './store.ts'

type User = Context<'user'>
type Item = Policy['points']['items'][number]

const awardOf = ({ id, gives }: Item): Award => ({ id, ...gives })

const guest = async (sql: Sql) => ({ bet: 0, price: (await appliedPrice(sql, 'point')) ?? null })

/** The current board; credits nothing. */
async function boardOf({ tx, caller, now, policy }: Context): Promise<PointsBoard> {
  const today = utcDay(now)
  const [sold, bought, points, uncounted] = await Promise.all([
    store.sold(tx),
    caller ? store.boughtOn(tx, caller.playerId, today) : new Map<string, number>(),
    caller ? balanceOf(tx, caller.playerId, 'points') : 0,
    caller ? store.uncountedBets(tx, caller.playerId) : guest(tx),
  ])
  const { betPerPoint, betToNext } = pointsFor(uncounted, policy)
  return {
    points,
    betPerPoint,
    betToNext,
    items: policy.points.items.map((item) => ({
      id: item.id,
      cost: item.cost,
      award: awardOf(item),
      stock: item.stock === null ? null : Math.max(0, item.stock - (sold.get(item.id) ?? 0)),
      perDay: item.perDay,
      leftToday: Math.max(0, item.perDay - (bought.get(item.id) ?? 0)),
    })),
    resetAt: startOfDay(today + 1),
  }
}

/** pointsInfo. */
export async function pointsBoard(context: Context): Promise<PointsBoard> {
  if (context.caller) await settleForView(context, context.caller.playerId)
  return boardOf(context)
}

/**
 * pointsExchange: points are charged and the award is given in one transaction, with one number for both; a refusal rolls everything back.
 */
export async function exchange(
  context: User,
  { itemId, seen }: InputOf<typeof pointsExchange>,
): Promise<OutputOf<typeof pointsExchange> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const refused = (await requireFreshInput(context)) ?? (await requirePromotionsAllowed(context))
  if (refused) return refused
  await settleBets(tx, playerId, now, policy)
  const item = policy.points.items.find(({ id }) => id === itemId)
  if (!item) return refuse('notAvailable', { reason: 'item' })
  const changed = refuseUnseen(seen, { cost: item.cost, count: item.gives.count })
  if (changed) return changed
  const day = utcDay(now)
  const { cost, perDay, stock } = item
  if (((await store.boughtOn(tx, playerId, day)).get(itemId) ?? 0) >= perDay) return refuse('notYet', { availableAt: startOfDay(day + 1) })
  const ref = `points:${await store.insertExchange(tx, { playerId, itemId, day, cost, at: now })}`
  const paid = await post(tx, { kind: 'pointsSpent', currency: 'points', from: { playerId }, to: 'operator', amount: cost }, ref, now)
  if (isRefusal(paid)) return refuse('balanceTooLow', { need: cost, done: await balanceOf(tx, playerId, 'points') })
  if (stock !== null && !(await store.takeOne(tx, itemId, stock))) return refuse('notAvailable', { reason: 'stock' })
  const award = awardOf(item)
  await giveAward(tx, { playerId, activityId: 'points', award, now, kind: 'pointsExchange', ref, policy })
  return { awards: [award], board: await boardOf(context) }
}

import { propIds } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { diamondExchangeCoin, diamondLog, DiamondShop } from '#contract/mall.ts'
import { giveAward } from '../../awards/awards.ts'
import { refuseUnseen } from '../../awards/changedOffer.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { movements as movementsOf } from '../../money/statement/statement.ts'
import { beginPurchase } from './begin.ts'
import { betOf } from './orders.ts'
import * as orderStore from './orderStore.ts'
import * as store from './shopStore.ts'

type User = Context<'user'>

/** diamondShopData. */
export async function shopData({ tx, caller, policy, now }: User): Promise<DiamondShop> {
  const { playerId } = caller
  const day = utcDay(now)
  const [taken, sold, had, unusedBets, diamonds, lottery] = await Promise.all([
    store.packsTaken(tx, playerId, day),
    store.soldGoods(tx),
    orderStore.goodsHad(tx, playerId),
    orderStore.unusedBets(tx, playerId),
    balanceOf(tx, playerId, 'diamond'),
    balanceOf(tx, playerId, 'lottery'),
  ])
  return {
    diamonds,
    lottery,
    packs: policy.mall.packs.map(({ id, diamonds, coins, perDay }) => ({
      packId: id,
      diamonds,
      coins,
      perDay,
      left: Math.max(0, perDay - (taken.get(id) ?? 0)),
    })),
    goods: policy.mall.goods.map(({ id, stock, ...goods }) => ({
      ...goods,
      goodsId: id,
      bet: betOf(goods, policy),
      stock: Math.max(0, stock - (sold.get(id) ?? 0)),
      had: had.get(id) ?? 0,
    })),
    unusedBets,
    resetAt: startOfDay(day + 1),
  }
}

/** diamondExchangeCoin. */
export async function exchangeCoin(
  context: User,
  { packId, seen }: InputOf<typeof diamondExchangeCoin>,
): Promise<OutputOf<typeof diamondExchangeCoin> | Refusal> {
  const { tx, caller, policy, now } = context
  const { playerId } = caller
  const refused = await beginPurchase(context)
  if (refused) return refused
  const pack = policy.mall.packs.find(({ id }) => id === packId)
  if (!pack) return refuse('notAvailable')
  const changed = refuseUnseen(seen, { diamonds: pack.diamonds, coins: pack.coins })
  if (changed) return changed
  const day = utcDay(now)
  const time = await store.countPackPurchase(tx, { playerId, day, packId, perDay: pack.perDay })
  if (time === undefined) return refuse('notYet', { availableAt: startOfDay(day + 1) })
  const ref = `diamond-coins:${playerId}:${day}:${packId}:${time}`
  const price = { kind: 'diamondCoins', currency: 'diamond', from: { playerId }, to: 'operator', amount: pack.diamonds } as const
  if (isRefusal(await post(tx, price, ref, now))) return refuse('balanceTooLow', { need: pack.diamonds })
  const award = { id: packId, propId: propIds.coin, count: pack.coins }
  await giveAward(tx, { playerId, activityId: 'lottery', award, now, kind: 'diamondCoins', ref, policy })
  return { packId, coins: pack.coins, diamonds: await balanceOf(tx, playerId, 'diamond') }
}

/** diamondLog: the statement of the diamond balance. */
export async function movements(
  context: ReadContext<'user'>,
  { pageNum, pageSize, olderThan, from, to }: InputOf<typeof diamondLog>,
): Promise<OutputOf<typeof diamondLog>> {
  const filter = { playerId: context.caller.playerId, currency: 'diamond', kinds: null, from: from ?? null, to: to ?? null } as const
  const { rows, total } = await movementsOf(context, filter, { pageNum, pageSize, olderThan: olderThan ?? null })
  return { list: rows.map((row) => ({ ...row, before: row.after - row.delta })), total, pageNum, pageSize }
}

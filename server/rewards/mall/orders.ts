import type { InputOf, OutputOf } from '#contract/call.ts'
import type { diamondExchangeGoods, diamondGoodsExchangeOrderLog, GoodsOrder, Recipient } from '#contract/mall.ts'
import { refuseUnseen } from '../../awards/changedOffer.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { missingDeposit, withdrawalGoals } from '../../money/orders/depositGoals.ts'
import { depositedBefore } from '../../money/orders/depositStore.ts'
import type { Policy } from '../../settings/policy.ts'
import { beginPurchase } from './begin.ts'
import * as store from './orderStore.ts'
import { takeFromStock } from './shopStore.ts'

type User = Context<'user'>

/** A stored order in its wire format. */
function orderOf(row: store.OrderRow): GoodsOrder {
  const steps = [
    { state: 'created' as const, time: row.at },
    { state: 'approved' as const, time: row.approved_at },
    { state: 'shipped' as const, time: row.shipped_at },
    { state: 'done' as const, time: row.done_at },
    { state: 'refused' as const, time: row.refused_at },
  ]
  return {
    orderId: row.id,
    time: row.at,
    goodsId: row.goods_id,
    name: row.name,
    art: row.art,
    diamonds: row.diamonds,
    state: row.state,
    recipient: row.recipient,
    tracking: row.tracking,
    reason: row.reason_key === null ? row.reason : null,
    reasonKey: row.reason_key,
    steps: steps.flatMap(({ state, time }) => (time === null ? [] : [{ state, time }])),
  }
}

/** The valid bets that an item requires, in hundredths: gifts become money in proportion to bets (docs/decisions/064-gifts-in-proportion-to-bets.md), and so do diamonds. */
export const betOf = ({ diamonds }: { readonly diamonds: number }, { mall }: Pick<Policy, 'mall'>): number => diamonds * mall.betPerDiamond

/** diamondExchangeGoods. Goods are worth money, and like it need a deposit and bets. Locks the balance before the stock, as a refund does, to avoid deadlocks; selling out rolls everything back. */
export async function orderGoods(
  context: User,
  { goodsId, recipient, seen }: InputOf<typeof diamondExchangeGoods>,
): Promise<OutputOf<typeof diamondExchangeGoods> | Refusal> {
  const { tx, caller, policy, now } = context
  const { playerId } = caller
  const refused = await beginPurchase(context)
  if (refused) return refused
  const goods = policy.mall.goods.find(({ id }) => id === goodsId)
  if (!goods) return refuse('notAvailable')
  const bet = betOf(goods, policy)
  const changed = refuseUnseen(seen, { diamonds: goods.diamonds, bet })
  if (changed) return changed
  if (goods.needs === 'address' && recipient.address === null) return refuse('badParameter', { field: 'address' })
  const [hadByGoods, need, done] = await Promise.all([
    store.goodsHad(tx, playerId),
    missingDeposit(withdrawalGoals(policy), ({ until }) => depositedBefore(tx, playerId, until)),
    store.unusedBets(tx, playerId),
  ])
  if (need > 0) return refuse('depositNeeded', { need })
  const had = hadByGoods.get(goodsId) ?? 0
  if (had >= goods.perPlayer) return refuse('alreadyDone', { most: goods.perPlayer })
  if (bet > done) return refuse('turnoverMissing', { need: bet, done })
  const row = await store.insertOrder(tx, {
    playerId,
    goods,
    bet,
    recipient: { ...recipient, address: toSend(goods.needs, recipient) },
    at: now,
  })
  const price = { kind: 'goods', currency: 'diamond', from: { playerId }, to: 'operator', amount: goods.diamonds } as const
  if (isRefusal(await post(tx, price, store.refOfOrder(row.id), now))) return refuse('balanceTooLow', { need: goods.diamonds })
  return (await takeFromStock(tx, goodsId, goods.stock)) ? orderOf(row) : refuse('notAvailable')
}

/** No address is stored for an item that is loaded onto a mobile number. */
const toSend = (needs: 'address' | 'mobile', { address }: Recipient): Recipient['address'] => (needs === 'address' ? address : null)

/** diamondGoodsExchangeOrderLog. */
export async function orderLog(
  { tx, caller }: ReadContext<'user'>,
  { pageNum, pageSize }: InputOf<typeof diamondGoodsExchangeOrderLog>,
): Promise<OutputOf<typeof diamondGoodsExchangeOrderLog>> {
  const { rows, total } = await store.orderPage(tx, caller.playerId, { pageNum, pageSize })
  return { list: rows.map(orderOf), total, pageNum, pageSize }
}

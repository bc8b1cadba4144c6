import type { InputOf, OutputOf } from '#contract/call.ts'
import type { DepositOrder, recharge, RechargeConfig, rechargeRecord } from '#contract/wallet.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Context, Deps, ReadContext } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requireDepositAllowed } from '../../protection/gate.ts'
import { chooseCoupon, lockByOrder } from '../coupons/service.ts'
import * as store from '../orders/depositStore.ts'
import { firstPollMs } from '../orders/pollStore.ts'

type User = Context<'user'>
type Offer = Pick<Deps, 'policy' | 'adapters'>

/** An offered amount is identified by its price. */
const itemId = (price: number): string => `p${price}`

/** The payment methods whose channel this installation has: one without keys in the environment is not offered. */
const offered = ({ policy, adapters }: Offer) => policy.deposit.types.filter(({ channel }) => Object.hasOwn(adapters.payment, channel))

export const rechargeConfigOf = ({ policy, adapters }: Offer): RechargeConfig => ({
  minRechargeStatus: policy.deposit.minRechargeStatus,
  types: offered({ policy, adapters }).map(({ channel: _channel, ...type }) => type),
  items: policy.deposit.prices.map((price) => ({ id: itemId(price), price })),
  banks: [...policy.deposit.banks],
})

/** spec §5: the channel's minAmount, or its minAmount2 once the player has deposited and minRechargeStatus is on. */
const minDepositAmount = (
  type: Pick<RechargeConfig['types'][number], 'minAmount' | 'minAmount2'>,
  totalRecharge: number,
  minRechargeStatus: boolean,
): number => (minRechargeStatus && totalRecharge > 0 ? type.minAmount2 : type.minAmount)

const depositOrderOf = (row: store.OrderRow, now: number): DepositOrder => ({
  orderId: row.id,
  typeId: row.type_id,
  kind: row.kind,
  amount: row.amount,
  state: (row.state === 'created' || row.state === 'pending') && row.expires_at <= now ? 'expired' : row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  pay: row.pay_url !== null && row.pay_text !== null ? { url: row.pay_url, text: row.pay_text } : null,
  returnReason: row.return_reason,
})

/** recharge: records the order. The channel is called later, outside any transaction, by the first query about the order. */
export async function openDeposit(context: User, input: InputOf<typeof recharge>): Promise<DepositOrder | Refusal> {
  const { tx, caller, policy, now } = context
  const { deposit } = policy
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const type = offered(context).find(({ id }) => id === input.typeId)
  if (!type) return refuse('unknownRechargeType')
  const amount = input.itemId === undefined ? input.amount : deposit.prices.find((price) => itemId(price) === input.itemId)
  await lockPlayer(tx, caller.playerId)
  const [deposited, refusal, waiting] = await Promise.all([
    store.totalDeposited(tx, caller.playerId),
    requireDepositAllowed(context, amount ?? 0),
    store.openOrders(tx, caller.playerId, now),
  ])
  const min = minDepositAmount(type, deposited, deposit.minRechargeStatus)
  if (amount === undefined || amount < min || amount > type.maxAmount) return refuse('amountOutOfRange', { min, max: type.maxAmount })
  if (refusal) return refusal
  if (waiting.length >= deposit.openOrders) return refuse('tooManyOpenOrders', { orderIds: waiting.map(({ orderId }) => orderId) })
  const unfit = input.couponId === undefined ? undefined : await chooseCoupon(context, input.couponId, amount)
  if (unfit) return unfit
  const row = await store.insertOrder(tx, {
    player_id: caller.playerId,
    type_id: type.id,
    kind: type.kind,
    channel: type.channel,
    amount,
    created_at: now,
    expires_at: now + deposit.validMinutes * minuteMs,
  })
  if (input.couponId !== undefined) await lockByOrder(tx, input.couponId, row.id)
  return depositOrderOf(row, now)
}

/**
 * Requests the checkout address from the channel, for an order it has not opened yet. The next query retries when the channel cannot be
 * reached.
 */
async function open({ db, adapters, log, now }: User, row: store.OrderRow): Promise<void> {
  const channel = adapters.payment[row.channel]
  if (!channel) return
  try {
    const { id: orderId, amount, kind, expires_at: expiresAt } = row
    const opened = await channel.open({ orderId, amount, kind, expiresAt })
    await db.transaction((tx) => store.markOpened(tx, row, opened, channel.poll ? now + firstPollMs : null))
  } catch (error) {
    log.warn({ err: error, channel: row.channel }, 'the payment channel did not open an order')
  }
}

/** rechargeStatus: the outcome of the player's own order. */
export async function depositStatus(context: User, orderId: string): Promise<DepositOrder | Refusal> {
  const { db, caller, now } = context
  const find = () => store.findOrder(db, caller.playerId, orderId)
  let row = isId(orderId) ? await find() : undefined
  if (row?.state === 'created' && row.expires_at > now) {
    await open(context, row)
    row = await find()
  }
  return row ? depositOrderOf(row, now) : refuse('unknownOrder')
}

export async function depositRecord(
  { tx, caller, now }: ReadContext<'user'>,
  input: InputOf<typeof rechargeRecord>,
): Promise<OutputOf<typeof rechargeRecord>> {
  const { rows, total } = await store.orderPage(tx, caller.playerId, input, now)
  return { list: rows.map((row) => depositOrderOf(row, now)), total, pageNum: input.pageNum, pageSize: input.pageSize }
}

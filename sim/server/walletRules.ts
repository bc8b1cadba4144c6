import { minuteMs } from '#contract/durations.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { refuse } from '#server/kernel/refusal.ts'
import { freshInput } from './gameRules.ts'
import { loginOf } from './sessionRules.ts'
import type { SimServer, StoredOrder, ServerRules } from './simServer.ts'

const openingMs = 400
const maxOpen = 5

const isOpen = ({ state }: StoredOrder): boolean => state === 'created' || state === 'pending'
/** As shown to the player: an unpaid order past its deadline is expired. */
const orderView = ({ order, state }: StoredOrder, now: number): DepositOrder => ({
  ...order,
  state: (state === 'created' || state === 'pending') && now >= order.expiresAt ? 'expired' : state,
  pay: state === 'created' ? null : { url: '/pay', text: '/pay' },
  returnReason: state === 'refunded' ? 'late' : null,
})

/**
 * The payment provider's notification of an order, however often it is sent (server/money/deposits/webhook.ts): money is credited once, and
 * returned when it arrives late.
 */
export function receiveNotification(server: SimServer, orderId: string, kind: 'paid' | 'failed'): void {
  const stored = server.orders.find(({ order }) => order.orderId === orderId)
  if (!stored || stored.state === 'refunded' || (stored.state === 'paid' && server.channelOnce)) return
  if (kind === 'failed') {
    if (isOpen(stored)) stored.state = 'failed'
    return
  }
  if (stored.state === 'failed' || (isOpen(stored) && server.clock.now() >= stored.order.expiresAt)) {
    stored.state = 'refunded'
    return
  }
  stored.state = 'paid'
  server.accounts.post(`deposit:${orderId}`, 'coin', 'mint', { playerId: stored.player.id }, stored.order.amount)
}

/** Deposit orders (server/money/deposits): opened once per request id, paid only by the provider's notification. */
export const walletRules: ServerRules = {
  recharge: (context, { typeId, amount }) => {
    const { server, now, requestId } = context
    const { player } = loginOf(context)
    const idle = freshInput(context)
    if (idle) return idle
    if (amount === undefined || amount < 10_000) return refuse('amountOutOfRange', { min: 10_000, max: 5_000_000 })
    if (server.orders.filter((one) => one.player === player && isOpen(one) && now < one.order.expiresAt).length >= maxOpen)
      return refuse('tooManyOpenOrders')
    if (server.chance.is(server.busyness)) return refuse('stillProcessing')
    const order = {
      orderId: `${500_001 + server.orders.length}`,
      typeId,
      kind: 'qr' as const,
      amount,
      createdAt: now,
      expiresAt: now + 15 * minuteMs,
    }
    const stored: StoredOrder = { order, player, requestId, state: 'created' }
    server.orders.push(stored)
    server.clock.after(openingMs, null, () => {
      if (stored.state === 'created') stored.state = 'pending'
    })
    return orderView(stored, now)
  },
  rechargeStatus: (context, { orderId }) => {
    const { player } = loginOf(context)
    const stored = context.server.orders.find((one) => one.player === player && one.order.orderId === orderId)
    return stored ? orderView(stored, context.now) : refuse('unknownOrder')
  },
  rechargeRecord: (context, { pageNum, pageSize }) => {
    const { player } = loginOf(context)
    const mine = context.server.orders.filter((one) => one.player === player).toReversed()
    return {
      list: mine.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((one) => orderView(one, context.now)),
      total: mine.length,
      pageNum,
      pageSize,
    }
  },
}

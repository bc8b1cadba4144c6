import type { DepositOrder } from '#contract/wallet.ts'
import { refuse } from '#server/kernel/refusal.ts'
import { freshInput } from './gameRules.ts'
import { loginOf } from './sessionRules.ts'
import type { SimServer, KeptOrder, Rules } from './simServer.ts'

const minuteMs = 60_000
const openingMs = 400
const maxOpen = 5

const isOpen = ({ state }: KeptOrder): boolean => state === 'created' || state === 'pending'
/** As shown to the player: an unpaid order past its deadline is expired. */
const told = ({ order, state }: KeptOrder, now: number): DepositOrder => ({
  ...order,
  state: (state === 'created' || state === 'pending') && now >= order.expiresAt ? 'expired' : state,
  pay: state === 'created' ? null : { url: '/pay', text: '/pay' },
  returnReason: state === 'refunded' ? 'late' : null,
})

/**
 * The payment provider's notification of an order, however often it is sent (server/money/deposits/webhook.ts): money is credited once, and
 * returned when it arrives late.
 */
export function hearChannel(server: SimServer, orderId: string, kind: 'paid' | 'failed'): void {
  const kept = server.orders.find(({ order }) => order.orderId === orderId)
  if (!kept || kept.state === 'refunded' || (kept.state === 'paid' && server.channelOnce)) return
  if (kind === 'failed') {
    if (isOpen(kept)) kept.state = 'failed'
    return
  }
  if (kept.state === 'failed' || (isOpen(kept) && server.clock.now() >= kept.order.expiresAt)) {
    kept.state = 'refunded'
    return
  }
  kept.state = 'paid'
  server.accounts.post(`deposit:${orderId}`, 'coin', 'mint', { playerId: kept.player.id }, kept.order.amount)
}

/** Deposit orders (server/money/deposits): opened once per request id, paid only by the provider's notification. */
export const walletRules: Rules = {
  recharge: (asking, { typeId, amount }) => {
    const { server, now, requestId } = asking
    const { player } = loginOf(asking)
    const idle = freshInput(asking)
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
    const kept: KeptOrder = { order, player, requestId, state: 'created' }
    server.orders.push(kept)
    server.clock.after(openingMs, null, () => {
      if (kept.state === 'created') kept.state = 'pending'
    })
    return told(kept, now)
  },
  rechargeStatus: (asking, { orderId }) => {
    const { player } = loginOf(asking)
    const kept = asking.server.orders.find((one) => one.player === player && one.order.orderId === orderId)
    return kept ? told(kept, asking.now) : refuse('unknownOrder')
  },
  rechargeRecord: (asking, { pageNum, pageSize }) => {
    const { player } = loginOf(asking)
    const mine = asking.server.orders.filter((one) => one.player === player).toReversed()
    return {
      list: mine.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((one) => told(one, asking.now)),
      total: mine.length,
      pageNum,
      pageSize,
    }
  },
}

import { coinsText } from '#contract/operatorText.ts'
import type { PaymentNotice } from '../../adapters/index.ts'
import { isAudited, writeAudit, writeAuditOnce } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { oweBonus } from '../bonusCredit/bonusCredit.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import * as store from './refundStore.ts'
import { notReturnedOf, recordTaken, refOfDeposit, refOfRefund, takenByReturn, takeRefundedCoins } from './takeRefunded.ts'

interface Reported {
  /** In hundredths. */
  readonly amount: number
  /** The channel's own name of it. */
  readonly reference: string
}

/** The channel has taken money back by itself: the player pays for it, with the bonus that came with it, and owes what they no longer have. */
async function chargeBack(tx: Sql, order: OrderRow, { amount, reference }: Reported, taken: number, now: number): Promise<void> {
  const { id: orderId, player_id: playerId, channel } = order
  const refundId = await store.insertRefund(tx, {
    order_id: orderId,
    amount,
    state: 'done',
    requested_by: `channel:${channel}`,
    reason: 'taken back by the channel',
    reference,
    at: now,
    poll_at: null,
  })
  const refundRef = refOfRefund(orderId, refundId)
  await recordTaken(tx, refundId, await takeRefundedCoins(tx, order, taken, { ref: refundRef }, now))
  const total = notReturnedOf(order)
  const part = Math.min(taken, total)
  if (part > 0) await oweBonus(tx, playerId, { orderId, part, total, refundRef }, now)
  const reason = `${channel} says so: ${reference}`
  await writeAudit(tx, { actor: 'system', action: 'deposit.takenBack', target: refOfDeposit(orderId), reason }, now)
}

/** A refund of ours that the channel had reported as failed went through after all: its coins, which were returned, are taken again. */
async function takeAgain(
  tx: Sql,
  order: OrderRow,
  { refund, reference }: { readonly refund: store.RefundRow; readonly reference: string },
  taken: number,
  now: number,
): Promise<void> {
  const { owed } = await takeRefundedCoins(tx, order, taken, { ref: `${refOfRefund(order.id, refund.id)}:late` }, now)
  if (owed > 0) await store.setOwed(tx, refund.id, owed)
  await store.markRefund(tx, refund.id, 'done', reference, null)
}

/** A chargeback of more than is left of the payment, for whoever reads the player's timeline. */
const tooMuchOf = ({ id, channel }: OrderRow, { amount, reference }: Reported) =>
  ({
    actor: 'system',
    action: 'deposit.takenBackTooMuch',
    target: refOfDeposit(id),
    reason: `${channel} says so: ${reference}, ${coinsText(amount)} coins`,
  }) as const

/** Nothing follows from a notice that contradicts its order, or an earlier one of the same name, but that somebody reads it. */
export async function noteContradiction(
  tx: Sql,
  { id, channel }: OrderRow,
  { noticeId, kind, amount }: PaymentNotice,
  now: number,
): Promise<'wrong'> {
  const reason = `${channel} says so: ${noticeId}, ${kind}, ${coinsText(amount)} coins`
  await writeAuditOnce(tx, { actor: 'system', action: 'deposit.contradicted', target: refOfDeposit(id), reason }, now)
  return 'wrong'
}

/**
 * Applies a channel's notice that money of a deposit went back; the order's row is held. For a refund that we requested it only confirms
 * what its coins were taken for; any other is a chargeback. One after a refund of ours returns the money twice: the player owes it.
 *
 * By itself the channel cannot take back more than it was paid. Of a chargeback of more the player pays what is left of the payment, and the
 * rest is for a person to settle, with the channel or as an adjustment. `wrong`: nothing is left, or an earlier notice of it said otherwise.
 * `early`: nothing that could be returned was paid yet; the channel repeats the notice.
 */
export async function applyReturnNotice(
  tx: Sql,
  order: OrderRow,
  notice: PaymentNotice,
  now: number,
): Promise<'applied' | 'early' | 'wrong'> {
  const { noticeId: reference, refundId, amount } = notice
  const existing = await store.findRefund(tx, order.id, { refundId, reference })
  const tooMuch = tooMuchOf(order, { amount, reference })
  if (existing && existing.amount !== amount) return (await isAudited(tx, tooMuch)) ? 'applied' : noteContradiction(tx, order, notice, now)
  if (existing && existing.state !== 'failed') {
    if (existing.state !== 'done') await store.markRefund(tx, existing.id, 'done', reference, null)
    return 'applied'
  }
  if (order.state !== 'paid' && order.state !== 'refunded') return 'early'
  const returned = await store.returnedOf(tx, order.id)
  if (existing) {
    await takeAgain(tx, order, { refund: existing, reference }, takenByReturn(order, amount, returned.all), now)
    return 'applied'
  }
  const left = order.amount - returned.byChannel
  if (amount > left) await writeAuditOnce(tx, tooMuch, now)
  if (left === 0) return 'wrong'
  const part = Math.min(amount, left)
  await chargeBack(tx, order, { amount: part, reference }, takenByReturn(order, part, returned.all), now)
  return 'applied'
}

import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { depositRefusal } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { insertOrder, lockOrder, markReturned, storeReference } from '../orders/depositStore.ts'
import { paidPollMs } from '../orders/pollStore.ts'
import { insertRefund } from './refundStore.ts'

type Reason = NonNullable<OrderRow['return_reason']>

/** Why money that a channel has received may not be credited; undefined when it may. The rows of the order and its player are held. */
export async function reasonToReturn(
  tx: Sql,
  { player_id: playerId, amount, state, expires_at: expiresAt }: OrderRow,
  { paidAt, now, policy }: { paidAt: number; now: number; policy: Policy },
): Promise<Reason | undefined> {
  const refusal = await depositRefusal(tx, { playerId, amount, now, policy })
  return refusal ?? (state === 'failed' || paidAt >= expiresAt ? 'late' : undefined)
}

/**
 * Returns a payment to its payer. Nothing is posted: the channel holds the money until it is returned. The job calls the channel
 * (`sendRefunds`), retrying while it cannot be reached; when it refuses, operators find it in the audit trail and request it once more.
 */
export async function returnPayment(
  tx: Sql,
  order: OrderRow,
  { reason, payment, now }: { reason: Reason; payment: string | null; now: number },
): Promise<void> {
  await markReturned(tx, order, { reason, at: now, payment, pollAt: payment ? now + paidPollMs : null })
  await requestReturn(tx, order.id, order.amount, { by: 'system', reason: `not credited: ${reason}` }, now)
}

/**
 * Another payment of an order that was paid, or returned, already is an order of its own, and returned: so the channel is asked for that
 * payment, and what it takes back of it by itself is not taken from the first. Once, however often the channel tells of it: all of a
 * payment's notices find its order. The first order's row is held.
 */
export async function returnSecondPayment(tx: Sql, first: OrderRow, payment: string, now: number): Promise<void> {
  const { id, player_id, type_id, kind, channel, amount } = first
  if (await lockOrder(tx, channel, { reference: payment })) return
  const order = await insertOrder(tx, { player_id, type_id, kind, channel, amount, created_at: now, expires_at: now })
  await storeReference(tx, order, payment)
  await writeAudit(tx, { actor: 'system', action: 'deposit.paidAgain', target: `deposit:${id}`, reason: `returned as ${order.id}` }, now)
  await returnPayment(tx, order, { reason: 'again', payment, now })
}

/** Records that a channel is to return a payment that was never credited, or what it has not taken back of it by itself. */
export async function requestReturn(
  tx: Sql,
  orderId: string,
  amount: number,
  { by, reason }: { by: string; reason: string },
  now: number,
): Promise<string> {
  await writeAudit(tx, { actor: by, action: 'deposit.returned', target: `deposit:${orderId}`, reason }, now)
  const request = { state: 'requested', requested_by: by, reason, reference: null, at: now, poll_at: now } as const
  return insertRefund(tx, { order_id: orderId, amount, ...request })
}

import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { convert } from '../../ledger/convert.ts'
import { lockDebt } from '../../ledger/locks.ts'
import { lockOwnCoins, lockOwnFunds } from '../../ledger/wagering/gift.ts'
import { leaveUnplayed, unplayedAfter, unplayedOf } from '../../ledger/wagering/unplayed.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { lockOrderOf } from '../orders/depositStore.ts'
import { insertRefund, returnedOf } from './refundStore.ts'
import { requestReturn } from './returns.ts'
import { notReturnedOf, recordTaken, refOfDeposit, refOfRefund, takeRefundedCoins } from './takeRefunded.ts'

// Refunds that we make: their coins leave the balance at once, and the job asks the channel for them (`sendRefunds`).

/** What may still be refunded of a deposit: the part that settled a debt is no longer the player's. */
const refundableRestOf = (order: OrderRow): number => Math.max(0, notReturnedOf(order) - order.to_debt)

interface Refundable {
  readonly order: OrderRow
  /** The part that was not played. */
  readonly amount: number
  /** What is left of a payment that was never credited, once the channel has refused its return. */
  readonly isReturn: boolean
}

/** What an operator's refund of a deposit would give back now. Locks the order, the player and their coins until the transaction ends. */
export async function refundableOf(tx: Sql, orderId: string, now: number): Promise<Refundable | Refusal> {
  const order = isId(orderId) ? await lockOrderOf(tx, orderId) : undefined
  if (!order) return refuse('unknownOrder')
  if (order.return_reason !== null) {
    const rest = order.amount - (await returnedOf(tx, orderId)).all
    return rest > 0 ? { order, amount: rest, isReturn: true } : refuse('orderNotPaid')
  }
  if (order.state !== 'paid') return refuse('orderNotPaid')
  const rest = refundableRestOf(order)
  if (rest === 0) return refuse('depositSettledDebt')
  await lockDebt(tx, order.player_id)
  const amount = Math.min(rest, (await unplayedOf(tx, order.player_id, refOfDeposit(orderId), now)) ?? rest)
  if (amount === 0) return refuse('depositPlayed')
  const held = await lockOwnCoins(tx, order.player_id, now)
  return held < amount ? refuse('refundNotHeld', { held, amount }) : { order, amount, isReturn: false }
}

interface OwnRefund {
  readonly amount: number
  readonly by: string
  readonly reason: string
  /** How much of the amount is in the safebox, and taken out of it first. */
  readonly fromSafebox?: number
  /** What remains to be wagered of the deposit. */
  readonly unplayed?: number
}

/** Takes the coins of a refund of ours, and requests it from the channel. Returns its id. */
async function openRefund(
  tx: Sql,
  order: OrderRow,
  { amount, by, reason, fromSafebox = 0, unplayed = 0 }: OwnRefund,
  now: number,
): Promise<string> {
  const { id: orderId, player_id: playerId } = order
  await writeAudit(tx, { actor: by, action: 'deposit.refunded', target: refOfDeposit(orderId), reason }, now)
  const refundId = await insertRefund(tx, {
    order_id: orderId,
    amount,
    state: 'requested',
    requested_by: by,
    reason,
    reference: null,
    at: now,
    poll_at: now,
  })
  const ref = refOfRefund(orderId, refundId)
  if (fromSafebox > 0) {
    const movement = { kind: 'safeboxTake', playerId, from: 'safebox', to: 'coin', amount: fromSafebox } as const
    if (await convert(tx, movement, ref, now)) throw new Error('the safebox is locked and holds the amount')
  }
  await recordTaken(tx, refundId, await takeRefundedCoins(tx, order, amount, { ref, unplayed }, now))
  return refundId
}

/**
 * An operator refunds the unplayed part of a deposit. It creates no debt, and no gift pays for it: it is refused when the balance does not
 * hold as much of the player's own coins.
 */
export async function refundDeposit(
  tx: Sql,
  { orderId, by, reason }: { orderId: string; by: string; reason: string },
  now: number,
): Promise<{ refundId: string; amount: number } | Refusal> {
  const refundable = await refundableOf(tx, orderId, now)
  if (isRefusal(refundable)) return refundable
  const { order, amount, isReturn } = refundable
  const refundId = isReturn
    ? await requestReturn(tx, orderId, amount, { by, reason }, now)
    : await openRefund(tx, order, { amount, by, reason }, now)
  return { refundId, amount }
}

/**
 * A self-excluded player can wager nothing more, so the unplayed part of a deposit goes back to its source, as far as they still have it,
 * in the safebox too. The rest of it is unlocked, except what is in play and may come back: of several deposits that is the newest, because
 * the job takes them newest first. What a channel refuses to take back returns with a lock of its own (`settleRefund`).
 */
export async function returnUnplayed(tx: Sql, orderId: string, now: number): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  if (!order) return
  const { player_id: playerId } = order
  const ref = refOfDeposit(orderId)
  if (!(await isSelfExcluded(tx, playerId, now))) return
  const { own, coins, ownInPlay } = await lockOwnFunds(tx, playerId, now)
  const locked = (await unplayedOf(tx, playerId, ref, now)) ?? 0
  const due = Math.min(locked, refundableRestOf(order))
  const amount = Math.min(due, own)
  const unplayedOfNewer = await unplayedAfter(tx, playerId, ref, now)
  const unplayed = Math.min(due - amount, Math.max(0, ownInPlay - unplayedOfNewer))
  if (amount > 0) {
    const fromSafebox = Math.max(0, amount - coins)
    await openRefund(tx, order, { amount, by: 'system', reason: 'self-exclusion: not played with', fromSafebox, unplayed }, now)
  } else if (unplayed < locked || locked === 0) await leaveUnplayed(tx, playerId, ref, unplayed, now)
}

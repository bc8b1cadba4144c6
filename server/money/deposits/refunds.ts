import type { PaymentNotice } from '../../adapters/index.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { changeDebt, receivable } from '../../ledger/debts.ts'
import { post } from '../../ledger/ledger.ts'
import { lockCoins, lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { lockOwnCoins } from '../../ledger/wagering/gift.ts'
import { lockDeposit } from '../../ledger/wagering/locks.ts'
import { capGift, lessenDeposit, liftLock, unplayedOf } from '../../ledger/wagering/turnover.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { returnBonus, takeBonusBack } from '../bonusCredit/bonusCredit.ts'
import { noteTaken } from '../bonusCredit/store.ts'
import type { Taken } from '../bonusCredit/store.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { lockOrderOf, markRefunded } from '../orders/depositStore.ts'
import * as store from './refundStore.ts'
import { requestReturn } from './returns.ts'

const refOf = (orderId: string): string => `deposit:${orderId}`

async function move(tx: Sql, movement: Omit<Parameters<typeof post>[1], 'currency'>, ref: string, now: number): Promise<void> {
  if (movement.amount === 0) return
  const posted = await post(tx, { ...movement, currency: 'coin' }, ref, now)
  if (isRefusal(posted)) throw new Error('the balance was held, and channels keep no balance to run dry')
}

interface Given {
  /** What the balance did not hold. */
  readonly owed: number
  /** Bonus coins that went with it. */
  readonly taken: readonly Taken[]
}

/** What a refund is called in the ledger. */
const refOfRefund = (orderId: string, refundId: string): string => `${refOf(orderId)}:refund:${refundId}`

/**
 * Gives the channel its money back: from the balance as far as it goes, the rest is owed by the player. Bonus coins that were given for the
 * deposit go as far as they are there; they are never owed. What we give back ourselves is all that was not played with, and nothing of the rest is
 * locked; of what a channel takes, the lock goes in proportion.
 */
async function giveBack(tx: Sql, order: OrderRow, amount: number, ref: string, isUnplayed: boolean, now: number): Promise<Given> {
  const { id, player_id: playerId, channel } = order
  await lockPlayer(tx, playerId)
  await lockDebt(tx, playerId)
  const held = Math.min(amount, await lockCoins(tx, playerId))
  const owed = amount - held
  await move(tx, { kind: 'depositRefund', from: { playerId }, to: { clearing: `payment-${channel}` }, amount: held }, ref, now)
  await move(tx, { kind: 'depositRefundOwed', from: receivable, to: { clearing: `payment-${channel}` }, amount: owed }, ref, now)
  await capGift(tx, playerId)
  if (owed > 0) await changeDebt(tx, playerId, owed)
  await markRefunded(tx, order, order.refunded + amount)
  const whole = order.amount - order.refunded
  await lessenDeposit(tx, playerId, { ref: refOf(id), left: isUnplayed ? 0 : whole - amount, whole }, now)
  return {
    owed,
    taken: await takeBonusBack(tx, playerId, { orderId: id, part: amount, whole, refundRef: ref }, now),
  }
}

/** A new refund: its row, what it moves, and the bonus coins that it takes. */
async function insertAndGiveBack(tx: Sql, order: OrderRow, refund: store.NewRefund, now: number): Promise<string> {
  const refundId = await store.insertRefund(tx, refund)
  const { owed, taken } = await giveBack(tx, order, refund.amount, refOfRefund(order.id, refundId), refund.state === 'requested', now)
  if (owed > 0) await store.setOwed(tx, refundId, owed)
  for (const some of taken) await noteTaken(tx, refundId, some)
  return refundId
}

/**
 * Money that the channel took back, by its signed word; the order's row is held. What we asked for ourselves moved when it was asked.
 * «early»: nothing was paid yet that could go back; the channel's word comes again.
 */
export async function applyRefund(tx: Sql, order: OrderRow, notice: PaymentNotice, now: number): Promise<'applied' | 'early' | 'wrong'> {
  const { noticeId: reference, refundId, amount } = notice
  const known = await store.findRefund(tx, order.id, { refundId, reference })
  if (known && known.state !== 'failed') {
    if (known.amount !== amount) return 'wrong'
    if (known.state !== 'done') await store.markRefund(tx, known.id, 'done', reference, null)
    return 'applied'
  }
  if (order.state !== 'paid' && order.state !== 'refunded') return 'early'
  if (amount > order.amount - order.refunded) return 'wrong'
  // One that failed and came to be after all: its coins had been returned.
  if (known) {
    await giveBack(tx, order, amount, `${refOfRefund(order.id, known.id)}:late`, false, now)
    await store.markRefund(tx, known.id, 'done', reference, null)
  } else {
    const by = { requested_by: `channel:${order.channel}`, reason: 'taken back by the channel' }
    await insertAndGiveBack(tx, order, { order_id: order.id, amount, state: 'done', ...by, reference, at: now, poll_at: null }, now)
    await writeAudit(
      tx,
      { actor: 'system', action: 'deposit.takenBack', target: refOf(order.id), reason: `${order.channel} says so: ${reference}` },
      now,
    )
  }
  return 'applied'
}

/**
 * An operator gives a deposit back, all of it that was not played with: the coins leave the balance at once, and the channel is asked by the clock
 * (`sendRefunds`). Nothing is owed by an operator's wish, and no gift pays for it: a balance that does not hold as much of the player's own is a refusal.
 */
export async function refundDeposit(
  tx: Sql,
  { orderId, by, reason }: { orderId: string; by: string; reason: string },
  now: number,
): Promise<{ refundId: string; amount: number } | Refusal> {
  const order = isId(orderId) ? await lockOrderOf(tx, orderId) : undefined
  if (!order) return refuse('unknownOrder')
  // One that the channel refused to send back is asked for once more; its coins were never in the balance.
  if (order.return_reason !== null)
    return (await store.isReturnFailed(tx, orderId))
      ? { refundId: await requestReturn(tx, order, { by, reason }, now), amount: order.amount }
      : refuse('orderNotPaid')
  const left = order.amount - order.refunded
  if (order.state !== 'paid' || left === 0) return refuse('orderNotPaid')
  await lockPlayer(tx, order.player_id)
  await lockDebt(tx, order.player_id)
  const amount = Math.min(left, (await unplayedOf(tx, order.player_id, refOf(orderId), now)) ?? left)
  if (amount === 0) return refuse('depositPlayed')
  const held = await lockOwnCoins(tx, order.player_id, now)
  if (held < amount) return refuse('refundNotHeld', { held, amount })
  await writeAudit(tx, { actor: by, action: 'deposit.refunded', target: refOf(orderId), reason }, now)
  return { refundId: await insertAndGiveBack(tx, order, requested(order, amount, { by, reason }, now), now), amount }
}

/** A refund that the channel is to be asked for. */
const requested = ({ id }: OrderRow, amount: number, { by, reason }: { by: string; reason: string }, now: number): store.NewRefund => ({
  order_id: id,
  amount,
  state: 'requested',
  requested_by: by,
  reason,
  reference: null,
  at: now,
  poll_at: now,
})

/**
 * Who has closed their account plays nothing through any more: what they did not play with of a deposit goes back to where it came from, as far as
 * they still hold it, and the rest of it is free. What a channel refuses to take back comes back with a lock of its own (settleRefund).
 */
export async function returnUnplayed(tx: Sql, orderId: string, now: number): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  if (!order) return
  const { player_id: playerId } = order
  await lockPlayer(tx, playerId)
  await lockDebt(tx, playerId)
  if (!(await isSelfExcluded(tx, playerId, now))) return
  const unplayed = (await unplayedOf(tx, playerId, refOf(orderId), now)) ?? 0
  const amount = Math.min(unplayed, order.amount - order.refunded, await lockOwnCoins(tx, playerId, now))
  if (amount > 0) {
    const why = { by: 'system', reason: 'self-exclusion: not played with' }
    await writeAudit(tx, { actor: why.by, action: 'deposit.refunded', target: refOf(orderId), reason: why.reason }, now)
    await insertAndGiveBack(tx, order, requested(order, amount, why, now), now)
  }
  await liftLock(tx, playerId, 'deposit', refOf(orderId), now)
}

/** The channel's answer to a refund that we asked for: one that it refused gives the coins back to the player, locked as they were, and the bonus that went with them. */
export async function settleRefund(
  tx: Sql,
  policy: Pick<Policy, 'withdrawal'>,
  { id, orderId }: { id: string; orderId: string },
  answer: { reference: string; state: 'pending' | 'done' | 'failed' },
  now: number,
): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  const refund = await store.findRefund(tx, orderId, { refundId: id, reference: answer.reference })
  // A notice may have been faster.
  if (!order || !refund || refund.state === 'done' || refund.state === 'failed') return
  if (answer.state === 'pending') {
    // When to ask again was decided when it was claimed.
    await tx.rows(`update deposit_refund set state = 'sent', reference = $2 where id = $1`, [refund.id, answer.reference])
    return
  }
  await store.markRefund(tx, refund.id, answer.state, answer.reference, null)
  if (answer.state === 'done') return
  if (order.return_reason !== null) {
    await writeAudit(
      tx,
      { actor: 'system', action: 'deposit.returnFailed', target: refOf(orderId), reason: `${order.channel} says no` },
      now,
    )
    return
  }
  const { player_id: playerId, channel } = order
  await lockPlayer(tx, playerId)
  await move(
    tx,
    { kind: 'depositRefundReturned', from: { clearing: `payment-${channel}` }, to: { playerId }, amount: refund.amount },
    refOfRefund(orderId, refund.id),
    now,
  )
  await markRefunded(tx, order, order.refunded - refund.amount)
  await lockDeposit(tx, policy, playerId, { orderId: `${orderId}:refund:${refund.id}`, amount: refund.amount - refund.owed }, now)
  await returnBonus(tx, playerId, refund.id, now)
  await writeAudit(tx, { actor: 'system', action: 'deposit.refundFailed', target: refOf(orderId), reason: `${channel} says no` }, now)
}

import type { PaymentNotice } from '../../adapters/index.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { ExplainedRefusal, Refusal } from '../../kernel/refusal.ts'
import { convert } from '../../ledger/convert.ts'
import { payDebt, raiseDebt, receivable } from '../../ledger/debts.ts'
import { post } from '../../ledger/ledger.ts'
import { lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { lockOwnCoins, lockOwnFunds, lockPayingCoins } from '../../ledger/wagering/gift.ts'
import { lockDeposit } from '../../ledger/wagering/locks.ts'
import { leaveUnplayed, reduceDeposit, takeFromLocks, unplayedAfter, unplayedOf } from '../../ledger/wagering/unplayed.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { oweBonus, returnBonus, takeBonusBack } from '../bonusCredit/bonusCredit.ts'
import { recordReversal } from '../bonusCredit/store.ts'
import type { Reversal } from '../bonusCredit/store.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { lockOrderOf, markRefunded, markToDebt } from '../orders/depositStore.ts'
import * as store from './refundStore.ts'
import { requestReturn } from './returns.ts'

const refOf = (orderId: string): string => `deposit:${orderId}`

async function move(tx: Sql, movement: Omit<Parameters<typeof post>[1], 'currency'>, ref: string, now: number): Promise<void> {
  if (movement.amount === 0) return
  const posted = await post(tx, { ...movement, currency: 'coin' }, ref, now)
  if (isRefusal(posted)) throw new Error('the balance was held, and channels keep no balance to run dry')
}

interface RefundEffect {
  /** The part that the player's own coins did not cover. */
  readonly owed: number
  /** The part of the coins taken that nothing locked. */
  readonly unlocked: number
  /** The bonus coins taken with it. */
  readonly taken: readonly Reversal[]
}

/** The ref of a refund in the ledger. */
const refOfRefund = (orderId: string, refundId: string): string => `${refOf(orderId)}:refund:${refundId}`

/** What may still be refunded of a deposit: the part that settled a debt is no longer the player's. */
const leftOf = ({ amount, refunded, to_debt: toDebt }: OrderRow): number => Math.max(0, amount - refunded - toDebt)

/**
 * Returns money to the channel: from the player's own coins as far as they cover the amount; the player owes the rest. Bonus coins that came with the
 * deposit are taken as far as they are left; they are never owed. After a refund of ours only `unplayed` of the deposit stays locked; a
 * refund by the channel reduces the lock in proportion, as far as its coins are taken, and takes the rest from the player's other coins. What
 * exceeds the deposit was returned twice: none of it is locked, and no bonus came with it.
 */
async function takeRefundedCoins(
  tx: Sql,
  order: OrderRow,
  amount: number,
  { ref, unplayed }: { readonly ref: string; readonly unplayed?: number },
  now: number,
): Promise<RefundEffect> {
  const { id, player_id: playerId, channel } = order
  await lockPlayer(tx, playerId)
  await lockDebt(tx, playerId)
  const available = Math.min(amount, await lockPayingCoins(tx, playerId, now))
  const owed = amount - available
  await move(tx, { kind: 'depositRefund', from: { playerId }, to: { clearing: `payment-${channel}` }, amount: available }, ref, now)
  await move(tx, { kind: 'depositRefundOwed', from: receivable, to: { clearing: `payment-${channel}` }, amount: owed }, ref, now)
  if (owed > 0) await raiseDebt(tx, playerId, owed)
  const total = order.amount - order.refunded
  const part = Math.min(amount, total)
  if (part === 0) return { owed, unlocked: await takeFromLocks(tx, playerId, available, now), taken: [] }
  await markRefunded(tx, order, order.refunded + part)
  let others = 0
  if (unplayed !== undefined) await leaveUnplayed(tx, playerId, refOf(id), unplayed, now)
  else others = available - (await reduceDeposit(tx, playerId, { ref: refOf(id), remaining: total - part, total, taken: available }, now))
  const unlocked = await takeFromLocks(tx, playerId, others, now)
  return { owed, unlocked, taken: await takeBonusBack(tx, playerId, { orderId: id, part, total, refundRef: ref }, now) }
}

/** How much of a deposit was returned twice once `paidBack` was returned in all. */
const excessOf = ({ amount }: OrderRow, paidBack: number): number => Math.max(0, paidBack - amount)

/** What the channel's refund takes from the player: a payment that was never credited only gives them what is returned twice. */
const takenBy = (order: OrderRow, amount: number, paidBack: number): number =>
  order.return_reason === null ? amount : excessOf(order, paidBack + amount) - excessOf(order, paidBack)

/**
 * Creates a refund: its row, its ledger entries, and the bonus coins that it takes. Of ours, all that was not played is refunded but
 * `unplayed`, and `fromSafebox` is taken out of the safebox for it; one by the channel may take less than its amount (`takenBy`).
 */
async function insertAndGiveBack(
  tx: Sql,
  order: OrderRow,
  refund: store.NewRefund,
  now: number,
  { fromSafebox = 0, unplayed = 0, taken: amount = refund.amount } = {},
): Promise<string> {
  const refundId = await store.insertRefund(tx, refund)
  const ref = refOfRefund(order.id, refundId)
  if (fromSafebox > 0) {
    const movement = { kind: 'safeboxTake', playerId: order.player_id, from: 'safebox', to: 'coin', amount: fromSafebox } as const
    if (await convert(tx, movement, ref, now)) throw new Error('the safebox was held')
  }
  const { owed, unlocked, taken } = await takeRefundedCoins(
    tx,
    order,
    amount,
    { ref, ...(refund.state === 'requested' && { unplayed }) },
    now,
  )
  if (owed > 0) await store.setOwed(tx, refundId, owed)
  if (unlocked > 0) await store.setUnlocked(tx, refundId, unlocked)
  for (const some of taken) await recordReversal(tx, refundId, some)
  return refundId
}

/**
 * Applies money that the channel took back, by its signed notice; the order's row is held. A refund that we requested moved its coins then.
 * A chargeback after it returns the money twice: the player owes it. «early»: nothing refundable was paid yet; the channel repeats the
 * notice. «wrong»: by itself it cannot take back more than it paid.
 */
export async function applyRefund(tx: Sql, order: OrderRow, notice: PaymentNotice, now: number): Promise<'applied' | 'early' | 'wrong'> {
  const { noticeId: reference, refundId, amount } = notice
  const existing = await store.findRefund(tx, order.id, { refundId, reference })
  if (existing && existing.amount !== amount) return 'wrong'
  if (existing && existing.state !== 'failed') {
    if (existing.state !== 'done') await store.markRefund(tx, existing.id, 'done', reference, null)
    return 'applied'
  }
  if (order.state !== 'paid' && order.state !== 'refunded') return 'early'
  const paidBack = await store.paidBackOf(tx, order.id)
  const taken = takenBy(order, amount, paidBack.all)
  // A refund that was reported as failed, but went through: its coins had been returned.
  if (existing) {
    const { owed } = await takeRefundedCoins(tx, order, taken, { ref: `${refOfRefund(order.id, existing.id)}:late` }, now)
    if (owed > 0) await store.setOwed(tx, existing.id, owed)
    await store.markRefund(tx, existing.id, 'done', reference, null)
  } else if (amount > order.amount - paidBack.byChannel) return 'wrong'
  else {
    const by = { requested_by: `channel:${order.channel}`, reason: 'taken back by the channel' }
    const refund = { order_id: order.id, amount, state: 'done', ...by, reference, at: now, poll_at: null } as const
    // Before they are taken.
    const left = order.amount - order.refunded
    const part = Math.min(taken, left)
    const refundRef = refOfRefund(order.id, await insertAndGiveBack(tx, order, refund, now, { taken }))
    if (part > 0) await oweBonus(tx, order.player_id, { orderId: order.id, part, total: left, refundRef }, now)
    await writeAudit(
      tx,
      { actor: 'system', action: 'deposit.takenBack', target: refOf(order.id), reason: `${order.channel} says so: ${reference}` },
      now,
    )
  }
  return 'applied'
}

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
    const rest = order.amount - (await store.paidBackOf(tx, orderId)).all
    return rest > 0 ? { order, amount: rest, isReturn: true } : refuse('orderNotPaid')
  }
  if (order.state !== 'paid') return refuse('orderNotPaid')
  const left = leftOf(order)
  if (left === 0) return refuse('depositSettledDebt')
  await lockPlayer(tx, order.player_id)
  await lockDebt(tx, order.player_id)
  const amount = Math.min(left, (await unplayedOf(tx, order.player_id, refOf(orderId), now)) ?? left)
  if (amount === 0) return refuse('depositPlayed')
  const available = await lockOwnCoins(tx, order.player_id, now)
  return available < amount ? refuse('refundNotHeld', { held: available, amount }) : { order, amount, isReturn: false }
}

/**
 * An operator refunds the unplayed part of a deposit: the coins leave the balance at once, and the job calls the channel (`sendRefunds`).
 * An operator's refund creates no debt, and no gift pays for it: it is refused when the balance does not hold as much of the player's own
 * coins.
 */
export async function refundDeposit(
  tx: Sql,
  { orderId, by, reason }: { orderId: string; by: string; reason: string },
  now: number,
): Promise<{ refundId: string; amount: number } | Refusal> {
  const refundable = await refundableOf(tx, orderId, now)
  if (isRefusal(refundable)) return refundable
  const { order, amount, isReturn } = refundable
  if (isReturn) return { refundId: await requestReturn(tx, orderId, amount, { by, reason }, now), amount }
  await writeAudit(tx, { actor: by, action: 'deposit.refunded', target: refOf(orderId), reason }, now)
  return { refundId: await insertAndGiveBack(tx, order, requested(order, amount, { by, reason }, now), now), amount }
}

/** A refund that is to be requested from the channel. */
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
 * A self-excluded player can wager nothing more: the unplayed part of a deposit is refunded to its source, as far as they still hold it, in
 * the safebox too, and the rest of it is unlocked, but for what is in play and may come back: of several deposits, the newest first, as the
 * job takes them. What a channel refuses to take back returns with a lock of its own (settleRefund).
 */
export async function returnUnplayed(tx: Sql, orderId: string, now: number): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  if (!order) return
  const { player_id: playerId } = order
  await lockPlayer(tx, playerId)
  if (!(await isSelfExcluded(tx, playerId, now))) return
  const { own, coins, ownInPlay } = await lockOwnFunds(tx, playerId, now)
  const locked = (await unplayedOf(tx, playerId, refOf(orderId), now)) ?? 0
  const due = Math.min(locked, leftOf(order))
  const amount = Math.min(due, own)
  const ofNewer = await unplayedAfter(tx, playerId, refOf(orderId), now)
  const unplayed = Math.min(due - amount, Math.max(0, ownInPlay - ofNewer))
  if (amount > 0) {
    const why = { by: 'system', reason: 'self-exclusion: not played with' }
    await writeAudit(tx, { actor: why.by, action: 'deposit.refunded', target: refOf(orderId), reason: why.reason }, now)
    const fromSafebox = Math.max(0, amount - coins)
    await insertAndGiveBack(tx, order, requested(order, amount, why, now), now, { fromSafebox, unplayed })
  } else if (unplayed < locked || locked === 0) await leaveUnplayed(tx, playerId, refOf(orderId), unplayed, now)
}

/**
 * Of the coins that a refused refund returns, those that come back unlocked. A chargeback meanwhile would have taken its part of them with
 * their lock, and took other coins instead: as many of those as nothing locked are given back by these.
 */
async function unlockedOf(tx: Sql, order: OrderRow, refund: store.RefundRow, returned: number): Promise<number> {
  const { before, since, unlocked } = await store.chargebacksOf(tx, order.id, refund.id)
  const total = order.amount - before
  const locked = since < total ? Math.floor((refund.amount * (total - since)) / total) : 0
  return Math.max(0, Math.min(returned - locked, unlocked))
}

/**
 * Applies the channel's answer to a refund that we requested: a refused one returns the coins to the player, less what they owe, locked as
 * before, and the bonus that went with them.
 */
export async function settleRefund(
  tx: Sql,
  policy: Pick<Policy, 'withdrawal'>,
  { id, orderId }: { id: string; orderId: string },
  answer: { reference: string; state: 'pending' | 'done' | 'failed' },
  now: number,
): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  const refund = await store.findRefund(tx, orderId, { refundId: id, reference: answer.reference })
  // A notice may have arrived first.
  if (!order || !refund || refund.state === 'done' || refund.state === 'failed') return
  if (answer.state === 'pending') {
    // The next query was scheduled when it was claimed.
    await store.markSent(tx, refund.id, answer.reference)
    return
  }
  await endRefund(tx, policy, { order, refund }, { reference: answer.reference, state: answer.state }, now)
  if (answer.state === 'done') return
  const action = order.return_reason === null ? 'deposit.refundFailed' : 'deposit.returnFailed'
  await writeAudit(tx, { actor: 'system', action, target: refOf(orderId), reason: `${order.channel} says no` }, now)
}

interface ByHand {
  readonly refundId: string
  readonly who: string
  readonly why: string
  /** The reference of the payment to the player; null: there was none. */
  readonly paidReference: string | null
}

/** Operators say what became of a refund that its channel can no longer say. The order's row is held. */
export async function settleRefundByHand(
  tx: Sql,
  policy: Pick<Policy, 'withdrawal'>,
  order: OrderRow,
  { refundId, who, why, paidReference }: ByHand,
  now: number,
): Promise<{ readonly refundId: string } | ExplainedRefusal> {
  const refund = await store.refundById(tx, refundId)
  if (refund?.state !== 'requested' && refund?.state !== 'sent') return { explanation: `Refund ${refundId} is already over.` }
  if (paidReference !== null && (await store.isReferenceOfOther(tx, refund, paidReference)))
    return { explanation: `Another refund of this deposit has the reference ${paidReference}.` }
  // The channel's own reference stays, by which it would tell of it.
  const reference = refund.reference ?? paidReference
  await endRefund(tx, policy, { order, refund }, { reference, state: paidReference === null ? 'failed' : 'done' }, now)
  const became = paidReference === null ? 'returned to the player' : `paid, reference ${paidReference}`
  const reason = `refund ${refundId} ${became}: ${why}`
  await writeAudit(tx, { actor: who, action: 'deposit.refundSettledByHand', target: refOf(order.id), reason }, now)
  return { refundId }
}

/** Ends a refund of ours that was under way. The order's row is held. */
async function endRefund(
  tx: Sql,
  policy: Pick<Policy, 'withdrawal'>,
  { order, refund }: { readonly order: OrderRow; readonly refund: store.RefundRow },
  { reference, state }: { readonly reference: string | null; readonly state: 'done' | 'failed' },
  now: number,
): Promise<void> {
  await store.markRefund(tx, refund.id, state, reference, null)
  if (state === 'done') return
  const { id: orderId, player_id: playerId, channel } = order
  const ref = refOfRefund(orderId, refund.id)
  const { all: paidBack } = await store.paidBackOf(tx, orderId)
  const amount = takenBy(order, refund.amount, paidBack)
  await lockPlayer(tx, playerId)
  await lockDebt(tx, playerId)
  await move(tx, { kind: 'depositRefundReturned', from: { clearing: `payment-${channel}` }, to: { playerId }, amount }, ref, now)
  const settled = amount === 0 ? 0 : await payDebt(tx, playerId, ref, now)
  if (order.return_reason === null) {
    await markRefunded(tx, order, Math.min(order.amount, paidBack))
    // A debt of what had been returned twice was not the deposit's to pay: it is returned once by now.
    const twice = excessOf(order, paidBack + refund.amount) - excessOf(order, paidBack)
    const toDebt = Math.min(settled, refund.amount) - twice
    if (toDebt > 0) await markToDebt(tx, orderId, order.to_debt + toDebt)
    const unlocked = await unlockedOf(tx, order, refund, amount - settled)
    if (unlocked > 0) await store.setUnlocked(tx, refund.id, unlocked)
    await lockDeposit(tx, policy, playerId, { orderId: `${orderId}:refund:${refund.id}`, amount: amount - settled - unlocked }, now)
    // Of a deposit that was charged back meanwhile, the bonus is gone.
    if (order.refunded === paidBack + refund.amount) await returnBonus(tx, playerId, refund.id, now)
  }
}

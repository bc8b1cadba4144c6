import { writeAudit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import { payDebt } from '../../ledger/debts.ts'
import { lockDebt } from '../../ledger/locks.ts'
import { lockDeposit } from '../../ledger/wagering/locks.ts'
import { readPolicyAt } from '../../settings/settingsAt.ts'
import { returnBonus } from '../bonusCredit/bonusCredit.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { lockOrderOf, markRefunded, markToDebt } from '../orders/depositStore.ts'
import * as store from './refundStore.ts'
import { moveCoins, refOfDeposit, refOfRefund, returnedTwiceOf, takenByReturn } from './takeRefunded.ts'

// How a refund of ours ends: the channel has made it, or refuses it and the player has their coins again.

type Settings = Pick<Deps, 'policy' | 'defaults'>

/** A refund of ours that is under way. The order's row is held. */
interface Pending {
  readonly order: OrderRow
  readonly refund: store.RefundRow
}

/**
 * Of the coins that a refused refund returns, those that come back unlocked. A chargeback meanwhile would have taken its part of them with
 * their lock, and took other coins instead: as many of those as nothing locked are given back by these.
 */
async function unlockedOf(tx: Sql, { order, refund }: Pending, returned: number): Promise<number> {
  const { before, since, unlocked } = await store.chargebacksOf(tx, order.id, refund.id)
  const total = order.amount - before
  const locked = since < total ? Math.floor((refund.amount * (total - since)) / total) : 0
  return Math.max(0, Math.min(returned - locked, unlocked))
}

/**
 * Puts a deposit back to what it was before its refund: `coins` came back, of which `paidDebt` paid what the player owed. The others are
 * locked as before, and the bonus that went with them is given again.
 */
async function restoreDeposit(
  tx: Sql,
  settings: Settings,
  pending: Pending,
  { coins, paidDebt, returned }: { readonly coins: number; readonly paidDebt: number; readonly returned: number },
  now: number,
): Promise<void> {
  const { order, refund } = pending
  const { id: orderId, player_id: playerId } = order
  await markRefunded(tx, order, Math.min(order.amount, returned))
  // A debt of what had been returned twice was not the deposit's to pay: it is returned once by now.
  const twice = returnedTwiceOf(order, returned + refund.amount) - returnedTwiceOf(order, returned)
  const toDebt = Math.min(paidDebt, refund.amount) - twice
  if (toDebt > 0) await markToDebt(tx, orderId, order.to_debt + toDebt)
  const kept = coins - paidDebt
  const unlocked = await unlockedOf(tx, pending, kept)
  if (unlocked > 0) await store.setUnlocked(tx, refund.id, unlocked)
  const terms = await readPolicyAt(tx, settings, order.created_at)
  await lockDeposit(tx, terms, playerId, { orderId: `${orderId}:refund:${refund.id}`, amount: kept - unlocked }, now)
  // Of a deposit that was charged back meanwhile, the bonus is gone.
  if (order.refunded === returned + refund.amount) await returnBonus(tx, playerId, refund.id, now)
}

/** Gives the player back what a refund took that its channel did not make. */
async function giveBack(tx: Sql, settings: Settings, pending: Pending, now: number): Promise<void> {
  const { order, refund } = pending
  const { id: orderId, player_id: playerId, channel } = order
  const ref = refOfRefund(orderId, refund.id)
  const { all: returned } = await store.returnedOf(tx, orderId)
  const coins = takenByReturn(order, refund.amount, returned)
  await lockDebt(tx, playerId)
  await moveCoins(
    tx,
    { kind: 'depositRefundReturned', from: { clearing: `payment-${channel}` }, to: { playerId }, amount: coins },
    ref,
    now,
  )
  const paidDebt = coins === 0 ? 0 : await payDebt(tx, playerId, ref, now)
  // A payment that was never credited has neither lock nor bonus.
  if (order.return_reason === null) await restoreDeposit(tx, settings, pending, { coins, paidDebt, returned }, now)
}

async function endRefund(
  tx: Sql,
  settings: Settings,
  pending: Pending,
  { reference, state }: { readonly reference: string | null; readonly state: 'done' | 'failed' },
  now: number,
): Promise<void> {
  await store.markRefund(tx, pending.refund.id, state, reference, null)
  if (state === 'failed') await giveBack(tx, settings, pending, now)
}

/**
 * Applies the channel's answer to a refund that we requested: a refused one returns the coins to the player, less what they owe, locked as
 * before, and the bonus that went with them.
 */
export async function settleRefund(
  tx: Sql,
  settings: Settings,
  { id, orderId }: { id: string; orderId: string },
  { reference, state }: { reference: string; state: 'pending' | 'done' | 'failed' },
  now: number,
): Promise<void> {
  const order = await lockOrderOf(tx, orderId)
  const refund = await store.findRefund(tx, orderId, { refundId: id, reference })
  // A notice may have arrived first.
  if (!order || !refund || refund.state === 'done' || refund.state === 'failed') return
  if (state === 'pending') {
    // The next query was scheduled when it was claimed.
    await store.markSent(tx, refund.id, reference)
    return
  }
  await endRefund(tx, settings, { order, refund }, { reference, state }, now)
  if (state === 'done') return
  const action = order.return_reason === null ? 'deposit.refundFailed' : 'deposit.returnFailed'
  await writeAudit(tx, { actor: 'system', action, target: refOfDeposit(orderId), reason: `${order.channel} says no` }, now)
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
  settings: Settings,
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
  await endRefund(tx, settings, { order, refund }, { reference, state: paidReference === null ? 'failed' : 'done' }, now)
  const became = paidReference === null ? 'returned to the player' : `paid, reference ${paidReference}`
  const reason = `refund ${refundId} ${became}: ${why}`
  await writeAudit(tx, { actor: who, action: 'deposit.refundSettledByHand', target: refOfDeposit(order.id), reason }, now)
  return { refundId }
}

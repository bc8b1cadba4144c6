import type { EntryKind } from '#contract/ledger.ts'
import { sendMail } from '../../awards/mail.ts'
import { provenByPayout } from '../../identity/person/links.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import { payDebt } from '../../ledger/debts.ts'
import { mustPost } from '../../ledger/ledger.ts'
import type { Party } from '../../ledger/ledger.ts'
import { lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { unlockLost } from '../../ledger/wagering/unplayed.ts'
import { othersPaidTo } from './bankStore.ts'
import * as store from './store.ts'
import { withdrawalsAccount, refOf } from './withdrawals.ts'

type Decided = { readonly orderId: string } | ExplainedRefusal

/** Posts the order's coins. */
const postOrder = (
  tx: Sql,
  { id, amount }: store.WithdrawalRow,
  movement: { readonly kind: EntryKind; readonly from: Party; readonly to: Party },
  now: number,
) => mustPost(tx, { ...movement, currency: 'coin', amount }, refOf(id), now)

/** Posts the coins to the channel, which has paid them out. */
export async function settlePaid(tx: Sql, row: store.WithdrawalRow, now: number): Promise<void> {
  await postOrder(tx, row, { kind: 'withdrawalPaid', from: withdrawalsAccount, to: { clearing: `payment-${row.channel}` } }, now)
  await store.markPaid(tx, row.id, now)
  await provenByPayout(tx, row.player_id, await othersPaidTo(tx, row.id), now)
  await sendMail(tx, { playerId: row.player_id, content: { template: 'withdrawalPaid', orderId: row.id, amount: row.amount } }, now)
}

/**
 * Returns the coins to the player, less what they owe by now: they could be staked, and what is lost pays no debt. Nothing had locked them,
 * nor does what was lost of deposits meanwhile. `reason` is for the player to read.
 */
export async function returnWithdrawal(
  tx: Sql,
  row: store.WithdrawalRow,
  by: 'operator' | 'channel',
  reason: string,
  now: number,
): Promise<void> {
  const { player_id: playerId } = row
  await lockPlayer(tx, playerId)
  // The debt is locked before the coins.
  await lockDebt(tx, playerId)
  await postOrder(tx, row, { kind: 'withdrawalReturned', from: withdrawalsAccount, to: { playerId } }, now)
  const paidDebt = await payDebt(tx, playerId, refOf(row.id), now)
  await unlockLost(tx, playerId, row.amount - paidDebt, now)
  await store.markRejected(tx, row.id, by, reason, now)
  const content = { template: 'withdrawalReturned', orderId: row.id, amount: row.amount, reason } as const
  await sendMail(tx, { playerId, content }, now)
}

/** The channel paid out after the coins had been returned to the player: the operator bears the loss, not the player's balance. */
export async function bookPayoutLoss(tx: Sql, row: store.WithdrawalRow, now: number): Promise<void> {
  await postOrder(tx, row, { kind: 'payoutLoss', from: 'operator', to: { clearing: `payment-${row.channel}` } }, now)
  const why = 'the channel says paid after it had said declined; the coins had gone back'
  await writeAudit(tx, { actor: 'system', action: 'withdrawal.paidTwice', target: refOf(row.id), reason: why }, now)
}

interface ByHand {
  readonly orderId: string
  readonly who: string
  readonly why: string
  /** The channel's reference of the payment; null: it was not paid. */
  readonly paidReference: string | null
}

/** Operators say what became of an order that its channel can no longer say: it was paid, or its coins are returned to the player. */
export async function settleByHand(tx: Sql, { orderId, who, why, paidReference }: ByHand, now: number): Promise<Decided> {
  const row = await store.lockWithdrawal(tx, orderId)
  if (row?.state !== 'paying') return { explanation: `Withdrawal ${orderId} is not being paid.` }
  if (paidReference === null) await returnWithdrawal(tx, row, 'operator', why, now)
  else await settlePaid(tx, row, now)
  const reason = `${paidReference === null ? 'returned to the player' : `paid, reference ${paidReference}`}: ${why}`
  await writeAudit(tx, { actor: who, action: 'withdrawal.settledByHand', target: refOf(row.id), reason }, now)
  return { orderId }
}

/** A withdrawal that an operator may still decide on, its row locked. */
async function lockOpenWithdrawal(tx: Sql, orderId: string): Promise<store.WithdrawalRow | ExplainedRefusal> {
  const row = isId(orderId) ? await store.lockWithdrawal(tx, orderId) : undefined
  if (!row) return { explanation: `There is no withdrawal ${orderId}.` }
  if (row.state === 'paying') return { explanation: `Withdrawal ${orderId} is being paid: it can no longer be changed.` }
  if (row.state === 'paid' || row.state === 'rejected') return { explanation: `Withdrawal ${orderId} is already ${row.state}.` }
  return row
}

/** An operator approves an order: the channel is then instructed to pay it. */
export async function approveWithdrawal(tx: Sql, orderId: string, who: string, why: string, now: number): Promise<Decided> {
  const row = await lockOpenWithdrawal(tx, orderId)
  if ('explanation' in row) return row
  await store.markPaying(tx, row.id, now)
  await writeAudit(tx, { actor: who, action: 'withdrawal.approved', target: refOf(row.id), reason: why }, now)
  return { orderId }
}

/** An operator returns the coins; the player reads why. */
export async function rejectWithdrawal(tx: Sql, orderId: string, who: string, why: string, now: number): Promise<Decided> {
  const row = await lockOpenWithdrawal(tx, orderId)
  if ('explanation' in row) return row
  await returnWithdrawal(tx, row, 'operator', why, now)
  await writeAudit(tx, { actor: who, action: 'withdrawal.rejected', target: refOf(row.id), reason: why }, now)
  return { orderId }
}

import type { Sql } from '../../kernel/database.ts'
import { raiseDebt, receivable } from '../../ledger/debts.ts'
import { mustPost } from '../../ledger/ledger.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { lockDebt } from '../../ledger/locks.ts'
import { lockPayingCoins } from '../../ledger/wagering/gift.ts'
import { leaveUnplayed, reduceDeposit, takeFromLocks } from '../../ledger/wagering/unplayed.ts'
import { takeBonusBack } from '../bonusCredit/bonusCredit.ts'
import { recordReversal } from '../bonusCredit/store.ts'
import type { Reversal } from '../bonusCredit/store.ts'
import type { OrderRow } from '../orders/depositStore.ts'
import { markRefunded } from '../orders/depositStore.ts'
import { setOwed, setUnlocked } from './refundStore.ts'

// What it takes from a player that their deposit goes back, whether we refund it or its channel takes it back (docs/money.md).

/** The names of a deposit, and of its refund, in the ledger and the audit log. */
export const refOfDeposit = (orderId: string): string => `deposit:${orderId}`
export const refOfRefund = (orderId: string, refundId: string): string => `${refOfDeposit(orderId)}:refund:${refundId}`

/** What is left of a deposit that was not returned yet. */
export const notReturnedOf = ({ amount, refunded }: OrderRow): number => amount - refunded

/** How much of a deposit was returned twice once `returned` went back to its payer in all. */
export const returnedTwiceOf = ({ amount }: OrderRow, returned: number): number => Math.max(0, returned - amount)

/**
 * What another return of `amount` takes from the player, after `returned` went back to the payer. A payment that was never credited gave
 * them nothing: only what is returned twice takes something.
 */
export const takenByReturn = (order: OrderRow, amount: number, returned: number): number =>
  order.return_reason === null ? amount : returnedTwiceOf(order, returned + amount) - returnedTwiceOf(order, returned)

export async function moveCoins(tx: Sql, movement: Omit<Movement, 'currency'>, ref: string, now: number): Promise<void> {
  if (movement.amount > 0) await mustPost(tx, { ...movement, currency: 'coin' }, ref, now)
}

interface TakenCoins {
  /** The coins that left the player's balance. */
  readonly paid: number
  /** The part that the player's own coins did not cover. */
  readonly owed: number
}

/** The player's own coins pay the channel as far as they go. The rest is a debt: `receivable` pays the channel in their place. */
async function payChannel(
  tx: Sql,
  { player_id: playerId, channel }: OrderRow,
  amount: number,
  ref: string,
  now: number,
): Promise<TakenCoins> {
  const to = { clearing: `payment-${channel}` } as const
  const paid = Math.min(amount, await lockPayingCoins(tx, playerId, now))
  const owed = amount - paid
  await moveCoins(tx, { kind: 'depositRefund', from: { playerId }, to, amount: paid }, ref, now)
  await moveCoins(tx, { kind: 'depositRefundOwed', from: receivable, to, amount: owed }, ref, now)
  if (owed > 0) await raiseDebt(tx, playerId, owed)
  return { paid, owed }
}

/** The part of a deposit that goes back, of the `total` that was not returned before. */
interface ReturnedPart {
  readonly part: number
  readonly total: number
}

/** Fits the deposit's lock to what is left of it. Returns how many of the `paid` coins are not the lock's, but the player's others. */
async function releaseLock(
  tx: Sql,
  { id, player_id: playerId }: OrderRow,
  { part, total, paid, unplayed }: ReturnedPart & { readonly paid: number; readonly unplayed: number | undefined },
  now: number,
): Promise<number> {
  const ref = refOfDeposit(id)
  if (unplayed === undefined) return paid - (await reduceDeposit(tx, playerId, { ref, remaining: total - part, total, taken: paid }, now))
  await leaveUnplayed(tx, playerId, ref, unplayed, now)
  return 0
}

interface Taken extends Pick<TakenCoins, 'owed'> {
  /** The part of the coins taken that nothing locked. */
  readonly unlocked: number
  /** The bonus coins taken with them. */
  readonly bonuses: readonly Reversal[]
}

/**
 * Takes `amount` from the player for the channel, which returns it to the payer. `unplayed`: for a refund of ours, what remains to be
 * wagered of the deposit. When the channel took it, the deposit's lock shrinks in proportion instead, as far as its coins are taken, and
 * the rest is taken from the player's other coins. What exceeds the deposit was returned twice: it has neither lock nor bonus. Bonus coins
 * that came with the deposit are taken as far as they are left; they are never owed. The rows of the order and its player are held.
 */
export async function takeRefundedCoins(
  tx: Sql,
  order: OrderRow,
  amount: number,
  { ref, unplayed }: { readonly ref: string; readonly unplayed?: number },
  now: number,
): Promise<Taken> {
  const { id: orderId, player_id: playerId, refunded } = order
  await lockDebt(tx, playerId)
  const { paid, owed } = await payChannel(tx, order, amount, ref, now)
  const total = notReturnedOf(order)
  const part = Math.min(amount, total)
  if (part === 0) return { owed, unlocked: await takeFromLocks(tx, playerId, paid, now), bonuses: [] }
  await markRefunded(tx, order, refunded + part)
  const others = await releaseLock(tx, order, { part, total, paid, unplayed }, now)
  const unlocked = await takeFromLocks(tx, playerId, others, now)
  return { owed, unlocked, bonuses: await takeBonusBack(tx, playerId, { orderId, part, total, refundRef: ref }, now) }
}

/** Notes on a refund what it took, so that it can be given back. */
export async function recordTaken(tx: Sql, refundId: string, { owed, unlocked, bonuses }: Taken): Promise<void> {
  if (owed > 0) await setOwed(tx, refundId, owed)
  if (unlocked > 0) await setUnlocked(tx, refundId, unlocked)
  for (const bonus of bonuses) await recordReversal(tx, refundId, bonus)
}

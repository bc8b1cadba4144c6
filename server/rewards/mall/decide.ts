import type { OrderRefusal } from '#contract/orderRefusal.ts'
import { sendMail } from '../../awards/mail.ts'
import { isAccountLocked } from '../../identity/session/sessionStore.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import { debtOf } from '../../ledger/debts.ts'
import { mustPost } from '../../ledger/ledger.ts'
import { missingDeposit, withdrawalGoals } from '../../money/orders/depositGoals.ts'
import { depositedBefore, hasDepositBeingRefunded } from '../../money/orders/depositStore.ts'
import { owedByPerson } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import { takeDiamondsLeft } from './diamondsLeft.ts'
import * as store from './orderStore.ts'
import { returnToStock } from './shopStore.ts'

/** Why nothing was decided, for the operator to read. */
type Decided = { readonly orderId: string } | ExplainedRefusal
type State = store.OrderRow['state']

interface Decision {
  readonly orderId: string
  readonly by: string
  readonly why: string
  /** Why the server itself refuses an order: the player reads it in their language. */
  readonly key?: OrderRefusal
}

/** The order, held with its player, when it is in one of these states. */
async function lockOrder(tx: Sql, orderId: string, from: readonly State[]): Promise<store.OrderRow | ExplainedRefusal> {
  const row = isId(orderId) ? await store.lockOrder(tx, orderId) : undefined
  if (!row) return { explanation: `There is no mall order ${orderId}.` }
  return from.includes(row.state) ? row : { explanation: `Mall order ${orderId} is ${row.state}.` }
}

const note = (tx: Sql, what: 'approved' | 'shipped' | 'done' | 'refused', { orderId, by, why }: Decision, now: number) =>
  writeAudit(tx, { actor: by, action: `goods.${what}`, target: store.refOfOrder(orderId), reason: why }, now)

export async function approveOrder(tx: Sql, decision: Decision, now: number): Promise<Decided> {
  const row = await lockOrder(tx, decision.orderId, ['created'])
  if ('explanation' in row) return row
  await store.markApproved(tx, row.id, now)
  await note(tx, 'approved', decision, now)
  return { orderId: row.id }
}

/** Why an order must wait, as a withdrawal would; undefined: it need not. The player is locked. */
async function reasonToWait(tx: Sql, playerId: string, policy: Pick<Policy, 'withdrawal' | 'earlierGoals'>): Promise<string | undefined> {
  if ((await debtOf(tx, playerId)) > 0) return 'its player owes money'
  if ((await owedByPerson(tx, playerId)) > 0) return 'its player owes money by another account'
  if (await isAccountLocked(tx, playerId)) return 'its player’s account is locked'
  if (!(await hasDepositBeingRefunded(tx, playerId))) return undefined
  const missing = await missingDeposit(withdrawalGoals(policy), ({ until }) => depositedBefore(tx, playerId, until))
  return missing > 0 ? 'the deposit that it requires is being refunded' : undefined
}

/**
 * Marks an order as shipped; a mail tells the player the carrier. While the deposit that goods need is being returned it waits: the order
 * is refused once the channel has made the return (takenBack/service.ts), and cannot be any more when it is shipped.
 */
export async function shipOrder(
  tx: Sql,
  decision: Decision,
  tracking: { carrier: string; number: string },
  policy: Pick<Policy, 'withdrawal' | 'earlierGoals'>,
  now: number,
): Promise<Decided> {
  const row = await lockOrder(tx, decision.orderId, ['approved'])
  if ('explanation' in row) return row
  const reason = await reasonToWait(tx, row.player_id, policy)
  if (reason) return { explanation: `Mall order ${row.id} cannot be shipped now: ${reason}.` }
  await store.markShipped(tx, row.id, tracking, now)
  await sendMail(tx, { playerId: row.player_id, content: { template: 'goodsShipped', orderId: row.id, ...tracking } }, now)
  await note(tx, 'shipped', { ...decision, why: `${tracking.carrier} ${tracking.number}` }, now)
  return { orderId: row.id }
}

export async function finishOrder(tx: Sql, decision: Decision, now: number): Promise<Decided> {
  const row = await lockOrder(tx, decision.orderId, ['shipped'])
  if ('explanation' in row) return row
  await store.markDone(tx, row.id, now)
  await note(tx, 'done', decision, now)
  return { orderId: row.id }
}

/**
 * Refunds the diamonds, less those of awards that were taken back while they were in this order, and restocks the piece; the player reads
 * why. A shipped order can be refused, too: it was returned.
 */
export async function refuseOrder(tx: Sql, decision: Decision, now: number): Promise<Decided> {
  const row = await lockOrder(tx, decision.orderId, ['created', 'approved', 'shipped'])
  if ('explanation' in row) return row
  const back = { kind: 'goodsBack', currency: 'diamond', from: 'operator', to: { playerId: row.player_id }, amount: row.diamonds } as const
  await mustPost(tx, back, store.refOfOrder(row.id), now)
  const amount = await takeDiamondsLeft(tx, row.player_id, row.at, row.diamonds)
  if (amount > 0) {
    const taken = { kind: 'rewardTaken', currency: 'diamond', from: { playerId: row.player_id }, to: 'operator', amount } as const
    await mustPost(tx, taken, `${store.refOfOrder(row.id)}:taken back`, now)
  }
  await returnToStock(tx, row.goods_id)
  const { why: reason, key: reasonKey } = decision
  await store.markRefused(tx, row.id, { why: reason, key: reasonKey ?? null }, now)
  const { id: orderId, diamonds, player_id: playerId } = row
  await sendMail(tx, { playerId, content: { template: 'goodsRefused', orderId, diamonds, reason, ...(reasonKey && { reasonKey }) } }, now)
  await note(tx, 'refused', decision, now)
  return { orderId }
}

import type { DeskInputOf } from '#contract/desk/call.ts'
import type { caseCalls } from '#contract/desk/cases.ts'
import type { Sql } from '../../../kernel/database.ts'
import { settleRefundByHand } from '../../../money/deposits/refundAnswers.ts'
import { refundById } from '../../../money/deposits/refundStore.ts'
import type { RefundRow } from '../../../money/deposits/refundStore.ts'
import { lockOrderOf } from '../../../money/orders/depositStore.ts'
import type { OrderRow } from '../../../money/orders/depositStore.ts'
import { firstOf, needsSecond, stateOf } from '../approvals/requests.ts'
import { usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, refuseExplained } from '../context.ts'
import type { DeskContext } from '../context.ts'
import { isChannelOf, settleStranded } from './stranded.ts'
import type { StrandedInput } from './stranded.ts'

const call = 'refundSettle'
const targetOf = (id: string): string => `strandedRefund:${id}`

export const isChannelGone = (
  { adapters }: Pick<DeskContext, 'adapters'>,
  { state, channel }: { readonly state: string; readonly channel: string },
): boolean => (state === 'requested' || state === 'sent') && !isChannelOf(adapters.payment, channel)

interface Found {
  readonly order: OrderRow
  readonly refund: RefundRow
  readonly state: string
}
/** A refund, with its order held until the transaction ends. */
async function lockRefund(tx: Sql, id: string): Promise<Found | undefined> {
  const found = await refundById(tx, id)
  const order = found && (await lockOrderOf(tx, found.order_id))
  const refund = order && (await refundById(tx, id))
  if (!refund) return undefined
  return { order, refund, state: stateOf([id, refund.state, refund.amount, refund.reference, order.state, order.refunded]) }
}

/** The state that a decision about it would be based on now. */
export const strandedRefundState = async ({ db }: DeskContext, id: string): Promise<string | undefined> =>
  (await db.transaction((tx) => lockRefund(tx, id)))?.state

export async function refundCase(context: DeskContext, { id }: DeskInputOf<(typeof caseCalls)['refundCase']>) {
  const { db, policy, operator, now } = context
  const found = await db.transaction((tx) => lockRefund(tx, id))
  if (!found) return refuseDesk('notFound')
  const { order, refund, state } = found
  const first = await waitingRequestFor(db, targetOf(id))
  const used = await usedToday(db, call, operator.name, now)
  const { secondFrom, perDay } = policy.desk.refund
  return {
    id,
    orderId: order.id,
    playerId: order.player_id,
    channel: order.channel,
    amount: refund.amount,
    state: refund.state,
    isCredited: order.return_reason === null,
    isChannelGone: isChannelGone(context, { state: refund.state, channel: order.channel }),
    seen: state,
    first: await firstOf(db, first, state),
    needsSecond: needsSecond(refund.amount, used, policy.desk.refund),
    total: { used, limit: perDay, secondFrom },
  }
}

/** The bounds are those of making a refund. */
export async function refundSettle(context: DeskContext, input: StrandedInput) {
  const { tx, policy, operator, now } = context
  const { id: refundId, reason, paidReference } = input
  const found = await lockRefund(tx, refundId)
  if (!found) return refuseDesk('notFound')
  const { order, refund, state } = found
  if (refund.state === 'done' || refund.state === 'failed')
    return refuseDesk('undecided', { text: `Refund ${refundId} is already ${refund.state}.` })
  return settleStranded(context, input, {
    call,
    what: 'refund',
    isChannelGone: isChannelGone(context, { state: refund.state, channel: order.channel }),
    target: targetOf(refundId),
    amount: refund.amount,
    state,
    bounds: policy.desk.refund,
    run: async () => {
      const settled = await settleRefundByHand(tx, context, order, { refundId, who: operator.name, why: reason, paidReference }, now)
      return 'explanation' in settled ? refuseExplained(settled) : undefined
    },
  })
}

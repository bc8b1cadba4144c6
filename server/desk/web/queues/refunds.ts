import type { DeskInputOf } from '#contract/desk/call.ts'
import type { caseCalls } from '#contract/desk/cases.ts'
import { coinsText } from '#contract/operatorText.ts'
import { isRefusal } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { refundableOf, refundDeposit } from '../../../money/deposits/refunds.ts'
import { actOrRequest, firstOf, needsSecond, stateOf } from '../approvals/requests.ts'
import { usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'

// Refunds of deposits, which need two operators from a certain amount on.

type Input<Name extends keyof typeof caseCalls> = DeskInputOf<(typeof caseCalls)[Name]>

const refundTarget = (orderId: string): string => `refund:${orderId}`

function whyNot({ refused, data }: Refusal): DeskRefusal {
  if (refused === 'depositSettledDebt')
    return refuseDesk('undecided', { text: 'This deposit settled a debt of the player: nothing can be refunded.' })
  const { held, amount } = (data ?? {}) as { held?: number; amount?: number }
  if (refused === 'unknownOrder') return refuseDesk('notFound')
  if (refused === 'orderNotPaid') return refuseDesk('undecided', { text: 'Nothing of this deposit is left to refund.' })
  if (refused === 'depositPlayed')
    return refuseDesk('undecided', { text: 'This deposit has been wagered or has paid a debt: nothing can be refunded.' })
  return refuseDesk('undecided', {
    text: `The player’s balance is ${coinsText(held ?? 0)}, less than the refund of ${coinsText(amount ?? 0)}.`,
  })
}

/** What a refund is based on: what it would give back now, which every bet with the deposit reduces. */
async function refundNow({ tx, now }: DeskContext, orderId: string) {
  const refundable = await refundableOf(tx, orderId, now)
  if (isRefusal(refundable)) return whyNot(refundable)
  const { order, amount } = refundable
  return { order, amount, state: stateOf([orderId, order.state, order.refunded, amount]) }
}

/** The state of a waiting refund now; undefined: there is nothing to refund any more. */
export async function refundState(context: DeskContext, orderId: string): Promise<string | undefined> {
  const refundable = await context.db.transaction((tx) => refundNow({ ...context, tx }, orderId))
  return 'refused' in refundable ? undefined : refundable.state
}

export const refundPostings = (orderId: string, amount: number) => [
  { account: `Player, coins of deposit ${orderId}`, debit: amount, credit: 0 },
  { account: 'Payment channel', debit: 0, credit: amount },
]

export async function refundLook(context: DeskContext, { orderId }: Input<'refundLook'>) {
  const { db, policy, operator, now } = context
  // Wagering is settled on the way, so it takes a transaction.
  const refundable = await db.transaction((tx) => refundNow({ ...context, tx }, orderId))
  if ('refused' in refundable) return refundable
  const { order, amount, state } = refundable
  const first = await waitingRequestFor(db, refundTarget(orderId))
  const used = await usedToday(db, 'refundMake', operator.name, now)
  const { secondFrom, perDay } = policy.desk.refund
  return {
    orderId,
    playerId: order.player_id,
    amount,
    postings: refundPostings(orderId, amount),
    seen: state,
    first: await firstOf(db, first, state),
    needsSecond: needsSecond(amount, used, policy.desk.refund),
    total: { used, limit: perDay, secondFrom },
  }
}

export async function refundMake(context: DeskContext, { orderId, seen, reason }: Input<'refundMake'>) {
  const refundable = await refundNow(context, orderId)
  if ('refused' in refundable) return refundable
  const { amount, state } = refundable
  const { tx, policy, operator, now } = context
  let refundId: string | null = null
  const done = await actOrRequest(context, {
    call: 'refundMake',
    target: refundTarget(orderId),
    input: { orderId },
    amount,
    reason,
    state,
    seen,
    bounds: policy.desk.refund,
    run: async () => {
      const result = await refundDeposit(tx, { orderId, by: operator.name, reason }, now)
      if (isRefusal(result)) return whyNot(result)
      refundId = result.refundId
      return undefined
    },
  })
  return 'refused' in done ? done : { ...done, refundId, amount }
}

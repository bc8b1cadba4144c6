import type { DeskInputOf } from '#contract/desk/call.ts'
import type { withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { settleByHand } from '../../../money/withdrawals/decide.ts'
import { lockWithdrawal } from '../../../money/withdrawals/store.ts'
import { actOrRequest, waitingRequest } from '../approvals/requests.ts'
import { refuseDesk, refuseExplained } from '../context.ts'
import type { DeskContext } from '../context.ts'

// Withdrawals that are being paid by a channel that this installation no longer has. Nobody answers for them any more, so that their coins
// would be neither with the player nor paid: operators say what became of them.

export type StrandedInput = DeskInputOf<(typeof withdrawalCalls)['withdrawalSettle']>

export const isChannelGone = (
  { adapters }: Pick<DeskContext, 'adapters'>,
  { state, channel }: { readonly state: string; readonly channel: string },
): boolean => state === 'paying' && !Object.hasOwn(adapters.payout, channel)

/** Based on the state that the operator saw; from the same amounts on as an approval, by two of them. */
export async function settleStranded(context: DeskContext, { id, seen, reason, paidReference }: StrandedInput, state: string) {
  const { tx, policy, operator, now } = context
  const target = `withdrawal:${id}`
  // The row before the target, as approvals lock them.
  const row = await lockWithdrawal(tx, id)
  if (!row) return refuseDesk('notFound')
  if (row.state !== 'paying') return refuseDesk('undecided', { text: `Withdrawal ${id} is not being paid.` })
  if (!isChannelGone(context, row))
    return refuseDesk('undecided', { text: 'The payment channel may still answer: only it can say what became of this withdrawal.' })
  const waiting = await waitingRequest(tx, target)
  if (waiting?.call === 'withdrawalSettle' && waiting.input.paidReference !== paidReference)
    return refuseDesk('undecided', { text: `${waiting.by} says something else became of it. Reject their request first.` })
  return actOrRequest(context, {
    call: 'withdrawalSettle',
    target,
    input: { id, paidReference },
    amount: row.amount,
    reason,
    state,
    seen,
    bounds: policy.desk.withdrawal,
    run: async () => {
      const decided = await settleByHand(tx, { orderId: id, who: operator.name, why: reason, paidReference }, now)
      return 'explanation' in decided ? refuseExplained(decided) : undefined
    },
  })
}

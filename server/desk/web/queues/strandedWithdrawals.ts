import { settleByHand } from '../../../money/withdrawals/decide.ts'
import { lockWithdrawal } from '../../../money/withdrawals/store.ts'
import { refuseDesk, refuseExplained } from '../context.ts'
import type { DeskContext } from '../context.ts'
import { isChannelOf, settleStranded } from './stranded.ts'
import type { StrandedInput } from './stranded.ts'

export const isChannelGone = (
  { adapters }: Pick<DeskContext, 'adapters'>,
  { state, channel }: { readonly state: string; readonly channel: string },
): boolean => state === 'paying' && !isChannelOf(adapters.payout, channel)

/** The bounds are those of an approval. */
export async function settleStrandedWithdrawal(context: DeskContext, input: StrandedInput, state: string) {
  const { tx, policy, operator, now } = context
  const { id, reason, paidReference } = input
  // The row before the target, as approvals lock them.
  const row = await lockWithdrawal(tx, id)
  if (!row) return refuseDesk('notFound')
  if (row.state !== 'paying') return refuseDesk('undecided', { text: `Withdrawal ${id} is not being paid.` })
  return settleStranded(context, input, {
    call: 'withdrawalSettle',
    what: 'withdrawal',
    isChannelGone: isChannelGone(context, row),
    target: `withdrawal:${id}`,
    amount: row.amount,
    state,
    bounds: policy.desk.withdrawal,
    run: async () => {
      const decided = await settleByHand(tx, { orderId: id, who: operator.name, why: reason, paidReference }, now)
      return 'explanation' in decided ? refuseExplained(decided) : undefined
    },
  })
}

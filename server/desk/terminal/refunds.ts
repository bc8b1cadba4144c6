import { coinsText } from '#contract/operatorText.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { refundableOf, refundDeposit } from '../../money/deposits/refunds.ts'
import { listRefunds } from '../../money/deposits/refundStore.ts'
import { actAlone } from '../web/approvals/requests.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command } from './command.ts'

const refusalText = (orderId: string, { refused, data }: Refusal): string => {
  if (refused === 'unknownOrder') return `There is no deposit ${orderId}.`
  if (refused === 'orderNotPaid') return `Nothing of deposit ${orderId} is left to refund.`
  if (refused === 'depositPlayed') return `Deposit ${orderId} has been wagered or has paid a debt: nothing can be refunded.`
  if (refused === 'depositSettledDebt') return `Deposit ${orderId} settled a debt of the player: nothing can be refunded.`
  const { held, amount } = data as { held: number; amount: number }
  return `The player’s balance is ${coinsText(held)}, less than the refund of ${coinsText(amount)} for deposit ${orderId}.`
}

const refund: Command = {
  name: 'refund',
  usage: '<deposit> --by <name> --reason <text>',
  summary: 'refunds the unwagered part of a deposit: debits the balance immediately, then instructs the payment channel',
  ids: 1,
  needs: ['by', 'reason'],
  async run({ db, policy, now, print }, { ids: [orderId = ''], options: { by = '', reason = '' } }) {
    const result = await db.transaction(async (tx) => {
      const refundable = await refundableOf(tx, orderId, now)
      if (isRefusal(refundable)) return refundable
      const act = {
        call: 'refundMake' as const,
        target: `refund:${orderId}`,
        what: `Refunding deposit ${orderId}`,
        amount: refundable.amount,
        by,
        reason,
        bounds: policy.desk.refund,
      }
      const run = () => refundDeposit(tx, { orderId, by, reason }, now)
      return actAlone(tx, act, { now, run, isDone: (refunded) => !isRefusal(refunded) })
    })
    if ('explanation' in result) {
      print(result.explanation)
      return false
    }
    print(
      isRefusal(result)
        ? refusalText(orderId, result)
        : `Refund ${result.refundId} of ${coinsText(result.amount)} for deposit ${orderId} has been sent to the payment channel.`,
    )
    return !isRefusal(result)
  },
}

const refunds: Command = {
  name: 'refunds',
  usage: '--by <name> [--of <deposit>]',
  summary: 'lists refunds, newest first, with the amounts that players owe',
  ids: 0,
  needs: ['by'],
  takes: ['of'],
  async run({ db, print }, { options: { of } }) {
    if (of !== undefined && !isId(of)) {
      print('--of must be a deposit’s id.')
      return false
    }
    const rows = await listRefunds(db, of ?? null, maxPrinted + 1)
    const lines = rows.map(({ id, order_id: order, amount, owed, state, requested_by: by, reason, at }) =>
      [
        id.padStart(8),
        state.padEnd(6),
        coinsText(amount).padStart(14),
        `deposit ${order}`,
        moment(at),
        by,
        reason,
        ...(owed > 0 ? [`owed ${coinsText(owed)}`] : []),
      ].join('  '),
    )
    printList(print, lines, 'No refunds.')
    return true
  },
}

export const refundCommands: readonly Command[] = [refund, refunds]

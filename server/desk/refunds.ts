import { isId } from '../kernel/ids.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refundableOf, refundDeposit } from '../money/deposits/refunds.ts'
import { listRefunds } from '../money/deposits/refundStore.ts'
import { coins, moment } from './command.ts'
import type { Command } from './command.ts'

const whyNot = (orderId: string, { refused, data }: Refusal): string => {
  if (refused === 'unknownOrder') return `There is no deposit ${orderId}.`
  if (refused === 'orderNotPaid') return `Nothing of deposit ${orderId} is left to give back.`
  if (refused === 'depositPlayed') return `All of deposit ${orderId} was played with: nothing of it goes back.`
  const { held, amount } = data as { held: number; amount: number }
  return `The player holds ${coins(held)}; deposit ${orderId} would give back ${coins(amount)}.`
}

const refund: Command = {
  name: 'refund',
  usage: '<deposit> --by <name> --reason <text>',
  summary: 'gives back what of a deposit was not played with: the coins leave the balance at once, then the channel is asked',
  ids: 1,
  needs: ['by', 'reason'],
  async run({ db, policy, now, print }, { ids: [orderId = ''], options: { by = '', reason = '' } }) {
    const given = await db.transaction(async (tx) => {
      const found = await refundableOf(tx, orderId, now)
      return isRefusal(found) || found.amount < policy.desk.refund.secondFrom ? refundDeposit(tx, { orderId, by, reason }, now) : undefined
    })
    if (!given) {
      print(`The refund of deposit ${orderId} takes two operators: it is decided at /desk.`)
      return false
    }
    print(
      isRefusal(given)
        ? whyNot(orderId, given)
        : `Deposit ${orderId} goes back, ${coins(given.amount)}, as refund ${given.refundId}: the channel is asked.`,
    )
    return !isRefusal(given)
  },
}

const refunds: Command = {
  name: 'refunds',
  usage: '--by <name> [--of <deposit>]',
  summary: 'lists what went back, newest first, and what players owe since',
  ids: 0,
  needs: ['by'],
  takes: ['of'],
  async run({ db, print }, { options: { of } }) {
    if (of !== undefined && !isId(of)) {
      print('--of takes the number of a deposit.')
      return false
    }
    const rows = await listRefunds(db, of ?? null, 100)
    const lines = rows.map(({ id, order_id: order, amount, owed, state, requested_by: by, reason, at }) =>
      [
        id.padStart(8),
        state.padEnd(6),
        coins(amount).padStart(14),
        `deposit ${order}`,
        moment(at),
        by,
        reason,
        ...(owed > 0 ? [`owed ${coins(owed)}`] : []),
      ].join('  '),
    )
    print(...(lines.length === 0 ? ['Nothing went back yet.'] : lines))
    return true
  },
}

export const refundCommands: readonly Command[] = [refund, refunds]

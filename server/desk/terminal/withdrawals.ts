import { coinsText } from '#contract/operatorText.ts'
import { isId } from '../../kernel/ids.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../money/withdrawals/decide.ts'
import { lockAmount, waitingWithdrawals } from '../../money/withdrawals/store.ts'
import type { WithdrawalRow } from '../../money/withdrawals/store.ts'
import { actAlone, dropRequest, ownTestPlayer } from '../web/approvals/requests.ts'
import { moment } from './command.ts'
import type { Command, Desk } from './command.ts'

const waitsFor = ({ state, hold_until: until, review_at: review }: WithdrawalRow): string =>
  state === 'paying' ? 'the payment channel' : review === null ? 'an operator' : `automatic review at ${moment(Math.max(until, review))}`

const rowText = (row: WithdrawalRow): string =>
  [
    row.id.padStart(8),
    row.state.padEnd(8),
    coinsText(row.amount).padStart(14),
    `player ${row.player_id}`,
    `${row.holder}, ${row.bank_id} ••••${row.last4}`,
    `requested ${moment(row.created_at)}`,
    `waiting for ${waitsFor(row)}`,
  ].join('  ')

const withdrawals: Command = {
  name: 'withdrawals',
  usage: '--by <name>',
  summary: 'lists pending withdrawals, oldest first',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    const rows = await waitingWithdrawals(db)
    print(...(rows.length === 0 ? ['No pending withdrawals.'] : rows.map(rowText)))
    return true
  },
}

const targetOf = (id: string): string => `withdrawal:${id}`

const report = ({ print }: Desk, done: string, result: { orderId: string } | ExplainedRefusal): boolean => {
  print('explanation' in result ? result.explanation : `Withdrawal ${result.orderId} ${done}.`)
  return !('explanation' in result)
}

const approve: Command = {
  name: 'approve',
  usage: '<id> --by <name> [--reason <text>]',
  summary: 'approves a withdrawal and instructs the payment channel to pay it',
  ids: 1,
  needs: ['by'],
  takes: ['reason'],
  async run(desk, { ids: [id = ''], options: { by = '', reason = '' } }) {
    const { db, policy, now } = desk
    const result = await db.transaction(async (tx) => {
      const amount = isId(id) ? await lockAmount(tx, id) : undefined
      const run = () => approveWithdrawal(tx, id, by, reason, now)
      const act = {
        call: 'withdrawalApprove' as const,
        target: targetOf(id),
        what: `Withdrawal ${id}`,
        by,
        reason,
        bounds: policy.desk.withdrawal,
      }
      return amount === undefined ? run() : actAlone(tx, { ...act, amount }, { now, run, isDone: (decided) => !('explanation' in decided) })
    })
    return report(desk, 'is approved', result)
  },
}

const reject: Command = {
  name: 'reject',
  usage: '<id> --by <name> --reason <text>',
  summary: 'rejects a withdrawal and returns its coins; the player sees the reason',
  ids: 1,
  needs: ['by', 'reason'],
  run: async (desk, { ids: [id = ''], options: { by = '', reason = '' } }) =>
    report(
      desk,
      'is rejected and its coins are returned',
      await desk.db.transaction(async (tx) => {
        const { operator, now } = desk
        const decided = (await ownTestPlayer(tx, by, targetOf(id))) ?? (await rejectWithdrawal(tx, id, by, reason, now))
        if (!('explanation' in decided)) await dropRequest({ tx, operator, now }, targetOf(id), reason)
        return decided
      }),
    ),
}

export const withdrawalCommands: readonly Command[] = [withdrawals, approve, reject]

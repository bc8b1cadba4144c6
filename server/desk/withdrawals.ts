import { isId } from '../kernel/ids.ts'
import { approveWithdrawal, rejectWithdrawal } from '../money/withdrawals/decide.ts'
import { waitingWithdrawals } from '../money/withdrawals/store.ts'
import type { WithdrawalRow } from '../money/withdrawals/store.ts'
import { coins, moment } from './command.ts'
import type { Command, Desk } from './command.ts'

const waitsFor = ({ state, hold_until: until, review_at: review }: WithdrawalRow): string =>
  state === 'paying' ? 'the payment channel' : review === null ? 'an operator' : `automatic review at ${moment(Math.max(until, review))}`

const rowText = (row: WithdrawalRow): string =>
  [
    row.id.padStart(8),
    row.state.padEnd(8),
    coins(row.amount).padStart(14),
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

const report = ({ print }: Desk, done: string, result: { orderId: string } | { undecided: string }): boolean => {
  print('undecided' in result ? result.undecided : `Withdrawal ${result.orderId} ${done}.`)
  return !('undecided' in result)
}

/** Acts that need two people are decided at /desk only, where the second sees what the first saw. */
async function takesTwo({ db, policy, print }: Desk, id: string): Promise<boolean> {
  const row = isId(id) ? await db.row<{ amount: number }>('select amount from withdrawal where id = $1', [id]) : undefined
  if (!row || row.amount < policy.desk.withdrawal.secondFrom) return false
  print(`Withdrawal ${id} needs two operators: use /desk.`)
  return true
}

const approve: Command = {
  name: 'approve',
  usage: '<id> --by <name> [--reason <text>]',
  summary: 'approves a withdrawal and instructs the payment channel to pay it',
  ids: 1,
  needs: ['by'],
  takes: ['reason'],
  run: async (desk, { ids: [id = ''], options: { by = '', reason = '' } }) =>
    !(await takesTwo(desk, id)) &&
    report(desk, 'is approved', await desk.db.transaction((tx) => approveWithdrawal(tx, id, by, reason, desk.now))),
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
      await desk.db.transaction((tx) => rejectWithdrawal(tx, id, by, reason, desk.now)),
    ),
}

export const withdrawalCommands: readonly Command[] = [withdrawals, approve, reject]

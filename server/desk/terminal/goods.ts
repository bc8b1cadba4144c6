import { writeAudit } from '../../kernel/audit.ts'
import { isId } from '../../kernel/ids.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import { approveOrder, finishOrder, refuseOrder, shipOrder } from '../../rewards/mall/decide.ts'
import { findOrder, refOfOrder, waitingOrders } from '../../rewards/mall/orderStore.ts'
import type { OrderRow } from '../../rewards/mall/orderStore.ts'
import { fullRecipient, maskedRecipient } from '../recipient.ts'
import { actAlone, ownTestPlayer } from '../web/approvals/requests.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk } from './command.ts'

const rowText = (row: OrderRow, recipient: readonly (string | null)[]): string =>
  [
    row.id.padStart(8),
    row.state.padEnd(8),
    row.name['en-PH'].padEnd(20),
    `player ${row.player_id}`,
    `ordered ${moment(row.at)}`,
    recipient.filter((part) => part !== null).join(', '),
    ...(row.tracking ? [`${row.tracking.carrier} ${row.tracking.number}`] : []),
  ].join('  ')

const list: Command = {
  name: 'goods',
  usage: '--by <name> [--recipients <reason>]',
  summary: 'lists the mall orders to be processed, oldest first; with a reason, to whom and where in full, which is logged for each order',
  ids: 0,
  needs: ['by'],
  takes: ['recipients'],
  async run({ db, now, print }, { options: { by = '', recipients: reason } }) {
    const rows = await waitingOrders(db, maxPrinted + 1)
    // Recorded before anything is shown.
    if (reason !== undefined)
      await db.transaction(async (tx) => {
        for (const { id } of rows.slice(0, maxPrinted))
          await writeAudit(tx, { actor: by, action: 'goods.recipientOpened', target: refOfOrder(id), reason }, now)
      })
    const recipientOf = reason === undefined ? maskedRecipient : fullRecipient
    const lines = rows.map((row) => rowText(row, Object.values(recipientOf(row.recipient))))
    printList(print, lines, 'No open mall orders.')
    return true
  },
}

const report = ({ print }: Desk, done: string, result: { orderId: string } | ExplainedRefusal): boolean => {
  print('explanation' in result ? result.explanation : `Mall order ${result.orderId} ${done}.`)
  return !('explanation' in result)
}

const approve: Command = {
  name: 'goods-approve',
  usage: '<id> --by <name> [--reason <text>]',
  summary: 'approves a mall order for shipping',
  ids: 1,
  needs: ['by'],
  takes: ['reason'],
  run: async (desk, { ids: [orderId = ''], options: { by = '', reason = '' } }) =>
    report(
      desk,
      'is approved',
      await desk.db.transaction(
        async (tx) => (await ownTestPlayer(tx, by, refOfOrder(orderId))) ?? approveOrder(tx, { orderId, by, why: reason }, desk.now),
      ),
    ),
}

const ship: Command = {
  name: 'goods-ship',
  usage: '<id> --by <name> --carrier <name> --tracking <number>',
  summary: 'marks an approved order as shipped; the player is notified by message',
  ids: 1,
  needs: ['by', 'carrier', 'tracking'],
  run: async (desk, { ids: [orderId = ''], options: { by = '', carrier = '', tracking: number = '' } }) =>
    report(
      desk,
      'has been shipped',
      await desk.db.transaction((tx) => shipOrder(tx, { orderId, by, why: '' }, { carrier, number }, desk.policy, desk.now)),
    ),
}

const finish: Command = {
  name: 'goods-finish',
  usage: '<id> --by <name> [--reason <text>]',
  summary: 'marks a shipped order as delivered',
  ids: 1,
  needs: ['by'],
  takes: ['reason'],
  run: async (desk, { ids: [orderId = ''], options: { by = '', reason = '' } }) =>
    report(desk, 'has been delivered', await desk.db.transaction((tx) => finishOrder(tx, { orderId, by, why: reason }, desk.now))),
}

const refuse: Command = {
  name: 'goods-refuse',
  usage: '<id> --by <name> --reason <text>',
  summary: 'rejects a mall order and refunds its diamonds; the player sees the reason',
  ids: 1,
  needs: ['by', 'reason'],
  run: async (desk, { ids: [orderId = ''], options: { by = '', reason = '' } }) => {
    const { db, policy, now } = desk
    const result = await db.transaction(async (tx) => {
      const order = isId(orderId) ? await findOrder(tx, orderId) : undefined
      const run = () => refuseOrder(tx, { orderId, by, why: reason }, now)
      const act = {
        call: 'goodsRefuse' as const,
        target: refOfOrder(orderId),
        what: `Rejecting mall order ${orderId}`,
        by,
        reason,
        bounds: policy.desk.goodsRefund,
      }
      return order
        ? actAlone(tx, { ...act, amount: order.diamonds }, { now, run, isDone: (decided) => !('explanation' in decided) })
        : run()
    })
    return report(desk, 'is rejected and its diamonds are refunded', result)
  },
}

export const goodsCommands: readonly Command[] = [list, approve, ship, finish, refuse]

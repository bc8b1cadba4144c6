import type { DeskInputOf, DeskOutputOf } from '#contract/desk/call.ts'
import type { goodsCalls } from '#contract/desk/goods.ts'
import { readAudit, writeAudit } from '../../../kernel/audit.ts'
import type { ExplainedRefusal } from '../../../kernel/refusal.ts'
import { approveOrder, finishOrder, refuseOrder, shipOrder } from '../../../rewards/mall/decide.ts'
import { findOrder, ordersOf, playerOrders, refOfOrder, waitingOrders } from '../../../rewards/mall/orderStore.ts'
import type { OrderRow } from '../../../rewards/mall/orderStore.ts'
import { withTexts } from '../../auditTexts.ts'
import { fullRecipient, maskedRecipient } from '../../recipient.ts'
import { actOrRequest, firstOf, needsSecond, ownTestPlayer, stateOf } from '../approvals/requests.ts'
import { requestersOf, usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, refuseExplained } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { pageOf } from '../pages.ts'
import { entrySidesOf } from '../players/entrySides.ts'
import { findNickname } from '../players/playerStore.ts'
import { maxWaitOf } from './queues.ts'

// Orders of the diamond mall: what was ordered, what became of it, and the decisions of operators.

type Input<Name extends keyof typeof goodsCalls> = DeskInputOf<(typeof goodsCalls)[Name]>
type Order = DeskOutputOf<typeof goodsCalls.goodsOrder>

/** Orders on a page. */
const pageSize = 100
const waiting = ['created', 'approved', 'shipped'] as const
const statesOf = { waiting, all: [...waiting, 'done', 'refused'] } as const

const stepsOf = (row: OrderRow): Order['steps'] =>
  (
    [
      ['created', row.at],
      ['approved', row.approved_at],
      ['shipped', row.shipped_at],
      ['done', row.done_at],
      ['refused', row.refused_at],
    ] as const
  ).flatMap(([state, at]) => (at === null ? [] : [{ state, at }]))

const lineOf = (row: OrderRow) => ({
  id: row.id,
  playerId: row.player_id,
  item: row.name['en-PH'],
  diamonds: row.diamonds,
  state: row.state,
  at: row.at,
  since: stepsOf(row).at(-1)?.at ?? row.at,
})

const rowsOf = ({ tx }: DeskContext, { show, playerId, after }: Input<'goods'>): Promise<OrderRow[]> => {
  const limit = pageSize + 1
  if (playerId !== undefined)
    return playerOrders(tx, playerId, show === 'waiting' || show === 'all' ? statesOf[show] : [show], limit, after)
  return show === 'waiting' ? waitingOrders(tx, limit, after) : ordersOf(tx, show === 'all' ? null : show, limit, after)
}

async function goods(context: DeskContext, input: Input<'goods'>) {
  const { rows, next } = pageOf(await rowsOf(context, input), pageSize, ({ id }) => id)
  const refusals = await requestersOf(
    context.tx,
    rows.map(({ id }) => refOfOrder(id)),
  )
  return {
    now: context.now,
    promiseMs: maxWaitOf('goods'),
    next,
    rows: rows.map((row) => ({
      ...lineOf(row),
      tracking: row.tracking ? `${row.tracking.carrier} ${row.tracking.number}` : null,
      refusalBy: refusals.get(refOfOrder(row.id)) ?? null,
    })),
  }
}

const goodsState = ({ id, state, diamonds }: Pick<OrderRow, 'id' | 'state' | 'diamonds'>): string => stateOf([id, state, diamonds])

export async function goodsStateNow({ tx }: DeskContext, id: string): Promise<string | undefined> {
  const row = await findOrder(tx, id)
  return row && goodsState(row)
}

/** Of an order's history, which is in the audit log in full. */
const shownLines = 20

async function open({ tx, policy, operator, now }: DeskContext, { id }: Input<'goodsOrder'>) {
  const row = await findOrder(tx, id)
  if (!row) return refuseDesk('notFound')
  const target = refOfOrder(id)
  const seen = goodsState(row)
  const first = await waitingRequestFor(tx, target)
  const used = await usedToday(tx, 'goodsRefuse', operator.name, now)
  const { secondFrom, perDay } = policy.desk.goodsRefund
  const lines = await readAudit(tx, { target, limit: shownLines + 1 })
  return {
    ...lineOf(row),
    now,
    promiseMs: maxWaitOf('goods'),
    nickname: (await findNickname(tx, row.player_id)) ?? '',
    goodsId: row.goods_id,
    bet: row.bet,
    recipient: maskedRecipient(row.recipient),
    tracking: row.tracking,
    reason: row.reason,
    steps: stepsOf(row),
    entries: await entrySidesOf(tx, [target]),
    seen,
    first: await firstOf(tx, first, seen),
    needsSecond: needsSecond(row.diamonds, used, policy.desk.goodsRefund),
    total: { used, limit: perDay, secondFrom },
    auditLines: lines.slice(0, shownLines).map(withTexts),
    hasOlderLines: lines.length > shownLines,
  }
}

/** Recorded before anything is shown. */
async function recipient({ db, operator, now }: DeskContext, { id }: Input<'goodsRecipient'>) {
  const row = await findOrder(db, id)
  if (!row) return refuseDesk('notFound')
  await writeAudit(db, { actor: operator.name, action: 'goods.recipientOpened', target: refOfOrder(id), reason: '' }, now)
  return fullRecipient(row.recipient)
}

export async function goodsRefuse(context: DeskContext, { id, seen, reason }: Input<'goodsRefuse'>) {
  const { tx, policy, operator, now } = context
  const row = await findOrder(tx, id)
  if (!row) return refuseDesk('notFound')
  return actOrRequest(context, {
    call: 'goodsRefuse',
    target: refOfOrder(id),
    input: { id },
    amount: row.diamonds,
    reason,
    state: goodsState(row),
    seen,
    bounds: policy.desk.goodsRefund,
    run: async () => {
      const decided = await refuseOrder(tx, { orderId: id, by: operator.name, why: reason }, now)
      return 'explanation' in decided ? refuseExplained(decided) : undefined
    },
  })
}

type Outcome = { readonly orderId: string } | ExplainedRefusal
const ended = (decided: Outcome): Record<string, never> | DeskRefusal => ('explanation' in decided ? refuseExplained(decided) : {})
const decision = ({ operator }: DeskContext, orderId: string) => ({ orderId, by: operator.name, why: '' })

async function approve(context: DeskContext, { id }: Input<'goodsApprove'>) {
  const own = await ownTestPlayer(context.tx, context.operator.name, refOfOrder(id))
  return ended(own ?? (await approveOrder(context.tx, decision(context, id), context.now)))
}

export const goodsHandlers: DeskHandlers<typeof goodsCalls> = {
  goods,
  goodsOrder: open,
  goodsRecipient: recipient,
  goodsApprove: approve,
  goodsShip: async (context, { id, carrier, number }) =>
    ended(await shipOrder(context.tx, decision(context, id), { carrier, number }, context.policy, context.now)),
  goodsFinish: async (context, { id }) => ended(await finishOrder(context.tx, decision(context, id), context.now)),
  goodsRefuse,
}

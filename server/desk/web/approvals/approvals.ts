import type { WaitingAct, approvalCalls } from '#contract/desk/approvals.ts'
import type { DeskInputOf } from '#contract/desk/call.ts'
import { refuseDesk, refuseExplained } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { mayCall, maySeeRequests, secondRolesOf, visibleRequests } from '../may.ts'
import { pageOf } from '../pages.ts'
import { kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { dropRequest, isLapsed, lockTarget, ownTestPlayer } from './requests.ts'
import { playerOfTarget, waitingById, waitingRequests, waitingTarget } from './requestStore.ts'
import type { RequestRow } from './requestStore.ts'

type Input<Name extends keyof typeof approvalCalls> = DeskInputOf<(typeof approvalCalls)[Name]>

const mayDo = ({ operator }: DeskContext, { call }: RequestRow): boolean => mayCall(operator, secondRolesOf(call))
const maySee = ({ operator }: DeskContext, { call }: RequestRow): boolean => maySeeRequests(operator, call)

const momentIn = ({ input }: RequestRow, name: 'startsAt' | 'endsAt'): number | null =>
  typeof input[name] === 'number' ? input[name] : null

/** An act with all that its second person must see. */
async function shown(context: DeskContext, row: RequestRow, kind: Kind): Promise<WaitingAct> {
  const { id, call, target, by, at, reason, state_hash: seen } = row
  return {
    id,
    call,
    target,
    summary: kind.summary(row),
    amount: kind.amount?.(row) ?? null,
    by,
    at,
    reason,
    seen,
    isLapsed: await isLapsed(context.tx, row, await kind.state(context, row), kind.mayRequest?.(context, row)),
    elsewhere: kind.elsewhere?.(context, row) ?? null,
    room: kind.room?.(row) ?? null,
    isMine: mayDo(context, row),
    postings: kind.postings?.(row) ?? [],
    playerId: await playerOfTarget(context.tx, target),
    changes: (await kind.changes?.(context, row)) ?? [],
    message: kind.message?.(row) ?? null,
    startsAt: momentIn(row, 'startsAt'),
    endsAt: momentIn(row, 'endsAt'),
  }
}

/** Acts on a page. */
const page = 50
async function approvals(context: DeskContext, { after }: Input<'approvals'>) {
  const { rows: waiting, next } = pageOf(
    await waitingRequests(context.tx, visibleRequests(context.operator), page + 1, after ?? null),
    page,
    ({ id }) => id,
  )
  const rows: WaitingAct[] = []
  for (const row of waiting) {
    const kind = kinds[row.call]
    if (kind) rows.push(await shown(context, row, kind))
  }
  return { now: context.now, next, rows }
}

async function approve(context: DeskContext, { id, ...second }: Input<'approvalApprove'>) {
  const target = await waitingTarget(context.tx, id)
  if (target === undefined) return refuseDesk('notFound')
  // The target before the request, as the acts themselves lock them.
  await lockTarget(context.tx, target)
  const row = await waitingById(context.tx, id)
  if (!row) return refuseDesk('notFound')
  if (!mayDo(context, row)) return refuseDesk('roleMissing', { roles: secondRolesOf(row.call) })
  if (row.by === context.operator.name) return refuseDesk('ownRequest')
  const { again, mayRequest, elsewhere } = kinds[row.call] ?? {}
  const where = elsewhere?.(context, row)
  if (where !== undefined) return refuseDesk('undecided', { text: where })
  if (await isLapsed(context.tx, row, second.seen, mayRequest?.(context, row))) return refuseDesk('stateChanged')
  if (!again) return refuseDesk('undecided', { text: 'Open the case to decide it with all its checks.' })
  const done = await again(context, row, second)
  if ('refused' in done) return done as DeskRefusal
  // It lapsed after all, and whoever was to decide second would have requested it as the first.
  return 'outcome' in done && done.outcome === 'waiting' ? refuseDesk('stateChanged') : {}
}

async function refuse(context: DeskContext, { id, reason }: Input<'approvalRefuse'>) {
  const row = await waitingById(context.tx, id)
  if (!row || !maySee(context, row)) return refuseDesk('notFound')
  // Their own request they may withdraw.
  const own = row.by === context.operator.name ? undefined : await ownTestPlayer(context.tx, context.operator.name, row.target)
  if (own) return refuseExplained(own)
  await dropRequest(context, row.target, reason)
  return {}
}

export const approvalHandlers: DeskHandlers<typeof approvalCalls> = {
  approvals,
  approvalApprove: approve,
  approvalRefuse: refuse,
}

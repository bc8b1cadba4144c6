import type { announcementCalls } from '#contract/desk/announcements.ts'
import type { WaitingAct, approvalCalls } from '#contract/desk/approvals.ts'
import type { DeskInputOf } from '#contract/desk/call.ts'
import { deskCalls } from '#contract/desk/index.ts'
import type { DeskCallName } from '#contract/desk/index.ts'
import type { SegmentTexts } from '#contract/segment.ts'
import type { Sql } from '../../../kernel/database.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { mayAct, maySeeRequests } from '../may.ts'
import { announcementState, correctAnnouncement, correctionStateNow, planAnnouncement } from '../messages/announcements.ts'
import { segmentMailState, sendToSegment } from '../messages/mails.ts'
import { pageOf } from '../pages.ts'
import { adjustBalance, adjustmentState } from '../players/playerActs.ts'
import { recover, recoveryState } from '../players/recovery.ts'
import { goodsRefuse, goodsStateNow } from '../queues/goods.ts'
import { refundMake, refundPostings, refundState } from '../queues/refunds.ts'
import { strandedSummary } from '../queues/stranded.ts'
import { strandedRefundState } from '../queues/strandedRefunds.ts'
import { withdrawalState } from '../queues/withdrawals.ts'
import { changesOfRequest, settingsAgain, settingsState } from '../settings/settingsActs.ts'
import { dropRequest, isLapsed, lockTarget } from './requests.ts'
import { waitingById, waitingRequests, waitingTarget } from './requestStore.ts'
import type { RequestRow } from './requestStore.ts'

type Input<Name extends keyof typeof approvalCalls> = DeskInputOf<(typeof approvalCalls)[Name]>
type Announced = DeskInputOf<(typeof announcementCalls)['announcementPlan']>
type Second = { readonly seen: string; readonly reason: string }

type FoundPlayer = Promise<{ id: string } | undefined>
/** Whom the targets of acts concern. */
const playersOf: Readonly<Record<string, ((tx: Sql, id: string) => FoundPlayer) | undefined>> = {
  adjustment: (tx, id) => tx.row('select id::text from player where id = $1', [id]),
  recovery: (tx, id) => tx.row('select id::text from player where id = $1', [id]),
  withdrawal: (tx, id) => tx.row('select player_id::text as id from withdrawal where id = $1', [id]),
  refund: (tx, id) => tx.row('select player_id::text as id from deposit_order where id = $1', [id]),
  strandedRefund: (tx, id) =>
    tx.row('select o.player_id::text as id from deposit_refund r join deposit_order o on o.id = r.order_id where r.id = $1', [id]),
  goods: (tx, id) => tx.row('select player_id::text as id from goods_order where id = $1', [id]),
}
const playerOf = async ({ tx }: DeskContext, row: RequestRow): Promise<string | null> =>
  (await playersOf[row.target.split(':')[0] ?? '']?.(tx, subject(row)))?.id ?? null

/** How an act that waits is shown, judged and performed again by the second person. */
interface Kind {
  readonly summary: (row: RequestRow) => string
  readonly amount?: (row: RequestRow) => number
  readonly postings?: (row: RequestRow) => WaitingAct['postings']
  readonly changes?: (context: DeskContext, row: RequestRow) => Promise<WaitingAct['changes']>
  readonly message?: (row: RequestRow) => WaitingAct['message']
  /** Decided in its own room instead. */
  readonly room?: (row: RequestRow) => string
  /** The state that it would be based on now. */
  readonly state: (context: DeskContext, row: RequestRow) => Promise<string | undefined>
  readonly again?: (context: DeskContext, row: RequestRow, second: Second) => Promise<object | DeskRefusal>
}

const subject = ({ target }: RequestRow): string => target.split(':')[1] ?? ''
const inputOf = <Input>({ input }: RequestRow, second: Second): Input => ({ ...input, ...second }) as Input

const momentIn = ({ input }: RequestRow, name: 'startsAt' | 'endsAt'): number | null =>
  typeof input[name] === 'number' ? input[name] : null
const playersText = (count: number): string => `${count.toLocaleString('en-PH')} ${count === 1 ? 'player' : 'players'}`

/** A message leads nowhere; an announcement may lead to a page of the app. */
const messageOf = ({ input }: RequestRow): WaitingAct['message'] => {
  const { words, segment, path, before } = input as Pick<Announced, 'words' | 'segment'> & {
    readonly path?: Announced['path']
    readonly before?: SegmentTexts
  }
  return { words, segment, path: path ?? null, before: before ?? null }
}

const settings: Kind = {
  summary: ({ call, input }) =>
    call === 'settingsPublish'
      ? 'Settings'
      : call === 'settingsRollback'
        ? `Roll settings back to r${String(input.revision)}`
        : `Cancel settings r${String(input.revision)}`,
  changes: changesOfRequest,
  state: settingsState,
  again: settingsAgain,
}

const kinds: Readonly<Record<string, Kind | undefined>> = {
  withdrawalApprove: {
    summary: (row) => `Withdrawal ${subject(row)}`,
    amount: ({ amount }) => amount,
    postings: ({ target, amount }) => [
      { account: `Withdrawals, reserved for ${target}`, debit: amount, credit: 0 },
      { account: 'Payment channel', debit: 0, credit: amount },
    ],
    room: (row) => `withdrawals/${subject(row)}`,
    state: (context, row) => withdrawalState(context, subject(row)),
  },
  withdrawalSettle: {
    summary: (row) => strandedSummary(`Withdrawal ${subject(row)}`, row.input),
    amount: ({ amount }) => amount,
    room: (row) => `withdrawals/${subject(row)}`,
    state: (context, row) => withdrawalState(context, subject(row)),
  },
  playerAdjust: {
    summary: (row) => `Adjustment for player ${subject(row)}`,
    amount: ({ input }) => Number(input.amount),
    postings: (row) => {
      const isGiven = Number(row.input.amount) > 0
      const [operator, player] = ['Operator, corrections', `Player ${subject(row)}, coins`]
      return [
        { account: isGiven ? operator : player, debit: row.amount, credit: 0 },
        { account: isGiven ? player : operator, debit: 0, credit: row.amount },
      ]
    },
    state: (context, row) => adjustmentState(context.tx, subject(row), context.now),
    again: (context, row, second) => adjustBalance(context, inputOf(row, second)),
  },
  playerRecover: {
    summary: (row) => `Account recovery for player ${subject(row)}`,
    state: (context, row) => recoveryState(context.tx, subject(row)),
    again: (context, row, second) => recover(context, inputOf(row, second)),
  },
  refundMake: {
    summary: (row) => `Refund of deposit ${subject(row)}`,
    amount: ({ amount }) => amount,
    postings: (row) => refundPostings(subject(row), row.amount),
    state: (context, row) => refundState(context, subject(row)),
    again: (context, row, second) => refundMake(context, inputOf(row, second)),
  },
  refundSettle: {
    summary: (row) => strandedSummary(`Refund ${subject(row)}`, row.input),
    amount: ({ amount }) => amount,
    room: (row) => `refunds?case=${subject(row)}`,
    state: (context, row) => strandedRefundState(context, subject(row)),
  },
  goodsRefuse: {
    summary: (row) => `Rejection of mall order ${subject(row)}, refund of ${row.amount.toLocaleString('en-PH')} diamonds`,
    state: (context, row) => goodsStateNow(context, subject(row)),
    again: (context, row, second) => goodsRefuse(context, inputOf(row, second)),
  },
  mailSend: {
    summary: ({ input, amount }) => `Message “${(input.words as SegmentTexts)['en-PH'].title}” to ${playersText(amount)}`,
    message: messageOf,
    state: (_context, row) => Promise.resolve(segmentMailState(row.input as never)),
    again: (context, row, second) => sendToSegment(context, inputOf(row, second)),
  },
  announcementPlan: {
    summary: ({ input, amount }) =>
      `Announcement “${(input.words as SegmentTexts)['en-PH'].title}” to ${input.segment === null ? 'everyone' : playersText(amount)}`,
    message: messageOf,
    state: (_context, row) => Promise.resolve(announcementState(row.input as never)),
    again: (context, row, second) => planAnnouncement(context, inputOf(row, second)),
  },
  announcementCorrect: {
    summary: (row) =>
      `Correction of announcement ${subject(row)}, for ${row.input.segment === null ? 'everyone' : playersText(row.amount)}`,
    message: messageOf,
    state: (context, row) => correctionStateNow(context, subject(row), row.input.words as SegmentTexts),
    again: (context, row, second) => correctAnnouncement(context, inputOf(row, second)),
  },
  settingsPublish: settings,
  settingsRollback: settings,
  settingsCancel: settings,
}

const mayDo = ({ operator }: DeskContext, { call }: RequestRow): boolean => mayAct(operator, call)
const maySee = ({ operator }: DeskContext, { call }: RequestRow): boolean => maySeeRequests(operator, call)

/** Acts on a page: each is read with all that its second person must see. */
const page = 50
async function approvals(context: DeskContext, { after }: Input<'approvals'>) {
  const calls = Object.keys(kinds).filter((call) => maySeeRequests(context.operator, call))
  const { rows: waiting, next } = pageOf(await waitingRequests(context.tx, calls, page + 1, after ?? null), page, ({ id }) => id)
  const rows: WaitingAct[] = []
  for (const row of waiting) {
    const kind = kinds[row.call]
    if (!kind) continue
    const { id, call, target, by, at, reason, state_hash: seen } = row
    rows.push({
      id,
      call,
      target,
      summary: kind.summary(row),
      amount: kind.amount?.(row) ?? null,
      by,
      at,
      reason,
      seen,
      isLapsed: await isLapsed(context.tx, row, await kind.state(context, row)),
      room: kind.room?.(row) ?? null,
      isMine: mayDo(context, row),
      postings: kind.postings?.(row) ?? [],
      playerId: await playerOf(context, row),
      changes: (await kind.changes?.(context, row)) ?? [],
      message: kind.message?.(row) ?? null,
      startsAt: momentIn(row, 'startsAt'),
      endsAt: momentIn(row, 'endsAt'),
    })
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
  if (!mayDo(context, row)) return refuseDesk('roleMissing', { roles: deskCalls[row.call as DeskCallName].who })
  if (row.by === context.operator.name) return refuseDesk('ownRequest')
  if (await isLapsed(context.tx, row, second.seen)) return refuseDesk('stateChanged')
  const again = kinds[row.call]?.again
  if (!again) return refuseDesk('undecided', { text: 'Open the case to decide it with all its checks.' })
  const done = await again(context, row, second)
  return 'refused' in done ? (done as DeskRefusal) : {}
}

async function refuse(context: DeskContext, { id, reason }: Input<'approvalRefuse'>) {
  const row = await waitingById(context.tx, id)
  if (!row || !maySee(context, row)) return refuseDesk('notFound')
  await dropRequest(context, row.target, reason)
  return {}
}

export const approvalHandlers: DeskHandlers<typeof approvalCalls> = {
  approvals,
  approvalApprove: approve,
  approvalRefuse: refuse,
}

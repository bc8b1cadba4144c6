import type { announcementCalls } from '#contract/desk/announcements.ts'
import type { WaitingAct } from '#contract/desk/approvals.ts'
import type { DeskInputOf } from '#contract/desk/call.ts'
import { plural } from '#contract/operatorText.ts'
import type { SegmentTexts } from '#contract/segment.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'
import { mailRoles, mayCall } from '../may.ts'
import { announcementState, correctAnnouncement, correctionStateNow, planAnnouncement } from '../messages/announcements.ts'
import { segmentMailState, sendToSegment } from '../messages/mails.ts'
import {
  decidedAtTheCommandLine,
  messageOfRequest,
  sendRequestedAgain,
  stateOfMailRequest,
  summaryOfRequest,
  worthOfRequest,
} from '../messages/operatorMail.ts'
import { adjustBalance, adjustmentState } from '../players/playerActs.ts'
import { recover, recoveryState } from '../players/recovery.ts'
import { goodsRefuse, goodsStateNow } from '../queues/goods.ts'
import { refundMake, refundPostings, refundState } from '../queues/refunds.ts'
import { strandedSummary } from '../queues/stranded.ts'
import { strandedRefundState } from '../queues/strandedRefunds.ts'
import { withdrawalState } from '../queues/withdrawals.ts'
import { changesOfRequest, mayRequestSettings, settingsAgain, settingsState } from '../settings/settingsActs.ts'
import type { MayRequest } from './requests.ts'
import type { RequestRow } from './requestStore.ts'

type Announced = DeskInputOf<(typeof announcementCalls)['announcementPlan']>
type Second = { readonly seen: string; readonly reason: string }

/** How an act that waits is shown, judged and performed again by the second person. */
export interface Kind {
  readonly summary: (row: RequestRow) => string
  readonly amount?: (row: RequestRow) => number | null
  readonly postings?: (row: RequestRow) => WaitingAct['postings']
  readonly changes?: (context: DeskContext, row: RequestRow) => Promise<WaitingAct['changes']>
  readonly message?: (row: RequestRow) => WaitingAct['message']
  /** Decided in its own room instead. */
  readonly room?: (row: RequestRow) => string
  /** Why it cannot be approved at this server, and where it can. */
  readonly elsewhere?: (context: DeskContext, row: RequestRow) => string | undefined
  /** The state that it would be based on now. */
  readonly state: (context: DeskContext, row: RequestRow) => Promise<string | undefined>
  readonly mayRequest?: (context: DeskContext, row: RequestRow) => MayRequest
  readonly again?: (context: DeskContext, row: RequestRow, second: Second) => Promise<object | DeskRefusal>
}

const subject = ({ target }: RequestRow): string => target.split(':')[1] ?? ''
const inputOf = <Input>({ input }: RequestRow, second: Second): Input => ({ ...input, ...second }) as Input

const playersText = (count: number): string => plural(count, 'player')

/** A message leads nowhere; an announcement may lead to a page of the app. */
const messageOf = ({ input }: RequestRow): WaitingAct['message'] => {
  const { words, segment, path, before, days } = input as Pick<Announced, 'words' | 'segment'> & {
    readonly path?: Announced['path']
    readonly before?: SegmentTexts
    readonly days?: number
  }
  return { words, segment, path: path ?? null, before: before ?? null, days: days ?? null }
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
  mayRequest: mayRequestSettings,
  again: settingsAgain,
}

/** By call: every act that may wait for a second person. */
export const kinds: Readonly<Record<string, Kind | undefined>> = {
  withdrawalApprove: {
    summary: (row) => `Withdrawal ${subject(row)}`,
    amount: ({ amount }) => amount,
    postings: (row) => [
      { account: `Withdrawals, reserved for case ${subject(row)}`, debit: row.amount, credit: 0 },
      { account: 'Payment channel', debit: 0, credit: row.amount },
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
    summary: (row) => `Rejection of mall order ${subject(row)}, refund of ${plural(row.amount, 'diamond')}`,
    state: (context, row) => goodsStateNow(context, subject(row)),
    again: (context, row, second) => goodsRefuse(context, inputOf(row, second)),
  },
  mail: {
    summary: summaryOfRequest,
    amount: worthOfRequest,
    message: messageOfRequest,
    state: (_context, row) => Promise.resolve(stateOfMailRequest(row)),
    mayRequest:
      ({ commandOperators }) =>
      ({ by }) =>
        Promise.resolve(
          commandOperators.length === 0 ||
            commandOperators.some((operator) => operator.name === by && mayCall(operator, mailRoles.request)),
        ),
    // A server without OPERATORS cannot tell whether the request has lapsed, so it says neither that, nor approves it.
    elsewhere: ({ commandOperators }, row) => (commandOperators.length === 0 ? decidedAtTheCommandLine(row) : undefined),
    again: sendRequestedAgain,
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

import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { WithdrawalLine, withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { readAudit } from '../../../kernel/audit.ts'
import { manilaMidnight } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../../money/withdrawals/decide.ts'
import { countStrandedWithdrawals } from '../../../money/withdrawals/store.ts'
import type { Policy } from '../../../settings/policy.ts'
import { withTexts } from '../../auditTexts.ts'
import { bankName } from '../../methodNames.ts'
import { actOrRequest, dropRequest, firstOf, needsSecond, ownTestPlayer } from '../approvals/requests.ts'
import { requestersOf, usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { releaseCase, requireCase, claimCase } from './claims.ts'
import { claimsOf } from './claimStore.ts'
import type { ClaimRow } from './claimStore.ts'
import { countedOf, maxCounted, maxWaitOf } from './queues.ts'
import type { StrandedInput } from './stranded.ts'
import { isChannelGone, settleStrandedWithdrawal } from './strandedWithdrawals.ts'
import { isUndecided, newMsOf, reviewOf, stoppedBy } from './withdrawalChecks.ts'
import * as store from './withdrawalStore.ts'
import type { OrderRow } from './withdrawalStore.ts'

const targetOf = (id: string): string => `withdrawal:${id}`
const call = 'withdrawalApprove'

interface LineFacts extends Pick<DeskContext, 'policy' | 'adapters'> {
  readonly claim: ClaimRow | undefined
  readonly isWaitingForSecond: boolean
}
const lineOf = (row: OrderRow, { policy, adapters, claim, isWaitingForSecond }: LineFacts): WithdrawalLine => ({
  id: row.id,
  playerId: row.player_id,
  holder: row.holder,
  amount: row.amount,
  state: row.state,
  stoppedBy: stoppedBy(row, policy),
  askedAt: row.created_at,
  settledAt: row.settled_at,
  claim: claim ? { by: claim.by, until: claim.until } : null,
  isWaitingForSecond,
  isChannelGone: isChannelGone({ adapters }, row),
})

/** Cases on a page. */
const page = 100

/** Of all pages: how many, those past the promise, and their sum. */
async function countAll(sql: Sql, show: store.WithdrawalFilter, now: number) {
  if (show === 'decided' || show === 'stranded') return null
  const { count, late, amount } = await store.countOrders(sql, show, { limit: maxCounted + 1, lateBefore: now - maxWaitOf('withdrawals') })
  return { ...countedOf(count), late: Math.min(late, maxCounted), amount }
}

async function list(
  { tx, policy, now, adapters }: DeskContext,
  { show, after }: { show: store.WithdrawalFilter; after?: string | undefined },
) {
  const channels = Object.keys(adapters.payout)
  const read = await store.listOrders(tx, show, { newMs: newMsOf(policy), after: after ?? null, limit: page + 1, channels })
  const { rows, next } = pageOf(read, page, ({ id }) => id)
  const targets = rows.map(({ id }) => targetOf(id))
  const claims = await claimsOf(tx, targets, now)
  const waiting = await requestersOf(tx, targets)
  return {
    now,
    promiseMs: maxWaitOf('withdrawals'),
    rows: rows.map((row) =>
      lineOf(row, { policy, adapters, claim: claims.get(targetOf(row.id)), isWaitingForSecond: waiting.has(targetOf(row.id)) }),
    ),
    next,
    all: await countAll(tx, show, now),
    stranded: countedOf(await countStrandedWithdrawals(tx, channels, maxCounted + 1)),
    today: await store.decidedSince(tx, manilaMidnight(now)),
  }
}

type Case = DeskOutputOf<(typeof withdrawalCalls)['withdrawalCase']>

const found = ({ tx, policy }: DeskContext, id: string) => store.findOrder(tx, id, newMsOf(policy))
const bounds = ({ desk }: Policy) => desk.withdrawal

/** The state that a decision about it would be based on now. */
export async function withdrawalState(context: DeskContext, id: string): Promise<string | undefined> {
  const row = await found(context, id)
  return row && (await reviewOf(context, row)).state
}

/** What a payment would post, or what a rejection has posted. */
const postingsOf = ({ player_id: playerId, amount, state, channel }: OrderRow): Case['postings'] => [
  { account: `Withdrawals, reserved for player ${playerId}`, debit: amount, credit: 0 },
  { account: state === 'rejected' ? `Player ${playerId}, coins` : `Payment channel ${channel}`, debit: 0, credit: amount },
]

/** Of a case's history, which is in the audit log in full. */
const shownLines = 20

async function open(context: DeskContext, { id }: { id: string }): Promise<Case | DeskRefusal> {
  const { tx, policy, operator, now } = context
  const row = await found(context, id)
  if (!row) return refuseDesk('notFound')
  const target = targetOf(id)
  const { facts, checks, state } = await reviewOf(context, row)
  const first = await waitingRequestFor(tx, target)
  const used = await usedToday(tx, call, operator.name, now)
  const limits = bounds(policy)
  const lines = await readAudit(tx, { target, limit: shownLines + 1 })
  const claim = (await claimsOf(tx, [target], now)).get(target)
  return {
    ...lineOf(row, { ...context, claim, isWaitingForSecond: first !== undefined }),
    bank: { name: bankName(policy, row.bank_id), last4: row.last4, addedAt: row.added_at },
    player: { name: facts.name, vip: facts.vip, since: facts.since },
    checks,
    source: await store.sourcesOf(tx, row),
    postings: postingsOf(row),
    seen: state,
    first: await firstOf(tx, first, state),
    needsSecond: needsSecond(row.amount, used, limits),
    total: { used, limit: limits.perDay, secondFrom: limits.secondFrom },
    auditLines: lines.slice(0, shownLines).map(withTexts),
    hasOlderLines: lines.length > shownLines,
  }
}

/** The order, locked until the transaction ends, when it is still undecided and this operator's case. */
async function ownClaim(context: DeskContext, id: string): Promise<OrderRow | DeskRefusal> {
  const row = await store.lockOrder(context.tx, id, newMsOf(context.policy))
  if (!row) return refuseDesk('notFound')
  return (await requireCase(context, targetOf(id))) ?? row
}

async function approve(context: DeskContext, { id, seen, reason }: { id: string; seen: string; reason: string }) {
  const row = await ownClaim(context, id)
  if ('refused' in row) return row
  const { tx, policy, operator, now } = context
  const { state } = await reviewOf(context, row)
  const done = await actOrRequest(context, {
    call,
    target: targetOf(id),
    input: { id },
    amount: row.amount,
    reason,
    state,
    seen,
    bounds: bounds(policy),
    run: async () => {
      const decided = await approveWithdrawal(tx, id, operator.name, reason, now)
      return 'explanation' in decided ? refuseExplained(decided) : undefined
    },
  })
  if (!('refused' in done)) await releaseCase(context, targetOf(id))
  return done
}

async function refuse(context: DeskContext, { id, seen, reason }: { id: string; seen: string; reason: string }) {
  const row = await ownClaim(context, id)
  if ('refused' in row) return row
  if ((await reviewOf(context, row)).state !== seen) return refuseDesk('stateChanged')
  const { tx, operator, now } = context
  const own = await ownTestPlayer(tx, operator.name, targetOf(id))
  if (own) return refuseExplained(own)
  const decided = await rejectWithdrawal(tx, id, operator.name, reason, now)
  if ('explanation' in decided) return refuseExplained(decided)
  await dropRequest(context, targetOf(id), reason)
  await releaseCase(context, targetOf(id))
  return { outcome: 'done' as const }
}

async function settle(context: DeskContext, input: StrandedInput) {
  const state = await withdrawalState(context, input.id)
  return state === undefined ? refuseDesk('notFound') : settleStrandedWithdrawal(context, input, state)
}

async function claim(context: DeskContext, { id }: { id: string }) {
  const row = await found(context, id)
  if (!row) return refuseDesk('notFound')
  if (!isUndecided(row)) return refuseDesk('alreadyDone')
  const taken = await claimCase(context, targetOf(id))
  if ('until' in taken) await recordAct(context, { action: 'withdrawal.claimed', target: targetOf(id), reason: '' })
  return taken
}

async function release(context: DeskContext, { id }: { id: string }) {
  if (await releaseCase(context, targetOf(id)))
    await recordAct(context, { action: 'withdrawal.givenBack', target: targetOf(id), reason: '' })
  return {}
}

export const withdrawalHandlers: DeskHandlers<typeof withdrawalCalls> = {
  withdrawals: list,
  withdrawalCase: open,
  withdrawalClaim: claim,
  withdrawalRelease: release,
  withdrawalApprove: approve,
  withdrawalRefuse: refuse,
  withdrawalSettle: settle,
}

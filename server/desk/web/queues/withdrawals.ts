import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { WithdrawalLine, withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { coinsText, plural } from '#contract/operatorText.ts'
import { linksOf } from '../../../identity/person/linkStore.ts'
import type { LinkRow } from '../../../identity/person/linkStore.ts'
import { readAudit } from '../../../kernel/audit.ts'
import { hourMs, manilaMidnight } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { debtOf } from '../../../ledger/debts.ts'
import { lockedCoins, lockedOf } from '../../../ledger/wagering/turnover.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../../money/withdrawals/decide.ts'
import { isSameName } from '../../../money/withdrawals/names.ts'
import { countStrandedWithdrawals } from '../../../money/withdrawals/store.ts'
import { closureOf } from '../../../protection/store.ts'
import type { Policy } from '../../../settings/policy.ts'
import { withTexts } from '../../auditTexts.ts'
import { bankName } from '../../methodNames.ts'
import { actOrRequest, dropRequest, firstOf, stateOf } from '../approvals/requests.ts'
import { requestersOf, usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { claimsOf, releaseCase, requireCase, claimCase } from './claims.ts'
import type { ClaimRow } from './claims.ts'
import { countedOf, maxCounted, maxWaitOf } from './queues.ts'
import type { StrandedInput } from './stranded.ts'
import { isChannelGone, settleStrandedWithdrawal } from './strandedWithdrawals.ts'
import * as store from './withdrawalStore.ts'
import type { OrderRow } from './withdrawalStore.ts'

const targetOf = (id: string): string => `withdrawal:${id}`
const call = 'withdrawalApprove'

const newMsOf = ({ withdrawal }: Policy): number => withdrawal.autoReview.newBankHours * hourMs

/** The rule that requires a review (money/withdrawals: reviewAt). */
function stoppedBy(row: OrderRow, policy: Policy): string {
  const { review_at, amount, added_at, created_at, owed, is_held, passed_day, passed_new } = row
  const { autoReview: auto } = policy.withdrawal
  if (review_at !== null) return 'None: in automatic review'
  if (amount > auto.upTo) return 'Amount'
  if (created_at - added_at < newMsOf(policy)) {
    if (passed_new + amount > auto.upToNewBank) return 'New account'
  } else if (passed_day + amount > auto.upTo) return 'Amount in 24 hours'
  if (owed > 0) return 'Owed'
  return is_held ? 'Linked account' : 'Unwagered deposit'
}

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
  const claims = await claimsOf(
    tx,
    rows.map(({ id }) => targetOf(id)),
    now,
  )
  const waiting = await requestersOf(
    tx,
    rows.map(({ id }) => targetOf(id)),
  )
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
type Check = Case['checks'][number]

/** What is read of the player besides the order's own row. */
interface PlayerFacts {
  readonly facts: store.Facts
  /** Accounts that may be the same person's. */
  readonly links: readonly LinkRow[]
  readonly closure: Awaited<ReturnType<typeof closureOf>>
  readonly owed: number
  readonly locked: number
}

async function readPlayer({ tx, now }: DeskContext, row: OrderRow): Promise<PlayerFacts> {
  const { player_id: playerId } = row
  const facts = await store.factsOf(tx, row)
  if (!facts) throw new Error(`withdrawal ${row.id} has no player`)
  return {
    facts,
    links: (await linksOf(tx, playerId)).filter(({ releasedAt }) => releasedAt === null),
    closure: await closureOf(tx, playerId, now),
    owed: await debtOf(tx, playerId),
    locked: lockedCoins(await lockedOf(tx, playerId, now)),
  }
}

/** What the operator is shown to decide by. */
function checksOf(row: OrderRow, { facts, links, closure, owed, locked }: PlayerFacts, policy: Policy): Check[] {
  const isHeldOf = links.some(({ isHeld, playerId }) => isHeld && playerId === row.player_id)
  const isNew = row.created_at - row.added_at < newMsOf(policy)
  const isOpen = row.state === 'reserved' || row.state === 'review'
  const is = (isFine: boolean, otherwise: Check['is']): Check['is'] => (isFine ? 'passed' : otherwise)
  return [
    { name: 'Reserved', summary: coinsText(facts.held), is: is(!isOpen || facts.held === row.amount, 'failed') },
    { name: 'Documents', summary: facts.documents ?? 'none submitted', is: is(facts.documents === 'approved', 'review') },
    {
      name: 'Name on the account',
      summary:
        facts.name === null
          ? `${row.holder}, no documents to compare with`
          : isSameName(row.holder, facts.name)
            ? 'matches the documents'
            : `${row.holder}, but ${facts.name} in the documents`,
      is: is(facts.name !== null && isSameName(row.holder, facts.name), facts.name === null ? 'review' : 'failed'),
    },
    { name: 'Bank account', summary: isNew ? 'new' : 'not new', is: is(!isNew, 'review') },
    {
      name: 'Linked accounts',
      summary: isHeldOf ? 'blocked: the person has another account' : links.length > 0 ? plural(links.length, 'hint') : 'none',
      is: is(links.length === 0, 'review'),
    },
    { name: 'Break or exclusion', summary: closure ? closure.kind : 'none', is: is(!closure, 'review') },
    { name: 'Owed', summary: owed > 0 ? coinsText(owed) : 'nothing', is: is(owed === 0, 'review') },
    { name: 'Wagering requirement', summary: locked > 0 ? `${coinsText(locked)} still locked in addition` : 'met', is: 'passed' },
    {
      name: 'Amount',
      summary:
        facts.earlier === 0 ? 'first withdrawal' : `${(row.amount / Math.max(1, facts.largest)).toFixed(1)} times the largest so far`,
      is: is(facts.earlier > 0 && row.amount <= 3 * facts.largest, 'review'),
    },
    {
      name: 'Taken back since the request',
      summary: facts.taken_back > 0 ? coinsText(facts.taken_back) : 'nothing',
      is: is(facts.taken_back === 0, 'review'),
    },
    { name: 'Total deposits', summary: coinsText(facts.deposited), is: is(facts.deposited > 0, 'review') },
  ]
}

/**
 * What a decision is based on. Not the balance: a bet meanwhile takes nothing from what is held. And time alone moves an order from
 * «reserved» to «review», which are the same to whoever decides.
 */
const stateIn = (row: OrderRow, { facts, links, closure, owed }: PlayerFacts): string =>
  stateOf([
    row.id,
    row.state === 'reserved' ? 'review' : row.state,
    row.amount,
    row.bank_account,
    row.holder,
    facts.held,
    facts.documents,
    facts.name,
    links.map(({ playerId, otherId, kind, isHeld }) => [playerId, otherId, kind, isHeld]),
    closure,
    owed,
    facts.taken_back,
  ])

async function look(context: DeskContext, row: OrderRow) {
  const player = await readPlayer(context, row)
  return { facts: player.facts, checks: checksOf(row, player, context.policy), state: stateIn(row, player) }
}

const found = ({ tx, policy }: DeskContext, id: string) => store.findOrder(tx, id, newMsOf(policy))
const bounds = ({ desk }: Policy) => desk.withdrawal

/** The state that a decision about it would be based on now. */
export async function withdrawalState(context: DeskContext, id: string): Promise<string | undefined> {
  const row = await found(context, id)
  return row && (await look(context, row)).state
}

/** Of a case's history, which is in the audit log in full. */
const shownLines = 20

async function open(context: DeskContext, { id }: { id: string }): Promise<Case | DeskRefusal> {
  const { tx, policy, operator, now } = context
  const row = await found(context, id)
  if (!row) return refuseDesk('notFound')
  const target = targetOf(id)
  const { facts, checks, state } = await look(context, row)
  const first = await waitingRequestFor(tx, target)
  const used = await usedToday(tx, call, operator.name, now)
  const { secondFrom, perDay } = bounds(policy)
  const lines = await readAudit(tx, { target, limit: shownLines + 1 })
  const claim = (await claimsOf(tx, [target], now)).get(target)
  return {
    ...lineOf(row, { ...context, claim, isWaitingForSecond: first !== undefined }),
    bank: { name: bankName(policy, row.bank_id), last4: row.last4, addedAt: row.added_at },
    player: { name: facts.name, vip: facts.vip, since: facts.since },
    checks,
    source: await store.sourcesOf(tx, row),
    postings: [
      { account: `Withdrawals, reserved for player ${row.player_id}`, debit: row.amount, credit: 0 },
      {
        account: row.state === 'rejected' ? `Player ${row.player_id}, coins` : `Payment channel ${row.channel}`,
        debit: 0,
        credit: row.amount,
      },
    ],
    seen: state,
    first: await firstOf(tx, first, state),
    needsSecond: row.amount >= secondFrom || used + row.amount > perDay,
    total: { used, limit: perDay, secondFrom },
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
  const { state } = await look(context, row)
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
  if ((await look(context, row)).state !== seen) return refuseDesk('stateChanged')
  const { tx, operator, now } = context
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
  if (row.state !== 'reserved' && row.state !== 'review') return refuseDesk('alreadyDone')
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

import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { WithdrawalLine, withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { coinsText } from '#contract/operatorText.ts'
import { linksOf } from '../../../identity/person/links.ts'
import { readAudit } from '../../../kernel/audit.ts'
import { dayMs, hourMs, manilaMidnight, manilaMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { debtOf } from '../../../ledger/debts.ts'
import { lockedCoins, lockedOf } from '../../../ledger/wagering/turnover.ts'
import { takenBackSince } from '../../../money/orders/depositStore.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../../money/withdrawals/decide.ts'
import { isSameName } from '../../../money/withdrawals/names.ts'
import { countStrandedWithdrawals } from '../../../money/withdrawals/store.ts'
import { closureOf, isHeldAccount } from '../../../protection/store.ts'
import type { Policy } from '../../../settings/policy.ts'
import { withTexts } from '../../auditTexts.ts'
import { bankName } from '../../methodNames.ts'
import { actOrRequest, dropRequest, firstOf, requestersOf, stateOf, usedToday, waitingRequest } from '../approvals/requests.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { claimsOf, releaseCase, requireCase, claimCase } from './claims.ts'
import type { ClaimRow } from './claims.ts'
import { countedOf, maxCounted, maxWaitOf } from './queues.ts'
import type { StrandedInput } from './stranded.ts'
import { isChannelGone, settleStrandedWithdrawal } from './strandedWithdrawals.ts'

const targetOf = (id: string): string => `withdrawal:${id}`
const call = 'withdrawalApprove'

interface OrderRow {
  readonly id: string
  readonly player_id: string
  readonly amount: number
  readonly state: WithdrawalLine['state']
  readonly created_at: number
  readonly review_at: number | null
  readonly settled_at: number | null
  readonly channel: string
  readonly bank_account: string
  readonly bank_id: string
  readonly holder: string
  readonly last4: string
  readonly added_at: number
  /** What its player owes now. */
  readonly owed: number
  readonly is_held: boolean
  /** What the rules had passed of the player's within a day, and while an account is new, before this one. */
  readonly passed_day: number
  readonly passed_new: number
}

/** The same sum as `store.passedAfter` when the order was opened. */
const passedBefore = (ms: string): string => `(select coalesce(sum(e.amount), 0)::bigint from withdrawal e
    where e.player_id = w.player_id and e.id < w.id and e.created_at > w.created_at - ${ms} and e.review_at is not null and e.state <> 'rejected')`

/** $1: how long an account is new, in ms. */
const orders = `select w.id::text, w.player_id::text, w.amount, w.state, w.created_at, w.review_at, w.settled_at, w.channel, b.id::text as bank_account, b.bank_id, b.holder,
  b.last4, b.added_at, coalesce((select amount from player_debt d where d.player_id = w.player_id), 0)::bigint as owed, ${isHeldAccount('w.player_id')} as is_held,
  ${passedBefore(`${dayMs}`)} as passed_day, ${passedBefore('$1::bigint')} as passed_new from withdrawal w join bank_account b on b.id = w.bank_account_id`

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
const isToReview = `w.state in ('reserved', 'review') and w.review_at is null`
const isUnderWay = `w.state in ('reserved', 'review', 'paying')`
const isDecided = `w.state in ('paid', 'rejected')`
const ofPage = 'and w.id > coalesce($2::bigint, 0) order by w.id limit $3'
const newestFirst = 'and w.id < coalesce($2::bigint, 9223372036854775807) order by w.id desc limit $3'
/** $1: how many are read at most; those from before $2 are late. */
const countedWhere = (isListed: string): string => `select count(*) as count, count(*) filter (where created_at < $2) as late,
    coalesce(sum(amount), 0)::bigint as amount
  from (select w.created_at, w.amount from withdrawal w where ${isListed} order by w.id limit $1) counted`

type Show = 'waiting' | 'all' | 'stranded' | 'decided'
interface Total {
  readonly count: number
  readonly late: number
  readonly amount: number
}

/** Of all pages: how many, those past the promise, and their sum. */
async function countAll(sql: Sql, show: Show, now: number) {
  if (show === 'decided' || show === 'stranded') return null
  const values = [maxCounted + 1, now - maxWaitOf('withdrawals')]
  const row = await (show === 'all' ? sql.row<Total>(countedWhere(isUnderWay), values) : sql.row<Total>(countedWhere(isToReview), values))
  return { ...countedOf(row?.count ?? 0), late: Math.min(row?.late ?? 0, maxCounted), amount: row?.amount ?? 0 }
}

async function list({ tx, policy, now, adapters }: DeskContext, { show, after }: { show: Show; after?: string | undefined }) {
  const values = [newMsOf(policy), after ?? null, page + 1]
  const listed = {
    waiting: () => tx.rows<OrderRow>(`${orders} where ${isToReview} ${ofPage}`, values),
    all: () => tx.rows<OrderRow>(`${orders} where ${isUnderWay} ${ofPage}`, values),
    stranded: () =>
      tx.rows<OrderRow>(`${orders} where w.state = 'paying' and w.channel <> all($4::text[]) ${ofPage}`, [
        ...values,
        Object.keys(adapters.payout),
      ]),
    decided: () => tx.rows<OrderRow>(`${orders} where ${isDecided} ${newestFirst}`, values),
  }
  const read = await listed[show]()
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
  const done = await tx.row<{ paid: number; refused: number }>(
    `select count(*) filter (where state = 'paid') as paid, count(*) filter (where state = 'rejected') as refused from withdrawal where settled_at >= $1`,
    [manilaMidnight(now)],
  )
  return {
    now,
    promiseMs: maxWaitOf('withdrawals'),
    rows: rows.map((row) =>
      lineOf(row, { policy, adapters, claim: claims.get(targetOf(row.id)), isWaitingForSecond: waiting.has(targetOf(row.id)) }),
    ),
    next,
    all: await countAll(tx, show, now),
    stranded: countedOf(await countStrandedWithdrawals(tx, Object.keys(adapters.payout), maxCounted + 1)),
    today: done ?? { paid: 0, refused: 0 },
  }
}

type Case = DeskOutputOf<(typeof withdrawalCalls)['withdrawalCase']>
type Check = Case['checks'][number]

interface Facts {
  readonly vip: number
  readonly since: number
  readonly documents: string | null
  readonly name: string | null
  readonly held: number
  readonly largest: number
  readonly earlier: number
  readonly deposited: number
  /** What channels took back of deposits since it was requested. */
  readonly taken_back: number
}

const factsOf = (sql: Sql, { player_id: playerId, id, created_at: createdAt }: OrderRow) =>
  sql.row<Facts>(
    `select coalesce((select level from vip_player where player_id = p.id), 0) as vip, p.created_at as since, k.state as documents,
       case when k.state = 'approved' then k.name end as name,
       coalesce((select sum(po.amount) from entry e join posting po on po.entry_id = e.id join account a on a.id = po.account_id
         where e.ref = $2 and a.clearing = 'withdrawals'), 0)::bigint as held,
       coalesce((select max(amount) from withdrawal where player_id = p.id and state = 'paid'), 0)::bigint as largest,
       (select count(*) from withdrawal where player_id = p.id and state = 'paid') as earlier,
       coalesce((select sum(amount - refunded) from deposit_order where player_id = p.id and state = 'paid'), 0)::bigint as deposited,
       ${takenBackSince('p.id', '$3::bigint')} as taken_back
     from player p left join kyc k on k.player_id = p.id where p.id = $1`,
    [playerId, targetOf(id), createdAt],
  )

/**
 * Kinds of entries since the last paid withdrawal, with rounds as one kind. Whole days are read from their totals, which have what the archive
 * has, too (movementDays in money/statement); the day of that withdrawal, and what is not in the totals yet, from the postings.
 */
export const sourcesOf = (sql: Sql, { player_id: playerId, id }: Pick<OrderRow, 'player_id' | 'id'>) =>
  sql.rows<{ kind: string; times: number; amount: number }>(
    `with own as (select id from account where owner = 'player' and player_id = $1 and currency = 'coin'),
       since as (select at, (at + ${manilaMs}) / ${dayMs} as day from (
         select coalesce((select max(created_at) from withdrawal where player_id = $1 and state = 'paid' and id < $2::bigint), 0) as at) last),
       cut as (select min(first_entry) as first, max(last_entry) as last from own, since, movement_total t where t.account_id = own.id and t.day = since.day),
       single as (
         select p.entry_id, p.amount from own, cut join posting p on p.entry_id between cut.first and cut.last where p.account_id = own.id
         union select p.entry_id, p.amount from own join posting p on p.account_id = own.id and p.entry_id > (select entry_id from movement_sweep)
       ),
       moved as (
         select t.kind, t.movements as times, t.gained - t.spent as amount from own, since, movement_total t where t.account_id = own.id and t.day > since.day
         union all select e.kind, 1, single.amount from single join entry e on e.id = single.entry_id, since
           where e.at >= since.at and ((e.at + ${manilaMs}) / ${dayMs} = since.day or e.id > (select entry_id from movement_sweep))
         -- What this one reserved is no source.
         union all select e.kind, -1, -p.amount from entry e join posting p on p.entry_id = e.id join own on own.id = p.account_id, since
           where e.ref = 'withdrawal:' || $2 and e.at >= since.at
       )
     select case when kind in ('bet', 'win', 'betReturned') then 'rounds' else kind end as kind, sum(times)::bigint as times, sum(amount)::bigint as amount
       from moved group by 1 having sum(times) > 0 order by abs(sum(amount)) desc limit 12`,
    [playerId, id],
  )

async function look(context: DeskContext, row: OrderRow) {
  const { tx, policy, now } = context
  const facts = await factsOf(tx, row)
  if (!facts) throw new Error(`withdrawal ${row.id} has no player`)
  const links = (await linksOf(tx, row.player_id)).filter(({ releasedAt }) => releasedAt === null)
  const closure = await closureOf(tx, row.player_id, now)
  const owed = await debtOf(tx, row.player_id)
  const locked = lockedCoins(await lockedOf(tx, row.player_id, now))
  const isHeldOf = links.some(({ isHeld, playerId }) => isHeld && playerId === row.player_id)
  const isNew = row.created_at - row.added_at < newMsOf(policy)
  const isOpen = row.state === 'reserved' || row.state === 'review'
  const is = (isFine: boolean, otherwise: Check['is']): Check['is'] => (isFine ? 'passed' : otherwise)
  const checks: Check[] = [
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
      summary: isHeldOf ? 'blocked: the person has another account' : links.length > 0 ? `${links.length} hints` : 'none',
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
  // What a decision is based on. Not the balance: a bet meanwhile takes nothing from what is held. And time alone moves an order from
  // «reserved» to «review», which are the same to whoever decides.
  const state = stateOf([
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
  return { facts, checks, state }
}

const found = ({ tx, policy }: DeskContext, id: string) => tx.row<OrderRow>(`${orders} where w.id = $2`, [newMsOf(policy), id])
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
  const first = await waitingRequest(tx, target)
  const used = await usedToday(tx, call, operator.name, now)
  const { secondFrom, perDay } = bounds(policy)
  const lines = await readAudit(tx, { target, limit: shownLines + 1 })
  const claim = (await claimsOf(tx, [target], now)).get(target)
  return {
    ...lineOf(row, { ...context, claim, isWaitingForSecond: first !== undefined }),
    bank: { name: bankName(policy, row.bank_id), last4: row.last4, addedAt: row.added_at },
    player: { name: facts.name, vip: facts.vip, since: facts.since },
    checks,
    source: await sourcesOf(tx, row),
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
  const row = await context.tx.row<OrderRow>(`${orders} where w.id = $2 for update of w`, [newMsOf(context.policy), id])
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

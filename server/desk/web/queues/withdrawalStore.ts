import type { WithdrawalLine } from '#contract/desk/withdrawals.ts'
import { dayMs, manilaMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { depositedBy, takenBackSince } from '../../../money/orders/depositStore.ts'
import { isHeldAccount, owedBy } from '../../../protection/store.ts'

export interface OrderRow {
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
  /** What its player owes now, by this account or another of theirs. */
  readonly owed: number
  readonly is_held: boolean
  /** An operator has locked the account. */
  readonly is_locked: boolean
  /** The player's documents are approved, and have not expired. */
  readonly is_verified: boolean
  /** What the player had requested up to this one, with it. */
  readonly requested: number
  /** What the rules had passed of the player's within a day, and while an account is new, before this one. */
  readonly passed_day: number
  readonly passed_new: number
}

/** The same sum as `passedAfter` of money/withdrawals when the order was opened. */
const passedBefore = (ms: string): string => `(select coalesce(sum(e.amount), 0)::bigint from withdrawal e
    where e.player_id = w.player_id and e.id < w.id and e.created_at > w.created_at - ${ms} and e.review_at is not null and e.state <> 'rejected')`

/** $1: how long an account is new, in ms. */
const orders = `select w.id::text, w.player_id::text, w.amount, w.state, w.created_at, w.review_at, w.settled_at, w.channel, b.id::text as bank_account, b.bank_id, b.holder,
  b.last4, b.added_at, ${owedBy('w.player_id')} as owed, ${isHeldAccount('w.player_id')} as is_held,
  (select locked_at is not null from player where id = w.player_id) as is_locked,
  exists (select from kyc where kyc.player_id = w.player_id and kyc.state = 'approved') as is_verified,
  (select coalesce(sum(e.amount), 0)::bigint from withdrawal e where e.player_id = w.player_id and e.id <= w.id and e.state <> 'rejected') as requested,
  ${passedBefore(`${dayMs}`)} as passed_day, ${passedBefore('$1::bigint')} as passed_new from withdrawal w join bank_account b on b.id = w.bank_account_id`

const isToReview = `w.state in ('reserved', 'review') and w.review_at is null`
const isUnderWay = `w.state in ('reserved', 'review', 'paying')`
const isDecided = `w.state in ('paid', 'rejected')`
const ofPage = 'and w.id > coalesce($2::bigint, 0) order by w.id limit $3'
const newestFirst = 'and w.id < coalesce($2::bigint, 9223372036854775807) order by w.id desc limit $3'
/** $1: how many are read at most; those from before $2 are late. */
const countedWhere = (isListed: string): string => `select count(*) as count, count(*) filter (where created_at < $2) as late,
    coalesce(sum(amount), 0)::bigint as amount
  from (select w.created_at, w.amount from withdrawal w where ${isListed} order by w.id limit $1) counted`

export type WithdrawalFilter = 'waiting' | 'all' | 'stranded' | 'decided'
interface Total {
  readonly count: number
  readonly late: number
  readonly amount: number
}

interface Listing {
  /** How long an account is new, in ms. */
  readonly newMs: number
  /** The last one of the page before. */
  readonly after: string | null
  readonly limit: number
  /** The channels that this installation has. */
  readonly channels: readonly string[]
}

/** The queue oldest first, decided ones newest first. */
export function listOrders(sql: Sql, show: WithdrawalFilter, { newMs, after, limit, channels }: Listing): Promise<OrderRow[]> {
  const values = [newMs, after, limit]
  const listed = {
    waiting: () => sql.rows<OrderRow>(`${orders} where ${isToReview} ${ofPage}`, values),
    all: () => sql.rows<OrderRow>(`${orders} where ${isUnderWay} ${ofPage}`, values),
    stranded: () =>
      sql.rows<OrderRow>(`${orders} where w.state = 'paying' and w.channel <> all($4::text[]) ${ofPage}`, [...values, channels]),
    decided: () => sql.rows<OrderRow>(`${orders} where ${isDecided} ${newestFirst}`, values),
  }
  return listed[show]()
}

/** Those of a list, up to `limit`. */
export async function countOrders(
  sql: Sql,
  show: 'waiting' | 'all',
  { limit, lateBefore }: { readonly limit: number; readonly lateBefore: number },
): Promise<Total> {
  const values = [limit, lateBefore]
  const row = await (show === 'all' ? sql.row<Total>(countedWhere(isUnderWay), values) : sql.row<Total>(countedWhere(isToReview), values))
  return row ?? { count: 0, late: 0, amount: 0 }
}

export const decidedSince = async (sql: Sql, since: number): Promise<{ paid: number; refused: number }> =>
  (await sql.row<{ paid: number; refused: number }>(
    `select count(*) filter (where state = 'paid') as paid, count(*) filter (where state = 'rejected') as refused from withdrawal where settled_at >= $1`,
    [since],
  )) ?? { paid: 0, refused: 0 }

export const findOrder = (sql: Sql, id: string, newMs: number) => sql.row<OrderRow>(`${orders} where w.id = $2`, [newMs, id])
export const lockOrder = (tx: Sql, id: string, newMs: number) => tx.row<OrderRow>(`${orders} where w.id = $2 for update of w`, [newMs, id])

export interface Facts {
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
  /** What the player owes now, by this account or another of theirs. */
  readonly owed: number
  /** An operator has locked the account. */
  readonly is_locked: boolean
}

export const factsOf = (sql: Sql, { player_id: playerId, id, created_at: createdAt }: OrderRow) =>
  sql.row<Facts>(
    `select coalesce((select level from vip_player where player_id = p.id), 0) as vip, p.created_at as since, k.state as documents,
       case when k.state = 'approved' then k.name end as name,
       coalesce((select sum(po.amount) from entry e join posting po on po.entry_id = e.id join account a on a.id = po.account_id
         where e.ref = $2 and a.clearing = 'withdrawals'), 0)::bigint as held,
       coalesce((select max(amount) from withdrawal where player_id = p.id and state = 'paid'), 0)::bigint as largest,
       (select count(*) from withdrawal where player_id = p.id and state = 'paid') as earlier,
       ${depositedBy('p.id')} as deposited,
       ${takenBackSince('p.id', '$3::bigint')} as taken_back, ${owedBy('p.id')} as owed, p.locked_at is not null as is_locked
     from player p left join kyc k on k.player_id = p.id where p.id = $1`,
    [playerId, `withdrawal:${id}`, createdAt],
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

import { dayMs, manilaDay, manilaMidnight, manilaMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset } from '../../kernel/pages.ts'
import type { StatementLine } from '../../ledger/archive.ts'
import type { Currency } from '../../ledger/ledger.ts'

export interface Filter {
  readonly playerId: string
  readonly currency: Currency
  /** The requested kinds of entries; null: any. */
  readonly kinds: readonly string[] | null
  /** ms UTC: `from` inclusive, `to` exclusive. */
  readonly from: number | null
  readonly to: number | null
}

const isOfAccount = `p.account_id = (select id from account where owner = 'player' and player_id = $1 and currency = $2)`
const isInTime = `($3::bigint is null or e.at >= $3) and ($4::bigint is null or e.at < $4)`
const isKind = `($5::text[] is null or e.kind = any($5))`
const valuesOf = ({ playerId, currency, from, to, kinds }: Filter) => [playerId, currency, from, to, kinds]

export interface Place {
  readonly pageNum: number
  readonly pageSize: number
  /** Id of an entry: only earlier entries are returned. */
  readonly olderThan: string | null
}

/**
 * A balance's entries are numbered in the order in which they changed it (server/ledger), so an entry's number is its position in the list.
 * One row more than the page holds.
 */
export const movementRows = (tx: Sql, filter: Filter, { olderThan, ...page }: Place) =>
  tx.rows<StatementLine>(
    `select e.id::text, e.at as time, e.kind, p.amount as delta, p.balance_after as after, e.ref
       from posting p join entry e on e.id = p.entry_id where ${isOfAccount} and ${isInTime} and ${isKind}
       and ($6::bigint is null or p.entry_id < $6) order by p.entry_id desc limit $7 offset $8`,
    [...valuesOf(filter), olderThan, ...limitAndOffset(page)],
  )

interface Day {
  day: string
  gained: number
  spent: number
  movements: number
  balance: number
  /** By how much the balance changed, by entries of all kinds. */
  change: number
}

/** Maximum days (in Manila) of a report: more than a year. */
const dayLimit = 400

/** The day in Manila that a timestamp lies in, counted from 1970-01-01, and whether the day begins with it. */
const manilaDayOf = (at: number) => ({ day: manilaDay(at), isItsStart: manilaMidnight(at) === at })

/** The days that a time contains whole, as [first, end), and those that it cuts. */
function splitDays({ from, to }: Filter): { first: number | null; end: number | null; cut: number[] } {
  const [start, stop] = [from, to].map((at) => (at === null ? null : manilaDayOf(at)))
  return {
    first: start ? start.day + (start.isItsStart ? 0 : 1) : null,
    end: stop ? stop.day : null,
    cut: [...new Set([start, stop].flatMap((bound) => (bound && !bound.isItsStart ? [bound.day] : [])))],
  }
}

/**
 * Every day with an entry, oldest first. The sums are of the requested kinds, the balance is of all kinds. Whole days are read from their
 * totals; of a day that the time cuts, the postings between its first and its last; and the postings that are not in the totals yet.
 */
export async function movementDays(tx: Sql, filter: Filter): Promise<Day[]> {
  const { first, end, cut } = splitDays(filter)
  // Not joined: planned for any number of days, it would read all of the account's postings once, and not each day's by the index.
  const withinCut = `cut on true cross join lateral
         (select * from posting where account_id = own.id and entry_id between cut.since and cut.until offset 0) p`
  const one = (part: string): string =>
    `select (e.at + ${manilaMs}) / ${dayMs} as day, e.kind, greatest(p.amount, 0) as gained, greatest(-p.amount, 0) as spent, 1 as movements,
         p.entry_id as first_entry, p.entry_id as last_entry, p.balance_after as last_balance
       from own join ${part} join entry e on e.id = p.entry_id where ${isInTime}`
  const days = await tx.rows<Day>(
    `with own as (select id from account where owner = 'player' and player_id = $1 and currency = $2),
     cut as (select t.day, min(first_entry) as since, max(last_entry) as until from own join movement_total t on t.account_id = own.id
       where t.day = any($8::integer[]) group by t.day),
     moved as (
       select t.day, t.kind, t.gained, t.spent, t.movements, t.first_entry, t.last_entry, t.last_balance
         from own join movement_total t on t.account_id = own.id
         where ($6::integer is null or t.day >= $6) and ($7::integer is null or t.day < $7)
       union all ${one(withinCut)} and (e.at + ${manilaMs}) / ${dayMs} = cut.day
       union all ${one('posting p on p.account_id = own.id and p.entry_id > (select entry_id from movement_sweep)')}
     )
     select to_char(date '1970-01-01' + day::integer, 'YYYY-MM-DD') as day,
         coalesce(sum(gained) filter (where $5::text[] is null or kind = any($5)), 0)::bigint as gained,
         coalesce(sum(spent) filter (where $5::text[] is null or kind = any($5)), 0)::bigint as spent,
         coalesce(sum(movements) filter (where $5::text[] is null or kind = any($5)), 0)::bigint as movements,
         (array_agg(last_balance order by last_entry desc))[1] as balance, sum(gained - spent)::bigint as change
       from moved group by moved.day order by moved.day desc limit ${dayLimit}`,
    [...valuesOf(filter), first, end, cut],
  )
  return days.toReversed()
}

/** Adds the next entries, up to the number `upTo`, to the totals by day; returns how many. */
export async function sweepMovements(sql: Sql, limit: number, upTo: number): Promise<number> {
  const row = await sql.row<{ swept: number }>(
    `with mark as (select entry_id from movement_sweep for update skip locked),
       swept as (select e.id from entry e where e.id > (select entry_id from mark) and e.id <= $2 order by e.id limit $1),
       moved as (update movement_sweep set entry_id = (select max(id) from swept) where exists (select 1 from swept)),
       totals as (
         insert into movement_total as kept (account_id, day, kind, gained, spent, movements, first_entry, last_entry, last_balance)
           select p.account_id, (e.at + ${manilaMs}) / ${dayMs}, e.kind, sum(greatest(p.amount, 0)), sum(greatest(-p.amount, 0)), count(*),
               min(e.id), max(e.id), (array_agg(p.balance_after order by e.id desc))[1]
             from swept join entry e on e.id = swept.id join posting p on p.entry_id = e.id where p.balance_after is not null
             group by 1, 2, 3 order by 1, 2, 3
           on conflict (account_id, day, kind) do update set gained = kept.gained + excluded.gained, spent = kept.spent + excluded.spent,
             movements = kept.movements + excluded.movements, last_entry = excluded.last_entry, last_balance = excluded.last_balance)
     select count(*) as swept from swept`,
    [limit, upTo],
  )
  return row?.swept ?? 0
}

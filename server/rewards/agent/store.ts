import { slotMs, slotOf, startOfDay } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'
import { exclusionsBetween } from '../../protection/store.ts'

export const lastSettled = async (sql: Sql): Promise<number | null> =>
  (await sql.row<{ day: number | null }>('select max(utc_day) as day from agent_settled'))?.day ?? null

export const markSettled = (tx: Sql, utcDay: number, at: number) =>
  tx.rows('insert into agent_settled (utc_day, at) values ($1, $2)', [utcDay, at])

/**
 * Undoes that days were settled by a clock that was ahead, perhaps before their end: bets made on them later would never be paid for. They are
 * settled again (`settleDay`). A day stays settled once an agent has a later one, to which the remainder was carried.
 */
export const unsettleAhead = (tx: Sql, now: number) =>
  tx.rows('delete from agent_settled s where at > $1 and not exists (select from agent_day d where d.utc_day > s.utc_day)', [now])

/** The players' bets in the thirds of days from $1 to $2. */
const played = `from play_total where slot >= $1::integer and slot < $2::integer and currency <> 'demo'`

/**
 * Makes chargebacks of the invited players who bet on this day due again, so that the commission of this day is taken back too
 * (takenBack/commission.ts). Runs before the commission is recorded, and also locks chargebacks that are due: one that is being processed
 * at this moment does not see the day's commission yet, so this waits for it and makes it due again.
 */
export const reopenChargebacks = (tx: Sql, utcDay: number) =>
  tx.rows(
    `update deposit_refund set commission_at = null where id in (
       select r.id from (select distinct player_id ${played}) day join player p on p.id = day.player_id and p.inviter_id is not null
         join deposit_order o on o.player_id = p.id join deposit_refund r on r.order_id = o.id
         where r.state = 'done' and r.requested_by like 'channel:%')`,
    [slotOf(startOfDay(utcDay)), slotOf(startOfDay(utcDay + 1))],
  )

/**
 * Writes a row for every agent whose team bet on this day: floored to the hundredth, the remainder carried to the next. Notes whose bets
 * earned it. An agent who is self-excluded or held throughout a third of the day earns nothing of its bets. A day that was settled before is
 * settled again: what was claimed of it stays, and the rest is carried.
 */
export const settleDay = (tx: Sql, utcDay: number, [one = 0, two = 0, three = 0]: readonly number[]) =>
  tx.rows(
    `with played as (
       select p.id as source, p.inviter_id, day.since, day.bet
         from (select player_id, slot * ${slotMs}::bigint as since, sum(valid_bet) as bet ${played} group by player_id, slot) day
         join player p on p.id = day.player_id where p.inviter_id is not null and day.bet > 0
     ), levels as (
       select source, inviter_id as agent, 1 as level, since, bet from played
       union all select source, a.inviter_id, 2, since, bet from played join player a on a.id = played.inviter_id
       union all select source, b.inviter_id, 3, since, bet from played join player a on a.id = played.inviter_id join player b on b.id = a.inviter_id
     ), excluded as materialized (${exclusionsBetween('$7::bigint', '$8::bigint')}), above as (
       select source, agent, level, sum(bet) as bet from levels
         where agent is not null
           and not exists (select from excluded x where x.id = agent and x.since < levels.since and x.until >= levels.since + ${slotMs})
           and not exists (select from person_link l where l.player_id = agent and l.is_held and l.released_at is null and l.at < levels.since)
         group by source, agent, level
     ), team as (
       select agent, coalesce(sum(bet) filter (where level = 1), 0)::bigint as bet_1,
         coalesce(sum(bet) filter (where level = 2), 0)::bigint as bet_2, coalesce(sum(bet) filter (where level = 3), 0)::bigint as bet_3
         from above group by agent
     ), earned as (
       insert into agent_earned as kept (source_id, player_id, exact, last_day, last_exact)
         select source, agent, exact, $3::integer, exact
           from (select source, agent, bet * (array[$4::bigint, $5::bigint, $6::bigint])[level] as exact from above) of_day order by 1, 2
         on conflict (source_id, player_id) do update
           set exact = kept.exact + excluded.exact - case when kept.last_day = excluded.last_day then kept.last_exact else 0 end,
             last_day = excluded.last_day, last_exact = excluded.last_exact
     ), reckoned as (
       select team.*, bet_1 * $4::bigint + bet_2 * $5::bigint + bet_3 * $6::bigint
         + coalesce((select carry from agent_day where player_id = agent and utc_day < $3 order by utc_day desc limit 1), 0) as exact from team
     )
     insert into agent_day as kept (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry)
       select agent, $3, bet_1, bet_2, bet_3, exact / 1000000, exact % 1000000 from reckoned
       on conflict (player_id, utc_day) do update set bet_1 = excluded.bet_1, bet_2 = excluded.bet_2, bet_3 = excluded.bet_3,
         amount = case when kept.claimed_at is null then excluded.amount else kept.amount end,
         carry = case when kept.claimed_at is null then excluded.carry
           else greatest(0, (excluded.amount - kept.amount) * 1000000 + excluded.carry) end`,
    [slotOf(startOfDay(utcDay)), slotOf(startOfDay(utcDay + 1)), utcDay, one, two, three, startOfDay(utcDay), startOfDay(utcDay + 1)],
  )

export interface TeamRow {
  level: number
  players: number
  bet: number
}

/**
 * The three levels of a team, and the bets of each on a UTC day. Each level is read by one search with all ids of the level above: an index is
 * read once for thousands of friends, where joined it would be searched for each.
 */
export const teamOf = (sql: Sql, playerId: string, utcDay: number) =>
  sql.rows<TeamRow>(
    `with one as materialized (select array_agg(id) as ids from player where inviter_id = $3),
       two as materialized (select array_agg(id) as ids from player where inviter_id = any((select ids from one)::bigint[])),
       three as materialized (select array_agg(id) as ids from player where inviter_id = any((select ids from two)::bigint[]))
     select level, coalesce(cardinality(ids), 0) as players, coalesce((select sum(valid_bet) ${played} and player_id = any(ids)), 0)::bigint as bet
       from (select 1 as level, ids from one union all select 2, ids from two union all select 3, ids from three) team order by level`,
    [slotOf(startOfDay(utcDay)), slotOf(startOfDay(utcDay + 1)), playerId],
  )

/** The sums of unclaimed and claimed commission. */
export const sumsOf = async (sql: Sql, playerId: string): Promise<{ waiting: number; taken: number }> =>
  (await sql.row<{ waiting: number; taken: number }>(
    `select coalesce(sum(amount) filter (where claimed_at is null), 0)::bigint as waiting,
       coalesce(sum(amount) filter (where claimed_at is not null), 0)::bigint
         + coalesce((select amount from agent_received where player_id = $1), 0) as taken from agent_day where player_id = $1`,
    [playerId],
  )) ?? { waiting: 0, taken: 0 }

/**
 * Deletes up to `limit` days from before `before` that are claimed or came to nothing, and adds them to what their agent received. An
 * agent's last day stays: it holds what is carried over to the next.
 */
export const purgeDays = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `with gone as (
         delete from agent_day where (player_id, utc_day) in (
           select player_id, utc_day from agent_day d where utc_day < $1 and (claimed_at is not null or amount = 0)
             and exists (select 1 from agent_day later where later.player_id = d.player_id and later.utc_day > d.utc_day)
             order by utc_day limit $2) returning player_id, amount
       ), received as (
         insert into agent_received as kept (player_id, amount) select player_id, sum(amount) from gone group by 1 order by 1
           on conflict (player_id) do update set amount = kept.amount + excluded.amount
       ) select count(*) as n from gone`,
      [before, limit],
    )
  )?.n ?? 0

export const hasWaiting = async (sql: Sql, playerId: string): Promise<boolean> =>
  (await sql.row('select 1 as found from agent_day where player_id = $1 and claimed_at is null and amount > 0 limit 1', [playerId])) !==
  undefined

/** Marks unclaimed commission as claimed; returns the days. */
export const claimDays = (tx: Sql, playerId: string, at: number) =>
  tx.rows<{ utc_day: number; amount: number }>(
    'update agent_day set claimed_at = $2 where player_id = $1 and claimed_at is null and amount > 0 returning utc_day, amount',
    [playerId, at],
  )

export interface DayRow {
  utc_day: number
  bet_1: number
  bet_2: number
  bet_3: number
  amount: number
  claimed_at: number | null
}

export async function dayPage(sql: Sql, playerId: string, page: Page) {
  const rows = await sql.rows<DayRow>(
    'select utc_day, bet_1, bet_2, bet_3, amount, claimed_at from agent_day where player_id = $1 order by utc_day desc limit $2 offset $3',
    [playerId, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

import { slotMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'

export interface RoundSummary {
  id: string
  game_id: string
  at: number
  demo: boolean
  stake: number
  valid_bet: number
  payout: number
  /** Set for a shared round. */
  shared_number: number | null
  /** Set for a staged round. */
  staged_id: string | null
}

export interface ReportRow {
  key: string
  bet: number
  validBet: number
  payout: number
  rounds: number
}

interface Filter extends Page {
  gameId?: string | undefined
  demo: boolean
  from?: number | undefined
  to?: number | undefined
  /** Id of a round: only earlier rounds are returned. */
  olderThan?: string | undefined
}

/** A third of a day with more rounds is not sorted. */
const fewRounds = 100

/**
 * Newest first. The totals know which thirds of days hold enough matching rounds, and only those are searched, so that rounds of other
 * games and modes are skipped unread. A third cut by a bound may hold no match, so the newest one is not counted; of the others, each
 * total holds a round at least, so as many totals as rounds are requested are enough. Few rounds of a third are read and sorted; of more, the
 * newest are read by their index (migration 144).
 */
export async function roundPage(
  tx: Sql,
  playerId: string,
  { gameId, demo, from, to, olderThan, pageNum, pageSize }: Filter,
): Promise<{ rows: RoundSummary[]; total: number }> {
  const page = { pageNum: olderThan === undefined ? pageNum : 1, pageSize }
  const [limit, offset] = limitAndOffset(page)
  const rounds = await tx.rows<RoundSummary>(
    `with behind as (
       select at, id from round where player_id = $1 and id = $6
     ), span as (
       select coalesce($4::bigint, 0) as since, least(coalesce($5::bigint, 9223372036854775807), (select at + 1 from behind)) as until
     ), played as not materialized (
       select slot, rounds from play_total
         where player_id = $1 and (currency = 'demo') = $2 and ($3::text is null or game_id = $3)
           and slot >= (select since from span) / ${slotMs} and slot <= least((select until from span) / ${slotMs}, 2147483647)
     ), newest as (
       select slot, sum(rounds) as rounds from played where slot = (select slot from played order by slot desc limit 1) group by slot
     ), older as (
       select slot, rounds from played where slot < (select slot from newest) order by slot desc limit $7::bigint + $8::bigint
     ), enough as (
       select slot, rounds, greatest(since, slot::bigint * ${slotMs}) as since, least(until, (slot + 1)::bigint * ${slotMs}) as until from (
         select slot, rounds from newest
         union all select slot, rounds from (
           select slot, sum(rounds) as rounds, sum(sum(rounds)) over (order by slot desc) - sum(rounds) as newer from older group by slot
         ) counted where newer < $7::bigint + $8::bigint
       ) found, span
     )
     select r.id::text, r.game_id, r.at, r.demo, r.stake, r.valid_bet, r.payout,
         (select number from shared_round where shared_round.id = r.shared_round_id) as shared_number,
         r.staged_round_id::text as staged_id
       from enough, lateral (
         (select * from round where enough.rounds <= ${fewRounds} and player_id = $1 and demo = $2 and ($3::text is null or game_id = $3)
           and at >= since and at < until and ($6::bigint is null or (at, id) < (select at, id from behind))
           order by at desc, id desc limit $7::bigint + $8::bigint)
         union all select * from latest_rounds($1, $2, $3, since, until, (select at from behind), $6, $7::bigint + $8::bigint)
           where enough.rounds > ${fewRounds}
       ) r order by r.at desc, r.id desc limit $7 offset $8`,
    [playerId, demo, gameId ?? null, from ?? null, to ?? null, olderThan ?? null, limit, offset],
  )
  return pageOf(rounds, page)
}

const keys = {
  day: `to_char(to_timestamp(at / 1000.0) at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
  game: 'game_id',
  type: 'game_id',
} as const

interface Span {
  by: keyof typeof keys
  from?: number | undefined
  to?: number | undefined
}

/** Maximum rows of a report: more than a year of days. */
const rowLimit = 400

type Bounds = [number, number]

/**
 * Splits a span into the thirds of days it contains whole, the days of Manila that those contain, and the timestamps before and after them:
 * [from, to) each.
 */
function piecesOf(from = 0, to = Number.MAX_SAFE_INTEGER): { slots: Bounds; days: Bounds; head: Bounds; tail: Bounds } {
  const first = Math.ceil(from / slotMs)
  // No third has begun at that time; a PostgreSQL integer ends before the greatest timestamp does.
  const end = Math.min(Math.floor(to / slotMs), 2 ** 31 - 1)
  if (first >= end) return { slots: [0, 0], days: [0, 0], head: [from, to], tail: [0, 0] }
  const days: Bounds = [Math.ceil((first + 1) / 3), Math.floor((end + 1) / 3)]
  return { slots: [first, end], days, head: [from, first * slotMs], tail: [end * slotMs, to] }
}

/**
 * Real rounds only: the total over all of them, then the newest days or the games with the largest stakes. Reads whole days that are added
 * up; for others their thirds; for a third that the span cuts, its rounds.
 */
export async function reportRows(
  tx: Sql,
  playerId: string,
  { by, from, to }: Span,
): Promise<{ total: ReportRow | undefined; rows: ReportRow[] }> {
  const { slots, days, head, tail } = piecesOf(from, to)
  const [total, ...rows] = await tx.rows<ReportRow>(
    `with summed as (
       select greatest($8::integer, least($9::integer, (select coalesce(day, -1) + 1 from play_day_mark))) as until
     )
     select ${keys[by]} as key, coalesce(sum(stake), 0)::bigint as bet, coalesce(sum(valid_bet), 0)::bigint as "validBet",
         coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(rounds), 0)::bigint as rounds
       from (
         select game_id, (3 * day::bigint - 1) * ${slotMs} as at, staked as stake, valid_bet, won as payout, rounds from play_day
           where player_id = $1 and day >= $8 and day < (select until from summed)
         union all select game_id, slot::bigint * ${slotMs}, staked, valid_bet, won, rounds from play_total
           where player_id = $1 and currency <> 'demo' and slot >= $2 and slot < least($3, 3 * $8::integer - 1)
         union all select game_id, slot::bigint * ${slotMs}, staked, valid_bet, won, rounds from play_total
           where player_id = $1 and currency <> 'demo' and slot >= greatest($2, 3 * (select until from summed) - 1) and slot < $3
         union all select game_id, at, stake, valid_bet, payout, 1 from round where player_id = $1 and not demo and at >= $4 and at < $5
         union all select game_id, at, stake, valid_bet, payout, 1 from round where player_id = $1 and not demo and at >= $6 and at < $7
       ) played group by grouping sets ((${keys[by]}), ())
       order by grouping(${keys[by]}) desc, ${by === 'day' ? '1 desc' : '2 desc, 1'} limit ${by === 'type' ? 'all' : rowLimit + 1}`,
    [playerId, ...slots, ...head, ...tail, ...days],
  )
  return { total, rows }
}

/** The last day that is added up, null before the first; undefined while another server adds days up. */
export const lockPlayDayMark = (tx: Sql) =>
  tx.row<{ day: number | null; at: number }>('select day, at from play_day_mark for update skip locked')

export const setPlayDayMark = (tx: Sql, day: number, at: number) => tx.rows('update play_day_mark set day = $1, at = $2', [day, at])

/** Forgets the days after one. */
export const deletePlayDays = (tx: Sql, after: number) => tx.rows('delete from play_day where day > $1', [after])

/** Adds up the thirds of days from one day of Manila to another, both included. */
export const insertPlayDays = (tx: Sql, from: number, to: number) =>
  tx.rows(
    `insert into play_day (player_id, day, game_id, rounds, staked, won, valid_bet)
       select player_id, (slot + 1) / 3, game_id, sum(rounds), sum(staked), sum(won), sum(valid_bet) from play_total
         where slot >= $1 and slot < $2 and currency <> 'demo' group by 1, 2, 3 order by 1, 2, 3`,
    // A day of Manila begins with the last third of a UTC day.
    [3 * from - 1, 3 * to + 2],
  )

export const firstRegistration = (sql: Sql) => sql.row<{ at: number }>('select created_at as at from player order by id limit 1')

import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitPeriod } from '#contract/responsibleGaming.ts'
import { slotMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'

/** Of the time between two rounds, moves or reports, or since the last one, at most this much counts as playing time. */
export const pauseMs = 2 * 60_000

/** SQL: whether a round was ended by its game's rule because its player did not return: that is not play. */
export const isEndedByRule = (round: string): string =>
  `exists (select from staged_round ended where ended.id = ${round}.staged_round_id and ended.by_rule)`

/**
 * SQL: records that players placed a bet or made a choice, from the staged rounds in `written`. If that ended the round, the round counts
 * at the same time.
 */
export const movesIn = (written: string): string =>
  `insert into play_move (player_id, at) select player_id, moved_at from ${written} where currency = 'coin'`

/**
 * Rounds, moves and reports of a player from `since` until `until`: how much of the pause before each counts, and how much of that lies
 * before its third of a day. Nothing counts before the very first one. `since` is the start of a third, or the time up to which it was
 * added up. `offset 0` keeps the planner from evaluating the search for an earlier one twice, as its result is used twice.
 */
const pauses = (player: string, since: string, until: string): string => `
  select at, ms, greatest(ms - at % ${slotMs}, 0) as lead from (
    select at, case
        when before is not null then least(at - before, ${pauseMs})
        when exists (select from play_time p where p.player_id = ${player} and p.slot <= ${since} / ${slotMs})
          or exists (select from play_total t where t.player_id = ${player} and t.slot < ${since} / ${slotMs} and t.currency <> 'demo')
          or exists (select from play_move m where m.player_id = ${player} and m.at < ${since})
          or exists (select from studio_play s where s.player_id = ${player} and s.at < ${since}) then ${pauseMs}
        else 0
      end as ms
      from (
        select at, lag(at) over (order by at, id) as before from (
          select r.at, r.id from round r where r.player_id = ${player} and not r.demo and r.at >= ${since} - ${pauseMs} and r.at < ${until}
            and not ${isEndedByRule('r')}
          union all select m.at, m.id from play_move m where m.player_id = ${player} and m.at >= ${since} - ${pauseMs} and m.at < ${until}
          union all select s.at, s.id from studio_play s where s.player_id = ${player} and s.at >= ${since} - ${pauseMs} and s.at < ${until}
        ) games
      ) ordered where at >= ${since} offset 0
  ) counted`

/** Up to when time is added up, and when that was, locked; undefined while another server holds it. */
export const lockPlayTimeMark = (tx: Sql) =>
  tx.row<{ until: number; at: number }>('select until, at from play_time_mark for update skip locked')

export const movePlayTimeMark = (tx: Sql, until: number, at: number) =>
  tx.rows('update play_time_mark set until = $1, at = $2', [until, at])

/** Adds the time of all players from one moment until another to its thirds of days. */
export const addPlayTime = (tx: Sql, since: number, until: number) =>
  tx.rows(
    `insert into play_time (player_id, slot, played_ms, lead_ms)
       select player_id, at / ${slotMs}, sum(ms), sum(lead) from (
           select player_id from play_total
             where slot >= $1::bigint / ${slotMs} and slot <= ($2::bigint - 1) / ${slotMs} and currency <> 'demo'
           union select player_id from studio_play where at >= $1 and at < $2
           union select player_id from play_move where at >= $1 and at < $2
         ) players, lateral (${pauses('players.player_id', '$1::bigint', '$2::bigint')}) played group by 1, 2 order by 1, 2
       on conflict (player_id, slot) do update
         set played_ms = play_time.played_ms + excluded.played_ms, lead_ms = play_time.lead_ms + excluded.lead_ms`,
    [since, until],
  )

/** Deletes the times of a third of a day and all after it. */
export const dropPlayTime = (tx: Sql, firstSlot: number) => tx.rows('delete from play_time where slot >= $1', [firstSlot])

/** Deletes moves that are added up, but for those that may be the start of a pause which is added up next; returns how many. */
export const purgeMoves = async (sql: Sql, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from play_move where id in (
         select m.id from play_move m where m.at < (select until from play_time_mark) - ${pauseMs} limit $1) returning 1`,
      [limit],
    )
  ).length

/** Deletes the times of thirds of days up to one; returns how many. */
export const purgePlayTime = async (sql: Sql, lastSlot: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from play_time where (player_id, slot) in (select player_id, slot from play_time where slot <= $1 limit $2) returning 1`,
      [lastSlot, limit],
    )
  ).length

type Times = Record<LimitPeriod, number> & { has_played: boolean; last: number | null }

const times = `
  with since as (
    select greatest(until, least($3::bigint, $4::bigint)) as at from play_time_mark
  ), fresh as (${pauses('$1', '(select at from since)', `($5::bigint + ${pauseMs})`)}
  ), played as (
    select slot::bigint * ${slotMs} as at, played_ms as ms, lead_ms as lead from play_time
      where player_id = $1 and slot >= (least($3::bigint, $4::bigint) / ${slotMs})::integer and slot::bigint * ${slotMs} < (select at from since)
    union all select at - at % ${slotMs}, ms, lead from fresh
  )
  select ${limitPeriods
    .map((period, index) => {
      const start = `$${index + 2}::bigint`
      return `coalesce(sum(ms - case when at = ${start} then lead else 0 end) filter (where at >= ${start}), 0)::bigint as ${period}`
    })
    .join(', ')}, count(*) > 0 as has_played, (select max(at) from fresh) as last from played`

/** A player's time since the `starts` of the current periods, whether they have played at all, and when last of what is not added up. */
export async function playedSince(sql: Sql, playerId: string, starts: readonly number[], now: number): Promise<Times> {
  const row = await sql.row<Times>(times, [playerId, ...starts, now])
  if (!row) throw new Error('the aggregate returned no row')
  return row
}

import type { Sql } from '../../../kernel/database.ts'

interface Side {
  readonly experiment: string
  /** Null: those who changed sides. */
  readonly second: boolean | null
  readonly players: number
  readonly validBet: number
  /** Of a player's valid bet. */
  readonly deviation: number
  readonly over1: number
  readonly returned1: number
  readonly over7: number
  readonly returned7: number
}

/**
 * A player counts from the first day on which they were exposed to the experiment: what they bet from that day to the last one, and whether
 * they played on the next day and a week later, where that day is over. Three slots of `play_total` are a day.
 */
export const exposedSides = (sql: Sql, from: number, to: number, today: number) =>
  sql.rows<Side>(
    `with shown as (
       select experiment, player_id, min(day) as day, case when count(distinct is_second) = 1 then bool_or(is_second) end as second
         from exposure where day between $1 and $2 group by 1, 2),
     counted as (
       select experiment, second, day,
           coalesce((select sum(valid_bet) from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= shown.day * 3 and t.slot < ($2::integer + 1) * 3), 0)::float8 as bet,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 1) * 3 and t.slot < (shown.day + 2) * 3) as returned1,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 7) * 3 and t.slot < (shown.day + 8) * 3) as returned7
         from shown)
     select experiment, second, count(*)::integer as players, avg(bet) as "validBet", coalesce(stddev_samp(bet), 0) as deviation,
         (count(*) filter (where day + 1 < $3))::integer as over1, (count(*) filter (where day + 1 < $3 and returned1))::integer as returned1,
         (count(*) filter (where day + 7 < $3))::integer as over7, (count(*) filter (where day + 7 < $3 and returned7))::integer as returned7
       from counted group by 1, 2`,
    [from, to, today],
  )

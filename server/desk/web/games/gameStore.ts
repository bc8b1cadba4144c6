import { slotOf } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import type { Played } from './returns.ts'

export type DayRow = Played & { readonly gameId: string; readonly number: number }

/** By game and day number from `from`. Three slots make a day in Manila. */
export const playedBy = (sql: Sql, from: number, to: number) =>
  sql.rows<DayRow>(
    `select game_id as "gameId", (slot - $1::bigint) / 3 as number, sum(rounds)::bigint as rounds, sum(staked)::bigint as bets,
       sum(won)::bigint as wins, sum(staked_squares) as "betSquares", sum(won_squares) as "winSquares", sum(products) as products
     from play_total where slot >= $1 and slot < $2 and currency <> 'demo' group by 1, 2 order by 1, 2`,
    [slotOf(from), slotOf(to)],
  )

export const awardsPerPage = 50

/** Jackpots and large awards, which the players' ticker shows as well: one more than a page has. */
export const awardsBefore = (sql: Sql, before: string | null) =>
  sql.rows<{ id: string; at: number; playerId: string; pool: string | null; propId: number; count: number; rulesVersion: number }>(
    `select id::text, at, player_id::text as "playerId", pool, prop_id as "propId", count, rules_version as "rulesVersion" from jackpot_draw
      where announced and ($1::bigint is null or id < $1) order by jackpot_draw.id desc limit ${awardsPerPage + 1}`,
    [before],
  )

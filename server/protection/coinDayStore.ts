import type { Sql } from '../kernel/database.ts'

/** The last day that is added up, and when that was, locked; undefined while another server holds it. */
export const lockCoinDayMark = (tx: Sql) => tx.row<{ day: number; at: number }>('select day, at from coin_day_mark for update skip locked')

export const moveCoinDayMark = (tx: Sql, day: number, at: number) => tx.rows('update coin_day_mark set day = $1, at = $2', [day, at])

/** Adds up the days from one to another, both included. */
export const addCoinDays = (tx: Sql, first: number, last: number) =>
  tx.rows(
    `insert into coin_day (player_id, day, staked, won)
       select player_id, slot / 3, sum(staked), sum(won) from play_total
         where slot >= 3 * $1::integer and slot < 3 * $2::integer and currency = 'coin' group by 1, 2 order by 1, 2
       on conflict (player_id, day) do update set staked = excluded.staked, won = excluded.won`,
    [first, last + 1],
  )

/** Deletes days up to one; returns how many. */
export const purgeCoinDays = async (sql: Sql, last: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from coin_day where (player_id, day) in (select player_id, day from coin_day where day <= $1 limit $2) returning 1`,
      [last, limit],
    )
  ).length

import type { Sql } from '../../kernel/database.ts'

/** Adds diamonds of an award that was taken back which the player had spent by then. */
export const addDiamondsLeft = (tx: Sql, playerId: string, ref: string, diamonds: number) =>
  tx.rows('update reward_taken_back set diamonds_left = diamonds_left + $3 where player_id = $1 and ref = $2', [playerId, ref, diamonds])

/**
 * Counts up to `most` diamonds of awards that were taken back after an order as taken from it now; returns how many. The balance is locked, so
 * that two orders do not pay for the same.
 */
export const takeDiamondsLeft = async (tx: Sql, playerId: string, orderedAt: number, most: number): Promise<number> =>
  (
    await tx.row<{ taken: number }>(
      `with due as (
         select ref, least(diamonds_left, greatest(0, $3::bigint - (sum(diamonds_left) over (order by at, ref) - diamonds_left)))::bigint as part
           from reward_taken_back where player_id = $1 and at >= $2 and diamonds_left > 0
       ), taken as (
         update reward_taken_back r set diamonds_left = r.diamonds_left - due.part from due where r.player_id = $1 and r.ref = due.ref returning due.part
       ) select coalesce(sum(part), 0)::bigint as taken from taken`,
      [playerId, orderedAt, most],
    )
  )?.taken ?? 0

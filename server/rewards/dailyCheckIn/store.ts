import type { Sql } from '../../kernel/database.ts'

/** Days in a cycle, and so the most claims in one. */
export const cycleLength = 7

export interface ClaimRow {
  utc_day: number
  /** The day of the cycle, counted from 1. */
  day: number
  cycle_day_one: number
  made_up: boolean
}

/** The claims of the cycle that the player's latest claim belongs to, oldest first. */
export const latestCycle = (sql: Sql, playerId: string): Promise<ClaimRow[]> =>
  sql.rows<ClaimRow>(
    `select utc_day, utc_day - cycle_day_one - rested + 1 as day, cycle_day_one, made_up from (
       select *, first_value(cycle_day_one) over (order by utc_day desc) as latest from (
         select * from check_in_claim where player_id = $1 order by utc_day desc limit ${cycleLength}) newest
     ) claim where cycle_day_one = latest order by utc_day`,
    [playerId],
  )

interface NewClaim {
  readonly playerId: string
  readonly utcDay: number
  /** The day of the cycle, counted from 1. */
  readonly day: number
  readonly dayOne: number
  readonly madeUp: boolean
  readonly at: number
}

/** False when the day was already claimed. */
export const insertClaim = async (tx: Sql, { playerId, utcDay, day, dayOne, madeUp, at }: NewClaim): Promise<boolean> =>
  (await tx.row(
    `insert into check_in_claim (player_id, utc_day, cycle_day_one, rested, made_up, at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning 1 as claimed`,
    [playerId, utcDay, dayOne, utcDay - dayOne + 1 - day, madeUp, at],
  )) !== undefined

/** The number of UTC days from `since` on that the player checked in on, before a time; made-up days do not count. */
export const checkInsSince = async (sql: Sql, playerId: string, since: number, until?: number): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `select count(*) as n from check_in_claim
         where player_id = $1 and utc_day >= $2 and not made_up and ($3::bigint is null or at < $3)`,
      [playerId, since, until ?? null],
    )
  )?.n ?? 0

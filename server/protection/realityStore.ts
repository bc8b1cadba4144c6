import { dayMs, minuteMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { isEndedByRule } from './playTimeStore.ts'
import { dueBy, isAhead } from './store.ts'

interface Play {
  readonly now: number
  /** A longer pause ends the session of play, so that another one begins. */
  readonly pauseMs: number
  /** When a session that begins now is due to be checked. */
  readonly dueAt: number
}

/** Continues the session of play, or begins one (`is_fresh`); no balance's pass outlasts the time of its check. */
export const continuePlay = (tx: Sql, playerId: string, { now, pauseMs, dueAt }: Play) =>
  tx.row<{ due_at: number; is_fresh: boolean }>(
    `with fresh as (
       insert into continuous_play (player_id, started_at, checked_at, due_at) values ($1, $2, $2, $4)
         on conflict (player_id) do update set started_at = $2, checked_at = $2, due_at = $4
           where greatest(
             (select max(at) from round r where player_id = $1 and at >= $2::bigint - $3::bigint and at < $2::bigint + ${dayMs} and not ${isEndedByRule('r')}),
             (select max(started_at) from game_session where player_id = $1),
             (select max(moved_at) from studio_wallet where player_id = $1),
             (select max(moved_at) from staged_round where player_id = $1 and closed_at is null),
             continuous_play.checked_at
           ) < $2::bigint - $3::bigint
         returning due_at
     ), passes as (
       update account set limit_window_until = fresh.due_at from fresh
         where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'demo') and limit_window_until > fresh.due_at
     ) select due_at, true as is_fresh from fresh
       union all select ${dueBy('$2::bigint')}, false from continuous_play where player_id = $1 and not exists (select 1 from fresh)`,
    [playerId, now, pauseMs, dueAt],
  )

/** A shorter interval counts from the last check. */
export const bringForward = (tx: Sql, playerId: string, minutes: number) =>
  tx.rows('update continuous_play set due_at = least(due_at, checked_at + $2) where player_id = $1', [playerId, minutes * minuteMs])

/** When the session of play began; undefined: the player has never opened a game. */
export const playingSince = async (sql: Sql, playerId: string): Promise<number | undefined> =>
  (await sql.row<{ started_at: number }>('select started_at from continuous_play where player_id = $1', [playerId]))?.started_at

/** What was played since then; studios report no single rounds, only amounts staked and won. */
export const resultSince = async (sql: Sql, playerId: string, since: number, now: number) =>
  (await sql.row<{ rounds: number; staked: number; won: number }>(
    `select r.rounds, (r.staked + s.staked)::bigint as staked, (r.won + s.won)::bigint as won
       from (select count(*) as rounds, coalesce(sum(stake), 0) as staked, coalesce(sum(payout), 0) as won
               from round where player_id = $1 and not demo and at >= $2 and at < $3) r,
            (select coalesce(sum(staked), 0) as staked, coalesce(sum(won), 0) as won from studio_play where player_id = $1 and at >= $2) s`,
    [playerId, since, now + dayMs],
  )) ?? { rounds: 0, staked: 0, won: 0 }

/** The later of two acknowledgements counts, but none from while the clock was ahead. */
export const markChecked = (tx: Sql, playerId: string, now: number, dueAt: number) =>
  tx.rows(
    `update continuous_play set started_at = least(started_at, $2), checked_at = case when ${isAhead('$2::bigint')} then $2 else greatest(checked_at, $2) end,
         due_at = case when ${isAhead('$2::bigint')} then $3 else greatest(due_at, $3) end
       where player_id = $1`,
    [playerId, now, dueAt],
  )

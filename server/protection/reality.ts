import type { OutputOf } from '#contract/call.ts'
import type { ackRealityCheck, RealityCheck } from '#contract/responsibleGaming.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import type { Policy } from '../settings/policy.ts'
import { closureOf } from './store.ts'

type User = Context<'user'>
const minuteMs = 60_000

/**
 * Notes that the player sits down to a game. They have been at the games since the first of those that followed each other without a
 * longer pause than a visit may have: going from game to game does not put the reality check off.
 */
export const sitDown = (tx: Sql, playerId: string, now: number, { visitPauseMinutes }: Policy) =>
  tx.rows(
    `insert into continuous_play (player_id, started_at, checked_at) values ($1, $2, $2)
       on conflict (player_id) do update set started_at = $2, checked_at = $2
         where greatest(
           (select max(at) from round where player_id = $1),
           (select max(started_at) from game_session where player_id = $1),
           continuous_play.checked_at
         ) < $2::bigint - $3::bigint`,
    [playerId, now, visitPauseMinutes * minuteMs],
  )

interface Row {
  readonly started_at: number | null
  readonly checked_at: number | null
  readonly minutes: number
}

const rowOf = async (sql: Sql, playerId: string, policy: Policy): Promise<Row> => {
  const row = await sql.row<Row>(
    `select s.started_at, s.checked_at, coalesce(c.reality_minutes, $2) as minutes
       from (values ($1::bigint)) asked (player_id) left join continuous_play s using (player_id) left join self_restriction c using (player_id)`,
    [playerId, policy.realityCheckMinutes],
  )
  return row ?? { started_at: null, checked_at: null, minutes: policy.realityCheckMinutes }
}

/** What the heartbeat of an open visit tells beside its own: that it is time to look up, or that the house has closed to the player. */
export async function beatOf(sql: Sql, playerId: string, now: number, policy: Policy): Promise<{ isDue: boolean; isClosed: boolean }> {
  const row = await rowOf(sql, playerId, policy)
  return {
    isDue: row.checked_at !== null && now - row.checked_at >= row.minutes * minuteMs,
    isClosed: (await closureOf(sql, playerId, now)) !== null,
  }
}

/** realityCheck: what the time since sitting down comes to. Studios report no rounds, but what was staked and won. */
export async function look({ tx, caller, now, policy }: User): Promise<RealityCheck> {
  const { started_at, minutes } = await rowOf(tx, caller.playerId, policy)
  const since = started_at ?? now
  const sum = await tx.row<{ rounds: number; staked: number; won: number }>(
    `select r.rounds, (r.staked + s.staked)::bigint as staked, (r.won + s.won)::bigint as won
       from (select count(*) as rounds, coalesce(sum(stake), 0) as staked, coalesce(sum(payout), 0) as won
               from round where player_id = $1 and not demo and at >= $2) r,
            (select coalesce(sum(staked), 0) as staked, coalesce(sum(won), 0) as won from studio_play where player_id = $1 and at >= $2) s`,
    [caller.playerId, since],
  )
  const { rounds, staked, won } = sum ?? { rounds: 0, staked: 0, won: 0 }
  return { serverTime: now, elapsed: now - since, rounds, staked, won, net: won - staked, minutes }
}

/** ackRealityCheck: seen. Seen twice is seen once, an interval from the later one. */
export async function seen({ tx, caller, now, policy }: User): Promise<OutputOf<typeof ackRealityCheck>> {
  await tx.rows('update continuous_play set checked_at = greatest(checked_at, $2) where player_id = $1', [caller.playerId, now])
  const { minutes } = await rowOf(tx, caller.playerId, policy)
  return { dueAt: now + minutes * minuteMs }
}

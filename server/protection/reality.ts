import type { OutputOf } from '#contract/call.ts'
import type { ackRealityCheck, RealityCheck, SelfControl } from '#contract/responsibleGaming.ts'
import { dayMs, minuteMs } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Policy } from '../settings/policy.ts'
import { renewPass } from './pass.ts'
import { isEndedByRule } from './playTime.ts'
import * as store from './store.ts'

type User = Context<'user'>

type Interval = Pick<Awaited<ReturnType<typeof store.controlOf>>, 'reality_minutes' | 'next_reality_minutes' | 'next_reality_from'>

/** The interval of the player's reality checks, now and later: a longer interval takes effect a day after it was chosen. */
export function realityOf(
  { reality_minutes, next_reality_minutes: minutes, next_reality_from: from }: Interval,
  now: number,
  policy: Pick<Policy, 'realityCheckMinutes'>,
): Pick<SelfControl, 'realityMinutes' | 'nextReality'> {
  const realityMinutes = reality_minutes ?? policy.realityCheckMinutes
  if (minutes === null || from === null) return { realityMinutes, nextReality: null }
  return now >= from ? { realityMinutes: minutes, nextReality: null } : { realityMinutes, nextReality: { minutes, from } }
}

/** The interval of the player's reality checks, in minutes. */
export const realityMinutesOf = async (sql: Sql, playerId: string, now: number, policy: Policy): Promise<number> =>
  realityOf(await store.controlOf(sql, playerId), now, policy).realityMinutes

/**
 * Records that the player opens a game. Playing time starts with the first of a series of visits, rounds and choices whose gaps are within
 * the permitted pause: switching games does not postpone the reality check. Refuses while one is due. The caller has locked the player.
 */
export async function beginPlay(
  tx: Sql,
  playerId: string,
  now: number,
  { visitPauseMinutes }: Pick<Policy, 'visitPauseMinutes'>,
  realityMinutes: number,
): Promise<Refusal | undefined> {
  // No balance's pass outlasts the time of the check that is scheduled here.
  const check = await tx.row<{ due_at: number; is_fresh: boolean }>(
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
       union all select due_at, false from continuous_play where player_id = $1 and not exists (select 1 from fresh)`,
    [playerId, now, visitPauseMinutes * minuteMs, now + realityMinutes * minuteMs],
  )
  return check && !check.is_fresh && check.due_at <= now ? refuse('realityCheckDue') : undefined
}

/** Whether the player must answer a reality check before the next stake. */
async function isCheckDue(sql: Sql, playerId: string, now: number): Promise<boolean> {
  const dueAt = await store.realityDueAt(sql, playerId)
  return dueAt !== null && dueAt <= now
}

/** A shorter interval counts from the last check. */
export const bringForward = (tx: Sql, playerId: string, minutes: number) =>
  tx.rows('update continuous_play set due_at = least(due_at, checked_at + $2) where player_id = $1', [playerId, minutes * minuteMs])

/** Extra information in the heartbeat of an open visit: whether a reality check is due, and whether the app is closed to the player. */
export async function beatOf(sql: Sql, playerId: string, now: number): Promise<{ isDue: boolean; isClosed: boolean }> {
  return { isDue: await isCheckDue(sql, playerId, now), isClosed: (await store.closureOf(sql, playerId, now)) !== null }
}

/** realityCheck: the time and result since the session of play began. Studios report no single rounds, only amounts staked and won. */
export async function realityCheckOf({ tx, caller, now, policy }: User): Promise<RealityCheck> {
  const minutes = await realityMinutesOf(tx, caller.playerId, now, policy)
  const continuous = await tx.row<{ started_at: number }>('select started_at from continuous_play where player_id = $1', [caller.playerId])
  const since = continuous?.started_at ?? now
  const sum = await tx.row<{ rounds: number; staked: number; won: number }>(
    `select r.rounds, (r.staked + s.staked)::bigint as staked, (r.won + s.won)::bigint as won
       from (select count(*) as rounds, coalesce(sum(stake), 0) as staked, coalesce(sum(payout), 0) as won
               from round where player_id = $1 and not demo and at >= $2 and at < $3) r,
            (select coalesce(sum(staked), 0) as staked, coalesce(sum(won), 0) as won from studio_play where player_id = $1 and at >= $2) s`,
    [caller.playerId, since, now + dayMs],
  )
  const { rounds, staked, won } = sum ?? { rounds: 0, staked: 0, won: 0 }
  return { serverTime: now, elapsed: now - since, rounds, staked, won, net: won - staked, minutes }
}

/** ackRealityCheck: acknowledges the check. Idempotent, but the next interval starts from the later acknowledgement. */
export async function acknowledge({ tx, caller, now, policy }: User): Promise<OutputOf<typeof ackRealityCheck>> {
  const { playerId } = caller
  await store.lockControl(tx, playerId)
  const dueAt = now + (await realityMinutesOf(tx, playerId, now, policy)) * minuteMs
  await tx.rows('update continuous_play set checked_at = greatest(checked_at, $2), due_at = greatest(due_at, $3) where player_id = $1', [
    playerId,
    now,
    dueAt,
  ])
  await renewPass(tx, playerId, now, policy)
  return { dueAt }
}

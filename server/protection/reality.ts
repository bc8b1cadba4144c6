import type { OutputOf } from '#contract/call.ts'
import type { ackRealityCheck, RealityCheck, SelfControl } from '#contract/responsibleGaming.ts'
import { minuteMs } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Policy } from '../settings/policy.ts'
import { renewPass } from './pass.ts'
import * as reality from './realityStore.ts'
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
  const check = await reality.continuePlay(tx, playerId, {
    now,
    pauseMs: visitPauseMinutes * minuteMs,
    dueAt: now + realityMinutes * minuteMs,
  })
  return check && !check.is_fresh && check.due_at <= now ? refuse('realityCheckDue') : undefined
}

/** Whether the player must answer a reality check before the next stake. */
async function isCheckDue(sql: Sql, playerId: string, now: number): Promise<boolean> {
  const dueAt = await store.realityDueAt(sql, playerId, now)
  return dueAt !== null && dueAt <= now
}

/** Extra information in the heartbeat of an open visit: whether a reality check is due, and whether the app is closed to the player. */
export async function beatOf(sql: Sql, playerId: string, now: number): Promise<{ isDue: boolean; isClosed: boolean }> {
  return { isDue: await isCheckDue(sql, playerId, now), isClosed: (await store.closureOf(sql, playerId, now)) !== null }
}

/** realityCheck: the time and result since the session of play began. Studios report no single rounds, only amounts staked and won. */
export async function realityCheckOf({ tx, caller, now, policy }: User): Promise<RealityCheck> {
  const minutes = await realityMinutesOf(tx, caller.playerId, now, policy)
  const since = Math.min(now, (await reality.playingSince(tx, caller.playerId)) ?? now)
  const { rounds, staked, won } = await reality.resultSince(tx, caller.playerId, since, now)
  return { serverTime: now, elapsed: now - since, rounds, staked, won, net: won - staked, minutes }
}

/** ackRealityCheck: acknowledges the check. Idempotent, but the next interval starts from the later acknowledgement. */
export async function acknowledge({ tx, caller, now, policy }: User): Promise<OutputOf<typeof ackRealityCheck>> {
  const { playerId } = caller
  await store.lockControl(tx, playerId)
  const dueAt = now + (await realityMinutesOf(tx, playerId, now, policy)) * minuteMs
  await reality.markChecked(tx, playerId, now, dueAt)
  await renewPass(tx, playerId, now, policy)
  return { dueAt }
}

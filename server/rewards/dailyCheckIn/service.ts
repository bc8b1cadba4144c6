import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { loginBonus3UserReceive, DailyCheckIn } from '#contract/dailyCheckIn.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { refuseUnseen } from '../../awards/changedOffer.ts'
import { requireFreshInput, touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { restDays } from '../../protection/store.ts'
import { closedDays } from '../../settings/lastOpenPolicy.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf, cycleStateOf } from './cycle.ts'
import type { CycleState } from './cycle.ts'
import * as store from './store.ts'

type Settings = Pick<Deps, 'policy' | 'defaults'>

/** The New Year treat of a UTC day; nothing on other days. */
function newYearAwards({ dailyCheckIn: { newYear } }: Policy, utcDay: number): { propId: number; count: number }[] {
  const date = new Date(startOfDay(utcDay)).toISOString().slice(5, 10)
  const { from, to, propIds } = newYear
  const isOn = from <= to ? date >= from && date <= to : date >= from || date <= to
  const propId = propIds[utcDay % propIds.length]
  return isOn && propId !== undefined ? [{ propId, count: 1 }] : []
}

/** The published awards of a day, 1 to 7, that is claimed on a UTC day. */
const awardsOf = (policy: Policy, day: number, utcDay: number): Award[] =>
  [...(policy.dailyCheckIn.days[day - 1] ?? []), ...newYearAwards(policy, utcDay)].map((award, index) => ({
    id: `${day}-${index + 1}`,
    ...award,
  }))

/**
 * Of the UTC days from one up to another, those that are no days of a cycle: days with a break, and days on which nobody could claim. Read only
 * when there is a gap that they may explain.
 */
async function restsBetween(sql: Sql, playerId: string, from: number, to: number, settings: Settings): Promise<ReadonlySet<number>> {
  const rests = await restDays(sql, playerId, from, to)
  const others = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).filter((day) => !rests.has(day))
  return new Set([...rests, ...(await closedDays(sql, others, { id: 'sign-in', ...settings }))])
}

/** The player's cycle on a UTC day. */
async function readCycle(sql: Sql, playerId: string, today: number, settings: Settings): Promise<CycleState> {
  const claims = await store.latestCycle(sql, playerId)
  const last = claims.at(-1)?.utc_day ?? today
  return cycleStateOf(claims, today, last < today - 1 ? await restsBetween(sql, playerId, last + 1, today, settings) : new Set())
}

/** Whether today's award can be claimed: the check-in's red dot. */
export const canCheckIn = async ({ sql, playerId, now }: PlayerContext): Promise<boolean> =>
  ((await store.latestCycle(sql, playerId)).at(-1)?.utc_day ?? 0) < utcDay(now)

/** loginBonus3User: the seven days; a guest sees a fresh cycle. */
export async function dailyCheckIn({ tx, caller, now, policy, defaults }: Context): Promise<DailyCheckIn> {
  const today = utcDay(now)
  const cycleState = caller ? await readCycle(tx, caller.playerId, today, { policy, defaults }) : cycleStateOf([], today, new Set())
  const { missed } = cycleState
  return {
    days: daysOf(cycleState, today).map(({ day, utcDay: on, state }) => ({ day, awards: awardsOf(policy, day, on), state })),
    today: cycleState.today,
    canReceive: caller !== undefined && cycleState.canReceive,
    makeUp: missed ? { day: missed.day, diamonds: policy.dailyCheckIn.makeUpDiamonds } : null,
    diamonds: caller ? await balanceOf(tx, caller.playerId, 'diamond') : 0,
    resetAt: startOfDay(today + 1),
  }
}

/** The player's own claims are serialized, so that two devices get one award. */
export async function receiveCheckIn(
  context: Context<'user'>,
  input: InputOf<typeof loginBonus3UserReceive>,
): Promise<OutputOf<typeof loginBonus3UserReceive> | Refusal> {
  const { tx, caller, now, policy } = context
  // A free award can be claimed after a pause; paying to make up a day is a money call.
  const idle = input.makeUp ? await requireFreshInput(context) : undefined
  if (idle) return idle
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const today = utcDay(now)
  const cycleState = await readCycle(tx, caller.playerId, today, context)
  if (!cycleState.canReceive) return refuse('alreadyDone', { availableAt: startOfDay(today + 1) })
  const madeUp = input.makeUp === true
  if (madeUp && !cycleState.missed) return refuse('notAvailable')
  const { makeUpDiamonds: diamonds } = policy.dailyCheckIn
  const changed = madeUp ? refuseUnseen(input.seen, { diamonds }) : undefined
  if (changed) return changed
  const {
    utcDay: claimed,
    day,
    dayOne,
  } = madeUp && cycleState.missed ? cycleState.missed : { utcDay: today, day: cycleState.today, dayOne: cycleState.dayOne }
  const ref = `sign-in:${caller.playerId}:${claimed}`
  if (madeUp && diamonds > 0) {
    const price = {
      kind: 'checkInMakeUp',
      currency: 'diamond',
      from: { playerId: caller.playerId },
      to: 'operator',
      amount: diamonds,
    } as const
    const paid = await post(tx, price, ref, now)
    if (isRefusal(paid)) return refuse('balanceTooLow', { diamonds })
  }
  if (!(await store.insertClaim(tx, { playerId: caller.playerId, utcDay: claimed, day, dayOne, madeUp, at: now }))) {
    return refuse('alreadyDone', { availableAt: startOfDay(today + 1) })
  }
  const awards = awardsOf(policy, day, claimed)
  await giveAwards(
    tx,
    awards.map((award) => ({ playerId: caller.playerId, activityId: 'sign-in', award, now, kind: 'checkIn', ref, policy })),
  )
  return { day, awards }
}

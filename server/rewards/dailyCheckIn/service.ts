import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { loginBonus3UserReceive, DailyCheckIn } from '#contract/dailyCheckIn.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { requireFreshInput, touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { dayStates, cycleStateOf } from './cycle.ts'
import * as store from './store.ts'

/** The New Year treat of a UTC day; nothing on other days. */
function newYearAwards({ dailyCheckIn: { newYear } }: Policy, utcDay: number): { propId: number; count: number }[] {
  const date = new Date(startOfDay(utcDay)).toISOString().slice(5, 10)
  const { from, to, propIds } = newYear
  const isOn = from <= to ? date >= from && date <= to : date >= from || date <= to
  const propId = propIds[utcDay % propIds.length]
  return isOn && propId !== undefined ? [{ propId, count: 1 }] : []
}

/** The published awards of a day, 1 to 7. */
const awardsOf = (policy: Policy, day: number, dayOne: number): Award[] =>
  [...(policy.dailyCheckIn.days[day - 1] ?? []), ...newYearAwards(policy, dayOne + day - 1)].map((award, index) => ({
    id: `${day}-${index + 1}`,
    ...award,
  }))

/** Whether today's award can be claimed: the check-in's red dot. */
export const canCheckIn = async ({ sql, playerId, now }: PlayerContext): Promise<boolean> =>
  cycleStateOf(await store.latestCycle(sql, playerId), utcDay(now)).canReceive

/** loginBonus3User: the seven days; a guest sees a fresh cycle. */
export async function dailyCheckIn({ tx, caller, now, policy }: Context): Promise<DailyCheckIn> {
  const today = utcDay(now)
  const cycleState = cycleStateOf(caller ? await store.latestCycle(tx, caller.playerId) : [], today)
  const { missed } = cycleState
  const dayOne = missed?.dayOne ?? cycleState.dayOne
  return {
    days: dayStates(cycleState, today).map((state, index) => ({ day: index + 1, awards: awardsOf(policy, index + 1, dayOne), state })),
    today: cycleState.today,
    canReceive: caller !== undefined && cycleState.canReceive,
    makeUp: missed ? { day: missed.utcDay - missed.dayOne + 1, diamonds: policy.dailyCheckIn.makeUpDiamonds } : null,
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
  const cycleState = cycleStateOf(await store.latestCycle(tx, caller.playerId), today)
  if (!cycleState.canReceive) return refuse('alreadyDone', { availableAt: startOfDay(today + 1) })
  const madeUp = input.makeUp === true
  if (madeUp && !cycleState.missed) return refuse('notAvailable')
  const { utcDay: claimed, dayOne } = madeUp && cycleState.missed ? cycleState.missed : { utcDay: today, dayOne: cycleState.dayOne }
  const ref = `sign-in:${caller.playerId}:${claimed}`
  if (madeUp && policy.dailyCheckIn.makeUpDiamonds > 0) {
    const price = {
      kind: 'checkInMakeUp',
      currency: 'diamond',
      from: { playerId: caller.playerId },
      to: 'operator',
      amount: policy.dailyCheckIn.makeUpDiamonds,
    } as const
    const paid = await post(tx, price, ref, now)
    if (isRefusal(paid)) return refuse('balanceTooLow', { diamonds: policy.dailyCheckIn.makeUpDiamonds })
  }
  if (!(await store.insertClaim(tx, { playerId: caller.playerId, day: claimed, dayOne, madeUp, at: now }))) {
    return refuse('alreadyDone', { availableAt: startOfDay(today + 1) })
  }
  const day = claimed - dayOne + 1
  const awards = awardsOf(policy, day, dayOne)
  await giveAwards(
    tx,
    awards.map((award) => ({ playerId: caller.playerId, activityId: 'sign-in', award, now, kind: 'checkIn', ref, policy })),
  )
  return { day, awards }
}

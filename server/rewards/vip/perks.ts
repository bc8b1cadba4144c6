import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appVipUserReceiveDaily, receiveVipBonusUser, VipStatus } from '#contract/vip.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { easierGoals, goalNames, reachedOf } from '../../settings/earlierGoals.ts'
import { checkInsSince } from '../dailyCheckIn/store.ts'
import { daysOf } from './advance.ts'
import { requireVip } from './gate.ts'
import { awardsOf, levelOf, perksOf } from './levels.ts'
import * as store from './store.ts'
import { settleVip } from './vipState.ts'
import type { VipState } from './vipState.ts'

type User = Context<'user'>
type Given = OutputOf<typeof appVipUserReceiveDaily>
type Perks = Pick<VipStatus, 'gifts' | 'daily' | 'checkIn'>

/** Levels with an unclaimed gift: every level ever held gives its gift once. */
async function waitingGifts({ sql, playerId, policy }: PlayerContext, { state }: VipState): Promise<number[]> {
  const reached = policy.vip.levels.flatMap(({ gift }, index) => (gift.length > 0 && index < state.topLevel ? [index + 1] : []))
  const done = await store.claimed(sql, playerId, 'level', reached.map(String))
  return reached.filter((level) => !done.has(String(level)))
}

/** This week's check-ins and how many the award needs: fewer, if they were enough while fewer were needed. */
async function checkInsOf({ sql, playerId, now, policy }: PlayerContext): Promise<{ need: number; done: number }> {
  const { from, to } = daysOf(2, utcDay(now))
  const need = policy.vip.checkInDays
  // To the end of the week: the clock may be set back into one that has just ended.
  const done = await checkInsSince(sql, playerId, from, startOfDay(to))
  const eased = done < need ? easierGoals(policy, goalNames.vipCheckIns, { goal: need, since: startOfDay(from) }) : []
  const reached = await reachedOf(eased, ({ until }) => checkInsSince(sql, playerId, from, until))
  return reached === undefined ? { need, done: Math.min(need, done) } : { need: reached, done: reached }
}

/** The states of the gifts, today's award and this week's award. */
export async function perkStates(player: PlayerContext, status: VipState): Promise<Perks> {
  const { sql, playerId, now, policy } = player
  const { level } = status.state
  const rules = levelOf(policy.vip, level)
  const day = utcDay(now)
  const week = daysOf(2, day)
  const [gifts, checkIns, ofDay, ofWeek] = await Promise.all([
    waitingGifts(player, status),
    checkInsOf(player),
    store.claimed(sql, playerId, 'day', [String(day)]),
    store.claimed(sql, playerId, 'week', [String(week.from)]),
  ])
  const stateOf = (taken: ReadonlySet<string>, awards: readonly Award[], isReady: boolean) =>
    taken.size > 0 ? 'claimed' : awards.length > 0 && isReady ? 'claimable' : 'notYet'
  const [daily, weekly] = [perksOf(rules?.dailyAward ?? [], 'daily'), perksOf(rules?.signInAward ?? [], 'week')]
  return {
    gifts,
    daily: { state: stateOf(ofDay, daily, true), awards: daily, resetAt: startOfDay(day + 1) },
    checkIn: {
      state: stateOf(ofWeek, weekly, checkIns.done >= checkIns.need),
      ...checkIns,
      awards: weekly,
      resetAt: startOfDay(week.to),
    },
  }
}

/** Required before any claim: a VIP open to promotions, with a status that is up to date and locked until the transaction ends. */
export async function requireStatus(context: User): Promise<VipState | Refusal> {
  const { tx, caller, now, policy } = context
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const status = await settleVip(tx, caller.playerId, now, context)
  return (await requireVip(tx, caller.playerId, policy)) ?? status
}

interface PerkClaim {
  readonly claim: store.ClaimKind
  readonly mark: string
  /** The kind of its ledger entries. */
  readonly kind: 'vipGift' | 'vipDaily' | 'vipCheckIn' | 'vipTask'
  readonly awards: readonly Award[]
}

/**
 * Gives awards exactly once per claim mark. A level without awards leaves it unclaimed: a deposit in a day's first minute opens VIP once the
 * previous day has closed, and the level may still rise.
 */
export async function giveOnce({ tx, caller, now, policy }: User, { claim, mark, kind, awards }: PerkClaim): Promise<Given | Refusal> {
  const { playerId } = caller
  if (awards.length === 0) return refuse('notYet')
  if (!(await store.insertClaim(tx, playerId, claim, mark, now))) return refuse('alreadyDone')
  const ref = `${kind}:${playerId}:${mark}`
  await giveAwards(
    tx,
    awards.map((award) => ({ playerId, activityId: 'vip', award, now, kind, ref, policy })),
  )
  return { awards: [...awards] }
}

/** receiveVipBonusUser. */
export async function receiveGift(context: User, { level }: InputOf<typeof receiveVipBonusUser>): Promise<Given | Refusal> {
  const status = await requireStatus(context)
  if (isRefusal(status)) return status
  const rules = context.policy.vip.levels[level - 1]
  if (!rules || level > status.state.topLevel) return refuse('notYet', { level: status.state.topLevel })
  return giveOnce(context, { claim: 'level', mark: String(level), kind: 'vipGift', awards: awardsOf(rules.gift, `vip-${level}`) })
}

/** appVipUserReceiveDaily. */
export async function receiveDaily(context: User): Promise<Given | Refusal> {
  const status = await requireStatus(context)
  if (isRefusal(status)) return status
  const awards = perksOf(levelOf(context.policy.vip, status.state.level)?.dailyAward ?? [], 'daily')
  return giveOnce(context, { claim: 'day', mark: String(utcDay(context.now)), kind: 'vipDaily', awards })
}

/** appVipUserReceiveSignInAward. */
export async function receiveCheckInAward(context: User): Promise<Given | Refusal> {
  const status = await requireStatus(context)
  if (isRefusal(status)) return status
  const { tx, caller, now, policy } = context
  const { from } = daysOf(2, utcDay(now))
  const { need, done } = await checkInsOf({ sql: tx, playerId: caller.playerId, now, policy })
  if (done < need) return refuse('notYet', { need, done })
  const awards = perksOf(levelOf(policy.vip, status.state.level)?.signInAward ?? [], 'week')
  return giveOnce(context, { claim: 'week', mark: String(from), kind: 'vipCheckIn', awards })
}

import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appVipUserReceiveDaily, receiveVipBonusUser, VipStanding } from '#contract/vip.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { checkInsSince } from '../dailyCheckIn/store.ts'
import { daysOf } from './advance.ts'
import { requireVip } from './gate.ts'
import { awardsOf, levelOf, perksOf } from './levels.ts'
import { settle } from './standing.ts'
import type { Standing } from './standing.ts'
import * as store from './store.ts'

type User = Context<'user'>
type Given = OutputOf<typeof appVipUserReceiveDaily>
type Perks = Pick<VipStanding, 'gifts' | 'daily' | 'checkIn'>

/** Levels with an unclaimed gift: every level ever held gives its gift once. */
async function waitingGifts({ sql, playerId, policy }: PlayerContext, { state }: Standing): Promise<number[]> {
  const held = policy.vip.levels.map((_, index) => index + 1).filter((level) => level <= state.topLevel)
  const done = await store.claimed(sql, playerId, 'level', held.map(String))
  return held.filter((level) => !done.has(String(level)))
}

/** The states of the gifts, today's award and this week's award. */
export async function perkStates(player: PlayerContext, standing: Standing): Promise<Perks> {
  const { sql, playerId, now, policy } = player
  const { level } = standing.state
  const rules = levelOf(policy.vip, level)
  const day = utcDay(now)
  const week = daysOf(2, day)
  const [gifts, checkIns, ofDay, ofWeek] = await Promise.all([
    waitingGifts(player, standing),
    checkInsSince(sql, playerId, week.from),
    store.claimed(sql, playerId, 'day', [String(day)]),
    store.claimed(sql, playerId, 'week', [String(week.from)]),
  ])
  const stateOf = (taken: ReadonlySet<string>, isReady: boolean) =>
    taken.size > 0 ? 'claimed' : level > 0 && isReady ? 'claimable' : 'notYet'
  return {
    gifts,
    daily: {
      state: stateOf(ofDay, true),
      awards: perksOf(rules?.dailyAward ?? [], 'daily'),
      resetAt: startOfDay(day + 1),
    },
    checkIn: {
      state: stateOf(ofWeek, checkIns >= policy.vip.checkInDays),
      need: policy.vip.checkInDays,
      done: Math.min(checkIns, policy.vip.checkInDays),
      awards: perksOf(rules?.signInAward ?? [], 'week'),
      resetAt: startOfDay(week.to),
    },
  }
}

/** Required before any claim: a VIP open to promotions, with a standing that is up to date and locked until the transaction ends. */
export async function requireStanding(context: User): Promise<Standing | Refusal> {
  const { tx, caller, now, policy } = context
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  await touchInput(context)
  const standing = await settle(tx, caller.playerId, now, policy)
  return (await requireVip(tx, caller.playerId, policy)) ?? standing
}

interface PerkClaim {
  readonly claim: store.ClaimKind
  readonly mark: string
  /** The kind of its ledger entries. */
  readonly kind: 'vipGift' | 'vipDaily' | 'vipCheckIn' | 'vipTask'
  readonly awards: readonly Award[]
}

/** Gives awards exactly once per claim mark. */
export async function giveOnce({ tx, caller, now, policy }: User, { claim, mark, kind, awards }: PerkClaim): Promise<Given | Refusal> {
  const { playerId } = caller
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
  const standing = await requireStanding(context)
  if (isRefusal(standing)) return standing
  const rules = levelOf(context.policy.vip, level)
  if (!rules || level > standing.state.topLevel) return refuse('notYet', { level: standing.state.topLevel })
  return giveOnce(context, { claim: 'level', mark: String(level), kind: 'vipGift', awards: awardsOf(rules.gift, `vip-${level}`) })
}

/** appVipUserReceiveDaily. */
export async function receiveDaily(context: User): Promise<Given | Refusal> {
  const standing = await requireStanding(context)
  if (isRefusal(standing)) return standing
  const awards = perksOf(levelOf(context.policy.vip, standing.state.level)?.dailyAward ?? [], 'daily')
  return giveOnce(context, { claim: 'day', mark: String(utcDay(context.now)), kind: 'vipDaily', awards })
}

/** appVipUserReceiveSignInAward. */
export async function receiveCheckInAward(context: User): Promise<Given | Refusal> {
  const standing = await requireStanding(context)
  if (isRefusal(standing)) return standing
  const { tx, caller, now, policy } = context
  const { from } = daysOf(2, utcDay(now))
  const done = await checkInsSince(tx, caller.playerId, from)
  if (done < policy.vip.checkInDays) return refuse('notYet', { need: policy.vip.checkInDays, done })
  const awards = perksOf(levelOf(policy.vip, standing.state.level)?.signInAward ?? [], 'week')
  return giveOnce(context, { claim: 'week', mark: String(from), kind: 'vipCheckIn', awards })
}

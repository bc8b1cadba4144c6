import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { actInviteClickInvite, actInviteExchange, actInviteRecord, InviteSpin, InviteStatus } from '#contract/invite.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward } from '../../awards/awards.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { InvitePolicy } from '../../settings/areas/invite.ts'
import { easierGoals, goalNames, reachedOf } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { beginClaim } from './begin.ts'
import { earningFriends, mostCounted, validRulesOf } from './invitees.ts'
import * as store from './store.ts'

type User = Context<'user'>
type WheelRules = InvitePolicy['wheel']

const million = 1_000_000

/** The segment that a number below a million falls on; each is as wide as its odds. */
export function decideSegment(
  { segments }: Pick<WheelRules, 'segments'>,
  { below }: Pick<Random, 'below'>,
): { segment: number; amount: number } {
  let remaining = below(million)
  for (const [segment, { amount, odds }] of segments.entries()) {
    if (remaining < odds) return { segment, amount }
    remaining -= odds
  }
  throw new Error('the odds do not add up to a million')
}

type Shared = Pick<store.WheelProgress, 'sharesByRules' | 'spinsOfShares' | 'usedOfShares'>
/** Shares that did not note their spins have earned at least those that were used of them. */
const spinsOfShares = ({ perShare, shareDays }: WheelRules, shared: Shared): number =>
  Math.max(shared.usedOfShares, shared.spinsOfShares + Math.min(shared.sharesByRules, shareDays) * perShare)

type Friends = readonly store.EarningFriends[]

/** The spins that shares and valid invitees have earned. */
export const spinsEarned = (rules: WheelRules, friends: Friends, shared: Shared): number =>
  friends.reduce((sum, each) => sum + each.friends * each.spins, spinsOfShares(rules, shared))

/** The earned spins that are not used yet: those that were used of friends who no longer count are made up for first. */
export const spinsLeft = (rules: WheelRules, friends: Friends, progress: Shared & Pick<store.WheelProgress, 'used'>): number =>
  Math.max(0, spinsEarned(rules, friends, progress) - progress.used)

/** The number of the invitee who has earned the next spin, those with the most spins first; 0: shares have. */
function inviteeOfNext(rules: WheelRules, friends: Friends, progress: store.WheelProgress): number {
  let [before, left] = [0, progress.used + 1 - spinsOfShares(rules, progress)]
  if (left <= 0) return 0
  for (const each of friends) {
    if (left <= each.friends * each.spins) return before + Math.ceil(left / each.spins)
    before += each.friends
    left -= each.friends * each.spins
  }
  return before
}

/** The amount at which the pot is paid: less, if that was reached while less was needed. */
export async function targetOf(
  sql: Sql,
  playerId: string,
  { pot, earned }: { readonly pot: number; readonly earned: number },
  policy: Pick<Policy, 'invite' | 'earlierGoals'>,
): Promise<number> {
  const { target } = policy.invite.wheel
  const eased = pot < target ? easierGoals(policy, goalNames.wheelTarget, { goal: target, since: 0 }) : []
  return (await reachedOf(eased, ({ until }) => store.potOf(sql, playerId, { earned, until }))) ?? target
}

const inviteSpinOf = ({ number, segment, amount }: store.SpinRow): InviteSpin => ({ spinId: String(number), segment, amount })

const playerContextOf = ({ tx, caller, now, policy }: User): PlayerContext => ({ sql: tx, playerId: caller.playerId, now, policy })

async function readWheel(player: PlayerContext) {
  const { wheel } = player.policy.invite
  const [all, earning] = await Promise.all([store.progressOf(player.sql, player.playerId, utcDay(player.now)), earningFriends(player)])
  const friends = all.isPaid ? [] : earning
  const earned = spinsEarned(wheel, friends, all)
  // Spins of friends who no longer count are in no pot.
  const pot = all.isPaid || all.used <= earned ? all.pot : await store.potOf(player.sql, player.playerId, { earned })
  const progress = { ...all, pot }
  const target = all.isPaid ? wheel.target : await targetOf(player.sql, player.playerId, { pot, earned }, player.policy)
  const state = all.isPaid ? 'paid' : pot >= target ? 'reached' : 'collecting'
  const spins = state === 'paid' ? 0 : spinsLeft(wheel, friends, progress)
  return { progress, friends, state, spins, target } as const
}

/** The red dot `spinAward`: a spin or the pot can be claimed. */
export async function hasInviteSpin(player: PlayerContext): Promise<boolean> {
  const { state, spins } = await readWheel(player)
  return state === 'reached' || spins > 0
}

async function ownStatus(context: User) {
  const { tx, caller, policy } = context
  const { progress, state, spins, target } = await readWheel(playerContextOf(context))
  const pending = await store.pendingSpin(tx, caller.playerId)
  const mine: InviteStatus['mine'] = {
    spins,
    pot: progress.pot,
    state,
    shareDays: Math.min(progress.shares, policy.invite.wheel.shareDays),
    sharedToday: progress.sharedToday,
    pending: pending ? inviteSpinOf(pending) : null,
  }
  return { mine, target }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** actInviteStatus. */
export async function wheelStatus(context: Context): Promise<InviteStatus> {
  const { now, policy } = context
  const { segments, target, perShare, shareDays, perInvitee } = policy.invite.wheel
  const own = isUser(context) ? await ownStatus(context) : undefined
  return {
    segments: segments.map(({ amount, odds }, segment) => ({ segment, amount, odds })),
    target: own?.target ?? target,
    earns: { share: perShare, shareDays, invitee: perInvitee },
    resetAt: startOfDay(utcDay(now) + 1),
    mine: own?.mine ?? null,
  }
}

/** actInviteSpin: the player's spins are numbered, so that each earned spin is used exactly once. */
export async function spinWheel(context: User): Promise<InviteSpin | Refusal> {
  const { tx, caller, now, policy, random } = context
  const refused = await beginClaim(context)
  if (refused) return refused
  const { progress, friends, state, spins } = await readWheel(playerContextOf(context))
  if (state === 'paid') return refuse('alreadyDone')
  if (spins === 0) return refuse('notYet', { spins })
  const { wheel } = policy.invite
  const row = { number: progress.used + 1, ...decideSegment(wheel, random), invitees: inviteeOfNext(wheel, friends, progress), at: now }
  await store.insertSpin(tx, { playerId: caller.playerId, rulesVersion: wheel.version, ...row })
  return inviteSpinOf(row)
}

/** actInviteSpinSeen. Idempotent. */
export async function spinSeen({ tx, caller, now }: User, spinId: string): Promise<{ spinId: string } | Refusal> {
  if (!/^\d{1,9}$/.test(spinId) || !(await store.markSeen(tx, caller.playerId, spinId, now))) return refuse('notAvailable')
  return { spinId }
}

/** actInviteExchange: pays the pot in coins, exactly once. */
export async function payPot(context: User): Promise<OutputOf<typeof actInviteExchange> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const refused = await beginClaim(context)
  if (refused) return refused
  const { progress, state, target } = await readWheel(playerContextOf(context))
  if (state === 'collecting') return refuse('notYet', { need: target, done: progress.pot })
  if (!(await store.insertClaim(tx, playerId, 'wheel', now))) return refuse('alreadyDone')
  await store.recordCounted(tx, playerId, validRulesOf(policy), now, mostCounted(policy))
  const ref = store.refOfPot(playerId)
  const award: Award = { id: ref, propId: propIds.coin, count: progress.pot }
  await giveAward(tx, { playerId, activityId: 'spin', award, now, kind: 'inviteWheel', ref, policy })
  return { awards: [award] }
}

/** actInviteClickInvite: reported by a browser alone, therefore worth little. */
export async function recordShare(context: User): Promise<OutputOf<typeof actInviteClickInvite> | Refusal> {
  const { tx, caller, now, policy } = context
  const refused = await beginClaim(context)
  if (refused) return refused
  const { perShare, shareDays } = policy.invite.wheel
  const before = await readWheel(playerContextOf(context))
  await store.insertShare(tx, caller.playerId, utcDay(now), before.progress.shares < shareDays ? perShare : 0, now)
  const after = await readWheel(playerContextOf(context))
  return { spins: after.spins - before.spins }
}

/** actInviteRecord. */
export async function spinList(
  { tx, caller }: ReadContext<'user'>,
  { pageNum, pageSize }: InputOf<typeof actInviteRecord>,
): Promise<OutputOf<typeof actInviteRecord>> {
  const { rows, total } = await store.spinPage(tx, caller.playerId, { pageNum, pageSize })
  return { list: rows.map((row) => ({ ...inviteSpinOf(row), time: row.at })), total, pageNum, pageSize }
}

import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { actInviteClickInvite, actInviteExchange, actInviteRecord, InviteSpin, InviteStatus } from '#contract/invite.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward } from '../../awards/awards.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { InvitePolicy } from '../../settings/areas/invite.ts'
import { beginClaim } from './begin.ts'
import { maxCounted, countValidInvitees } from './invitees.ts'
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

/** The spins that shares and valid invitees have earned. */
export const spinsEarned = (
  { perShare, shareDays, perInvitee }: WheelRules,
  valid: number,
  { shares }: Pick<store.WheelProgress, 'shares'>,
): number => Math.min(shares, shareDays) * perShare + valid * perInvitee

/** The earned spins that are not used yet. */
export const spinsLeft = (rules: WheelRules, valid: number, progress: Pick<store.WheelProgress, 'shares' | 'used'>): number =>
  Math.max(0, spinsEarned(rules, valid, progress) - progress.used)

const stateOf = ({ target }: WheelRules, { pot, isPaid }: store.WheelProgress) =>
  isPaid ? 'paid' : pot >= target ? 'reached' : 'collecting'

const inviteSpinOf = ({ number, segment, amount }: store.SpinRow): InviteSpin => ({ spinId: String(number), segment, amount })

const playerContextOf = ({ tx, caller, now, policy }: User): PlayerContext => ({ sql: tx, playerId: caller.playerId, now, policy })

async function readWheel(player: PlayerContext) {
  const { wheel } = player.policy.invite
  const [all, validBet] = await Promise.all([store.progressOf(player.sql, player.playerId, utcDay(player.now)), countValidInvitees(player)])
  const valid = all.isPaid ? 0 : validBet
  const earned = spinsEarned(wheel, valid, all)
  // Spins of friends who no longer count are in no pot.
  const progress = all.isPaid || all.used <= earned ? all : { ...all, pot: await store.potOf(player.sql, player.playerId, earned) }
  const state = stateOf(wheel, progress)
  const spins = state === 'paid' ? 0 : spinsLeft(wheel, valid, progress)
  return { progress, state, spins } as const
}

/** The red dot `spinAward`: a spin or the pot can be claimed. */
export async function hasInviteSpin(player: PlayerContext): Promise<boolean> {
  const { state, spins } = await readWheel(player)
  return state === 'reached' || spins > 0
}

async function ownStatus(context: User): Promise<InviteStatus['mine']> {
  const { tx, caller, policy } = context
  const { progress, state, spins } = await readWheel(playerContextOf(context))
  const pending = await store.pendingSpin(tx, caller.playerId)
  return {
    spins,
    pot: progress.pot,
    state,
    shareDays: Math.min(progress.shares, policy.invite.wheel.shareDays),
    sharedToday: progress.sharedToday,
    pending: pending ? inviteSpinOf(pending) : null,
  }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** actInviteStatus. */
export async function wheelStatus(context: Context): Promise<InviteStatus> {
  const { now, policy } = context
  const { segments, target, perShare, shareDays, perInvitee } = policy.invite.wheel
  return {
    segments: segments.map(({ amount, odds }, segment) => ({ segment, amount, odds })),
    target,
    earns: { share: perShare, shareDays, invitee: perInvitee },
    resetAt: startOfDay(utcDay(now) + 1),
    mine: isUser(context) ? await ownStatus(context) : null,
  }
}

/** actInviteSpin: the player's spins are numbered, so that each earned spin is used exactly once. */
export async function spinWheel(context: User): Promise<InviteSpin | Refusal> {
  const { tx, caller, now, policy, random } = context
  const refused = await beginClaim(context)
  if (refused) return refused
  const { progress, state, spins } = await readWheel(playerContextOf(context))
  if (state === 'paid') return refuse('alreadyDone')
  if (spins === 0) return refuse('notYet', { spins })
  const { wheel } = policy.invite
  const row = { number: progress.used + 1, ...decideSegment(wheel, random), at: now }
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
  const { progress, state } = await readWheel(playerContextOf(context))
  const { target } = policy.invite.wheel
  if (state === 'collecting') return refuse('notYet', { need: target, done: progress.pot })
  if (!(await store.insertClaim(tx, playerId, 'wheel', now))) return refuse('alreadyDone')
  await store.recordCounted(tx, playerId, policy.invite.valid, now, maxCounted(policy.invite))
  const ref = `inviteWheel:${playerId}`
  const award: Award = { id: ref, propId: propIds.coin, count: progress.pot }
  await giveAward(tx, { playerId, activityId: 'spin', award, now, kind: 'inviteWheel', ref, policy })
  return { awards: [award] }
}

/** actInviteClickInvite: reported by a browser alone, therefore worth little. */
export async function recordShare(context: User): Promise<OutputOf<typeof actInviteClickInvite> | Refusal> {
  const { tx, caller, now } = context
  const refused = await beginClaim(context)
  if (refused) return refused
  const before = await readWheel(playerContextOf(context))
  await store.insertShare(tx, caller.playerId, utcDay(now), now)
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

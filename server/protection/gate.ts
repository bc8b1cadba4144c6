import { approvedIdentity } from '../identity/kyc/approved.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { lockPlayer } from '../ledger/locks.ts'
import type { Policy } from '../settings/policy.ts'
import { allowed, refuseClosed, refuseLimit, requireMinStake, withOperators } from './pass.ts'
import { restrictionOf, controlOf, endPass, limitsOf } from './store.ts'
import type { Restriction, LimitRow } from './store.ts'
import { usageOf } from './usage.ts'
import { depositsOf, paidDepositsOf } from './usageStore.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now'>

/** During a break or a self-exclusion: `selfExcluded` { kind, until }; on a held account: `accountHeld`. */
export async function requireOpen({ tx, caller, now }: User): Promise<Refusal | undefined> {
  const closure = await restrictionOf(tx, caller.playerId, now)
  return closure ? refuseClosed(closure) : undefined
}

/**
 * Whether a self-exclusion is in force, even under a break that ends later, or the account is held: then a wagering requirement cannot be
 * met.
 */
export async function isSelfExcluded(sql: Sql, playerId: string, now: number): Promise<boolean> {
  const { excluded_until, other_excluded_until, is_held } = await controlOf(sql, playerId)
  return is_held || Math.max(excluded_until, other_excluded_until) > now
}

/**
 * For rounds in progress that take no further stake: a break lets the player finish them. On a self-excluded or held account they end by
 * the game's safe rule (server/play/staged/job.ts).
 */
export const requireFinishAllowed = async (user: User): Promise<Refusal | undefined> =>
  (await isSelfExcluded(user.tx, user.caller.playerId, user.now)) ? requireOpen(user) : undefined

/**
 * For everything that gives or promises something: claims, draws, sign-ups, gifts, coupons, invitations. Locks the player first, until the
 * transaction ends, so that it waits for a closure that is being written and finds it, and so that one player's claims are serialized.
 */
export async function requirePromotionsAllowed(user: User): Promise<Refusal | undefined> {
  await lockPlayer(user.tx, user.caller.playerId)
  return requireOpen(user)
}

/** With real money, deposits and play need a verified identity that is on no exclusion list (identity/kyc/review.ts). */
export const requireIdentity = async ({ tx, caller, policy }: User & Pick<Context<'user'>, 'policy'>): Promise<Refusal | undefined> =>
  policy.playMoney || (await approvedIdentity(tx, caller.playerId)) ? undefined : refuse('kycNeeded')

/**
 * For opening a game with a minimum stake of `minStake`, in hundredths. Each spin is then checked separately, on the row that it locks
 * (pass.ts).
 */
export async function requirePlayAllowed(
  user: User & Pick<Context<'user'>, 'policy'>,
  { demo, minStake }: { demo: boolean; minStake: number },
): Promise<Refusal | undefined> {
  if (demo) return requireOpen(user)
  const { tx, caller, now, policy } = user
  // By default a balance's pass never expires until a limit is set: this makes the first round check the operator’s limits too.
  if (policy.control.operatorLimits.length > 0) await endPass(tx, caller.playerId, now)
  const [closed, identityRefusal, reached] = await Promise.all([
    requireOpen(user),
    requireIdentity(user),
    requireMinStake(user.tx, user.caller.playerId, minStake, user.now, user.policy),
  ])
  return closed ?? identityRefusal ?? reached
}

/**
 * For opening a deposit, in hundredths: orders that may still be paid count as if they were. The caller has locked the player, so that
 * concurrent orders cannot exceed a limit together.
 */
export async function requireDepositAllowed(user: User & Pick<Context<'user'>, 'policy'>, amount: number): Promise<Refusal | undefined> {
  const { tx, caller, now, policy } = user
  const [closed, identityRefusal, limits, deposits] = await Promise.all([
    requireOpen(user),
    requireIdentity(user),
    depositLimitsOf(tx, caller.playerId, policy),
    depositsOf(tx, caller.playerId, now),
  ])
  const barred = closed ?? identityRefusal
  if (barred) return barred
  const reached = limits.filter((limit) => deposits[limit.period] + amount > allowed(limit))
  return reached.length > 0 ? refuseLimit(reached, await usageOf(tx, caller.playerId, now), now) : undefined
}

/** The player's own deposit limits and the operator's: the lower applies. */
async function depositLimitsOf(sql: Sql, playerId: string, { deposit }: Policy): Promise<LimitRow[]> {
  const own = (await limitsOf(sql, playerId)).filter(({ kind }) => kind === 'deposit')
  return withOperators(
    own,
    deposit.operatorLimits.map((limit) => ({ kind: 'deposit' as const, ...limit })),
  )
}

/** Whether the player has reached one of their limits: on play, where not even the minimum stake is left, or on deposits. */
export async function hasReachedLimit(sql: Sql, playerId: string, policy: Policy, now: number): Promise<boolean> {
  const [refused, limits, paid] = await Promise.all([
    requireMinStake(sql, playerId, policy.minStake, now, policy),
    limitsOf(sql, playerId),
    paidDepositsOf(sql, playerId, now),
  ])
  return refused !== undefined || limits.some((limit) => limit.kind === 'deposit' && paid[limit.period] >= allowed(limit))
}

/**
 * What prevents a paid amount from being credited: the same checks as when it was ordered, but without counting unpaid orders. The caller
 * has locked the player.
 */
export async function depositRefusal(
  tx: Sql,
  { playerId, amount, now, policy }: { playerId: string; amount: number; now: number; policy: Policy },
): Promise<Restriction['kind'] | 'limit' | undefined> {
  const [closure, limits, paid] = await Promise.all([
    restrictionOf(tx, playerId, now),
    depositLimitsOf(tx, playerId, policy),
    paidDepositsOf(tx, playerId, now),
  ])
  if (closure) return closure.kind
  const reached = limits.filter((limit) => paid[limit.period] + amount > allowed(limit))
  if (reached.length === 0) return undefined
  return reached.every(({ is_proven: isProven }) => isProven === false) ? 'held' : 'limit'
}

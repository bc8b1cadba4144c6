import { approvedIdentity } from '../identity/kyc/approved.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { lockPlayer } from '../ledger/locks.ts'
import type { Policy } from '../settings/policy.ts'
import { allowed, refuseClosed, refuseLimit, requireLeastStake } from './pass.ts'
import { barrierOf, controlOf, limitsOf } from './store.ts'
import type { Barrier, LimitRow } from './store.ts'
import { depositsOf, paidDepositsOf, usageOf } from './usage.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now'>

/** During a break or a self-exclusion: `selfExcluded` { kind, until }; on an account that is held: `accountHeld`. */
export async function requireOpen({ tx, caller, now }: User): Promise<Refusal | undefined> {
  const closure = await barrierOf(tx, caller.playerId, now)
  return closure ? refuseClosed(closure) : undefined
}

/** Whether a self-exclusion holds, even under a break that ends later, or the account is held: nothing can be played through on it. */
export async function isSelfExcluded(sql: Sql, playerId: string, now: number): Promise<boolean> {
  const { excluded_until, is_held } = await controlOf(sql, playerId)
  return is_held || excluded_until > now
}

/** For everything that gives or promises something: claims, draws, sign-ups, gifts, coupons, invitations. */
export const requirePromotionsAllowed = (user: User): Promise<Refusal | undefined> => requireOpen(user)

/** With real money nobody deposits or plays before it is proven who they are, and that they are on no exclusion list (identity/kyc/review.ts). */
export const requireIdentity = async ({ tx, caller, policy }: User & Pick<Context<'user'>, 'policy'>): Promise<Refusal | undefined> =>
  policy.playMoney || (await approvedIdentity(tx, caller.playerId)) ? undefined : refuse('kycNeeded')

/** For opening a game whose least stake is `least`, in hundredths. A spin is looked at for itself, on the row that it locks (pass.ts). */
export async function requirePlayAllowed(
  user: User & Pick<Context<'user'>, 'policy'>,
  { demo, least }: { demo: boolean; least: number },
): Promise<Refusal | undefined> {
  const closed = await requireOpen(user)
  if (closed || demo) return closed
  return (await requireIdentity(user)) ?? requireLeastStake(user.tx, user.caller.playerId, least, user.now)
}

/**
 * For opening a deposit of so many hundredths: orders that may still be paid count as if they were. Locks the player, so that orders opened
 * at once do not pass a limit together.
 */
export async function requireDepositAllowed(user: User & Pick<Context<'user'>, 'policy'>, amount: number): Promise<Refusal | undefined> {
  const { tx, caller, now, policy } = user
  await lockPlayer(tx, caller.playerId)
  const barred = (await requireOpen(user)) ?? (await requireIdentity(user))
  if (barred) return barred
  const limits = await depositLimitsOf(tx, caller.playerId, policy)
  if (limits.length === 0) return undefined
  const deposits = await depositsOf(tx, caller.playerId, now)
  const reached = limits.filter((limit) => deposits[limit.period] + amount > allowed(limit))
  return reached.length > 0 ? refuseLimit(reached, await usageOf(tx, caller.playerId, now), now) : undefined
}

/** The player's own limits on deposits, and the operator's: whichever is lower holds. */
async function depositLimitsOf(sql: Sql, playerId: string, { deposit }: Policy): Promise<(LimitRow & { isOperatorLimit?: true })[]> {
  const own = (await limitsOf(sql, playerId)).filter(({ kind }) => kind === 'deposit')
  const operators = deposit.operatorLimits.map(({ period, value }) => ({
    kind: 'deposit' as const,
    period,
    value,
    confirm_from: null,
    next_value: null,
    isOperatorLimit: true as const,
  }))
  return [...own.filter((limit) => !operators.some(({ period, value }) => period === limit.period && value < limit.value)), ...operators]
}

/** Whether the player has come to a limit of theirs: of play, where not even the least stake is left, or of deposits. */
export async function hasReachedLimit(sql: Sql, playerId: string, least: number, now: number): Promise<boolean> {
  const [refused, limits, paid] = await Promise.all([
    requireLeastStake(sql, playerId, least, now),
    limitsOf(sql, playerId),
    paidDepositsOf(sql, playerId, now),
  ])
  return refused !== undefined || limits.some((limit) => limit.kind === 'deposit' && paid[limit.period] >= allowed(limit))
}

/** What keeps money that was paid from being credited: as when it was ordered, but what is only ordered does not count. The player is locked. */
export async function depositObjection(
  tx: Sql,
  { playerId, amount, now, policy }: { playerId: string; amount: number; now: number; policy: Policy },
): Promise<Barrier['kind'] | 'limit' | undefined> {
  const closure = await barrierOf(tx, playerId, now)
  if (closure) return closure.kind
  const limits = await depositLimitsOf(tx, playerId, policy)
  if (limits.length === 0) return undefined
  const paid = await paidDepositsOf(tx, playerId, now)
  return limits.some((limit) => paid[limit.period] + amount > allowed(limit)) ? 'limit' : undefined
}

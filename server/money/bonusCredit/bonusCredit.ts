import type { BonusCoins } from '#contract/bonus.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { mergeReads } from '../../kernel/database/mergeReads.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { convert } from '../../ledger/convert.ts'
import { payDebt, raiseDebt, receivable } from '../../ledger/debts.ts'
import { balanceOf, mustPost, post } from '../../ledger/ledger.ts'
import { lockAccounts, lockPlayer } from '../../ledger/locks.ts'
import { liftLock, lockFunds, lockState } from '../../ledger/wagering/turnover.ts'
import { unlockLost } from '../../ledger/wagering/unplayed.ts'
import { breakLeft } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'
import type { ActiveRow, BonusRow, BonusSource, Reversal } from './store.ts'

interface Grant {
  readonly playerId: string
  readonly source: BonusSource
  /** The reason for the grant: granted exactly once per ref. */
  readonly ref: string
  /** In hundredths. */
  readonly amount: number
  /** How many times the amount must be wagered before it becomes coins. */
  readonly turnover: number
  /** Days to do so, counted from activation. */
  readonly days: number
  /** The deposit it belongs to: when the deposit is refunded, so is what is left of the bonus. */
  readonly orderId?: string | undefined
}
type Rules = Pick<Policy, 'minStake'>

/** The lock that counts a bonus's wagering, and the ref of all its entries. */
const refOf = (id: string): string => `bonus:${id}`

/** Grants bonus coins in the caller's transaction: active at once, or queued after those the player already has. */
export async function grantBonus(tx: Sql, { turnover, ...grant }: Grant, rules: Rules, now: number): Promise<void> {
  await lockPlayer(tx, grant.playerId)
  const need = Math.max(1, Math.ceil(grant.amount * turnover))
  if (await store.insertBonus(tx, { ...grant, need, now })) await settleBonus(tx, grant.playerId, rules, now)
}

/** How the active bonus has ended; undefined while it is running. Its wagering counts up to the end of its time. */
async function endOf(tx: Sql, playerId: string, { active, held }: { active: ActiveRow; held: number }, rules: Rules, now: number) {
  const lock = await lockState(tx, playerId, active.source, refOf(active.id), now)
  if (lock?.state === 'done') return 'done' as const
  if (active.expires_at <= now) return 'expired' as const
  return held < rules.minStake ? ('spent' as const) : undefined
}

/**
 * Ends the active bonus: paid as coins when its requirement is met, or when less is left than the lowest possible stake; returned to the
 * operator when it expired. False while it is running.
 */
async function endActive(tx: Sql, playerId: string, active: ActiveRow, rules: Rules, now: number): Promise<boolean> {
  await lockAccounts(tx, playerId)
  const held = await balanceOf(tx, playerId, 'bonus')
  const end = await endOf(tx, playerId, { active, held }, rules, now)
  if (!end) return false
  const ref = refOf(active.id)
  if (held > 0) {
    const refused =
      end === 'expired'
        ? await post(tx, { kind: 'bonusExpired', currency: 'bonus', from: { playerId }, to: 'operator', amount: held }, ref, now)
        : await convert(tx, { kind: 'bonusDone', playerId, from: 'bonus', to: 'coin', amount: held }, ref, now)
    if (isRefusal(refused)) throw new Error('the balance is locked and holds what was read')
    if (end !== 'expired') await unlockLost(tx, playerId, held, now)
  }
  await liftLock(tx, playerId, active.source, ref, now)
  await store.markEnded(tx, active.id, end, end === 'expired' ? 0 : held, now)
  return true
}

/** Its days run from `from`. Returns its expiry time. */
async function begin(tx: Sql, playerId: string, { id, source, amount, need, days }: BonusRow, from: number, now: number): Promise<number> {
  const ref = refOf(id)
  const expiresAt = from + days * dayMs
  await mustPost(tx, { kind: 'bonusGiven', currency: 'bonus', from: 'operator', to: { playerId }, amount }, ref, now)
  await lockFunds(tx, playerId, { source, ref, amount, need, expiresAt, currency: 'bonus' }, now)
  await store.markActive(tx, id, now, expiresAt)
  return expiresAt
}

/**
 * Activates the first queued bonus and updates the open visits, also when none is queued. One that begins during a break, of a deposit that
 * its channel refused to take back, runs from the break's end.
 */
async function beginNext(tx: Sql, playerId: string, now: number): Promise<boolean> {
  const [[next], rest] = await Promise.all([store.waitingBonuses(tx, playerId), breakLeft(tx, playerId, now)])
  await store.markVisits(tx, playerId, next ? await begin(tx, playerId, next, now + rest, now) : null)
  return next !== undefined
}

/**
 * Brings the player's bonuses up to date: ends the active one when it is due and activates the next. Locks the player until the transaction
 * ends.
 */
async function settleBonus(tx: Sql, playerId: string, rules: Rules, now: number): Promise<void> {
  await lockPlayer(tx, playerId)
  for (;;) {
    const active = await store.activeBonus(tx, playerId)
    if (active && !(await endActive(tx, playerId, active, rules, now))) break
    if (!(await beginNext(tx, playerId, now))) break
  }
}

/** What is taken of a bonus, and of its requirement, of the coins that it still holds. */
interface Taking extends Pick<Reversal, 'amount' | 'need'> {
  readonly held: number
  readonly refundRef: string
}

/**
 * Returns part of a bonus to the operator. Taking everything ends the bonus; a queued one needs less wagering with fewer coins, winnings
 * keep theirs.
 */
async function takeFrom(tx: Sql, playerId: string, bonus: BonusRow, { amount, need, held, refundRef }: Taking, now: number): Promise<void> {
  const isActive = bonus.state === 'active'
  const ref = refOf(bonus.id)
  if (isActive) {
    await mustPost(tx, { kind: 'bonusTaken', currency: 'bonus', from: { playerId }, to: 'operator', amount }, `${ref}:${refundRef}`, now)
  }
  if (amount < held) return void (await store.reduceBonus(tx, bonus.id, amount, isActive ? 0 : Math.min(need, bonus.need - 1)))
  if (isActive) await liftLock(tx, playerId, bonus.source, ref, now)
  await store.markEnded(tx, bonus.id, 'taken', 0, now)
  if (isActive) await beginNext(tx, playerId, now)
}

/** A part of what is left of bonuses is returned to the operator. */
interface Part {
  readonly part: number
  readonly total: number
  readonly refundRef: string
}

/** Takes the same part of what is left of each of these bonuses; the player is locked. Returns what was taken. */
async function takePart(tx: Sql, playerId: string, bonuses: readonly BonusRow[], { part, total, refundRef }: Part, now: number) {
  const reversals: Reversal[] = []
  for (const bonus of bonuses) {
    if (bonus.state === 'active') await lockAccounts(tx, playerId)
    const held = bonus.state === 'active' ? await balanceOf(tx, playerId, 'bonus') : bonus.amount
    const amount = Math.ceil((Math.min(bonus.amount, held) * part) / total)
    if (amount === 0) continue
    const some = { bonusId: bonus.id, amount, need: Math.max(1, Math.floor((bonus.need * amount) / bonus.amount)) }
    await takeFrom(tx, playerId, bonus, { ...some, held, refundRef }, now)
    reversals.push(some)
  }
  return reversals
}

/**
 * Called when `part` of the `total` left of a deposit is refunded: the same part is taken of what is left of the bonus coins that came with
 * it. What became coins was wagered and stays, unless the deposit is charged back (`oweBonus`), and so do winnings, under the requirement
 * that they were won with. Returns what was taken.
 */
export async function takeBonusBack(
  tx: Sql,
  playerId: string,
  { orderId, ...part }: Part & { readonly orderId: string },
  now: number,
): Promise<Reversal[]> {
  await lockPlayer(tx, playerId)
  return takePart(tx, playerId, await store.bonusesFor(tx, orderId), part, now)
}

/** Makes a debt of the same part of these bonuses that became coins. The player and their debt are locked. */
async function owePart(
  tx: Sql,
  playerId: string,
  converted: readonly store.ConvertedRow[],
  { part, total, refundRef }: Part,
  now: number,
): Promise<void> {
  for (const { id, kept } of converted) {
    const amount = Math.ceil((kept * part) / total)
    const ref = `${refOf(id)}:${refundRef}`
    await store.addOwed(tx, id, amount)
    await mustPost(tx, { kind: 'rewardOwed', currency: 'coin', from: receivable, to: 'operator', amount }, ref, now)
    await raiseDebt(tx, playerId, amount)
    await payDebt(tx, playerId, ref, now)
  }
}

/**
 * Called when a channel takes back `part` of the `total` left of a deposit: whoever has their deposit back keeps no bonus for it, however
 * they wagered it. Winnings beyond the bonus stay. The player and their debt are locked.
 */
export const oweBonus = async (tx: Sql, playerId: string, { orderId, ...part }: Part & { readonly orderId: string }, now: number) =>
  owePart(tx, playerId, await store.convertedFor(tx, orderId), part, now)

/**
 * Called when the deposit that a coupon came with was refunded: what is left of its bonus is taken, whichever deposit it was used with, and
 * what became coins is owed. What a refund has taken of it before is not given again. The player and their debt are locked.
 */
export async function takeCouponBonusBack(tx: Sql, playerId: string, ref: string, refundRef: string, now: number): Promise<void> {
  const all = { part: 1, total: 1, refundRef }
  await owePart(tx, playerId, await store.convertedBy(tx, playerId, ref), all, now)
  await takePart(tx, playerId, await store.bonusesBy(tx, playerId, ref), all, now)
  await store.dropReversalsOf(tx, playerId, ref)
}

/** A refund failed: what it took becomes a bonus again, with its share of the requirement and its days. */
export async function returnBonus(tx: Sql, playerId: string, refundId: string, now: number): Promise<void> {
  await lockPlayer(tx, playerId)
  for (const taken of await store.reversalsOf(tx, refundId)) await store.insertBonus(tx, { ...taken, playerId, now })
  if (!(await store.activeBonus(tx, playerId))) await beginNext(tx, playerId, now)
}

/** Until when a newly opened visit stakes bonus coins first; null without a bonus. The caller holds the player's lock. */
export async function bonusUntilOf({
  tx,
  caller: { playerId },
  policy,
  now,
}: Pick<Context<'user'>, 'tx' | 'caller' | 'policy' | 'now'>): Promise<number | null> {
  const [active, isEnded] = await Promise.all([store.activeBonus(tx, playerId), isOver(tx, playerId, policy, now)])
  if (!isEnded) return active?.expires_at ?? null
  await settleBonus(tx, playerId, policy, now)
  return (await store.activeBonus(tx, playerId))?.expires_at ?? null
}

type BonusContext = Pick<Context<'user'>, 'db' | 'caller' | 'policy' | 'now'>

/** Whether the active bonus has ended, checked without a lock. */
async function isOver(db: Sql, playerId: string, rules: Rules, now: number): Promise<boolean> {
  const [active, held] = await Promise.all([store.activeBonus(db, playerId), balanceOf(db, playerId, 'bonus')])
  return active !== undefined && (await endOf(db, playerId, { active, held }, rules, now)) !== undefined
}

/** Ends the caller's bonus if it is due: called around every round of a visit that stakes bonus coins. */
export async function settleIfOver({ db, caller, policy, now }: BonusContext): Promise<void> {
  if (await isOver(mergeReads(db), caller.playerId, policy, now))
    await db.transaction((tx) => settleBonus(tx, caller.playerId, policy, now))
}

const dueBatch = 200

/** Ends expired bonuses. Safe in several processes: each player is locked first. */
export async function settleDue({ db, policy, clock }: Pick<Deps, 'db' | 'policy' | 'clock'>): Promise<void> {
  const now = clock()
  for (const playerId of await store.playersDue(db, now, dueBatch)) await db.transaction((tx) => settleBonus(tx, playerId, policy, now))
}

const shownOver = 10

async function activeWithLock(sql: Sql, playerId: string, now: number) {
  const active = await store.activeBonus(sql, playerId)
  return [active, active && (await lockState(sql, playerId, active.source, refOf(active.id), now))] as const
}

/** bonusCoins. */
export async function bonusCoins(context: Context<'user'>): Promise<BonusCoins> {
  const { tx, caller, now } = context
  await settleIfOver(context)
  const [[active, lock], waiting, over, balance] = await Promise.all([
    activeWithLock(tx, caller.playerId, now),
    store.waitingBonuses(tx, caller.playerId),
    store.latestEnded(tx, caller.playerId, shownOver),
    balanceOf(tx, caller.playerId, 'bonus'),
  ])
  return {
    balance,
    active: active
      ? { source: active.source, amount: active.amount, need: active.need, done: lock?.done ?? 0, expiresAt: active.expires_at }
      : null,
    waiting: waiting.map(({ source, amount, need, days }) => ({ source, amount, need, days })),
    over: over.map(({ source, amount, state, converted: became, ended_at: endedAt }) => ({ source, amount, state, became, endedAt })),
  }
}

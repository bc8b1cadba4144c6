import type { InputOf, OutputOf } from '#contract/call.ts'
import type { coupons, couponTake } from '#contract/coupons.ts'
import { giveAward } from '../../awards/awards.ts'
import * as store from '../../awards/couponStore.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { readPolicyAt, readSettingsAt } from '../../settings/settingsAt.ts'
import { grantBonus } from '../bonusCredit/bonusCredit.ts'
import { refusalFor, couponOf, termsOf } from './rules.ts'

type User = Context<'user'>

const listed = 50

/** The ref of what a coupon gave: of the award it opened into, or of its bonus. */
export const refOfCoupon = (couponId: string): string => `coupon:${couponId}`

/** coupons: each on the terms of when it was received. */
export async function listCoupons({ tx, caller, now, policy, defaults }: User): Promise<OutputOf<typeof coupons>> {
  const rows = await store.couponsOf(tx, caller.playerId, now, listed)
  const isChanged = rows.some((row) => row.granted_at < policy.since)
  const termsAt = isChanged ? (await readSettingsAt(tx, { policy, defaults })).at : () => policy
  return { list: rows.map((row) => couponOf(row, termsAt(row.granted_at), now)) }
}

/** couponTake: opens a coupon and pays its award from the operator. Coins can be withdrawn once they were wagered. */
export async function takeCoupon(context: User, { couponId }: InputOf<typeof couponTake>): Promise<OutputOf<typeof couponTake> | Refusal> {
  const { tx, caller, now, policy, defaults } = context
  const { playerId } = caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const row = isId(couponId) ? await store.lockCoupon(tx, playerId, now, couponId) : undefined
  if (!row) return refuse('couponUnknown')
  const terms = await readPolicyAt(tx, { policy, defaults }, row.granted_at)
  const refusal = refusalFor(row, undefined, terms, now)
  if (refusal) return refusal
  const { gives, turnover } = termsOf(row, terms)
  if (!gives) throw new Error('a coupon that needs no deposit gives nothing')
  await store.markUsed(tx, couponId, gives.count, now)
  const ref = refOfCoupon(couponId)
  const award = { id: couponId, ...gives }
  await giveAward(tx, { playerId, activityId: 'coupon', award, now, kind: 'coupon', ref, turnover, policy })
  return { awards: [award] }
}

/** For a deposit being opened: a coupon that can be used with it, or the refusal. The caller holds the player's lock. */
export async function chooseCoupon(
  { tx, caller, now, policy, defaults }: User,
  couponId: string,
  deposit: number,
): Promise<Refusal | undefined> {
  const row = isId(couponId) ? await store.lockCoupon(tx, caller.playerId, now, couponId) : undefined
  return row ? refusalFor(row, deposit, await readPolicyAt(tx, { policy, defaults }, row.granted_at), now) : refuse('couponUnknown')
}

export const lockByOrder = store.attachToOrder

/**
 * A deposit was paid: uses the coupon on its order and grants the bonus coins, in the notice's transaction. A coupon moved to another order
 * meanwhile (this one was paid late) stays with that order. False: this order had none that can be used. The caller holds the player's lock.
 */
export async function useCoupon(
  tx: Sql,
  order: { readonly playerId: string; readonly orderId: string; readonly amount: number },
  row: store.CouponRow | undefined,
  settings: Pick<Deps, 'policy' | 'defaults'>,
  now: number,
): Promise<boolean> {
  if (!row || row.is_taken) return false
  const terms = await readPolicyAt(tx, settings, row.granted_at)
  const { turnover, worthOf } = termsOf(row, terms)
  const worth = worthOf(order.amount)
  await store.markUsed(tx, row.id, worth, now)
  if (worth <= 0) return true
  const { bonusDays } = row.prop_id < 1200 ? terms.coupons.general : terms.coupons.fixed
  await grantBonus(
    tx,
    {
      playerId: order.playerId,
      source: 'coupon',
      ref: refOfCoupon(row.id),
      amount: worth,
      turnover,
      days: bonusDays,
      orderId: order.orderId,
    },
    settings.policy,
    now,
  )
  return true
}

import { awardKind, propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { Coupon } from '#contract/coupons.ts'
import type { CouponRow } from '../../awards/couponStore.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'

/** The requirements and the value of a coupon, by its kind. */
export interface Terms {
  /** What opening it awards; null for a coupon used with a deposit. */
  readonly gives: Pick<Award, 'propId' | 'count'> | null
  readonly minAmount: number
  readonly cap: number | null
  readonly turnover: number
  /** The bonus coins added to a deposit of this amount, in hundredths. */
  readonly worthOf: (deposit: number) => number
}

/** The award of one piece, multiplied. A coupon the settings no longer know awards nothing. */
const pieces = (one: Pick<Award, 'propId' | 'count'> | undefined, count: number) =>
  one ? { ...one, count: one.count * count } : { propId: propIds.coin, count: 0 }

export function termsOf({ prop_id: propId, count }: Pick<CouponRow, 'prop_id' | 'count'>, { coupons }: Pick<Policy, 'coupons'>): Terms {
  const kind = awardKind(propId)
  if (kind === 'generalCoupon') {
    const { minDeposit, cap, turnover } = coupons.general
    const worthOf = (deposit: number) => Math.min(cap, Math.floor((deposit * count) / 100))
    return { gives: null, minAmount: minDeposit, cap, turnover, worthOf }
  }
  if (kind === 'fixedCoupon') {
    const { minDepositTimes, turnover } = coupons.fixed
    return { gives: null, minAmount: count * minDepositTimes, cap: null, turnover, worthOf: () => count }
  }
  const gives = kind === 'giveCoupon' ? { propId: propIds.coin, count } : pieces(coupons.opened[propId], count)
  return { gives, minAmount: 0, cap: null, turnover: coupons.give.turnover, worthOf: () => gives.count }
}

const stateOf = (row: CouponRow, now: number): Coupon['state'] =>
  row.used_at !== null ? 'used' : row.is_taken ? 'taken' : row.is_locked ? 'locked' : row.expires_at <= now ? 'expired' : 'new'

/** Why this coupon cannot be used now; undefined when it can. `deposit` in hundredths, undefined for none. */
export function refusalFor(row: CouponRow, deposit: number | undefined, policy: Policy, now: number): Refusal | undefined {
  const state = stateOf(row, now)
  if (state !== 'new') return refuse('couponNotUsable', { reason: state })
  const { gives, minAmount } = termsOf(row, policy)
  if ((gives === null) !== (deposit !== undefined) || gives?.count === 0) return refuse('couponNotUsable', { reason: 'kind' })
  if (deposit !== undefined && deposit < minAmount) return refuse('couponNotUsable', { reason: 'min', min: minAmount })
  return undefined
}

/** A coupon as the player sees it. */
export function couponOf(row: CouponRow, policy: Policy, now: number): Coupon {
  const state = stateOf(row, now)
  const { gives, minAmount, cap, turnover } = termsOf(row, policy)
  return {
    couponId: row.id,
    propId: row.prop_id,
    count: row.count,
    state,
    minAmount,
    cap,
    turnover,
    gives,
    expiresAt: row.expires_at,
    orderId: state === 'locked' || state === 'used' ? row.order_id : null,
    worth: row.worth,
  }
}

import { awardKind } from '#contract/awards.ts'
import type { Coupon } from '#contract/coupons.ts'
import type { CouponRow } from '../../awards/couponStore.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'

/** What a coupon asks for and comes to, by its kind. */
export interface Terms {
  readonly isForDeposit: boolean
  readonly minAmount: number
  readonly cap: number | null
  readonly turnover: number
  /** The bonus coins that a deposit of this amount brings with it, in hundredths. */
  readonly worthOf: (deposit: number) => number
}

export function termsOf({ prop_id: propId, count }: Pick<CouponRow, 'prop_id' | 'count'>, { coupons }: Pick<Policy, 'coupons'>): Terms {
  const kind = awardKind(propId)
  if (kind === 'generalCoupon') {
    const { least, cap, turnover } = coupons.general
    const worthOf = (deposit: number) => Math.min(cap, Math.floor((deposit * count) / 100))
    return { isForDeposit: true, minAmount: least, cap, turnover, worthOf }
  }
  if (kind === 'fixedCoupon') {
    const { leastTimes, turnover } = coupons.fixed
    return { isForDeposit: true, minAmount: count * leastTimes, cap: null, turnover, worthOf: () => count }
  }
  return { isForDeposit: false, minAmount: 0, cap: null, turnover: coupons.give.turnover, worthOf: () => count }
}

export const stateOf = (row: CouponRow, now: number): Coupon['state'] =>
  row.used_at !== null ? 'used' : row.is_taken ? 'taken' : row.is_locked ? 'locked' : row.expires_at <= now ? 'expired' : 'new'

/** Why this coupon cannot be used for this now; undefined when it can. `deposit` in hundredths, undefined for none. */
export function objectionTo(row: CouponRow | undefined, deposit: number | undefined, policy: Policy, now: number): Refusal | undefined {
  if (!row) return refuse('couponUnknown')
  const state = stateOf(row, now)
  if (state !== 'new') return refuse('couponNotUsable', { reason: state })
  const { isForDeposit, minAmount } = termsOf(row, policy)
  if (isForDeposit !== (deposit !== undefined)) return refuse('couponNotUsable', { reason: 'kind' })
  if (deposit !== undefined && deposit < minAmount) return refuse('couponNotUsable', { reason: 'min', min: minAmount })
  return undefined
}

/** A coupon as the player sees it. */
export function shown(row: CouponRow, policy: Policy, now: number): Coupon {
  const state = stateOf(row, now)
  const { minAmount, cap, turnover } = termsOf(row, policy)
  return {
    couponId: row.id,
    propId: row.prop_id,
    count: row.count,
    state,
    minAmount,
    cap,
    turnover,
    expiresAt: row.expires_at,
    orderId: state === 'locked' || state === 'used' ? row.order_id : null,
    worth: row.worth,
  }
}

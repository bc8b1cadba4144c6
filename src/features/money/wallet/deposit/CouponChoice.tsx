import { Trans } from '@lingui/react/macro'
import { coupons } from '#contract/coupons.ts'
import type { Coupon } from '#contract/coupons.ts'
import { firstRechargeInfo } from '#contract/firstDeposit.ts'
import { useCall } from '../../../../queries/queries.ts'
import { AwardPhrase } from '../../../../shared/awards/AwardPhrase.tsx'
import { awardArt } from '../../../../shared/awards/awards.ts'
import { Terms } from '../bonus/Coupons.tsx'
import '../bonus/bonus.css'

interface Props {
  usable: readonly Coupon[]
  /** The deposit's amount, in hundredths; undefined while none is chosen. */
  amount: number | undefined
  chosen: Coupon | undefined
  onChoose: (coupon: Coupon | null) => void
}

/** The coupons that a deposit can be made with. */
export function useDepositCoupons(): readonly Coupon[] {
  const { data } = useCall(coupons, {})
  return data?.list.filter(({ state, gives }) => state === 'new' && gives === null) ?? []
}

/** Whether a coupon can be used with a deposit of this amount. */
export const fits = ({ minAmount }: Coupon, amount: number | undefined): boolean => amount === undefined || amount >= minAmount

/** Renders nothing for a player without a coupon. */
export function CouponChoice({ usable, amount, chosen, onChoose }: Props) {
  const hasJoined = useCall(firstRechargeInfo, {}).data?.state === 'joined'
  if (usable.length === 0) return null
  return (
    <fieldset className="coupon-choice">
      <legend className="d">
        <Trans>Use a coupon?</Trans>
      </legend>
      {hasJoined && (
        <p className="small muted">
          <Trans>A deposit made with a coupon doesn’t count for your first deposit bonus. You can use the coupon on a later deposit.</Trans>
        </p>
      )}
      <label>
        <input type="radio" name="coupon" checked={!chosen || !fits(chosen, amount)} onChange={() => onChoose(null)} />
        <Trans>No coupon</Trans>
      </label>
      {usable.map((coupon) => (
        <label key={coupon.couponId}>
          <input
            type="radio"
            name="coupon"
            checked={chosen?.couponId === coupon.couponId && fits(coupon, amount)}
            disabled={!fits(coupon, amount)}
            onChange={() => onChoose(coupon)}
          />
          <img src={awardArt(coupon.propId)} alt="" width={32} height={32} />
          <span className="stack-s">
            <AwardPhrase award={coupon} />
            <span className="small muted">
              <Terms coupon={coupon} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

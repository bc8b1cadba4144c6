import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { coupons, couponTake } from '#contract/coupons.ts'
import type { Coupon } from '#contract/coupons.ts'
import { useApp } from '../../../../platform/app.ts'
import { useCall } from '../../../../queries/queries.ts'
import { AwardPhrase } from '../../../../shared/awards/AwardPhrase.tsx'
import { awardArt, isCoins } from '../../../../shared/awards/awards.ts'
import { awardText } from '../../../../shared/awards/awardText.ts'
import { ClaimError } from '../../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { openOverlay } from '../../../../shared/overlays/openOverlay.ts'
import { refreshOf } from '../../../../shared/refresh/refresh.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import './bonus.css'

/** The player's coupons. Deposit coupons are chosen with a deposit; the others are opened here. */
export function Coupons() {
  const app = useApp()
  const { t } = useLingui()
  const { data } = useCall(coupons, {})
  const look = () => void app.queries.invalidateQueries({ queryKey: [coupons.path] })
  const { claim, ...claiming } = useClaim(couponTake, {
    outlivesView: true,
    onGranted: ({ awards }) => {
      look()
      refreshOf(app)('award.granted')
      void openOverlay(app, 'reward', { awards })
    },
    onRefused: look,
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className="card pad coupons" aria-label={t`Coupons`}>
      <h2 className="d">
        <Trans>Coupons</Trans>
      </h2>
      <ul>
        {data.list.map((coupon) => (
          <Row key={coupon.couponId} coupon={coupon} isBusy={claiming.isBusy} onTake={() => claim({ couponId: coupon.couponId })} />
        ))}
      </ul>
      <ClaimError
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'couponNotUsable' || failure === 'couponUnknown' ? (
            <Trans>You can’t use this coupon anymore. It may have expired, or you may have used it on another device.</Trans>
          ) : undefined
        }
      />
    </section>
  )
}

function Row({ coupon, isBusy, onTake }: { coupon: Coupon; isBusy: boolean; onTake: () => void }) {
  const { propId, state } = coupon
  return (
    <li className={state === 'new' || state === 'locked' ? 'coupon' : 'coupon over'}>
      <img src={awardArt(propId)} alt="" width={36} height={36} />
      <div>
        <b>
          <AwardPhrase award={coupon} />
        </b>
        <span className="small muted">
          <Terms coupon={coupon} />
        </span>
        <span className="small">
          <State coupon={coupon} />
        </span>
      </div>
      {state === 'new' && coupon.gives && (
        <Button variant="main" small busy={isBusy} onClick={onTake}>
          <Trans>Claim</Trans>
        </Button>
      )}
    </li>
  )
}

/** Its conditions and value. */
export function Terms({ coupon }: { coupon: Coupon }): ReactNode {
  const { i18n } = useLingui()
  const { minAmount, cap, turnover, gives } = coupon
  const least = amountText(minAmount)
  if (gives && isCoins(gives.propId)) return <Trans>Coins right away. Wager them {turnover}× before you withdraw them</Trans>
  if (gives) return <Trans>Open it to get: {i18n._(awardText(gives))}</Trans>
  if (cap !== null)
    return (
      <Trans>
        Bonus coins on a deposit of {least} or more, up to {amountText(cap)}, with a {turnover}× wagering requirement
      </Trans>
    )
  return (
    <Trans>
      Bonus coins on a deposit of {least} or more, with a {turnover}× wagering requirement
    </Trans>
  )
}

function State({ coupon: { state, expiresAt, orderId, worth, gives } }: { coupon: Coupon }): ReactNode {
  const { i18n } = useLingui()
  const until = i18n.date(expiresAt, dateFormats.moment)
  if (state === 'new') return <Trans>valid until {until}</Trans>
  if (state === 'locked') return <Trans>reserved for order {orderId}</Trans>
  if (state === 'taken') return <Trans>removed because the deposit was returned</Trans>
  if (state === 'expired') return <Trans>expired on {until}</Trans>
  if (gives && !isCoins(gives.propId)) return <Trans>used</Trans>
  return <Trans>used: you got {amountText(worth ?? 0)}</Trans>
}

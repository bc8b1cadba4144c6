import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { PointsBoard } from '#contract/points.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import art from '../../../art/awards/points.svg'
import { useApp } from '../../../platform/app.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { piecesText } from './pieces.ts'

/** What one holds, and how far the next point is. */
export function Held({ board: { points, betPerPoint, betToNext }, skin }: { board: PointsBoard; skin: 'v1' | 'v2' }) {
  const { session } = useApp().actors
  const signedIn = useSelector(session, isSignedIn)
  const isGuest = !useSelector(session, isPending) && !signedIn
  const { t } = useLingui()
  const done = betPerPoint - betToNext
  const [so, per, missing] = [amountText(done), amountText(betPerPoint), amountText(betToNext)]
  return (
    <section className={`pts-held ${skin}`} aria-labelledby="pts-held">
      <div className="pts-sum">
        <h2 id="pts-held" className="small">
          <Trans>Your points</Trans>
        </h2>
        <p className="n pts-count">{piecesText(points)}</p>
      </div>
      <img className="pts-flower" src={art} alt="" width={96} height={96} />
      <div className="pts-next">
        <div
          className="bar"
          role="progressbar"
          aria-label={t`Progress to your next point`}
          aria-valuemin={0}
          aria-valuemax={betPerPoint / 100}
          aria-valuenow={done / 100}
          aria-valuetext={t`${so} of ${per} coins`}
        >
          <i style={{ width: `${(done / betPerPoint) * 100}%` }} />
        </div>
        <p className="small">
          <Trans>
            {missing} more coins in valid bets to your next point. You get 1 point for every {per} coins.
          </Trans>
        </p>
      </div>
      {isGuest && (
        <Link to="/auth/login" search={{ redirect: '/points' }} className="btn main wide">
          <Trans>Log in to earn points</Trans>
        </Link>
      )}
      {signedIn && (
        <p className="pts-doors">
          <Link to="/wallets/record" search={{ purse: 'points' }}>
            <Trans>Points history</Trans>
          </Link>
          <Link to="/reward/record" search={{ activity: 'points' }}>
            <Trans>My exchanges</Trans>
          </Link>
        </p>
      )}
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { PointsBoard } from '#contract/points.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import art from '../../../art/awards/points.svg'
import { useApp } from '../../../platform/app.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** The player's points, and the progress to the next one. */
export function PointsBalance({ board: { points, betPerPoint, betToNext }, skin }: { board: PointsBoard; skin: 'v1' | 'v2' }) {
  const { session } = useApp().actors
  const loggedIn = useSelector(session, isLoggedIn)
  const isGuest = !useSelector(session, isPending) && !loggedIn
  const { t } = useLingui()
  const done = betPerPoint - betToNext
  const [so, per, missing] = [amountText(done), amountText(betPerPoint), amountText(betToNext)]
  return (
    <section className={`pts-held ${skin}`} aria-labelledby="pts-held">
      <div className="pts-sum">
        <h2 id="pts-held" className="small">
          <Trans>Your points</Trans>
        </h2>
        <p className="n pts-count">{grouped(points)}</p>
      </div>
      <img className="pts-flower" src={art} alt="" width={96} height={96} />
      <div className="pts-next">
        <ProgressBar label={t`Progress to your next point`} value={done / 100} max={betPerPoint / 100} text={t`${so} of ${per} coins`} />
        <p className="small">
          <Trans>
            {missing} more coins in valid bets to your next point. You get 1 point for every {per} coins.
          </Trans>
        </p>
      </div>
      {isGuest && (
        <LoginLink wide>
          <Trans>Log in to earn points</Trans>
        </LoginLink>
      )}
      {loggedIn && (
        <p className="pts-links">
          <Link to="/wallets/record" search={{ currency: 'points' }}>
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

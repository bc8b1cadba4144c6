import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { preLoginOf, isAsking, isClosed } from '#machines/boot/boot.selectors.ts'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'

/** Shown while the server is under maintenance; it polls, and navigates home once the server is available (spec §8). */
export function MaintenancePage() {
  const { boot } = useApp().actors
  const { i18n } = useLingui()
  const preLogin = useSelector(boot, preLoginOf)
  const closed = useSelector(boot, isClosed)
  const isChecking = useSelector(boot, isAsking)
  if (preLogin && !closed) return <Navigate to="/" replace />
  const until = preLogin?.maintenance.until
  return (
    <main className="whole-page-note">
      <img src={rest} alt="" width={240} height={180} />
      <h1>
        <Trans>Swerte is under maintenance</Trans>
      </h1>
      <p className="muted">
        {preLogin?.maintenance.text || <Trans>We’re doing some maintenance and will be back soon. Your coins are safe.</Trans>}
      </p>
      {until && (
        <p>
          <Trans>We’ll be back around {i18n.date(until, dateFormats.longWeekdayTime)}</Trans>
        </p>
      )}
      <Button variant="main" className="above" busy={isChecking} onClick={() => boot.send({ type: 'boot.retried' })}>
        <Trans>Check again</Trans>
      </Button>
    </main>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import ShieldCheck from '~icons/lucide/shield-check'
import X from '~icons/lucide/x'
import type { OutputOf } from '#contract/call.ts'
import { devices } from '#contract/devices.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf } from '../../queries/queries.ts'

type Before = NonNullable<OutputOf<typeof devices>['lastLogin']>

/** How long it stays; it also stands on the member page and among the devices. */
const shownMs = 12_000

/** Right after a log-in: when and where the one before it was, so that a stranger's is noticed. Not over a game. */
export function LastLogin() {
  const app = useApp()
  const { i18n, t } = useLingui()
  const isInGame = useLocation({ select: ({ pathname }) => pathname === '/game/start' })
  const [before, setBefore] = useState<Before | null>(null)
  const look = useEffectEvent(async () => {
    const { lastLogin } = await app.queries.fetchQuery(queryOf(app, devices, {}))
    setBefore(lastLogin)
  })
  useEffect(() => {
    const { session } = app.actors
    let last = session.getSnapshot()
    const subscription = session.subscribe((now) => {
      // A session that was restored comes from «verifying»: nobody has just logged in.
      if (last.matches('anonymous') && now.matches('loggedIn')) look().catch(() => {})
      if (now.matches('anonymous')) setBefore(null)
      last = now
    })
    return () => subscription.unsubscribe()
  }, [app])
  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setBefore(null), shownMs)
    return () => clearTimeout(timer)
  }, [before])
  return (
    <div role="status" className="last-login-place">
      {before && !isInGame && (
        <div className="card last-login">
          <ShieldCheck width={22} height={22} aria-hidden="true" />
          <p>
            <strong>
              <Trans>Your last login</Trans>
            </strong>{' '}
            {[i18n.date(before.createdAt, { dateStyle: 'medium', timeStyle: 'short' }), before.browser, before.system, before.place]
              .filter(Boolean)
              .join(' · ')}{' '}
            <Link to="/member/devices" onClick={() => setBefore(null)}>
              <Trans>Wasn’t you?</Trans>
            </Link>
          </p>
          <button type="button" className="icbtn" aria-label={t`Close`} onClick={() => setBefore(null)}>
            <X width={20} height={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

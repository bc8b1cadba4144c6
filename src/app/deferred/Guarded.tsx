import { Trans } from '@lingui/react/macro'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { endedByOf, isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import rest from '../../art/rest.svg'
import { useApp } from '../../platform/app.ts'
import { openOverlay } from '../../shared/overlays/openOverlay.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Round every page that needs a player: once the session is over, nothing of the player's is left on the screen, but the page stays theirs. */
export function Guarded() {
  const app = useApp()
  const { session } = app.actors
  const isPlayer = useSelector(session, (snapshot) => isPending(snapshot) || isSignedIn(snapshot))
  const endedBy = useSelector(session, endedByOf)
  if (isPlayer) return <Outlet />
  // Who logs out goes home; whose session ended otherwise may want to come back.
  if (endedBy === 'logout') return <Navigate to="/" replace />
  return (
    <main className="pt-6">
      <Notice
        art={rest}
        title={<Trans>You’re logged out</Trans>}
        action={
          <div className="row">
            <button
              type="button"
              className="btn main s"
              onClick={() =>
                void openOverlay(app, 'login', { way: app.facts.read('accountName') ? 'account' : 'sms', isSessionOver: false })
              }
            >
              <Trans>Log in</Trans>
            </button>
            <Link to="/" className="btn soft s">
              <Trans>Home</Trans>
            </Link>
          </div>
        }
      >
        <Trans>Log in to see this page. Your coins are safe.</Trans>
      </Notice>
    </main>
  )
}

import { Trans } from '@lingui/react/macro'
import { Navigate, Outlet } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { endedByOf, isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import rest from '../../art/rest.svg'
import { useApp } from '../../platform/app.ts'
import { ButtonLink } from '../../shared/navigation/ButtonLink.tsx'
import { LoginButton } from '../../shared/session/LoginLink.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Wraps every page that needs a player: once the session has ended, nothing of the player's stays on the screen, but the page's address
 * does.
 */
export function Guarded() {
  const app = useApp()
  const { session } = app.actors
  const isPlayer = useSelector(session, (snapshot) => isPending(snapshot) || isLoggedIn(snapshot))
  const endedBy = useSelector(session, endedByOf)
  if (isPlayer) return <Outlet />
  // A player who logs out goes home; one whose session ended otherwise may want to return.
  if (endedBy === 'logout') return <Navigate to="/" replace />
  return (
    <main className="below-top">
      <Notice
        art={rest}
        title={<Trans>You’re logged out</Trans>}
        action={
          <div className="row">
            <LoginButton small />
            <ButtonLink to="/" small>
              <Trans>Home</Trans>
            </ButtonLink>
          </div>
        }
      >
        <Trans>Log in to see this page. Your coins are safe.</Trans>
      </Notice>
    </main>
  )
}

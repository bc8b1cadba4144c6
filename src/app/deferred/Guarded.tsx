import { Trans } from '@lingui/react/macro'
import { Navigate, Outlet } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { endedByOf, isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import rest from '../../art/rest.svg'
import { useApp } from '../../platform/app.ts'
import { LoginButton } from '../../shared/session/LoginLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Round every page that needs a player: once the session is over, nothing of the player's is left on the screen, but the page stays theirs. */
export function Guarded() {
  const app = useApp()
  const { session } = app.actors
  const isPlayer = useSelector(session, (snapshot) => isPending(snapshot) || isLoggedIn(snapshot))
  const endedBy = useSelector(session, endedByOf)
  if (isPlayer) return <Outlet />
  // Who logs out goes home; whose session ended otherwise may want to come back.
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

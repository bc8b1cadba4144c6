import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { LoginButton } from '../../../shared/session/LoginLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

interface Props {
  children: (user: User) => ReactNode
}

/** A sheet's part that needs the player's data: shows loading and retry states, and asks a visitor to log in. */
export function PlayerDetails({ children }: Props) {
  const app = useApp()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const info = useCall(getAfterLoginInfoWeb, {})
  if (!loggedIn)
    return (
      <>
        <p className="muted">
          <Trans>Log in to see your details here.</Trans>
        </p>
        <LoginButton variant="quiet" wide />
      </>
    )
  return (
    <LoadState
      inline
      query={info}
      wait={<Skeletons flush heights={[96]} />}
      failed={<Trans>We couldn’t load your details. Your coins are safe.</Trans>}
    >
      {({ user }) => children(user)}
    </LoadState>
  )
}

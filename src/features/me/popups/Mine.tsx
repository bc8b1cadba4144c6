import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface Props {
  children: (user: User) => ReactNode
}

/** What a sheet says of the player: waits for it, offers another try, and asks a visitor to log in. */
export function Mine({ children }: Props) {
  const app = useApp()
  const signedIn = useSelector(app.actors.session, isSignedIn)
  const { data, isError, refetch } = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  if (!signedIn)
    return (
      <>
        <p className="muted">
          <Trans>Log in to see your details here.</Trans>
        </p>
        <button
          type="button"
          className="btn soft wide"
          onClick={() => void openOverlay(app, 'login', { way: app.facts.read('accountName') ? 'account' : 'sms', isSessionOver: false })}
        >
          <Trans>Log in</Trans>
        </button>
      </>
    )
  if (data) return children(data.user)
  if (!isError) return <Skeleton className="h-24" />
  return (
    <>
      <p className="muted" role="alert">
        <Trans>We couldn’t load your details. Your coins are safe.</Trans>
      </p>
      <button type="button" className="btn soft wide" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </button>
    </>
  )
}

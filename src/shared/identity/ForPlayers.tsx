import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import lost from '../../art/lost.svg'
import { useApp } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import { openOverlay } from '../overlays/openOverlay.ts'

/** Pages that anybody may open and that are about a player: a visitor is asked to log in. */
export function ForPlayers({ children }: { children: ReactNode }) {
  const app = useApp()
  if (useSelector(app.actors.session, isSignedIn)) return children
  return (
    <Notice
      art={lost}
      title={<Trans>Log in to continue</Trans>}
      action={
        <button
          type="button"
          className="btn main s"
          onClick={() => void openOverlay(app, 'login', { way: app.facts.read('accountName') ? 'account' : 'sms', isSessionOver: false })}
        >
          <Trans>Log in</Trans>
        </button>
      }
    >
      <Trans>Log in to see this page.</Trans>
    </Notice>
  )
}

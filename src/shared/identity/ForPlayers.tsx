import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import lost from '../../art/lost.svg'
import { useApp } from '../../platform/app.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { openOverlay } from '../overlays/openOverlay.ts'

/** Pages that anybody may open and that are about a player: a visitor is asked to log in. */
export function ForPlayers({ children }: { children: ReactNode }) {
  const app = useApp()
  if (useSelector(app.actors.session, isLoggedIn)) return children
  return (
    <Notice
      art={lost}
      title={<Trans>Who is there?</Trans>}
      action={
        <Button
          variant="main"
          small
          onClick={() => void openOverlay(app, 'login', { way: app.storage.read('accountName') ? 'account' : 'sms', isSessionOver: false })}
        >
          <Trans>Log in</Trans>
        </Button>
      }
    >
      <Trans>Log in, and this page is yours.</Trans>
    </Notice>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { RecordsWait } from '../../../shared/records/RecordPages.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** A page that is a player's own: a guest is asked in, and comes back to it. */
export function ForPlayers({ path, children }: { path: string; children: ReactNode }) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  if (loggedIn) return children
  return pending ? (
    <RecordsWait />
  ) : (
    <Notice
      art={empty}
      title={<Trans>Your rewards are kept for you</Trans>}
      action={
        <ButtonLink to="/auth/login" search={{ redirect: path }} variant="main" small>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>Log in to see what waits and what you were given.</Trans>
    </Notice>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { RecordsWait } from '../../../shared/records/RecordPages.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** A page that is a player's own: a guest is asked in, and comes back to it. */
export function ForPlayers({ path, children }: { path: string; children: ReactNode }) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  if (signedIn) return children
  return pending ? (
    <RecordsWait />
  ) : (
    <Notice
      art={empty}
      title={<Trans>Your rewards are here when you log in</Trans>}
      action={
        <Link to="/auth/login" search={{ redirect: path }} className="btn main s">
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>Log in to see your rewards and reward history.</Trans>
    </Notice>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

/** Renders a page once the player is loaded. */
export function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const info = useCall(getAfterLoginInfoWeb, {})
  return (
    <LoadState
      query={info}
      wait={<Skeletons flush heights={[112, 256]} />}
      failed={<Trans>We couldn’t load your account. Your coins are safe.</Trans>}
    >
      {({ user }) => children(user)}
    </LoadState>
  )
}

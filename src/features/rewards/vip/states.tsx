import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export const VipWait = () => (
  <div className="vip-wait" aria-busy="true">
    <Skeleton className="h-64" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
)

interface Props {
  /** Where to come back to. */
  from: '/vip/rebate' | '/vip/rebate/record' | '/bonus/rebate' | '/v2/bonus/rebate' | '/bonus/vip'
  children: ReactNode
}

/** For pages that are a player's alone: a guest is asked in. */
export function Players({ from, children }: Props) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  if (signedIn) return children
  if (pending) return <VipWait />
  return (
    <Notice
      art={empty}
      title={<Trans>Log in to see your VIP rewards</Trans>}
      action={
        <Link to="/auth/login" search={{ redirect: from }} className="btn main s">
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>Log in to see your level, rebates and rewards.</Trans>
    </Notice>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'

export const VipWait = () => <Skeletons flush heights={[256, 160, 160]} />

interface Props {
  /** Where to come back to. */
  from: '/vip/rebate' | '/vip/rebate/record' | '/bonus/rebate' | '/v2/bonus/rebate' | '/bonus/vip'
  children: ReactNode
}

/** For pages that are a player's alone: a guest is asked in. */
export function Players({ from, children }: Props) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  if (loggedIn) return children
  if (pending) return <VipWait />
  return (
    <Notice
      art={empty}
      title={<Trans>The VIP road waits for you</Trans>}
      action={
        <ButtonLink to="/auth/login" search={{ redirect: from }} variant="main" small>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>Log in to see your level, your rebates and your gifts.</Trans>
    </Notice>
  )
}

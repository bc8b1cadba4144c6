import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import lost from '../../art/lost.svg'
import { useApp } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { LoginButton } from './LoginLink.tsx'

interface Props {
  /** Shown to a visitor: what they get here, and why to log in. */
  title?: ReactNode
  text?: ReactNode
  art?: string
  /** Shown until the session is verified. */
  wait?: ReactNode
  children: ReactNode
}

/** For a page that is open to all but about a player: a visitor is asked to log in, over the page. */
export function PlayerGate({
  title = <Trans>Log in to continue</Trans>,
  text = <Trans>Log in to see this page.</Trans>,
  art = lost,
  wait = <Skeletons />,
  children,
}: Props) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  if (loggedIn) return children
  if (pending) return wait
  return (
    <Notice art={art} title={title} action={<LoginButton small />}>
      {text}
    </Notice>
  )
}

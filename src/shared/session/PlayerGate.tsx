import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { parol } from '../drawings.ts'
import { ButtonLink } from '../navigation/ButtonLink.tsx'
import { LoginButton } from './LoginLink.tsx'
import './gate.css'

interface Props {
  title?: ReactNode
  /** Shown to a visitor: what they get here, and why to log in. */
  text: ReactNode
  art?: string
  /** Shown until the session is verified. */
  wait?: ReactNode
  children: ReactNode
}

/** For a page that is open to all but about a player: a visitor is asked to log in, over the page, or to sign up. */
export function PlayerGate({ title = <Trans>Log in to continue</Trans>, text, art = parol, wait = <Skeletons />, children }: Props) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  const href = useLocation({ select: (location) => location.href })
  if (loggedIn) return children
  if (pending) return wait
  return (
    <section className="card notice gate">
      <img src={art} alt="" width={120} height={120} />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <LoginButton wide />
      <ButtonLink to="/auth/register" search={{ redirect: href }} wide>
        <Trans>Create an account</Trans>
      </ButtonLink>
    </section>
  )
}

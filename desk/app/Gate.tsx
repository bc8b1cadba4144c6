import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { isPending, isSignedIn, isUnreachable, operatorOf } from '#machines/deskSession/deskSession.selectors.ts'
import { touchSession, useDesk } from '../kit/desk.ts'
import { failureText } from '../kit/failureText.ts'
import { Button } from '../ui/Button.tsx'
import { FirstPasskey } from './FirstPasskey.tsx'
import { GatePage } from './GatePage.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SignIn } from './SignIn.tsx'
import { StillThere } from './StillThere.tsx'

/** Minimum intervals between reports of user activity to the session, and to the server's. */
const noticedMs = 20_000
const touchedMs = 2 * 60_000

/** Renders the desk for signed-in operators, otherwise the sign-in pages. */
export function Gate({ children }: { children: ReactNode }) {
  const { session } = useDesk()
  const snapshot = useSelector(session, (state) => state)
  const isIn = isSignedIn(snapshot)
  useEffect(() => {
    if (!isIn) return
    let last = 0
    let touched = performance.now()
    const noticed = () => {
      const now = performance.now()
      if (now - last < noticedMs) return
      last = now
      session.send({ type: 'input.detected' })
      if (now - touched < touchedMs) return
      touched = now
      touchSession(session)
    }
    addEventListener('pointerdown', noticed)
    addEventListener('keydown', noticed)
    return () => {
      removeEventListener('pointerdown', noticed)
      removeEventListener('keydown', noticed)
    }
  }, [isIn, session])
  if (isPending(snapshot)) return <GatePage>{null}</GatePage>
  if (isUnreachable(snapshot))
    return (
      <GatePage>
        <div className="box">
          <div className="inner" role="alert">
            <h1>The desk can’t be opened</h1>
            <p>{failureText(snapshot.context.failure ?? 'unreachable')}</p>
            <Button look="ink" onClick={() => session.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          </div>
        </div>
      </GatePage>
    )
  if (!isIn) return <SignIn />
  if (operatorOf(snapshot)?.lacksPasskey)
    return (
      <>
        <FirstPasskey />
        <SecondFactor />
        <StillThere />
      </>
    )
  return (
    <>
      {children}
      <SecondFactor />
      <StillThere />
    </>
  )
}

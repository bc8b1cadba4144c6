import { useNavigate } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { GameSessionInput } from '#machines/gameSession/gameSession.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { abandonVisit, joinVisit, visitMachine } from './gameSession.ports.ts'
import type { GameSession } from './gameSession.ports.ts'

/** A visit to a game, for as long as its page is there. */
export function useGameSession(input: GameSessionInput, href: string): GameSession {
  const app = useApp()
  const navigate = useNavigate()
  const [machine] = useState(() => visitMachine(app))
  const launch = useActorRef(machine, { input, ...(app.inspect && { inspect: app.inspect }) })

  useEffect(() => {
    const subscription = launch.on('login.needed', () => void navigate({ to: '/auth/login', search: { redirect: href }, replace: true }))
    return () => subscription.unsubscribe()
  }, [href, launch, navigate])
  useEffect(() => joinVisit(app, launch), [app, launch])
  // Apart from the address, which changes before the page goes.
  useEffect(() => () => abandonVisit(app, launch), [app, launch])

  // The machine starts at rest, so that React's double start in development opens no second visit.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    launch.send({ type: 'launch.requested', requestId: app.env.uuid() })
  }, [app, launch])
  return launch
}

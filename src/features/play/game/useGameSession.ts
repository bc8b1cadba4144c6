import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import type { GameSessionInput } from '#machines/gameSession/gameSession.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { abandonGameSession, createGameSessionPorts, wireGameSession } from './gameSession.ports.ts'
import type { GameSession } from './gameSession.ports.ts'

/** A visit to a game, for as long as its page is mounted. */
export function useGameSession(input: GameSessionInput, href: string): GameSession {
  const app = useApp()
  const navigate = useNavigate()
  const launch = useFlow(gameSessionMachine, {
    ports: createGameSessionPorts,
    input,
    wire: wireGameSession,
    on: { 'login.needed': () => void navigate({ to: '/auth/login', search: { redirect: href }, replace: true }) },
  })
  useEffect(() => () => abandonGameSession(app, launch), [app, launch])

  // The machine starts idle, so that React's double mount in development opens no second visit.
  const requested = useRef(false)
  useEffect(() => {
    if (requested.current) return
    requested.current = true
    launch.send({ type: 'launch.requested', requestId: app.env.uuid() })
  }, [app, launch])
  return launch
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { sendLike } from './likes.ts'

/** The player's favorites, and an optimistic toggle that is reverted when the server refuses. */
export function useLikes() {
  const app = useApp()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const [failed, setFailed] = useState(false)
  const likes = loggedIn ? (data?.user.gameLikeIds ?? []) : []
  const change = (gameId: string, like: boolean) => {
    setFailed(false)
    sendLike(app, gameId, like).catch(() => setFailed(true))
  }

  const joinAndLike = async (gameId: string) => {
    await openOverlay(app, 'login', { method: 'sms', isSessionOver: false })
    // The tap is remembered during login.
    if (isLoggedIn(app.actors.session.getSnapshot())) change(gameId, true)
  }
  const toggle = (gameId: string) => {
    if (loggedIn) change(gameId, !likes.includes(gameId))
    else void joinAndLike(gameId)
  }
  return { likes, history: loggedIn ? (data?.user.gameHistory ?? []) : [], toggle, failed }
}

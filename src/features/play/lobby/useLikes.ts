import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { gameLike } from '#contract/games.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { withLike } from './likes.ts'

type Info = OutputOf<typeof getAfterLoginInfoWeb>

/** The player's liked games, and a switch that shows at once and takes back what the server refused. */
export function useLikes() {
  const app = useApp()
  const queries = useQueryClient()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const [failed, setFailed] = useState(false)
  const sent = useRef(Promise.resolve())
  const likes = loggedIn ? (data?.user.gameLikeIds ?? []) : []

  const show = (gameId: string, like: boolean) =>
    queries.setQueryData<Info>(
      queryOf(app, getAfterLoginInfoWeb, {}).queryKey,
      (info) => info && { ...info, user: { ...info.user, gameLikeIds: withLike(info.user.gameLikeIds, gameId, like) } },
    )

  const change = (gameId: string, like: boolean) => {
    const requestId = app.env.uuid()
    show(gameId, like)
    setFailed(false)
    // One after the other, so that the last tap on a heart is the last word at the server too.
    sent.current = sent.current.then(async () => {
      const outcome = await app.send(gameLike, { gameId, like }, { requestId }).catch(() => null)
      if (outcome?.kind === 'done') return
      show(gameId, !like)
      setFailed(true)
    })
  }

  const joinAndLike = async (gameId: string) => {
    await openOverlay(app, 'login', { way: 'sms', isSessionOver: false })
    // The tap is not forgotten over the login.
    if (!isLoggedIn(app.actors.session.getSnapshot())) return
    change(gameId, true)
    await sent.current
    await queries.invalidateQueries({ queryKey: [getAfterLoginInfoWeb.path] })
  }
  const toggle = (gameId: string) => {
    if (loggedIn) change(gameId, !likes.includes(gameId))
    else void joinAndLike(gameId)
  }
  return { likes, history: loggedIn ? (data?.user.gameHistory ?? []) : [], toggle, failed }
}

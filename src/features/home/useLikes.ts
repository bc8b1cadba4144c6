import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { OutputOf } from '#contract/call.ts'
import { gameLike } from '#contract/games.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf, useCall } from '../../platform/queries.ts'

type Info = OutputOf<typeof getAfterLoginInfoWeb>

/** The player's liked games, and a switch that shows at once and takes back what the server refused. */
export function useLikes() {
  const app = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const href = useRouterState({ select: (state) => state.location.href })
  const signedIn = useSelector(app.actors.session, isSignedIn)
  const { data } = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  const { queryKey } = queryOf(app, getAfterLoginInfoWeb, {})
  const likes = signedIn ? (data?.user.gameLikeIds ?? []) : []

  const keep = (gameLikeIds: string[]) =>
    queries.setQueryData<Info>(queryKey, (info) => info && { ...info, user: { ...info.user, gameLikeIds } })

  const change = async (gameId: string, like: boolean) => {
    keep(like ? [gameId, ...likes] : likes.filter((id) => id !== gameId))
    const outcome = await app.send(gameLike, { gameId, like }, { requestId: app.world.uuid() }).catch(() => null)
    keep(outcome?.kind === 'done' ? outcome.data.gameLikeIds : likes)
  }

  const toggle = (gameId: string) => {
    if (!signedIn) void navigate({ to: '/auth/login', search: { redirect: href } })
    else void change(gameId, !likes.includes(gameId))
  }
  return { likes, history: signedIn ? (data?.user.gameHistory ?? []) : [], toggle }
}

import type { OutputOf } from '#contract/call.ts'
import { gameLike } from '#contract/games.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf, QueryRefused } from '../../../queries/queries.ts'

/** The favorites after a toggle: the latest first, without duplicates. */
export const withLike = (ids: readonly string[], gameId: string, like: boolean): string[] => {
  const others = ids.filter((id) => id !== gameId)
  return like ? [gameId, ...others] : others
}

/**
 * Toggles a favorite: shown at once, reverted if the server refuses or does not respond; rejects then. Without `useMutation`, whose
 * observer is not part of the start page.
 */
export function sendLike(app: App, gameId: string, like: boolean): Promise<void> {
  const { queries } = app
  const mutationKey = [gameLike.path]
  const requestId = app.env.uuid()
  const { queryKey } = queryOf(app, getAfterLoginInfoWeb, {})
  const show = (liked: boolean) =>
    queries.setQueryData<OutputOf<typeof getAfterLoginInfoWeb>>(
      queryKey,
      (info) => info && { ...info, user: { ...info.user, gameLikeIds: withLike(info.user.gameLikeIds, gameId, liked) } },
    )
  const mutation = queries.getMutationCache().build<void, Error, void, unknown>(queries, {
    mutationKey,
    // One after the other, so that the last tap on a heart is also the last request at the server.
    scope: { id: gameLike.path },
    mutationFn: async () => {
      const outcome = await app.send(gameLike, { gameId, like }, { requestId })
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
    },
    onMutate: () => {
      // A response from before the tap must not overwrite it.
      void queries.cancelQueries({ queryKey })
      show(like)
    },
    onError: () => void show(!like),
    // The server's own list, once no other toggle is in flight.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey })
    },
  })
  return mutation.execute()
}

import { redirect } from '@tanstack/react-router'
import { sharedIds } from '#games/shared/ids.ts'

interface StartSearch {
  readonly gameId?: string
  readonly tryIt?: boolean
  readonly activityId?: string
}

/** The page of a game that is not played in a frame; undefined for all others. */
export function ownPage({ gameId, tryIt, ...search }: StartSearch) {
  if (gameId === 'coin-pusher') return { to: '/activity/coin-pusher', search: tryIt ? { ...search, tryIt } : search } as const
  const game = sharedIds.find((id) => id === gameId)
  return game && ({ to: '/activity/live', search: { ...search, game } } as const)
}

/** Any link that starts a game may name any game: one with a page of its own is led there. */
export function toOwnPage(search: StartSearch): void {
  const page = ownPage(search)
  if (page) throw redirect({ ...page, replace: true })
}

import { redirect } from '@tanstack/react-router'
import { sharedIds } from '#games/shared/ids.ts'

/** The page of a game that is not played in a frame; undefined for all others. */
export function ownPage({ gameId, tryIt }: { readonly gameId?: string | undefined; readonly tryIt?: boolean | undefined }) {
  if (gameId === 'coin-pusher') return { to: '/activity/coin-pusher', search: tryIt ? { tryIt } : {} } as const
  const game = sharedIds.find((id) => id === gameId)
  return game && ({ to: '/activity/live', search: { game } } as const)
}

/** Any link that starts a game may name any game: one with a page of its own is led there. */
export function toOwnPage(search: Parameters<typeof ownPage>[0]): void {
  const page = ownPage(search)
  if (page) throw redirect({ ...page, replace: true })
}

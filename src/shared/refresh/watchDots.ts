import type { QueryClient } from '@tanstack/react-query'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'

/** Calls `changed` when a refresh of the player's data has different red dots: the activities' own dots are then stale. */
export function watchDots(queries: QueryClient, changed: () => void): () => void {
  const dots = () => JSON.stringify(queries.getQueryData<RefreshData>([refreshData.path, {}])?.redDots)
  let before = dots()
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== refreshData.path) return
    const now = dots()
    if (before !== undefined && now !== before) changed()
    before = now
  })
}

import type { QueryClient } from '@tanstack/react-query'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'

/** Reads the latest response of refreshData, now and whenever there is another or it is removed. It does not request one. */
export function watchRefreshData(queries: QueryClient, read: (data: RefreshData | undefined) => void): void {
  const readLatest = () => read(queries.getQueryData<RefreshData>([refreshData.path, {}]))
  readLatest()
  queries.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.queryKey[0] === refreshData.path) readLatest()
  })
}

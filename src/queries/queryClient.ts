import { QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { KeyValueStore } from '../platform/storage.ts'

/** What is kept of the cache between visits. Another build does not trust it: shapes may have changed. */
interface Kept {
  version: string
  queries: { key: QueryKey; data: unknown; at: number }[]
}

/** The cache of what the server knows. Queries marked `persist` survive the page, so that it opens offline. */
export function createQueryClient(storage: KeyValueStore, version: string): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst', gcTime: Infinity, refetchOnWindowFocus: false } },
  })
  for (const { key, data, at } of read(storage, version)) queries.setQueryData(key, data, { updatedAt: at })
  const cache = queries.getQueryCache()
  cache.subscribe((event) => {
    if (!event.query.meta?.persist || (event.type !== 'removed' && !(event.type === 'updated' && event.action.type === 'success'))) return
    const kept = cache.getAll().filter(({ meta, state }) => meta?.persist && state.status === 'success')
    const list = kept.map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    storage.write('queries', JSON.stringify({ version, queries: list } satisfies Kept))
  })
  return queries
}

function read(storage: KeyValueStore, version: string): Kept['queries'] {
  try {
    const kept = JSON.parse(storage.read('queries') ?? 'null') as Kept | null
    return kept?.version === version ? kept.queries : []
  } catch {
    // Whatever somebody left in storage is no reason not to open.
    return []
  }
}

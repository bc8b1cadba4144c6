import { QueryClient } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import type { KeyValueStore } from '../platform/storage.ts'
import { isPublic } from './options.ts'

/**
 * The cache of what the server knows, with what src/app/deferred/persistQueries.ts stored of it: read here, at once, so that the first
 * page opens with it. Another build's is not trusted, shapes may have changed; and a player's is nobody's without their session.
 */
export function createQueryClient(storage: KeyValueStore, build: string): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'offlineFirst', gcTime: Infinity, refetchOnWindowFocus: false },
      // A save that finds no connection fails at once: it must not happen later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
  const cache = queries.getQueryCache()
  try {
    const stored = JSON.parse(storage.read('queries') ?? 'null') as PersistedClient | null
    if (stored?.buster === build) {
      const isKept = storage.read('token') === null ? isPublic : () => true
      for (const { queryKey, meta, state } of stored.clientState.queries.filter(isKept))
        // That the server could not be asked again in the last visit is no news in this one.
        cache.build(queries, { queryKey, ...(meta && { meta }) }, { ...state, status: 'success', error: null, fetchStatus: 'idle' })
    }
  } catch {
    // Whatever somebody left in storage is no reason not to open.
  }
  return queries
}

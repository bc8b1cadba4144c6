import { QueryClient } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { browserEnvironment } from '../platform/environment.ts'
import type { KeyValueStore } from '../platform/storage.ts'
import { isPublic } from './options.ts'

/**
 * The cache of server data, with what src/app/deferred/persistQueries.ts stored of it: read here, synchronously, so that the first page
 * opens with it. Data of another build is not trusted, since shapes may have changed; and a player's data is not used without their
 * session.
 */
export function createQueryClient(storage: KeyValueStore, build: string, now = browserEnvironment.now()): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'offlineFirst', gcTime: Infinity, refetchOnWindowFocus: false },
      // A save without a connection fails at once: it must not be sent later, when the player no longer expects it.
      mutations: { networkMode: 'always' },
    },
  })
  const cache = queries.getQueryCache()
  try {
    const stored = JSON.parse(storage.read('queries') ?? 'null') as PersistedClient | null
    if (stored?.buster === build) {
      const isRestorable = storage.read('token') === null ? isPublic : () => true
      for (const { queryKey, meta, state } of stored.clientState.queries.filter(isRestorable))
        // A failed refresh of the last visit is not an error in this one. Data from after now, by a clock that was set back since, would
        // count as fresh until then.
        cache.build(
          queries,
          { queryKey, ...(meta && { meta }) },
          { ...state, dataUpdateCount: 0, isInvalidated: state.dataUpdatedAt > now, status: 'success', error: null, fetchStatus: 'idle' },
        )
    }
  } catch {
    // Whatever is in storage must not prevent the app from opening.
  }
  return queries
}

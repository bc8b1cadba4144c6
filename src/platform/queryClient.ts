import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import type { Facts } from './facts.ts'

/** Answers older than this build are not trusted: their shape may have changed. */
interface Kept {
  version: string
  state: DehydratedState
}

/** The cache of what the server knows. Queries marked `persist` survive the page, so that it opens offline. */
export function createQueryClient(facts: Facts, version: string): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst', gcTime: Infinity, refetchOnWindowFocus: false } },
  })
  const kept = facts.read('queries')
  if (kept) restore(queries, kept, version)
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.persist) return
    const state = dehydrate(queries, { shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success' })
    facts.write('queries', JSON.stringify({ version, state } satisfies Kept))
  })
  return queries
}

function restore(queries: QueryClient, text: string, version: string): void {
  try {
    const kept = JSON.parse(text) as Kept
    if (kept.version === version) hydrate(queries, kept.state)
  } catch {
    // Whatever somebody left in storage is no reason not to open.
  }
}

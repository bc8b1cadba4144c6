import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { InfiniteData } from '@tanstack/react-query'
import { persistQueryClientSave } from '@tanstack/react-query-persist-client'
import { tokenOf } from '#machines/session/session.selectors.ts'
import type { App } from '../../platform/app.ts'
import { isPublic } from '../../queries/options.ts'

/** At most one write in this period, in ms: a slot's rounds change the balance several times a second. */
const throttleTime = 1_000

/** A list is stored with its latest pages: a later visit requests again each one that it has, and each save writes them all. */
const storedPages = 5
const isPages = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
const shorten = (data: unknown): unknown =>
  isPages(data) ? { pages: data.pages.slice(0, storedPages), pageParams: data.pageParams.slice(0, storedPages) } : data

/** Stores queries marked `persist` (src/queries/options.ts) whenever they change; a player's data only as long as their session. */
export function persistQueries({ queries, storage, actors: { session } }: App, build: string): () => void {
  const persister = createAsyncStoragePersister({
    storage: {
      getItem: () => storage.read('queries'),
      setItem: (_key, value) => storage.write('queries', value),
      removeItem: () => storage.clear('queries'),
    },
    throttleTime,
  })
  const props: Parameters<typeof persistQueryClientSave>[0] = {
    queryClient: queries,
    persister,
    buster: build,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      serializeData: shorten,
      // A query that could not be refreshed still has the last known data.
      shouldDehydrateQuery: (query) =>
        query.meta?.persist === true && query.state.data !== undefined && (isPublic(query) || tokenOf(session.getSnapshot()) !== null),
    },
  }
  // After what changed together: when a session ends, each of its queries is removed, and the first removal must not store the others again.
  let isDue = false
  const save = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      void persistQueryClientSave(props)
    })
  }
  save()
  return queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'added' || type === 'removed' || type === 'updated') save()
  })
}

import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { persistQueryClientSave, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { tokenOf } from '#machines/session/session.selectors.ts'
import type { App } from '../../platform/app.ts'
import { isPublic } from '../../queries/options.ts'

/** At most one write in this time, in ms: a slot's rounds change the balance several times a second. */
const throttleTime = 1_000

/** Stores what is marked `persist` (src/queries/options.ts) whenever it changes; a player's answers only as long as their session. */
export function persistQueries({ queries, storage, actors: { session } }: App, build: string): () => void {
  const persister = createAsyncStoragePersister({
    storage: {
      getItem: () => storage.read('queries'),
      setItem: (_key, value) => storage.write('queries', value),
      removeItem: () => storage.clear('queries'),
    },
    throttleTime,
  })
  const props: Parameters<typeof persistQueryClientSubscribe>[0] = {
    queryClient: queries,
    persister,
    buster: build,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      // One that could not be asked for again is still what was known last.
      shouldDehydrateQuery: (query) =>
        query.meta?.persist === true && query.state.data !== undefined && (isPublic(query) || tokenOf(session.getSnapshot()) !== null),
    },
  }
  void persistQueryClientSave(props)
  return persistQueryClientSubscribe(props)
}

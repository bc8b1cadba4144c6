import { expect, test } from 'vitest'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { done } from '#machines/kit/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Fact, KeyValueStore } from '#src/platform/storage.ts'
import { queryOf } from '#src/queries/queries.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'

function createStorage(): KeyValueStore {
  const kept = new Map<Fact, string>()
  return {
    read: (fact) => kept.get(fact) ?? null,
    write: (fact, value) => void kept.set(fact, value),
    clear: (fact) => void kept.delete(fact),
    onChange: () => () => {},
  }
}

/** The app as far as queries need it, on that storage. */
const openApp = (storage: KeyValueStore): App =>
  ({ queries: createQueryClient(storage, 'build'), send: async () => done({ user: { userId: '7' } }) }) as unknown as App

test('the profile is there at the next opening, whichever page asked for it last', async () => {
  const storage = createStorage()
  const app = openApp(storage)
  const query = queryOf(app, getAfterLoginInfoWeb, {})
  // «Me», then «Set a password».
  await app.queries.fetchQuery(query)
  await app.queries.fetchQuery({ ...queryOf(app, getAfterLoginInfoWeb, {}), staleTime: 0 })
  expect(openApp(storage).queries.getQueryData(query.queryKey)).toEqual({ user: { userId: '7' } })
})

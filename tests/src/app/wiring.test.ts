import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { done } from '#machines/kit/outcome.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Verified } from '#machines/session/session.machine.ts'
import { wire } from '#src/app/wiring.ts'
import type { App } from '#src/platform/app.ts'
import { settle } from '#tests/machines/settle.ts'

const listeners = new Map<string, () => void>()
beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void listeners.set(type, listener))
})
afterEach(() => void vi.unstubAllGlobals())

const players: Readonly<Record<string, string>> = { 'token-1': 'player-1', 'token-1b': 'player-1', 'token-2': 'player-2' }

/** A browser where player 1 is logged in, or with null no one, with some of their data and public data stored and cached. */
async function createBrowser(token: string | null = 'token-1') {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        verify: fromPromise<Verified, { token: string }>(async ({ input }) => done({ userId: players[input.token] ?? '' })),
        endSession: fromPromise<unknown, { token: string }>(async () => {}),
      },
    }),
    { input: { token } },
  ).start()
  const network = createActor(networkMachine, { input: { speed: '4g' } }).start()
  const boot: string[] = []
  const stored = new Map<string, string>([
    ['feedbackDraft', '{"text":"my account number is"}'],
    ['kycDraft', '{"idNumber":"1234-5678"}'],
    ['bankDraft', '{"account":"09171234567"}'],
    ['addressDraft', '{"line":"12 Rizal St."}'],
    ['orderDraft', '{"name":"Maria Clara"}'],
    ['queries', '[["refreshData",{"coin":5}]]'],
    ['closedUntil', '1800000000000'],
    ['sound', 'on'],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData([refreshData.path, {}], { coin: 5 })
  queries.setQueryData([appConfig.path, {}], { country: 'ph' })
  const app = {
    actors: { session, network, boot: { send: ({ type }: { type: string }) => void boot.push(type) } },
    queries,
    storage: {
      read: (key: string) => stored.get(key) ?? null,
      write: (key: string, value: string) => void stored.set(key, value),
      clear: (key: string) => void stored.delete(key),
      onChange: () => () => {},
    },
  } as unknown as App
  wire(app)
  await settle()
  return { session, queries, stored, boot }
}

const draftsIn = (stored: ReadonlyMap<string, string>) => [...stored.keys()].filter((key) => key.endsWith('Draft'))

it('a player’s stored and cached data is removed with their session; public data stays', async () => {
  const { session, queries, stored } = await createBrowser()
  session.send({ type: 'logout.requested' })
  await settle()
  expect([...stored]).toEqual([['sound', 'on']])
  expect(queries.getQueryData([refreshData.path, {}])).toBeUndefined()
  expect(queries.getQueryData([appConfig.path, {}])).toEqual({ country: 'ph' })
})

it('what a player was writing is there again when they log in after the server has ended their session, and for nobody else', async () => {
  // Noticed in this tab, or in another.
  const ends = [{ type: 'call.unauthorised', token: 'token-1' }, { type: 'storage.tokenRemoved' }] as const
  for (const [userId, isKept, end] of [
    ['player-1', true, ends[0]],
    ['player-1', true, ends[1]],
    ['player-2', false, ends[0]],
  ] as const) {
    const { session, stored } = await createBrowser()
    session.send(end)
    await settle()
    expect(stored.has('queries')).toBe(false)
    session.send({ type: 'login.succeeded', token: 'token-2', userId })
    await settle()
    expect([userId, ...draftsIn(stored)]).toEqual([
      userId,
      ...(isKept ? ['feedbackDraft', 'kycDraft', 'bankDraft', 'addressDraft', 'orderDraft'] : []),
    ])
  }
})

it.each([
  ['instead', false],
  ['after a logout there', true],
])('what a player was writing is not there for another one who logs in in another tab, %s', async (_, isLogout) => {
  for (const [token, isKept] of [
    ['token-1b', true],
    ['token-2', false],
  ] as const) {
    const { session, stored } = await createBrowser()
    if (isLogout) session.send({ type: 'storage.tokenRemoved' })
    session.send({ type: 'storage.tokenFound', token })
    await settle()
    expect([token, draftsIn(stored).length]).toEqual([token, isKept ? 5 : 0])
  }
})

it('a page that was opened by a visitor has nothing of an earlier player for one who logs in in another tab', async () => {
  const { session, stored } = await createBrowser(null)
  session.send({ type: 'storage.tokenFound', token: 'token-2' })
  await settle()
  expect(draftsIn(stored)).toEqual([])
})

it('a reload keeps what a player was writing', async () => {
  const { stored } = await createBrowser()
  expect(draftsIn(stored)).toHaveLength(5)
})

it('a login after a reload as a visitor finds nothing of an earlier player', async () => {
  const { session, stored } = await createBrowser(null)
  session.send({ type: 'login.succeeded', token: 'token-1', userId: 'player-1' })
  await settle()
  expect(draftsIn(stored)).toEqual([])
})

it('the data on the screen is fetched again when the connection comes back', async () => {
  const { queries, boot } = await createBrowser()
  // The login made all of it stale; this was fetched since.
  queries.setQueryData([refreshData.path, {}], { coin: 5 })
  let requests = 0
  const observer = new QueryObserver(queries, {
    queryKey: [refreshData.path, {}],
    queryFn: async () => {
      requests += 1
      return { coin: 6 }
    },
  })
  const stop = observer.subscribe(() => {})
  expect(requests).toBe(0)
  listeners.get('offline')?.()
  expect(requests).toBe(0)
  listeners.get('online')?.()
  await settle()
  expect([requests, observer.getCurrentResult().data, boot]).toEqual([1, { coin: 6 }, ['network.restored']])
  stop()
})

it('a session that begins asks again for what an earlier page stored, and not for what this one has just received', async () => {
  const { session, queries } = await createBrowser(null)
  queries.setQueryData([getAfterLoginInfoWeb.path, {}], { user: { id: 'player-1' } })
  const stored = queries.getQueryCache().find({ queryKey: [appConfig.path, {}] })
  stored?.setState({ dataUpdateCount: 0 })
  session.send({ type: 'login.succeeded', token: 'token-1', userId: 'player-1' })
  const isOld = (path: string) => queries.getQueryState([path, {}])?.isInvalidated
  expect([isOld(getAfterLoginInfoWeb.path), isOld(appConfig.path)]).toEqual([false, true])
})

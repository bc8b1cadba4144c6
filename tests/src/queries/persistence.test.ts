import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityGetStatusList } from '#contract/activities.ts'
import { appConfig } from '#contract/config.ts'
import { passkeys } from '#contract/passkeys.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { getVipInfo } from '#contract/vip.ts'
import { exchangeRecord, getExchange } from '#contract/withdrawal.ts'
import { done, UnexpectedError } from '#machines/kit/outcome.ts'
import { persistQueries } from '#src/app/deferred/persistQueries.ts'
import type { App } from '#src/platform/app.ts'
import type { Fact, KeyValueStore } from '#src/platform/storage.ts'
import { isNotYetReceived, isPublic } from '#src/queries/options.ts'
import { pagesOf } from '#src/queries/pages.ts'
import { queryOf } from '#src/queries/queries.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createDevice() {
  const stored = new Map<Fact, string>([['token', 'token-7']])
  const writes: Fact[] = []
  const storage: KeyValueStore = {
    read: (fact) => stored.get(fact) ?? null,
    write: (fact, value) => {
      writes.push(fact)
      stored.set(fact, value)
    },
    clear: (fact) => void stored.delete(fact),
    onChange: () => () => {},
  }
  let isOffline = false
  const requests: string[] = []
  /** The app as far as queries need it: the data of a call is the call's name. */
  const open = (build = 'build-1') => {
    const queries = createQueryClient(storage, build)
    const send = async ({ path }: { path: string }) => {
      requests.push(path)
      if (isOffline) throw new UnexpectedError('offline')
      return done({ path })
    }
    const session = { getSnapshot: () => ({ context: { token: storage.read('token') } }) }
    const app = { queries, storage, send, actors: { session } } as unknown as App
    const cached = () =>
      [appConfig, getAfterLoginInfoWeb, passkeys, getExchange]
        .filter(({ path }) => queries.getQueryData([path, {}]))
        .map(({ path }) => path)
    const stop = persistQueries(app, build)
    return { app, queries, cached, close: stop }
  }
  const visit = async () => {
    const page = open()
    await page.queries.fetchQuery(queryOf(page.app, appConfig, {}))
    await page.queries.fetchQuery(queryOf(page.app, getAfterLoginInfoWeb, {}))
    await page.queries.fetchQuery(queryOf(page.app, passkeys, {}))
    await page.queries.fetchQuery(queryOf(page.app, getExchange, {}))
    await vi.advanceTimersByTimeAsync(1_000)
    return page
  }
  return { stored, writes, requests, open, visit, goOffline: () => (isOffline = true) }
}

test('data marked for storage is there at the next opening, and nothing else', async () => {
  const device = createDevice()
  await device.visit()
  expect(device.open().cached()).toEqual(['anonymous/appConfig', 'getAfterLoginInfoWeb'])
})

test('the profile is stored, whichever page requested it last', async () => {
  const device = createDevice()
  const { app, queries } = await device.visit()
  await queries.fetchQuery({ ...queryOf(app, getAfterLoginInfoWeb, {}), staleTime: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(device.open().cached()).toContain('getAfterLoginInfoWeb')
})

test('data that could not be refreshed is kept, and opens as data', async () => {
  const device = createDevice()
  const { app, queries, close } = await device.visit()
  device.goOffline()
  const query = queryOf(app, getAfterLoginInfoWeb, {})
  await queries.refetchQueries({ queryKey: query.queryKey })
  expect(queries.getQueryState(query.queryKey)?.status).toBe('error')
  await vi.advanceTimersByTimeAsync(1_000)
  close()
  expect(device.open().queries.getQueryState(query.queryKey)).toMatchObject({
    status: 'success',
    error: null,
    data: { path: 'getAfterLoginInfoWeb' },
  })
})

test('what can be withdrawn is requested again after five seconds, whatever else is still fresh', async () => {
  const device = createDevice()
  const { app, queries } = await device.visit()
  const look = async () => {
    device.requests.length = 0
    await queries.fetchQuery(queryOf(app, getExchange, {}))
    await queries.fetchQuery(queryOf(app, getAfterLoginInfoWeb, {}))
    return [...device.requests]
  }
  // One second has passed.
  await vi.advanceTimersByTimeAsync(3_999)
  expect(await look()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await look()).toEqual(['getExchange'])
})

test('another build does not use it', async () => {
  const device = createDevice()
  await device.visit()
  expect(device.open('build-2').cached()).toEqual([])
})

test('activities are stored with the session, and those for guests, like the config with its banks and games, beyond it', async () => {
  const device = createDevice()
  const { app, queries } = await device.visit()
  await queries.fetchQuery(queryOf(app, activityGetStatusList, {}))
  await queries.fetchQuery(queryOf(app, activityGetStatusList.guests, {}))
  await vi.advanceTimersByTimeAsync(1_000)
  const stored = () => {
    const next = device.open().queries
    return [appConfig, activityGetStatusList, activityGetStatusList.guests].map(({ path }) => next.getQueryData([path, {}]))
  }
  expect(stored()).toEqual([
    { path: 'anonymous/appConfig' },
    { path: 'activityGetStatusList' },
    { path: 'anonymous/activityGetStatusList' },
  ])
  device.stored.delete('token')
  expect(stored()).toEqual([{ path: 'anonymous/appConfig' }, undefined, { path: 'anonymous/activityGetStatusList' }])
})

test('a player’s data is removed with their session', async () => {
  const device = createDevice()
  const { queries } = await device.visit()
  device.stored.delete('token')
  queries.removeQueries({ queryKey: [getAfterLoginInfoWeb.path] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(device.stored.get('queries')).not.toContain('getAfterLoginInfoWeb')
  expect(device.open().cached()).toEqual(['anonymous/appConfig'])
})

test('data that another tab stored of a player whose session has ended is not opened', async () => {
  const device = createDevice()
  await device.visit()
  device.stored.delete('token')
  expect(device.open().cached()).toEqual(['anonymous/appConfig'])
})

test('a busy minute is one write a second', async () => {
  const device = createDevice()
  const { queries } = await device.visit()
  device.writes.length = 0
  for (let change = 0; change < 600; change++) {
    queries.setQueryData([getAfterLoginInfoWeb.path, {}], { path: `${change}` })
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(device.writes.length).toBeGreaterThanOrEqual(59)
  expect(device.writes.length).toBeLessThanOrEqual(61)
  expect(device.stored.get('queries')).toContain('"path":"599"')
})

test('invalid data in storage does not prevent opening', () => {
  const device = createDevice()
  device.stored.set('queries', '{')
  expect(device.open().cached()).toEqual([])
})

test('nothing of a player is stored by the removals that end their session, though another tab has logged in as somebody else', async () => {
  const device = createDevice()
  const { app, queries } = await device.visit()
  await queries.fetchQuery(queryOf(app, getVipInfo, {}))
  await vi.advanceTimersByTimeAsync(2_000)
  device.stored.set('token', 'token-8')
  queries.removeQueries({ predicate: (query) => !isPublic(query) })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.open().cached()).toEqual(['anonymous/appConfig'])
  expect(device.stored.get('queries')).not.toContain('getVipInfo')
})

test('data of a later time, by a clock that was set back since, is shown and refetched', async () => {
  const device = createDevice()
  ;(await device.visit()).close()
  const { length } = device.requests
  vi.setSystemTime(Date.now() - 3 * 60 * 60 * 1_000)
  const page = device.open()
  expect(page.cached()).toEqual([appConfig.path, getAfterLoginInfoWeb.path])
  await page.queries.fetchQuery(queryOf(page.app, appConfig, {}))
  expect(device.requests.slice(length)).toEqual([appConfig.path])
  page.close()
})

test('what an earlier page stored is told from what this one has received, whatever the device’s clock says', async () => {
  const device = createDevice()
  ;(await device.visit()).close()
  vi.setSystemTime(Date.now() - 86_400_000)
  const { app, queries } = device.open()
  const isOld = ({ path }: { path: string }) => queries.getQueryCache().findAll({ queryKey: [path], predicate: isNotYetReceived }).length
  expect([isOld(appConfig), isOld(getAfterLoginInfoWeb)]).toEqual([1, 1])
  await queries.fetchQuery({ ...queryOf(app, appConfig, {}), staleTime: 0 })
  expect([isOld(appConfig), isOld(getAfterLoginInfoWeb)]).toEqual([0, 1])
})

test('a long list is stored with its latest pages: all that were ever opened would be requested again at each visit', async () => {
  const device = createDevice()
  const { app, queries } = await device.visit()
  const pages = pagesOf(app, { call: exchangeRecord, first: { pageSize: 2 }, next: (_, { pageNum }) => ({ pageSize: 2, pageNum }) })
  const data = await queries.fetchInfiniteQuery({ ...pages, pages: 12 })
  expect(data.pages).toHaveLength(12)
  await vi.advanceTimersByTimeAsync(1_000)
  const stored = device.open().queries.getQueryData(pages.queryKey)
  expect(stored).toEqual({ pages: data.pages.slice(0, 5), pageParams: data.pageParams.slice(0, 5) })
})

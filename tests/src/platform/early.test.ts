import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appConfig } from '#contract/config.ts'
import { gameLike } from '#contract/games.ts'
import type { Boot } from '#src/platform/booted.ts'

const answer = (data: object) => new Response(JSON.stringify({ errcode: 0, message: '', data }))
const line = {
  tokenOf: () => 'token-1',
  timeoutOf: () => 10_000,
  failureName: async () => undefined,
  onUnauthorised: () => {},
  onTimeout: () => {},
  onMaintenance: () => {},
  onNewTerms: () => {},
  onTooOld: () => {},
}
let calls: Boot['calls']
const sent = vi.fn<(url: string) => Promise<Response>>()

/** The app's own way to call, with what the page's first script has left for it. */
async function load() {
  const { keyOf, requestOf } = await import('#src/platform/envelope.ts')
  const { createSend } = await import('#src/platform/http.ts')
  const early = (token: string | null) =>
    calls.set(keyOf(requestOf('', appConfig.path, {}, token)), Promise.resolve(answer({ from: 'early' })))
  return { early, send: createSend('', line) }
}

beforeEach(() => {
  vi.resetModules()
  calls = new Map()
  sent.mockReset().mockImplementation(async () => answer({ from: 'server' }))
  vi.stubGlobal('swerteBoot', { calls })
  vi.stubGlobal('document', { referrer: '', querySelectorAll: () => [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('__APP_VERSION__', '1.0.0')
  vi.stubGlobal('fetch', sent)
})
afterEach(() => vi.unstubAllGlobals())

test('the response to an early call is used once; later callers get fresh data', async () => {
  const { early, send } = await load()
  early('token-1')
  expect(await send(appConfig, {})).toEqual({ kind: 'done', data: { from: 'early' } })
  expect(sent).toHaveBeenCalledTimes(0)
  expect(await send(appConfig, {})).toEqual({ kind: 'done', data: { from: 'server' } })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('an early call of another session is not used', async () => {
  const { early, send } = await load()
  early(null)
  expect(await send(appConfig, {})).toEqual({ kind: 'done', data: { from: 'server' } })
})

test('a response requested before a change is stale', async () => {
  const { early, send } = await load()
  early('token-1')
  await send(gameLike, { gameId: 'perlas', like: true }, { requestId: 'r-1' })
  expect(await send(appConfig, {})).toEqual({ kind: 'done', data: { from: 'server' } })
})

import { i18n } from '@lingui/core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { done } from '#machines/kit/outcome.ts'
import { loadOverlay, loadView, overlays, viewOf } from '#src/app/deferred/overlays.ts'
import type { App } from '#src/platform/app.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'

let before: string
beforeAll(() => {
  before = i18n.locale
  i18n.loadAndActivate({ locale: 'en-PH', messages: {} })
})
afterAll(() => i18n.activate(before || 'en-PH'))

test.each(Object.keys(overlays))('“%s” has a view, and the messages of the feature that it names', { timeout: 30_000 }, async (name) => {
  await loadView(name)
  expect(viewOf(name)).toBeTypeOf('function')
})

describe('what an overlay shows first', () => {
  const storage = { read: () => null, write: () => {}, clear: () => {}, onChange: () => () => {} }
  const createApp = (isPlayer: boolean, send: (path: string) => Promise<unknown>) => {
    const session = { hasTag: () => false, matches: (state: unknown) => isPlayer && state === 'loggedIn' }
    const queries = createQueryClient(storage, 'build')
    const app = { queries, actors: { session: { getSnapshot: () => session } }, send: ({ path }: { path: string }) => send(path) }
    const cached = () =>
      queries
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined)
        .map(({ queryKey }) => queryKey)
    return { app: app as unknown as App, cached }
  }
  afterEach(() => vi.useRealTimers())

  test('is there when it opens, for a player and for a guest', async () => {
    const player = createApp(true, async () => done({}))
    for (const name of ['notice', 'vipGift', 'betRebate']) await loadOverlay(player.app, name)
    expect(player.cached()).toEqual([
      ['notices', {}],
      ['getVipInfo', {}],
      ['getAfterLoginInfoWeb', {}],
      ['betBonus', { type: 1 }],
    ])
    const guest = createApp(false, async () => done({}))
    for (const name of ['notice', 'vipGift', 'login']) await loadOverlay(guest.app, name)
    expect(guest.cached()).toEqual([
      ['anonymous/notices', {}],
      ['anonymous/getVipInfo', {}],
    ])
  })

  test('is asked for once: the second time it opens with what is cached', async () => {
    const sent: string[] = []
    const { app } = createApp(true, async (path) => {
      sent.push(path)
      return done({})
    })
    await loadOverlay(app, 'notice')
    await loadOverlay(app, 'notice')
    expect(sent).toEqual(['notices'])
  })

  test('is requested again where it is old: otherwise it would change just as the player taps', async () => {
    const { app } = createApp(true, async () => done({ list: ['new'] }))
    app.queries.setQueryData(['notices', {}], { list: ['old'] }, { updatedAt: 1 })
    await loadOverlay(app, 'notice')
    expect(app.queries.getQueryData(['notices', {}])).toEqual({ list: ['new'] })
  })

  test('does not keep it closed for longer than three seconds, nor when it fails', async () => {
    await loadView('notice')
    vi.useFakeTimers()
    const slow = createApp(true, () => new Promise(() => {}))
    let isLoaded = false
    const loading = loadOverlay(slow.app, 'notice').then(() => (isLoaded = true))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(isLoaded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await loading
    const broken = createApp(true, async () => {
      throw new Error('no connection')
    })
    await loadOverlay(broken.app, 'notice')
    expect([...slow.cached(), ...broken.cached()]).toEqual([])
  })
})

import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondOf } from '#contract/skins.ts'
import type { SkinGroup } from '#contract/skins.ts'
import { done } from '#machines/kit/outcome.ts'
import { reportSkin, toSkin } from '#src/app/skins.ts'
import type { App } from '#src/platform/app.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'

const storage = { read: () => null, write: () => {}, clear: () => {}, onChange: () => () => {} }

function createApp(who: 'player' | 'guest' | 'unknown', answer: () => Promise<unknown>) {
  const requests: string[] = []
  const logged: unknown[] = []
  const session = { hasTag: () => who === 'unknown', matches: (state: unknown) => who === 'player' && state === 'loggedIn' }
  const app = {
    queries: createQueryClient(storage, 'build'),
    actors: { session: { getSnapshot: () => session, subscribe: () => ({ unsubscribe: () => {} }) } },
    env: { uuid: () => 'id', now: () => 0 },
    deferred: Promise.resolve({ eventLog: { send: ({ event }: { event: unknown }) => logged.push(event) } }),
    send: async ({ path }: { path: string }) => {
      requests.push(path)
      return done(await answer())
    },
  } as unknown as App
  return { app, requests, logged }
}
const seeing =
  (...skins: SkinGroup[]) =>
  async () => ({ skins })
const open = (app: App, path: string) =>
  toSkin(app, path, { search: { name: 'deposit' }, hash: '' }).then(
    () => 'shown',
    (thrown: unknown) => (isRedirect(thrown) ? thrown.options : thrown),
  )

describe('links to a page of two skins', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('lead to the one that the player sees, with all the address says', async () => {
    const { app, requests } = createApp('player', seeing('wallet'))
    expect(await open(app, '/wallets')).toMatchObject({ to: '/wallets/v2', search: { name: 'deposit' }, replace: true })
    expect(await open(app, '/wallets/record')).toMatchObject({ to: '/v2/wallets/record' })
    expect(await open(app, '/points')).toBe('shown')
    expect(requests).toEqual(['getAfterLoginInfoWeb'])
  })

  it('lead to a guest’s by the configuration', async () => {
    const { app, requests } = createApp('guest', seeing('login'))
    expect(await open(app, '/auth/login')).toMatchObject({ to: '/auth/login/v2' })
    expect(requests).toEqual(['anonymous/appConfig'])
  })

  it('lead to the second events page by its own setting where the bonus center is in its first skin', () => {
    expect(secondOf('/bonus/event', ['events'])).toBe('/bonus/event/v2')
    expect(secondOf('/bonus/event', ['events', 'bonus'])).toBe('/v2/bonus/event')
    expect(secondOf('/bonus/event', [])).toBeUndefined()
    expect(secondOf('/faq', ['bonus'])).toBeUndefined()
  })

  it('open the first skin when the server refuses, and after a second without an answer', async () => {
    const broken = createApp('player', () => Promise.reject(new TypeError('offline')))
    const shown = open(broken.app, '/wallets')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await shown).toBe('shown')
    const unknown = open(createApp('unknown', seeing('wallet')).app, '/wallets')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await unknown).toBe('shown')
  })

  it('are reported when the page is shown, once for each group and skin', async () => {
    const { app, logged } = createApp('player', seeing())
    for (const path of ['/wallets/v2', '/v2/wallets/record', '/wallets', '/bonus/event/v2', '/faq']) reportSkin(app, path)
    await app.deferred
    expect(logged).toEqual([
      { name: 'skin.shown', group: 'wallet', skin: 'second', id: 'id', at: 0 },
      { name: 'skin.shown', group: 'wallet', skin: 'first', id: 'id', at: 0 },
      { name: 'skin.shown', group: 'bonus', skin: 'second', id: 'id', at: 0 },
      { name: 'skin.shown', group: 'events', skin: 'second', id: 'id', at: 0 },
    ])
  })
})

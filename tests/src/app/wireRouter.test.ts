import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { PreLogin } from '#contract/config.ts'
import { bootMachine } from '#machines/boot/boot.machine.ts'
import { done } from '#machines/kit/outcome.ts'
import { wireRouter } from '#src/app/wiring.ts'
import type { App } from '#src/platform/app.ts'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'
import { settle } from '#tests/machines/settle.ts'

/** A router and what the wiring does with it; `state`: whether the server is open. */
async function createPage(state: 'open' | 'closed', pathname = '/') {
  const answer = { maintenance: { state }, eligibilityVersion: 1, terms: { version: 1 } }
  const boot = createActor(
    bootMachine.provide({ actors: { preLogin: fromPromise(async () => done(structuredClone(answer) as unknown as PreLogin)) } }),
  )
  const received: unknown[] = []
  const collect = (actor: string) => ({ send: (event: object) => void received.push({ actor, ...event }) })
  const app = {
    actors: { boot },
    deferred: Promise.resolve({ overlays: collect('overlays'), attention: collect('attention'), eventLog: collect('eventLog') }),
    env: { now: () => 7, uuid: () => 'event-1' },
    reloadLocks: createReloadLocks(),
    page: { route: '/' },
  } as unknown as App
  const listeners = new Map<string, (event: unknown) => void>()
  const went: unknown[] = []
  const router = {
    state: { location: { pathname }, matches: [{ fullPath: '/' }] },
    subscribe: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
    navigate: (to: unknown) => void went.push(to),
  }
  wireRouter(app, router as unknown as Parameters<typeof wireRouter>[1])
  boot.start()
  await settle()
  return { app, boot, answer, router, went, received, emit: (type: string, event?: unknown) => listeners.get(type)?.(event) }
}

it('a closed server leads to the maintenance page, once', async () => {
  expect((await createPage('open')).went).toEqual([])
  expect((await createPage('closed')).went).toEqual([{ to: '/maintenance', replace: true }])
  expect((await createPage('closed', '/maintenance')).went).toEqual([])
})

it('a server that closes during a round leads there at the first check after the round', async () => {
  const { app, boot, answer, went } = await createPage('open')
  const release = app.reloadLocks.hold('game')
  answer.maintenance.state = 'closed'
  boot.send({ type: 'maintenance.reported' })
  await settle()
  expect(went).toEqual([])
  release()
  boot.send({ type: 'boot.retried' })
  await settle()
  expect(went).toEqual([{ to: '/maintenance', replace: true }])
})

it('overlays and attention are notified of navigation, and each page is logged by its route, once', async () => {
  const { app, router, received, emit } = await createPage('open')
  emit('onBeforeLoad', { toLocation: { pathname: '/event/detail/7' } })
  router.state.matches = [{ fullPath: '/' }, { fullPath: '/event/detail/$id' }]
  emit('onResolved')
  emit('onResolved')
  await settle()
  expect(app.page.route).toBe('/event/detail/$id')
  expect(received).toEqual([
    { actor: 'overlays', type: 'page.changed', pathname: '/event/detail/7' },
    { actor: 'attention', type: 'page.changed', pathname: '/event/detail/7' },
    {
      actor: 'eventLog',
      type: 'event.logged',
      event: { name: 'page.viewed', route: '/event/detail/$id', id: 'event-1', at: 7 },
    },
  ])
})

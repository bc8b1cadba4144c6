import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { shownOf } from '#machines/overlays/overlays.selectors.ts'
import { wireSessionLogin } from '#src/app/deferred/sessionLogin.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'
import { settle } from '#tests/machines/settle.ts'

const closable = { closable: true, isPlayers: false, repeats: false }

/** An app whose overlays load when `load` is called; `end` is the server's 401. */
function createPage(pathname: string) {
  vi.stubGlobal('location', { pathname })
  const loads: (() => void)[] = []
  const overlays = createActor(
    overlaysMachine.provide({
      actors: { load: fromPromise(() => new Promise<unknown>((resolve) => void loads.push(() => resolve(undefined)))) },
    }),
    { input: { kinds: { login: closable }, pathname } },
  ).start()
  const ended: (() => void)[] = []
  let endedBy: string | null = null
  const session = { on: (_: string, listener: () => void) => void ended.push(listener), getSnapshot: () => ({ context: { endedBy } }) }
  let next = 0
  const deferred = { overlays } as unknown as DeferredActors
  wireSessionLogin(
    {
      actors: { session },
      deferred: Promise.resolve(deferred),
      storage: { read: () => null },
      env: { uuid: () => String((next += 1)) },
    } as unknown as App,
    deferred,
  )
  return {
    overlays,
    shown: () => shownOf(overlays.getSnapshot()).map(({ name, input }) => [name, input]),
    async end() {
      endedBy = 'unauthorised'
      for (const listener of ended) listener()
      await settle()
    },
    async load() {
      loads.shift()?.()
      await settle()
    },
    async go(path: string) {
      vi.stubGlobal('location', { pathname: path })
      overlays.send({ type: 'page.changed', pathname: path })
      await settle()
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

const login = ['login', { method: 'sms', isSessionOver: true }]

it('the app opens the login over the page when the server rejects the session', async () => {
  const page = createPage('/member')
  await page.end()
  await page.load()
  expect(page.shown()).toEqual([login])
})

it('the app opens the login on the next page when a navigation removed it before it was shown', async () => {
  const page = createPage('/')
  await page.end()
  await page.go('/member/games')
  await page.load()
  await page.load()
  expect(page.shown()).toEqual([login])
})

it('the login stays closed on the next page once the player has seen it', async () => {
  const page = createPage('/')
  await page.end()
  await page.load()
  await page.go('/terms')
  await page.load()
  expect(page.shown()).toEqual([])
})

it('the login does not open over a login page', async () => {
  const page = createPage('/')
  await page.end()
  await page.go('/auth/login')
  await page.load()
  await page.load()
  expect(page.shown()).toEqual([])
})

it('the login opens once when the player has just opened the login', async () => {
  const page = createPage('/')
  page.overlays.send({ type: 'overlay.requested', key: 'own', name: 'login', input: 'own', isOffer: false })
  await page.end()
  await page.load()
  await page.load()
  expect(page.shown()).toEqual([['login', 'own']])
})

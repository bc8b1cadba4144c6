import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { switchPlayer } from '../support/player.ts'
import { ignoreRequest, untilReceived, untilQuiet } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { ChildEnd, Drive, Driver, Stage } from './driver.ts'
import { sends } from './pathTexts.ts'

/** How a file of the app may fail: missing, a server error, or a page in its place. */
export const breakages = {
  '404': (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  '500': (route: Route) => route.fulfill({ status: 500, body: '' }),
  HTML: (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Swerte</title>' }),
} as const
export type Breakage = keyof typeof breakages

/** Full loads of the app's page, and where they were; frames of games do not count. */
export function countLoads(page: Page): readonly string[] {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return loads
}

/** From here on a chunk of the app stays missing, in this and every later page. Returns how often it was requested. */
export async function breakChunk(context: BrowserContext, file: string, how: Breakage): Promise<readonly string[]> {
  const requests: string[] = []
  await intercept(context, `*/assets/${file}-*.js`, async (route) => {
    requests.push(route.request.url)
    await breakages[how](route)
  })
  return requests
}

/** The server announces another build, by name only. */
export async function announceBuild(context: BrowserContext, build = randomUUID().slice(0, 8)): Promise<void> {
  await intercept(context, '*/build-info.json', (route) => route.fulfill({ json: { build } }))
}

/** Hiding a real tab takes a window manager. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** A page checks for a new build when it is shown again. */
export async function showAgain(page: Page): Promise<void> {
  await setHidden(page, true)
  await setHidden(page, false)
}

/** The deferred part is loaded: the version machine is running. */
export const expectWatching = (page: Page): Promise<void> => expect(page.locator('.version-place')).toBeAttached()

/** No further reload, though the page's clock advances by eight seconds, and everything requested in each of them gets a response. */
export async function expectNoMore(page: Page, loads: readonly string[]): Promise<void> {
  const before = loads.length
  const requests: string[] = []
  const note = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.push(request.url())
  }
  page.on('request', note)
  for (let second = 0; second < 8; second++) {
    await page.clock.runFor(1_000)
    await untilQuiet(page)
  }
  page.off('request', note)
  expect([...loads.slice(before), ...requests]).toEqual([])
}

export const version: Drive = {
  ports: [],
  drive,
  // A build that did not load leaves a message over the page.
  canJoin: ({ steps }) => !steps.some(({ title }, index) => title === 'The new build does not load' && index < steps.length - 1),
  needsClock: () => true,
  beyond: [
    {
      is: sends('reload.requested', 'broken'),
      why: 'the page that did not arrive has a button that reloads without asking; journeys/version.spec.ts',
    },
    {
      is: sends('page.hidden', { watching: 'paused' }),
      why: 'a hidden page is not hidden again',
    },
  ],
}

interface Worker {
  readonly container: EventTarget
  readonly held: readonly { resolve(registration: object): void; reject(why: Error): void }[]
}
/**
 * A worker that serves the page, and that prepares and activates when the path says so. A real one takes over in
 * journeys/workerUpdate.spec.ts.
 */
const playWorker = () => {
  if (window !== window.top) return
  const held: Worker['held'][number][] = []
  const container = Object.assign(new EventTarget(), {
    controller: {},
    ready: new Promise<object>(() => {}),
    register: () => Promise.resolve(),
    getRegistration: () => new Promise<object>((resolve, reject) => void held.push({ resolve, reject })),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container })
  Object.assign(window, { worker: { container, held } satisfies Worker })
  if (location.hash !== '#forgets') return
  const refuse = () => {
    throw new DOMException('storage is disabled', 'SecurityError')
  }
  Object.defineProperty(window, 'sessionStorage', { get: refuse })
}

/** Walks a visitor's page with a form, which blocks the reload while something is typed. */
function drive({ page, request, path }: Stage): Driver {
  const field = page.getByRole('textbox', { name: 'Mobile number' })
  const setsInterval = sends('interval.received')(path)
  /** Most paths continue in the page: its reload is requested, but does not happen. */
  const endsInReload = path.steps.at(-1)?.see.executed.some(({ action }) => action === 'reload') === true
  /** Maps the path's build names to the real ones. */
  const names: Record<string, string> = { '2': randomUUID().slice(0, 8) }
  const reads: Route[] = []
  const received = { read: 0, worker: 0, reload: 0 }
  let reloads = 0
  let isOpen = false
  let release = () => {}
  /** Until the path says so, the server has not sent the check interval. */
  const released = new Promise<void>((resolve) => (release = resolve))

  const toWorker = async ({ reason }: ChildEnd) => {
    await page.evaluate((isBroken) => {
      const call = (window as unknown as { worker: Worker }).worker.held.at(-1)
      if (isBroken) call?.reject(new Error('the new build is not whole'))
      else call?.resolve({ installing: null, waiting: null, update: () => Promise.resolve() })
    }, reason !== undefined)
  }
  const type = async (isTyped: boolean) => {
    // One field: an existing hold is released first, and a missing one is taken briefly.
    await field.fill(isTyped ? '' : '917')
    await field.fill(isTyped ? '917' : '')
  }

  return {
    children: {
      read: async ({ output, reason }) => {
        const { build = '' } = (output ?? {}) as { build?: string }
        const route = reads.at(-1)
        if (!route) throw new Error('The page has not requested its build')
        await (reason ? route.abort() : route.fulfill({ json: { build: names[build] } }))
        await untilReceived(page.context(), route)
      },
      prepare: toWorker,
      activate: toWorker,
    },
    async start({ reloaded }) {
      stopIntercepting(page)
      if (page.url() === 'about:blank') await page.addInitScript(playWorker)
      await page.goto('/health')
      await switchPlayer(page, null)
      const info = (await (await request.get('/build-info.json')).json()) as { build: string }
      names['1'] = info.build
      if (Array.isArray(reloaded))
        await page.evaluate(
          (builds) => sessionStorage.setItem('swerte.reloaded', builds),
          JSON.stringify(reloaded.map((name) => names[name])),
        )
      await intercept(page, '*/build-info.json', (route) => void reads.push(route))
      await intercept(page, '*/app/v1/preLogin', async (route) => {
        if (setsInterval) {
          ignoreRequest(page.context(), route)
          await released
        }
        const response = await route.fetch()
        const answer = (await response.json()) as { data: { policy: object } }
        const policy = { ...answer.data.policy, versionCheckSeconds: setsInterval ? 60 : 300 }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, policy } } })
      })
      await intercept(page, '*/auth/register', (route) => {
        if (!isOpen) return route.continue()
        reloads += 1
        return endsInReload ? route.continue() : route.abort('aborted')
      })
      await page.goto(`/auth/register${reloaded === null ? '#forgets' : ''}`)
      await expect(field).toBeVisible()
      await expectWatching(page)
      isOpen = true
      await stopClock(page)
      return 0
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'interval.received': {
          const answer = page.waitForResponse('**/app/v1/preLogin')
          release()
          return void (await answer)
        }
        case 'page.hidden':
          return setHidden(page, true)
        case 'page.shown':
          return showAgain(page)
        case 'network.restored':
          await page.context().setOffline(true)
          return page.context().setOffline(false)
        case 'hold.acquired':
          return type(true)
        case 'hold.released':
          return type(false)
        case 'worker.changed':
          return page.evaluate(() => {
            const { container } = (window as unknown as { worker: Worker }).worker
            container.dispatchEvent(new Event('controllerchange'))
          })
        case 'part.missing':
          // Vite's event, whatever requested the chunk.
          return page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
        case 'reload.requested':
          return page.getByRole('button', { name: 'Update now' }).click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The version makes no call of the contract')),
    expectRequest: () => {},
    async see({ state, invoked, executed }) {
      for (const { port } of invoked) received[port === 'read' ? 'read' : 'worker'] += 1
      for (const { action, params } of executed) {
        if (action === 'reload') received.reload += 1
        if (action !== 'storeMarks') continue
        const { reloaded } = params as { reloaded: readonly string[] }
        const marks = await page.evaluate(() => sessionStorage.getItem('swerte.reloaded'))
        expect(JSON.parse(marks ?? 'null')).toEqual(reloaded.map((name) => names[name]))
      }
      await expect.poll(() => ({ read: reads.length, reload: reloads })).toEqual({ read: received.read, reload: received.reload })
      if (endsInReload && reloads > 0) {
        await page.clock.resume()
        return expectWatching(page)
      }
      const heldByWorker = () => page.evaluate(() => (window as unknown as { worker: Worker }).worker.held.length)
      await expect.poll(heldByWorker).toBe(received.worker)
      const ready = typeof state === 'object' ? state.ready : undefined
      await expect(page.getByText('A new version is available.')).toHaveCount(ready ? 1 : 0)
      await expect(page.getByText('It’ll open after you submit what you’ve typed.')).toHaveCount(ready === 'held' ? 1 : 0)
    },
  }
}

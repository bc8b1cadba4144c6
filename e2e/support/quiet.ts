import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'

const inAir = new WeakMap<BrowserContext, Set<Request>>()

/** Everything that these pages have asked for and not got, and since when that is the same. */
interface Traffic {
  readonly open: Set<Request>
  changedAt: number
}
const traffic = new WeakMap<BrowserContext, Traffic>()

/** From here on it is known which calls of these pages are in the air. Nobody waits for the answer to a beacon. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inAir.set(context, requests)
  const all: Traffic = { open: new Set(), changedAt: Date.now() }
  traffic.set(context, all)
  const note = (change: (open: Set<Request>) => unknown) => {
    change(all.open)
    all.changedAt = Date.now()
  }
  context.on('request', (request) => {
    if (request.resourceType() !== 'ping') note((open) => open.add(request))
    if (request.resourceType() !== 'ping' && request.url().includes('/app/v1/')) requests.add(request)
  })
  const end = (request: Request) => {
    requests.delete(request)
    note((open) => open.delete(request))
  }
  // What the page before asked for and left behind is told of no more.
  const leaveBehind = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      for (const request of all.open) if (!request.isNavigationRequest() && request.frame() === frame) note((open) => open.delete(request))
    })
  for (const page of context.pages()) leaveBehind(page)
  context.on('page', leaveBehind)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** The test itself keeps this one in the air: nobody waits for it to come down. */
export const setAside = (context: BrowserContext, route: Route): void => void inAir.get(context)?.delete(route.request())

/** The page has heard what became of it: what it does not show now, it will not show. */
export async function untilHeard(route: Route): Promise<void> {
  const response = await route.request().response()
  await response?.finished()
}

/** No call is in the air any more that a turned clock would end; «networkidle» is told of once for a page only. */
export const untilQuiet = (page: Page): Promise<void> =>
  expect.poll(() => [...(inAir.get(page.context()) ?? [])].map((request) => request.url())).toEqual([])

/** What a page asks for one after another follows within a tenth of a second: «networkidle» waits for half of one, and once for a page only. */
const calmMs = 150

/** Nothing of the page is on its way: no part, no picture, no call. */
export const untilLoaded = (page: Page): Promise<void> =>
  expect(() => {
    const { open, changedAt } = traffic.get(page.context()) ?? { open: new Set<Request>(), changedAt: 0 }
    expect([...open].map((request) => request.url())).toEqual([])
    expect(Date.now() - changedAt).toBeGreaterThan(calmMs)
  }).toPass({ intervals: [25] })

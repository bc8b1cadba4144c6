import { expect } from '@playwright/test'
import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** What a page asked for that has been stopped on its way (./intercept.ts). Headers have their names in lower case; a body that is not JSON is not told. */
export interface Stopped {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly postData: string | undefined
}

const inAir = new WeakMap<BrowserContext, Set<Request>>()

/** Which request of Playwright's is which one that has been stopped: the browser tells of both, one after the other, in either order. */
interface Meetings {
  readonly asked: Set<Request>
  readonly met: Map<Stopped, Request>
  /** With the time from which on they are waited for: one that was given up by then never comes. */
  readonly awaited: Map<Stopped, number>
  readonly aside: Set<Stopped>
}
const meetings = new WeakMap<BrowserContext, Meetings>()
const latestMs = 2_000
const isSame = (request: Request, { url, postData }: Stopped): boolean =>
  request.url() === url && (postData === undefined || request.postData() === postData)

/** Two that say the same are as good as each other. */
export function meet(context: BrowserContext, stopped: Stopped): void {
  const { asked, met, awaited } = meetings.get(context) ?? {}
  const request = [...(asked ?? [])].find((one) => isSame(one, stopped))
  if (!request) return void awaited?.set(stopped, Date.now())
  asked?.delete(request)
  met?.set(stopped, request)
}

/** Everything that these pages have asked for and not got, and since when that is the same. */
interface Traffic {
  readonly open: Set<Request>
  changedAt: number
}
const traffic = new WeakMap<BrowserContext, Traffic>()

/** A navigation that has not come yet has none. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/** From here on it is known which calls of these pages are in the air. Nobody waits for the answer to a beacon. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inAir.set(context, requests)
  const { asked, met, awaited, aside }: Meetings = { asked: new Set(), met: new Map(), awaited: new Map(), aside: new Set() }
  meetings.set(context, { asked, met, awaited, aside })
  const all: Traffic = { open: new Set(), changedAt: Date.now() }
  traffic.set(context, all)
  const note = (change: (open: Set<Request>) => unknown) => {
    change(all.open)
    all.changedAt = Date.now()
  }
  context.on('request', (request) => {
    if (request.resourceType() !== 'ping') note((open) => open.add(request))
    const waiting = [...awaited].find(([stopped, since]) => Date.now() - since < latestMs && isSame(request, stopped))?.[0]
    if (waiting) {
      awaited.delete(waiting)
      met.set(waiting, request)
    } else asked.add(request)
    if (request.resourceType() !== 'ping' && request.url().includes('/app/v1/') && !(waiting && aside.has(waiting))) requests.add(request)
  })
  const end = (request: Request) => {
    requests.delete(request)
    asked.delete(request)
    note((open) => open.delete(request))
  }
  const forget = (isMeant: (request: Request) => boolean) => {
    for (const request of all.open) if (isMeant(request)) note((open) => open.delete(request))
  }
  // What the page before asked for and left behind is told of no more, nor is what a tab asked for that was closed.
  const leaveBehind = (page: Page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) forget((request) => !request.isNavigationRequest() && frameOf(request) === frame)
    })
    page.on('close', () => forget((request) => frameOf(request)?.page() === page))
  }
  for (const page of context.pages()) leaveBehind(page)
  context.on('page', leaveBehind)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** The test itself keeps this one in the air: nobody waits for it to come down. */
export function setAside(context: BrowserContext, { request: stopped }: { readonly request: Stopped }): void {
  const { met, aside } = meetings.get(context) ?? {}
  aside?.add(stopped)
  const request = met?.get(stopped)
  if (request) inAir.get(context)?.delete(request)
}

/** The page has heard what became of it: what it does not show now, it will not show. */
export async function untilHeard(context: BrowserContext, { request: stopped }: { readonly request: Stopped }): Promise<void> {
  const response = await meetings.get(context)?.met.get(stopped)?.response()
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

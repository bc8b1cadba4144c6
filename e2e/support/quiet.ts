import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** A page's request that was intercepted (./intercept.ts). Header names are in lower case; a body that is not JSON is omitted. */
export interface InterceptedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly postData: string | undefined
}

const inFlight = new WeakMap<BrowserContext, Set<Request>>()

/** Matches Playwright's requests with the intercepted ones: the browser reports both, one after the other, in either order. */
interface Matches {
  readonly reported: Set<Request>
  readonly matched: Map<InterceptedRequest, Request>
  /** With the time from which they are awaited: a request that was abandoned by then never arrives. */
  readonly awaited: Map<InterceptedRequest, number>
  readonly aside: Set<InterceptedRequest>
}
const matches = new WeakMap<BrowserContext, Matches>()
const latestMs = 2_000
const isSame = (request: Request, { url, postData }: InterceptedRequest): boolean =>
  request.url() === url && (postData === undefined || request.postData() === postData)

/** Two identical ones are interchangeable. */
export function matchRequest(context: BrowserContext, intercepted: InterceptedRequest): void {
  const { reported, matched, awaited } = matches.get(context) ?? {}
  const request = [...(reported ?? [])].find((one) => isSame(one, intercepted))
  if (!request) return void awaited?.set(intercepted, Date.now())
  reported?.delete(request)
  matched?.set(intercepted, request)
}

/** All pending requests of these pages, and when that set last changed. */
interface Traffic {
  readonly open: Set<Request>
  changedAt: number
}
const traffic = new WeakMap<BrowserContext, Traffic>()

/** A navigation that has not started has none. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/** Beacons, for whose responses nothing waits, and streams, which never end. */
const isAside = (request: Request): boolean => ['ping', 'eventsource'].includes(request.resourceType())

/** From here on the pending calls of these pages are tracked. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inFlight.set(context, requests)
  const { reported, matched, awaited, aside }: Matches = { reported: new Set(), matched: new Map(), awaited: new Map(), aside: new Set() }
  matches.set(context, { reported, matched, awaited, aside })
  const all: Traffic = { open: new Set(), changedAt: Date.now() }
  traffic.set(context, all)
  const note = (change: (open: Set<Request>) => unknown) => {
    change(all.open)
    all.changedAt = Date.now()
  }
  context.on('request', (request) => {
    if (!isAside(request)) note((open) => open.add(request))
    const waiting = [...awaited].find(([intercepted, since]) => Date.now() - since < latestMs && isSame(request, intercepted))?.[0]
    if (waiting) {
      awaited.delete(waiting)
      matched.set(waiting, request)
    } else reported.add(request)
    if (!isAside(request) && request.url().includes('/app/v1/') && !(waiting && aside.has(waiting))) requests.add(request)
  })
  const end = (request: Request) => {
    requests.delete(request)
    reported.delete(request)
    note((open) => open.delete(request))
  }
  const forget = (isMeant: (request: Request) => boolean) => {
    for (const request of all.open) if (isMeant(request)) note((open) => open.delete(request))
  }
  // Requests abandoned by the previous page are no longer reported, nor are those of a closed tab.
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

/** The test itself holds this one in flight: it does not count as pending. */
export function ignoreRequest(context: BrowserContext, { request: intercepted }: { readonly request: InterceptedRequest }): void {
  const { matched, aside } = matches.get(context) ?? {}
  aside?.add(intercepted)
  const request = matched?.get(intercepted)
  if (request) inFlight.get(context)?.delete(request)
}

/** The page has handled the result: what it does not show now, it will not show. */
export async function untilReceived(
  context: BrowserContext,
  { request: intercepted }: { readonly request: InterceptedRequest },
): Promise<void> {
  const response = await matches.get(context)?.matched.get(intercepted)?.response()
  await response?.finished()
}

/**
 * Waits until this list is empty, and fails with it otherwise. A plain loop: each assertion that fails on the way (`expect.poll`, `toPass`) costs a
 * stack trace, two messages to the runner and an excerpt of the source.
 */
export async function untilNone(list: () => readonly string[]): Promise<void> {
  for (const deadline = Date.now() + 60_000; list().length > 0 && Date.now() < deadline;) await setTimeout(25)
  expect(list()).toEqual([])
}

const urlsOf = (requests: Iterable<Request>): string[] => Array.from(requests, (request) => request.url())

/** No call is in flight any more that advancing the clock would time out; «networkidle» is reported only once per page. */
export const untilQuiet = (page: Page): Promise<void> => untilNone(() => urlsOf(inFlight.get(page.context()) ?? []))

/**
 * Consecutive requests of a page follow within a tenth of a second: «networkidle» waits half a second, only once per page, and without end
 * once an event stream is open.
 */
const calmMs = 150

/** Of these pages' requests those that are in flight; or that one was a moment ago, and the next may follow. */
function busyWith(page: Page, isMeant: (request: Request) => boolean): string[] {
  const { open, changedAt } = traffic.get(page.context()) ?? { open: new Set<Request>(), changedAt: 0 }
  const urls = urlsOf([...open].filter(isMeant))
  return urls.length === 0 && Date.now() - changedAt <= calmMs ? ['a moment ago'] : urls
}

/** Nothing of the page is in flight: no chunk, no picture, no call. */
export const untilLoaded = (page: Page): Promise<void> => untilNone(() => busyWith(page, () => true))

/**
 * The page has acted on every response: the first refusal, for example, loads the names of all refusals before its machine continues. A call
 * that the test holds does not count.
 */
export async function untilActed(page: Page): Promise<void> {
  await untilQuiet(page)
  await untilNone(() => busyWith(page, (request) => request.resourceType() === 'script'))
}

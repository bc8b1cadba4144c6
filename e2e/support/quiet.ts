import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'

const inAir = new WeakMap<BrowserContext, Set<Request>>()

/** From here on it is known which calls of these pages are in the air. Nobody waits for the answer to a beacon. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inAir.set(context, requests)
  context.on('request', (request) => {
    if (request.resourceType() !== 'ping' && request.url().includes('/app/v1/')) requests.add(request)
  })
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
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

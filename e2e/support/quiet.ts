import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

const inAir = new WeakMap<Page, Set<Request>>()

/** From here on it is known which requests of the page are in the air. */
export function watchRequests(page: Page): void {
  if (inAir.has(page)) return
  const requests = new Set<Request>()
  inAir.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Nothing is in the air any more that a turned clock would end; «networkidle» is told of once for a page only. */
export const untilQuiet = (page: Page): Promise<void> => expect.poll(() => inAir.get(page)?.size).toBe(0)

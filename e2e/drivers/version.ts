import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect } from '../support/test.ts'

/** How a file of the app may go missing: gone, a broken server, or a page in its place. */
export const breakages = {
  '404': (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  '500': (route: Route) => route.fulfill({ status: 500, body: '' }),
  HTML: (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Swerte</title>' }),
} as const
export type Breakage = keyof typeof breakages

/** Whole loads of the app's page, and where they were; frames of games do not count. */
export function countLoads(page: Page): readonly string[] {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return loads
}

/** From here on a part of the app stays missing, in this and every later page. Gives how often it was asked for. */
export async function breakPart(context: BrowserContext, file: string, how: Breakage): Promise<readonly string[]> {
  const asked: string[] = []
  await context.route(`**/assets/${file}-*.js`, async (route) => {
    asked.push(route.request().url())
    await breakages[how](route)
  })
  return asked
}

/** Another build is put on the server, as far as its name goes. */
export async function announceBuild(context: BrowserContext, build = randomUUID().slice(0, 8)): Promise<void> {
  await context.route('**/build-info.json', (route) => route.fulfill({ json: { build } }))
}

/** A page looks for a new build when it is shown again; hiding a real tab takes a window manager. */
export const showAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const turn = (isHidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
    turn(true)
    turn(false)
  })

/** The late part is there: what watches over the version runs. */
export const expectWatching = (page: Page): Promise<void> => expect(page.locator('.version-place')).toBeAttached()

/** No reload comes any more, though there was time for many. */
export async function expectNoMore(page: Page, loads: readonly string[]): Promise<void> {
  const before = loads.length
  await page.waitForTimeout(8_000)
  expect(loads.slice(before)).toEqual([])
}

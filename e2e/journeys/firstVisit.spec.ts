import type { Request } from '@playwright/test'
import { firstVisit as budget } from '../../build/budgets.ts'
import { expectWatching } from '../drivers/version.ts'
import { expect, test } from '../support/test.ts'

/** Every request costs a slow phone: this is the maximum until the page is up and the deferred part has started. */
const maxRequests = 11

test('the first visit of the lobby requests few files', async ({ page }) => {
  const requests: string[] = []
  // The server's responses are not files of the app.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/production-api/')) requests.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
  await expectWatching(page)
  await page.waitForLoadState('networkidle')
  console.log(`first visit: ${requests.length} requests of ${maxRequests}`)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequests)
})

test('the first visit of the lobby loads little code, and less of it before the lobby is live', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(request)
  })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
  await expectWatching(page)
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(requests.map(async (request) => ({ url: request.url(), size: (await request.sizes()).responseBodySize })))
  const weigh = (some: typeof files) => some.reduce((sum, { size }) => sum + size, 0) / 1000
  // What is loaded once the lobby is painted starts with this chunk; the app itself requests it.
  const deferred = files.findIndex(({ url }) => url.includes('/deferred-'))
  expect(deferred).toBeGreaterThan(0)
  console.log(
    `first visit: ${weigh(files.slice(0, deferred)).toFixed(1)} kB of scripts until it is live, ${weigh(files).toFixed(1)} in all`,
  )
  const words = files.map(({ url, size }) => `${url} ${size}`).join('\n')
  expect(weigh(files.slice(0, deferred)), words).toBeLessThanOrEqual(budget.files)
  expect(weigh(files), words).toBeLessThanOrEqual(budget.all)
  // The table of all pages is not among them: it is loaded on the first tap.
  expect(words).not.toMatch(/\/(routes|pageData|shapes)-/)
})

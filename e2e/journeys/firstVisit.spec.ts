import type { Request } from '@playwright/test'
import { expectWatching } from '../drivers/version.ts'
import { expect, test } from '../support/test.ts'

/** Every request costs a slow phone: so many at most, until the page is up and what is late has started. */
const most = 15

test('the first visit of the lobby asks for few files', async ({ page }) => {
  const asked: string[] = []
  // What the house says is not a file of the app.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/production-api/')) asked.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
  await expectWatching(page)
  await page.waitForLoadState('networkidle')
  console.log(`first visit: ${asked.length} requests of ${most}`)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
})

/** Brotli, in kB: files until the lobby is live, and with all that comes once it is painted; the script in the HTML is weighed by build/sizes.ts. */
const budget = { live: 119.6, visit: 150 }

test('the first visit of the lobby fetches little code, and less of it before the lobby is live', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request)
  })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
  await expectWatching(page)
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(asked.map(async (request) => ({ url: request.url(), size: (await request.sizes()).responseBodySize })))
  const weigh = (some: typeof files) => some.reduce((sum, { size }) => sum + size, 0) / 1000
  // What comes once the lobby is painted begins with this part; the app itself asks for it.
  const deferred = files.findIndex(({ url }) => url.includes('/deferred-'))
  expect(deferred).toBeGreaterThan(0)
  console.log(
    `first visit: ${weigh(files.slice(0, deferred)).toFixed(1)} kB of scripts until it is live, ${weigh(files).toFixed(1)} in all`,
  )
  const words = files.map(({ url, size }) => `${url} ${size}`).join('\n')
  expect(weigh(files.slice(0, deferred)), words).toBeLessThanOrEqual(budget.live)
  expect(weigh(files), words).toBeLessThanOrEqual(budget.visit)
  // The table of all pages is not among them: it comes with the first tap.
  expect(words).not.toMatch(/\/(routes|pageData|shapes)-/)
})

import type { Request } from '@playwright/test'
import { expectWatching } from '../drivers/version.ts'
import { expect, test } from '../support/test.ts'

/** Every request costs a slow phone: so many at most, until the page is up and what is late has started. Fifteen is the aim. */
const most = 19

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
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
})

/** Brotli, in kB: until the lobby is live, and with all that comes once it is painted. */
const budget = { live: 121, visit: 150 }

test('the first visit of the lobby fetches little code, and less of it before the lobby is live', async ({ page }) => {
  const fetched: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') fetched.push(request)
  })
  const weigh = async () => {
    const weights = await Promise.all(fetched.map(async (request) => (await request.sizes()).responseBodySize))
    return {
      sum: weights.reduce((sum, weight) => sum + weight, 0) / 1000,
      files: fetched.map((request, index) => `${request.url()} ${weights[index]}`),
    }
  }
  await page.goto('/')
  await expect(page.getByRole('group', { name: 'Game categories' })).toBeVisible()
  const live = await weigh()
  await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
  await expectWatching(page)
  await page.waitForLoadState('networkidle')
  const visit = await weigh()
  expect(live.sum, live.files.join('\n')).toBeLessThanOrEqual(budget.live)
  expect(visit.sum, visit.files.join('\n')).toBeLessThanOrEqual(budget.visit)
  // The table of all pages is not among them: it comes with the first tap.
  expect(visit.files.join(' ')).not.toMatch(/\/(routes|pageData|shapes)-/)
})

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

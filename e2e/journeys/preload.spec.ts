import { stopClock } from '../drivers/driver.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a link preloads its page’s data with its code; the opened page requests nothing again', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const requests: string[] = []
  page.on('request', (one) => void (one.url().endsWith('/selfLimits') && requests.push(one.url())))
  await page.goto('/member')
  const link = page.locator('a[href="/member/self-limited"]').first()
  await expect(link).toBeVisible()
  // The deferred part is loaded: it contains the preloading.
  await expect(page.locator('.version-place')).toBeAttached()
  const answered = page.waitForResponse((response) => response.url().endsWith('/selfLimits'))
  await link.hover()
  await answered
  await expect(page).toHaveURL('/member')
  await link.click()
  await expect(page).toHaveURL('/member/self-limited')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a tapped tab is current a frame before its page opens', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.clock.install()
  await page.goto('/member')
  const tabs = page.locator('nav.tabs')
  await expect(tabs.getByRole('link', { name: /^Me/ })).toHaveAttribute('aria-current', 'page')
  await stopClock(page)
  await tabs.getByRole('link', { name: /^Games/ }).click()
  await expect(tabs.getByRole('link', { name: /^Games/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.app')).toHaveAttribute('data-page', '/member')
  await page.clock.runFor(50)
  await expect(page.locator('.app')).toHaveAttribute('data-page', '/game/search')
})

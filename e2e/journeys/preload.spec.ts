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

test('a tapped button is dimmed for a moment, and one that cannot be pressed is not', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/')
  await expect(page.locator('.version-place')).toBeAttached()
  const heart = page.getByRole('button', { name: 'Like Perlas' }).first()
  const dimmed = () =>
    heart.evaluate(async (button: HTMLElement) => {
      button.click()
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
      return button.getAnimations().map((one) => (one.effect as KeyframeEffect).getKeyframes().map(({ opacity }) => opacity))
    })
  expect(await dimmed()).toEqual([['0.6', '1']])
  await heart.evaluate((button) => button.setAttribute('aria-disabled', 'true'))
  await expect.poll(() => heart.evaluate((button) => button.getAnimations().length)).toBe(0)
  expect(await dimmed()).toEqual([])
})

test('the styles of a page that opens leave the fonts, and so the layout, of the page before alone', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  const themed = page.waitForResponse((response) => response.url().endsWith('/anonymous/appTheme'))
  await page.goto('/')
  await themed
  await expect(page.locator('.version-place')).toBeAttached()
  // A font that arrives is a reason, too.
  await page.waitForFunction(() => Array.from(document.fonts).every(({ status }) => status === 'loaded'))
  const client = await page.context().newCDPSession(page)
  const reasons = new Set<unknown>()
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly { name: string; args: { data?: { reason?: unknown } } }[])
      if (name === 'LayoutInvalidationTracking') reasons.add(args.data?.reason)
  })
  const includedCategories = ['disabled-by-default-devtools.timeline.invalidationTracking']
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await page.getByRole('link', { name: /^Bonus/ }).click()
  await expect(page.locator('.app')).toHaveAttribute('data-page', '/bonus')
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  expect(reasons).toContain('Added to layout')
  expect(reasons).not.toContain('Fonts changed')
})

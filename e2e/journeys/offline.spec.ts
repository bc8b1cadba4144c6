import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the app opens offline after one visit and refuses play kindly', async ({ page, context }) => {
  await prepare(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Once active, the worker has everything.
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

for (const { language, inbox, history, wallet, rules, notStored } of [
  {
    language: 'en-PH',
    inbox: 'Mailbox',
    history: 'Statement',
    wallet: 'Wallet',
    rules: 'Terms of use',
    notStored: 'You’re offline',
  },
  {
    language: 'fil-PH',
    inbox: 'Mailbox',
    history: 'Statement',
    wallet: 'Wallet',
    rules: 'Terms of use',
    notStored: 'Offline ka',
  },
])
  test(`a player offline after one visit has inbox, history, wallet and rules, and sees what is unavailable, ${language}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { token } = await register(request)
    await prepare(page, token)
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    await page.goto('/')
    await expect(page.locator('.version-place')).toBeAttached()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    for (const [path, heading] of [
      ['/email', inbox],
      ['/wallets/record', history],
      ['/terms-of-use', rules],
      ['/wallets', wallet],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    // What needs the connection anyway is not stored before it was requested. It opens by itself once there is one.
    await page.goto('/vip')
    await expect(page.getByRole('heading', { name: notStored })).toBeVisible()
    await expect(page.getByText('500', { exact: true })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'VIP progress', level: 1 })).toBeVisible()
  })

test('a language chosen offline says what it needs, and the app still opens; one chosen online is there on every page', async ({
  page,
  context,
  request,
}) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/')
  await expect(page.locator('.version-place')).toBeAttached()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/member')
  const language = page.getByRole('group', { name: /Language|Wika/ })
  await expect(language).toBeVisible()

  await context.setOffline(true)
  await language.getByText('Filipino').click()
  await expect(page.getByText('That language isn’t on this device yet. Connect to the internet, then choose it again.')).toBeVisible()
  await page.goto('/terms-of-use')
  await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/member')
  await language.getByText('Filipino').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil-PH')
  // All that opens offline, in both languages; English's first words are part of the app.
  const cached = () =>
    page.evaluate(async () => {
      const urls = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      const count = (language: string) => urls.flat().filter((url) => url.includes(`${language}-`)).length
      return count('fil-PH') - count('en-PH')
    })
  await expect.poll(cached).toBe(1)
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'Mga FAQ' })).toBeVisible()
})

test('a page that was viewed is available offline', async ({ page, context }) => {
  await prepare(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/game/search')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/game/search')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('a page that is painted from its HTML is painted from the worker, too', async ({ page, context }) => {
  await prepare(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  for (const [path, part] of [
    ['/vip', 'class="vip-road"'],
    ['/activity/jackpot?back=1', 'class="jk-frame"'],
    ['/bonus', 'class="strip-plane"'],
    ['/wallets', 'class="shell-wait"'],
  ] as const) {
    const response = await page.goto(path)
    expect([path, await response?.text()]).toEqual([path, expect.stringContaining(part)])
  }
})

test('a page that could not be loaded is loaded once the server is back, without a tap', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  let isDown = true
  await intercept(page, '*/app/v1/safebox', async (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/activity/bank')
  const safebox = page.getByRole('region', { name: 'Safebox' })
  await expect(safebox.getByRole('alert')).toContainText('We couldn’t load this. Your coins are safe.')
  isDown = false
  await expect(safebox.getByRole('button', { name: 'Set a safebox password' })).toBeVisible()
})

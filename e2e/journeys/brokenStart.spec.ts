import type { BrowserContext } from '@playwright/test'
import { acceptNotice } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const languages = [
  {
    cookie: 'en-PH',
    broken: 'Swerte didn’t finish loading.',
    retry: 'Try again',
    withoutStorage: 'Your browser doesn’t let Swerte save anything',
  },
  {
    cookie: 'fil-PH',
    broken: 'Hindi natapos ang pag-load ng Swerte.',
    retry: 'Subukan ulit',
    withoutStorage: 'Hindi pinapayagan ng browser mo',
  },
] as const

const knownWithinMs = 3_000

const breakages: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  missing: (context) => context.route('**/assets/start-*.js', (route) => route.fulfill({ status: 404, json: {} })),
  'cut off': (context) =>
    context.route('**/assets/start-*.js', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      // Within a block: cut anywhere, it might be a whole program by chance.
      await route.fulfill({ response, body: text.slice(0, text.lastIndexOf('{', 20_000) + 1) })
    }),
  'a page in its place': (context) =>
    context.route('**/assets/start-*.js', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Log in to this network' }),
    ),
  'without styles': (context) => context.route('**/assets/app-*.css', (route) => route.fulfill({ status: 404, json: {} })),
}
for (const [how, breakIt] of Object.entries(breakages))
  for (const { cookie, broken, retry } of languages)
    test(`the app’s own part ${how}: the shell says so within three seconds and offers to continue, ${cookie}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'locale', value: cookie, url: baseURL ?? '' }])
      await breakIt(context)
      for (const path of ['/', '/faq']) {
        const response = page.waitForResponse(/\/assets\/(start-|app-[\w-]+\.css)/)
        await page.goto(path, { waitUntil: 'commit' })
        await response
        const note = page.getByRole('alert')
        await expect(note).toContainText(broken, { timeout: knownWithinMs })
        await expect(note.getByRole('button', { name: retry })).toBeVisible()
      }
      // The file is available again: a tap is enough.
      await context.unrouteAll()
      await page.getByRole('button', { name: retry }).click()
      await expect(page.locator('.version-place')).toBeAttached()
      await expect(page.locator('.shell-note')).toHaveCount(0)
    })

for (const { cookie, withoutStorage } of languages)
  test(`storage refused: the app opens and says that it cannot remember, ${cookie}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: cookie, url: baseURL ?? '' }])
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await page.goto('/')
    const note = page.locator('.shell-note')
    await expect(note).toContainText(withoutStorage, { timeout: knownWithinMs })
    await expect(page.locator('.version-place')).toBeAttached()
    // The age notice covers everything.
    await page.locator('dialog[open] .btn.main').click()
    await note.getByRole('button', { name: 'OK' }).click()
    await expect(note).toHaveCount(0)
  })

test('without service workers the app works all the same, without a message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto('/')
  await acceptNotice(page)
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible()
  await expect(page.locator('.shell-note')).toHaveCount(0)
})

import { AxeBuilder } from '@axe-core/playwright'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const guests = [
  '/',
  '/game/search',
  '/auth/login',
  '/auth/login/v2',
  '/auth/accountLogin',
  '/auth/register',
  '/auth/forget',
  '/faq',
  '/terms-of-use',
  '/privacy-policy',
  '/about-us',
  '/activity/sign-in',
  '/activity/sign-in/rule',
  '/activity/first-deposit',
  '/no/such/street',
]
const players = [
  '/',
  '/member',
  '/member/devices',
  '/member/games',
  '/game/fair',
  '/auth/bind',
  '/game/start?gameId=perlas',
  '/activity/sign-in',
  '/activity/redpkblue',
  '/activity/redpkblue/rule',
  '/activity/bank',
  '/activity/first-deposit',
]

for (const locale of ['en-PH', 'fil-PH']) {
  for (const [who, paths] of [
    ['a guest', guests],
    ['a player', players],
  ] as const) {
    test(`no page of ${who} has a barrier that axe knows of, and none scrolls sideways (${locale})`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(180_000)
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await prepare(page, who === 'a player' ? (await register(request)).token : undefined)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      for (const path of paths) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
        expect
          .soft(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`))
          .toEqual([])
        expect
          .soft({ path, sideways: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth) })
          .toEqual({ path, sideways: false })
      }
    })
  }
}

test('the notice of eligibility must be answered, reads its links, and keeps the keyboard inside', async ({ page }) => {
  await page.goto('/')
  const notice = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await notice.getByRole('link', { name: 'terms of use' }).click()
  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible()
  await page.goBack()
  await notice.getByRole('button', { name: 'Accept: I may play' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

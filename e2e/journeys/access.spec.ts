import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext } from '@playwright/test'
import { cutOff } from '../support/cutOff.ts'
import { approveIdentity } from '../support/desk.ts'
import { goWithin } from '../support/goWithin.ts'
import { call, password, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
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
  '/rules/kyc',
  '/member/profile',
  '/member/report',
  '/reward/record',
  '/member/retrieve-balance',
  '/member/self-limited',
  '/service',
  '/service/vip',
  '/feedback',
  '/feedback/record',
  '/bonus',
  '/bonus/tasks',
  '/bonus/reward',
  '/bonus/event',
  '/bonus/record',
  '/points',
  '/points/v2',
  '/activity/follow',
  '/activity/slotshack',
  '/agent',
  '/agent/rule',
  '/activity/spin',
  '/share',
  '/no/such/street',
]
const players = [
  '/',
  '/member',
  '/member/games',
  '/game/fair',
  '/auth/bind',
  '/game/start?gameId=perlas',
  '/activity/sign-in',
  '/activity/redpkblue',
  '/activity/redpkblue/rule',
  '/activity/first-deposit',
  '/wallets?name=withdraw',
  '/wallets/card/list',
  '/wallets/card/edit',
  '/withdrawal/gcash',
  '/email',
  '/v2/email',
  '/feedback',
  '/bonus',
  '/bonus/tasks',
  '/bonus/reward',
  '/bonus/event',
  '/bonus/event/v2',
  '/bonus/record',
  '/v2/bonus/tasks',
  '/v2/bonus/reward',
  '/v2/bonus/event',
  '/v2/bonus/record',
  '/member/v2',
  '/points',
  '/points/v2',
  '/rank',
  '/rank/v2',
  '/activity/follow',
  '/activity/slotshack',
  '/agent',
  '/agent/v2',
  '/activity/spin',
  '/share',
]

/** Of money and identity: for somebody who has some of everything. */
const owners = [
  '/wallets',
  '/wallets?name=withdraw',
  '/wallets/v2',
  '/wallets/v2?name=withdraw',
  '/withdrawal/gcash',
  '/wallets/card/list',
  '/wallets/card/list/v2',
  '/wallets/card/edit',
  '/wallets/record',
  '/wallets/record?view=chart',
  '/wallets/record?tab=deposits&span=own',
  '/v2/wallets/record',
  '/v2/wallets/record?tab=withdrawals',
  '/member/profile',
  '/member/profile/v2',
  '/member/profile/info',
  '/member/profile/kyc',
  '/member/report',
  '/reward/record',
  '/member/retrieve-balance',
  '/member/self-limited',
  '/member/devices',
  '/activity/bank',
]

/** A proven player with an account to be paid to, an order, coins in the safebox and a gift. */
async function owner(request: APIRequestContext): Promise<string> {
  const { token, userId } = await register(request)
  const name = 'Juan dela Cruz'
  await approveIdentity(userId, name)
  for (const [path, body] of [
    ['confirmIdentity', { password, purpose: 'bank' }],
    ['addBankInfo', { bankId: 'gcash', holder: name, account: '0917 123 4321' }],
    ['recharge', { typeId: 'qr-ph', amount: 200_00 }],
    ['safeboxSetPassword', { password: '135790' }],
    ['safeboxPut', { amount: 10_00 }],
    ['loginBonus3UserReceive', {}],
  ] as const)
    expect({ path, ...(await call(request, path, body, token)) }).toMatchObject({ path, errcode: 0 })
  return token
}

const visitors = [
  ['a guest', guests, () => undefined],
  ['a player', players, async (request: APIRequestContext) => (await register(request)).token],
  ['a player’s money and identity', owners, owner],
] as const

for (const locale of ['en-PH', 'fil-PH']) {
  for (const [who, paths, comeIn] of visitors) {
    test(`no page of ${who} has a barrier that axe knows of, and nothing is beyond its edge (${locale})`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(240_000)
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await prepare(page, await comeIn(request))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      for (const [index, path] of paths.entries()) {
        // In one language each page is loaded anew, in the other one goes from page to page.
        if (index === 0 || locale === 'en-PH') await page.goto(path)
        else await goWithin(page, path)
        await expect(page.locator('.version-place')).toBeAttached()
        await untilLoaded(page)
        // On a slow machine nothing may be asked for in between.
        await expect(page.locator('main').first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await untilLoaded(page)
        // A page without frames is looked at in one go: twice as fast, and the same is found.
        const look = new AxeBuilder({ page }).withTags(rules).setLegacyMode(page.frames().length === 1)
        const { violations } = await look.analyze()
        expect
          .soft(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`))
          .toEqual([])
        expect.soft({ at: new URL(page.url()).pathname, cutOff: await cutOff(page) }).toEqual({ at: path.split('?')[0], cutOff: [] })
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
  await expect(page.getByRole('heading', { name: 'Who can play' })).toBeVisible()
  await page.goBack()
  await notice.getByRole('button', { name: 'I’m eligible to play' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

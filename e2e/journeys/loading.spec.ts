import type { APIRequestContext, Request } from '@playwright/test'
import type { GameStart } from '../../contract/play.ts'
import { paidDeposit } from '../support/deposit.ts'
import { intercept } from '../support/intercept.ts'
import { call, newAccount, password, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const paths = [
  '/member/self-limited',
  '/member/profile/kyc',
  '/member/profile/info',
  '/member/games',
  '/auth/bind',
  '/activity/bank',
  '/bonus',
  '/bonus/reward',
  '/wallets',
  '/wallets/v2',
  '/wallets?name=withdraw',
  '/v2/wallets/record',
]

/** A player with rounds, and with a bonus and a coupon above the forms of the wallet. */
async function busyPlayer(request: APIRequestContext): Promise<string> {
  const { token } = await register(request)
  await call(request, 'firstRechargeSign', {}, token)
  await paidDeposit(request, token, 200_00)
  expect(await call(request, 'firstRechargeReceive', {}, token)).toMatchObject({ errcode: 0 })
  const { data } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  expect(await call(request, 'spin', { roundToken: data?.roundToken, stake: data?.stakes[0] }, token)).toMatchObject({ errcode: 0 })
  return token
}

for (const path of paths)
  test(`what ${path} loads takes the places that were kept for it`, async ({ page, request }) => {
    await prepare(page, await busyPlayer(request))
    // Each call is held until the page waits for it, and the check-in until the others are answered. A guarded page opens once the session is
    // verified.
    const { promise: isWaiting, resolve: release } = Promise.withResolvers<void>()
    const { promise: isLast, resolve: releaseLast } = Promise.withResolvers<void>()
    const isCheckIn = (url: string) => url.includes('loginBonus3User')
    const others = new Set<Request>()
    page.on('request', (one) => one.url().includes('/app/v1/') && !isCheckIn(one.url()) && others.add(one))
    page.on('requestfinished', (one) => others.delete(one))
    await intercept(page, '*/app/v1/*', async (route) => {
      if (!route.request.url.includes('getAfterLoginInfoWeb')) await (isCheckIn(route.request.url) ? isLast : isWaiting)
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('main .skeleton').first()).toBeVisible()
    await page.evaluate(async () => {
      await document.fonts.ready
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    release()
    await expect.poll(() => [...others].map((one) => one.url())).toEqual([])
    releaseLast()
    await untilLoaded(page)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })

test('the member page keeps the place of a line that it does not know yet', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  const { promise: isWaiting, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/anonymous/appConfig', async (route) => {
    await isWaiting
    await route.continue()
  })
  await page.goto('/member')
  const below = page.getByRole('link', { name: 'Withdraw' })
  await expect(below).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const line = page.getByText(/^This is play money\./)
  await expect(line).toBeHidden()
  const before = await below.boundingBox()
  release()
  await expect(line).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a drawing that does not load leaves its place empty, without the browser’s broken picture', async ({ page }) => {
  await prepare(page)
  let isDown = true
  for (const url of ['*/app/v1/anonymous/*', '*/assets/error-*.svg'])
    await intercept(page, url, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/')
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t load this page' })
  await expect(notice).toBeVisible()
  await expect(notice.locator('img')).toHaveCSS('opacity', '0')
  isDown = false
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Perlas' }).first()).toBeVisible()
})

test('a form whose rules do not load is checked by the server', async ({ page }) => {
  await intercept(page, '*/assets/rules-*.js', (route) => route.abort())
  await prepare(page)
  await page.goto('/auth/accountLogin')
  await page.getByLabel('Username or mobile number').fill('0917 555 0148')
  await page.getByLabel('Password', { exact: true }).fill('no such password')
  const sent = page.waitForRequest('**/accountLogin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ account: '9175550148', password: 'no such password' })
  await expect(page.getByRole('alert')).toHaveText('Those login details don’t match. Check them and try again.')
})

test('without its rules, too, nothing is accepted that is not ticked', async ({ page }) => {
  await intercept(page, '*/assets/rules-*.js', (route) => route.abort())
  await prepare(page)
  await page.goto('/auth/register')
  await page.getByRole('tab', { name: 'Username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(newAccount())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1990-05-14')
  const sent: string[] = []
  page.on('request', (one) => sent.push(new URL(one.url()).pathname))
  // The missing file may be one of an earlier release: a newer one may be offered, above which the button can be scrolled.
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  expect(sent.filter((path) => path.includes('accountRegist'))).toEqual([])
})

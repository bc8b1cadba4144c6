import type { APIRequestContext, Page } from '@playwright/test'
import type { GameStart } from '../../contract/play.ts'
import type { PointsBoard } from '../../contract/points.ts'
import { after, injectFaults } from '../drivers/calls.ts'
import { expectAccessible, violationsIn } from '../support/axe.ts'
import { cutOff } from '../support/cutOff.ts'
import { paidDeposit } from '../support/deposit.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { takeReward } from '../support/takeReward.ts'
import { expect, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

async function openGame(
  request: APIRequestContext,
  token: string,
  gameId: string,
): Promise<(stake: number, rounds: number) => Promise<void>> {
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId }, token)
  if (!game) throw new Error('the game did not open')
  return async (stake, rounds) => {
    for (let round = 0; round < rounds; round += 1) await call(request, 'spin', { roundToken: game.roundToken, stake }, token)
  }
}
/** Plays until there are this many points, with enough coins for any luck. */
async function earn(request: APIRequestContext, token: string, points: number): Promise<void> {
  await paidDeposit(request, token, 5_000_00)
  const spin = await openGame(request, token, 'perlas')
  for (let earned = 0; earned < points;) {
    await spin(50_00, 5)
    earned = (await call<PointsBoard>(request, 'pointsInfo', {}, token)).data?.points ?? 0
  }
}
/** The first response to a call is lost. */
async function loseFirst(page: Page, path: string): Promise<() => number> {
  let requests = 0
  await intercept(page, `*/app/v1/${path}`, async (route) => {
    if (requests++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => requests
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const itemOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('points grow with valid bets and are exchanged once, though the response is lost; both skins show the same', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await earn(request, token, 55)
  const before = (await call<PointsBoard>(request, 'pointsInfo', {}, token)).data?.points ?? 0
  await prepare(page, token)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Rewards store', exact: true }).click()
  await expect(page).toHaveURL('/points')
  const held = page.getByRole('region', { name: 'Your points', exact: true })
  await expect(held).toContainText(String(before))
  await expect(itemOf(page, '50 coins')).toContainText(`${900 - before} more needed`)

  const requests = await loseFirst(page, 'pointsExchange')
  await button(page, 'Exchange 50 points for 2 coins').click()
  const sheet = page.getByRole('dialog', { name: 'Exchange your points' })
  await expect(sheet).toContainText(`2 coins for 50 points. You’ll have ${before - 50} left.`)
  await sheet.getByRole('button', { name: 'Exchange 50 points' }).click()
  await takeReward(page, '2 coins')
  expect(requests()).toBeGreaterThan(1)
  await expect(held).toContainText(String(before - 50))
  await expect(itemOf(page, '2 coins')).toContainText('4 left today')
  await expect(itemOf(page, '2 coins')).toContainText(`${100 - before} more needed`)

  await page.goto('/points/v2')
  await expect(page.getByRole('heading', { name: 'Worth saving for' })).toBeVisible()
  await expect(itemOf(page, '2 coins')).toContainText('4 left today')
  await page.getByRole('link', { name: 'My exchanges' }).click()
  await expect(page).toHaveURL('/reward/record?activity=points')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rewards store' })).toHaveCount(1)
  await page.goto('/wallets/record?currency=points')
  await expect(page.getByText('Points exchanged')).toBeVisible()
  await expect(page.getByText('Points from valid bets').first()).toBeVisible()
})

test('a price that has changed is refused before anything is paid, and the sheet then shows the new one', async ({ page, request }) => {
  const { token } = await register(request)
  await earn(request, token, 50)
  await prepare(page, token)
  // The page has the prices of a moment ago.
  let isOld = true
  await intercept(page, '*/app/v1/pointsInfo', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: PointsBoard }
    const items = answer.data.items.map((item) => (isOld && item.cost === 50 ? { ...item, cost: 40 } : item))
    return route.fulfill({ json: { ...answer, data: { ...answer.data, items } } })
  })
  await page.goto('/points')
  await button(page, 'Exchange 40 points for 2 coins').click()
  isOld = false
  const sheet = page.getByRole('dialog', { name: 'Exchange your points' })
  await sheet.getByRole('button', { name: 'Exchange 40 points' }).click()
  await expect(sheet.getByRole('status')).toContainText('This offer has just changed, so you weren’t charged. Check it and try again.')
  await expect(sheet).toContainText('2 coins for 50 points.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Exchange 50 points' }).click()
  await takeReward(page, '2 coins')
})

test('a player on a break cannot buy and sees why', async ({ page, context, request }) => {
  const { token } = await register(request)
  await earn(request, token, 50)
  await prepare(page, token)
  await page.goto('/points')
  await button(page, 'Exchange 50 points for 2 coins').click()
  await injectFaults(
    context,
    'pointsExchange',
    after((mine) => call(request, 'takeBreak', { hours: 24 }, mine)),
  )
  const sheet = page.getByRole('dialog', { name: 'Exchange your points' })
  await sheet.getByRole('button', { name: 'Exchange 50 points' }).click()
  await expect(sheet).toContainText(/taking a break/)
  await expect(page.getByRole('dialog', { name: 'Ang swerte mo!' })).toHaveCount(0)
})

test('a channel is opened in its own tab, then awarded, once', async ({ page, context, request }) => {
  await context.route('https://www.tiktok.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }))
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/follow')
  const outside = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Visit TikTok in a new tab' }).click()
  await expect(await outside).toHaveURL('https://www.tiktok.com/@swerte.example')
  await (await outside).close()
  await expect(button(page, 'Claim: TikTok')).toBeVisible()
  await page.goto('/bonus/reward')
  await expect(page.getByRole('link', { name: 'Go: Follow us' })).toHaveAttribute('href', '/activity/follow')
  await page.getByRole('link', { name: 'Go: Follow us' }).click()
  await button(page, 'Claim: TikTok').click()
  await takeReward(page, '20 points')
  await expect(itemOf(page, 'TikTok')).toContainText('Claimed')

  // Another device claimed it first.
  await call(request, 'followVisit', { id: 'viber' }, token)
  await page.reload()
  await expect(button(page, 'Claim: Viber community')).toBeVisible()
  await injectFaults(
    context,
    'followReceive',
    after((mine) => call(request, 'followReceive', { id: 'viber' }, mine)),
  )
  await button(page, 'Claim: Viber community').click()
  await expect(itemOf(page, 'Viber community')).toContainText('You’ve already done this, maybe on another device.')
  await expect(itemOf(page, 'Viber community')).toContainText('Claimed')
})

test('the lines around a countdown do not wrap differently as its digits change', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await prepare(page, (await register(request)).token)
  await page.clock.install()
  await page.goto('/activity/slotshack')
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const widths = new Set<number>()
  const texts = new Set<string | null>()
  for (let second = 0; second < 12; second++) {
    await page.clock.runFor(1_000)
    texts.add(await timer.textContent())
    widths.add(await timer.evaluate((element) => element.getBoundingClientRect().width))
  }
  expect(texts.size).toBeGreaterThan(5)
  expect(widths.size).toBe(1)
})

test('slotshack missions count rounds and are claimed once', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await (
    await openGame(request, token, 'biyahe-888')
  )(1_00, 60)
  await prepare(page, token)
  await page.goto('/member')
  const link = page.getByRole('link', { name: /^Slotshack/ })
  await expect(link).toContainText('You have something new')
  await link.click()
  const stop = itemOf(page, 'Jeepney stop').first()
  await expect(stop.getByRole('link', { name: 'Play Biyahe 888 for Jeepney stop' })).toHaveAttribute(
    'href',
    '/game/start?gameId=biyahe-888&activityId=slotshack',
  )
  // Another game's missions are counted apart.
  await expect(itemOf(page, 'Golden rain').first()).toContainText('0 / 200')
  const requests = await loseFirst(page, 'slotshackReceive')
  await button(page, 'Claim: 60 spins, Jeepney stop').click()
  await takeReward(page, '15 points')
  expect(requests()).toBeGreaterThan(1)
  await expect(button(page, 'Claim: 60 spins, Jeepney stop')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Missions claimed' })).toHaveAttribute('aria-valuenow', '1')
})

test('the player’s own row is always shown; the other day and the other skin are a tap away', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page)
  await page.goto('/rank')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=.*rank/)
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await page.goto('/rank')
  const own = page.getByRole('region', { name: 'Your rank' })
  await expect(own).toContainText('Not ranked yet')
  await (
    await openGame(request, token, 'perlas')
  )(20_00, 12)
  await page.reload()
  await expect(own).toContainText(/^\d+/)
  await expect(own).not.toContainText('Not ranked yet')
  await button(page, 'Yesterday').click()
  await expect(page).toHaveURL('/rank?tab=yesterday')
  await expect(own).toContainText('Not ranked that day')
  await page.goto('/rank/v2')
  await expect(page.locator('[aria-current="true"]').getByText('You', { exact: true })).toBeVisible()
})

test('a guest sees what there is and is asked to log in; a board that fails to load can be requested again', async ({ page }) => {
  await prepare(page)
  // Not a broken connection: that one is requested again by itself once another call comes through.
  await intercept(page, '*/app/v1/slotshackInfo', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/activity/slotshack')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await untilLoaded(page)
  stopIntercepting(page)
  await tryAgain(page, page.getByRole('heading', { name: 'Pearl shore' }))
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in to start' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=.*slotshack/)
  await page.goto('/points')
  await expect(page.getByRole('button', { name: /^Exchange/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in to earn points' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=.*points/)
  await page.goto('/activity/follow')
  await page.getByRole('link', { name: 'Log in to claim rewards' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=.*follow/)
})

for (const locale of ['en-PH', 'fil-PH'])
  test(`with something of everything no page has a barrier, and nothing is cut off (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    const { token } = await register(request)
    await earn(request, token, 52)
    await (
      await openGame(request, token, 'biyahe-888')
    )(1_00, 60)
    await call(request, 'slotshackReceive', { id: 'jeepney-spins' }, token)
    for (const id of ['tiktok', 'facebook']) await call(request, 'followVisit', { id }, token)
    await call(request, 'followReceive', { id: 'facebook' }, token)
    await prepare(page, token)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/points', '/points/v2', '/activity/follow', '/activity/slotshack', '/rank', '/rank/v2', '/member/v2']) {
      await page.goto(path)
      await expect(page.locator('main').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await untilLoaded(page)
      const violations = await violationsIn(page)
      const messages = violations.map((one) => `${path} ${one}`)
      expect.soft(messages).toEqual([])
      expect.soft({ path, cutOff: await cutOff(page) }).toEqual({ path, cutOff: [] })
    }
  })

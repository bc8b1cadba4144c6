import type { APIRequestContext, Page } from '@playwright/test'
import type { GameStart } from '../../contract/play.ts'
import { violationsIn } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { intercept } from '../support/intercept.ts'
import { call, gameOf, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page, 'iframe')).toEqual([])
}

/** A bet of one coin in the game that a page has open, without the page knowing. */
async function stakeUnseen(request: APIRequestContext, token: string, { roundToken }: GameStart): Promise<void> {
  expect(await call(request, 'spin', { roundToken, stake: 100 }, token)).toMatchObject({ errcode: 0 })
}

/** A player who returns to the page is notified at once, by the heartbeat. */
const returnToApp = (page: Page) =>
  page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

const openGame = async (page: Page): Promise<GameStart> => {
  const start = page.waitForResponse('**/app/v1/startGame')
  await page.goto('/game/start?gameId=fiesta-nights')
  const { data } = (await (await start).json()) as { data: GameStart }
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
  return data
}

test('a limit is set, met kindly in a game, and raised only after a day; a break ends play on every device', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Responsible gaming' }).click()
  const stakes = page.getByRole('region', { name: 'Bets' })
  await stakes.getByRole('button', { name: 'Set limit: Bets, daily' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bets, daily' })
  await sheet.getByLabel('Maximum, in coins').fill('0')
  await expect(sheet.getByText('Enter a whole number from 1 to 9,999,999.')).toBeVisible()
  await sheet.getByLabel('Maximum, in coins').fill('1')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(stakes.getByText(/^0 of 1 used · Resets/)).toBeVisible()

  const game = await context.newPage()
  await prepare(game, token)
  await stakeUnseen(request, token, await openGame(game))
  await gameOf(game).locator('.spin').click()
  await expect(gameOf(game).getByText('You’ve reached a limit. Your bet wasn’t taken.').first()).toBeVisible()
  await expect(game.getByText('You’ve reached a limit you set: Bets · daily, 1.')).toBeVisible()
  await expect(game.getByRole('link', { name: 'Your limits' })).toBeVisible()

  await stakes.getByRole('button', { name: 'Change limit: Bets, daily' }).click()
  await sheet.getByLabel('Maximum, in coins').fill('500')
  await expect(sheet.getByText('This is higher than 1. You’ll need to wait 24 hours, then confirm it.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Request higher limit' }).click()
  await expect(stakes.getByText(/^You requested this limit: 500\. You can confirm it from/)).toBeVisible()
  await expect(stakes.getByRole('button', { name: /Confirm new limit/ })).toHaveCount(0)
  await expect(stakes.getByText(/of 1 used · Resets/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await stakes.getByRole('button', { name: 'Keep current limit: Bets, daily' }).click()
  await expect(stakes.getByText(/^You requested this limit/)).toHaveCount(0)

  const offer = await context.newPage()
  await prepare(offer, token)
  await offer.goto('/activity/first-deposit')
  await expect(offer.getByRole('button', { name: 'Join' })).toBeVisible()

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('dialog', { name: 'What a break means' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I understand, continue' }).click()
  const begin = page.getByRole('button', { name: 'Start my break' })
  await expect(begin).toBeDisabled()
  await page.getByRole('checkbox').check()
  await begin.click()
  await expect(page.getByRole('dialog', { name: 'Your break has started' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: /^You’re taking a break until/ })).toBeVisible()

  await returnToApp(game)
  await expect(game.getByRole('heading', { name: 'You’re taking a break' })).toBeVisible()
  await game.getByRole('link', { name: 'Back to games' }).click()
  // Nothing that could be played or won is offered: the lobby says until when it is closed, and where the player's money and help are.
  for (const path of ['/vip', '/points', '/activity/lottery', '/game/search', '/']) {
    await expect(game.getByRole('heading', { name: /^You’re taking a break until/ })).toBeVisible()
    await expect(game.getByRole('link', { name: '1553' })).toBeVisible()
    await expect(game.getByRole('main').getByRole('link', { name: 'Wallet' })).toBeVisible()
    await expect(game.getByRole('main')).toHaveCount(1)
    await game.goto(path)
  }
  await expectAccessible(game)
  await game.goto('/member')
  await expect(game.getByRole('link', { name: 'Withdraw' })).toBeVisible()
  await expect(game.getByRole('link', { name: /Deposit|Diamond mall/ })).toHaveCount(0)
  // What says so for a month covers nothing: the page ends above it.
  const pill = game.getByRole('complementary').filter({ hasText: 'You’re taking a break until' })
  await expect(pill).toBeVisible()
  await game.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [end, top] = await Promise.all([game.getByRole('button', { name: 'Log out' }).boundingBox(), pill.boundingBox()])
  expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  await game.goto('/wallets')
  // Instead of a form that would be refused.
  await expect(game.getByText('This stays closed until then')).toContainText('You’re taking a break until')
  await expect(game.getByRole('radio', { name: '100', exact: true })).toHaveCount(0)
  expect(await call(request, 'receiveDrawChance', {}, token)).toMatchObject({ message: 'selfExcluded' })

  // On a page that was open before, the refusal explains it.
  await offer.getByRole('button', { name: 'Join' }).click()
  await expect(offer.getByRole('status').filter({ hasText: 'This stays closed until then' })).toContainText('You’re taking a break until')
  await game.goto('/activity/bank')
  await expect(game.getByRole('region', { name: 'Piggy bank' })).toContainText('This stays closed until then')
  await expect(game.getByRole('button', { name: /VIP: open early/ })).toHaveCount(0)
  await expect(game.getByRole('button', { name: 'Set a safebox password' })).toBeVisible()
})

test('a self-exclusion takes two steps, logs out everywhere, and leaves what is the player’s own', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  const { token, account } = await register(request)
  await prepare(page, token)
  await paidDeposit(request, token, 200_00)
  expect((await call(request, 'getExchange', {}, token)).data).toMatchObject({ withdrawable: 0 })
  await page.goto('/member/self-limited')
  await expectAccessible(page)
  await page.getByRole('button', { name: '6 na buwan' }).click()
  await page.getByRole('button', { name: 'Naiintindihan ko, magpatuloy' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '6 na buwan' }).click()
  await page.getByRole('button', { name: 'Naiintindihan ko, magpatuloy' }).click()
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  let lostResponses = 0
  await intercept(page, '*/app/v1/selfExclude', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Simulan ang self-exclusion' }).click()
  // Its response was lost, and the session with it: that means the self-exclusion succeeded.
  await expect(page.getByRole('dialog', { name: 'Nagsimula na ang self-exclusion mo' })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.overlay').getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.overlay')).toHaveCount(0)
  await page.getByRole('button', { name: 'OK' }).click()
  // Whoever has just excluded themselves stays where help is, instead of in a visitor's lobby.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/member/self-limited')
  await expect(page.getByRole('link', { name: '1553' })).toBeVisible()
  expect(await call(request, 'refreshData', {}, token)).toMatchObject({ errcode: 401 })

  // No game is shown before it is known that they are closed: not after login, nor on a later visit.
  const again = await context.newPage()
  await prepare(again)
  await again.addInitScript(() => {
    new MutationObserver(() => {
      const games = document.querySelector('.games')
      if (games?.checkVisibility({ visibilityProperty: true })) document.documentElement.dataset.offered = location.pathname
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  let answers: (() => void)[] = []
  let isHeld = true
  await intercept(again, '*/app/v1/refreshData', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  const release = () => {
    for (const answer of answers) answer()
    answers = []
  }
  const closedUntil = again.getByRole('heading', { name: /^Naka-self-exclusion ka hanggang/ })
  await again.goto('/auth/accountLogin')
  await again.getByLabel('Username o mobile number').fill(account)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.locator('form button[type=submit]').click()
  await expect.poll(() => again.evaluate(() => localStorage.getItem('swerte.token'))).not.toBeNull()
  await expect.poll(() => answers.length).toBe(1)
  await expect(again.locator('form')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(closedUntil).toBeVisible()
  const ownToken = await again.evaluate(() => localStorage.getItem('swerte.token') ?? '')
  await expect.poll(() => again.evaluate(() => localStorage.getItem('swerte.queries'))).toContain('"closure":{')
  await again.goto('/')
  await expect(closedUntil).toBeVisible()
  // As the next page opens: this one still stores what it has learnt.
  await again.addInitScript(() => localStorage.removeItem('swerte.queries'))
  await again.goto('/vip')
  await expect(again.locator('main.shell-wait')).toBeVisible()
  isHeld = false
  release()
  await expect(closedUntil).toBeVisible()
  await again.goto('/member')
  await expect(again.getByText(/^Naka-self-exclusion ka hanggang/)).toBeVisible()
  await again.getByRole('link', { name: 'Tingnan ang puwede ko pang gawin' }).click()
  await expect(again.getByRole('heading', { name: /^Naka-self-exclusion ka hanggang/ })).toBeVisible()
  await expect(again.getByRole('link', { name: '1553' })).toHaveAttribute('href', 'tel:1553')
  await expectAccessible(again)
  await again.goto('/game/start?gameId=fiesta-nights')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Naka-self-exclusion ka')

  // Nothing that could be played or won is offered: the lobby says until when it is closed, and where help is.
  for (const offer of ['/', '/activity/live', '/activity/first-deposit', '/vip']) {
    await again.goto(offer)
    await expect(closedUntil).toBeVisible()
    await expect(again.getByRole('link', { name: '1553' })).toBeVisible()
    await expect(again.getByRole('main')).toHaveCount(1)
    await expect(again.locator('html')).not.toHaveAttribute('data-offered')
  }
  await expectAccessible(again)
  await again.goto('/member')
  await expect(again.getByRole('link', { name: 'Mag-withdraw' })).toBeVisible()
  await expect(again.getByRole('link', { name: 'Mag-deposit' })).toHaveCount(0)
  await expect(again.getByRole('link', { name: 'Diamond mall' })).toHaveCount(0)
  await again.getByRole('link', { name: 'Mag-imbita at kumita' }).click()
  await expect(again.getByText('Komisyong puwede nang i-claim')).toBeVisible()
  await expect(again.getByRole('link', { name: /^I-share/ })).toHaveCount(0)

  // The welcome gift is gone, and unplayed deposits are refunded to their source.
  await again.goto('/wallets?name=withdraw')
  await expect(again.getByText(/^Habang naka-self-exclusion ka/)).toBeVisible()
  await expect(async () => {
    await again.reload()
    await expect(again.locator('.can-go')).toContainText('0')
    await expect(again.locator('.locked-list')).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  expect((await call(request, 'rechargeRecord', { pageNum: 1, pageSize: 10 }, ownToken)).data).toMatchObject({
    list: [{ amount: 200_00, state: 'refunded' }],
  })
  await expectAccessible(again)
})

test('the reality check waits for the round, must be answered, and lets the player stop', async ({ page, request }) => {
  test.setTimeout(90_000)
  const { token } = await register(request)
  await prepare(page, token)
  let acknowledgements = 0
  await intercept(page, '*/app/v1/ackRealityCheck', async (route) => {
    acknowledgements++
    await route.continue()
  })
  // An hour has passed: the server reports it until the check is seen.
  await intercept(page, '*/app/v1/online', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, realityCheckDue: acknowledgements !== 1 } } })
  })
  await openGame(page)
  const check = page.getByRole('dialog', { name: 'Reality check' })
  await gameOf(page).locator('.spin').click()
  await expect(gameOf(page).locator('.spin')).not.toHaveText('Spin')
  await returnToApp(page)
  await expect(check).toBeVisible({ timeout: 30_000 })
  await expect(check).toContainText('1 round')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  await check.getByRole('button', { name: 'Continue playing' }).click()
  await expect(check).toHaveCount(0)
  await returnToApp(page)
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
  await expect(check).toHaveCount(0)
  acknowledgements = 2
  await returnToApp(page)
  await check.getByRole('button', { name: 'Stop playing' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for playing' })).toBeVisible()
})

test('the reality check waits for dropped coins, and lets the player leave a game that is not in a frame', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await intercept(page, '*/app/v1/online', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, realityCheckDue: true } } })
  })
  const check = page.getByRole('dialog', { name: 'Reality check' })
  await page.goto('/activity/coin-pusher')
  // It waits for the round.
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/pusherDrop', async (route) => {
    await released
    order.push('drop')
    await route.continue()
  })
  await intercept(page, '*/app/v1/realityCheck', async (route) => {
    order.push('check')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Drop 5 coins' }).click()
  // The second heartbeat is answered once the page has read the first answer.
  for (const _beat of [1, 2]) {
    const beat = page.waitForResponse('**/app/v1/online')
    await returnToApp(page)
    await (await beat).finished()
  }
  release()
  await expect(page.getByText(/You dropped 5 and got/)).toBeVisible()
  await expect(check).toBeVisible()
  expect(order).toEqual(['drop', 'check'])
  await check.getByRole('button', { name: 'Continue playing' }).click()
  await expect(check).toHaveCount(0)
  await expect(page).toHaveURL('/activity/coin-pusher')
  await returnToApp(page)
  await check.getByRole('button', { name: 'Stop playing' }).click()
  await expect(page).toHaveURL('/')
  await expect(check).toHaveCount(0)

  // Back to the activity that led here.
  await page.goto('/activity/live?activityId=tasks')
  await expect(page.getByRole('timer')).toBeVisible()
  await returnToApp(page)
  await check.getByRole('button', { name: 'Stop playing' }).click()
  await expect(page).toHaveURL('/bonus/tasks')
})

import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a shared game is found in the lobby, explained, opened on its page, and is back in the lobby with one step back', async ({
  page,
}) => {
  await prepare(page)
  await page.goto('/game/search?q=sarang')
  await expect(page.getByText('1 game found')).toBeAttached()
  await page.getByRole('link', { name: /^About Saranggola/ }).click()
  await expect(page.getByRole('row', { name: /^The kite reaches 2× 48\.5% 2×$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Demo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await expect(page).toHaveURL(/\/activity\/live\?game=crash$/)
  await expect(page.getByRole('heading', { name: 'Saranggola' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'About this game' })).toBeVisible()
})

test('filters that no game fits together are named as the reason', async ({ page }) => {
  await prepare(page)
  await page.goto('/game/search?tag=calm&pick=clusters')
  await expect(page.getByText('Nothing matches these filters. Remove one, or browse all games.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all games' }).click()
  await expect(page.getByText('Fiesta Nights')).toBeVisible()
  await page.getByRole('searchbox').fill('plinko')
  await expect(page.getByText('1 game found')).toBeAttached()
  await expect(page.getByText('Patak')).toBeVisible()
})

test('the coin pusher is opened from the lobby with demo coins', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/search?q=pusher')
  await page.getByRole('link', { name: 'Demo: try Coin Pusher with demo coins' }).click()
  await expect(page).toHaveURL(/\/activity\/coin-pusher\?tryIt=/)
  await expect(page.getByText('Demo coins: nothing is won or lost.')).toBeVisible()
  await page.getByRole('link', { name: 'Odds and return' }).click()
  await expect(page.getByText('95.55–96.68%')).toBeVisible()
})

test('a refused purchase of bingo cards is told in sight, cards that were bought are there after a reload, and the game is among those played last', async ({
  page,
  request,
}) => {
  // A draw under way takes 80 seconds.
  test.slow()
  const { token } = await register(request)
  await prepare(page, token)
  await page.setViewportSize({ width: 360, height: 740 })
  let isRefused = true
  const balanceTooLow = { errcode: 10005, message: 'balanceTooLow', data: { balance: 0 } }
  await intercept(page, '*/liveBet', (route) => (isRefused ? route.fulfill({ json: balanceTooLow }) : route.continue()))
  await page.goto('/game/start?gameId=bingo')
  await expect(page).toHaveURL('/activity/live?game=bingo')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in ([89]|[12]\d|30) s$/, { timeout: 110_000 })
  const buy = page.getByRole('button', { name: /^Buy both cards/ })
  await buy.click()
  await expect(page.getByText('Your balance doesn’t cover these bets. No bet was placed.')).toBeInViewport({ ratio: 1 })
  isRefused = false
  await buy.click()
  const cards = page.getByRole('table', { name: /^Card \d+ · 5$/ })
  await expect(cards).toHaveCount(2)
  const bought = await cards.getByRole('caption').allTextContents()
  await page.reload()
  await expect(cards).toHaveCount(2)
  expect(await cards.getByRole('caption').allTextContents()).toEqual(bought)
  await page.goto('/game/search?pick=played')
  await expect(page.locator('.tile-link', { hasText: 'Bingo' })).toBeVisible()
})

test('drawings of games that could not be loaded are requested again by the next page that shows them', async ({
  page,
  request,
  context,
}) => {
  await prepare(page, (await register(request)).token)
  await context.route('**/assets/more-*.svg', (route) => route.abort())
  await page.goto('/game/search')
  const drawings = page.locator('.found .tile-link > img')
  await expect(drawings.first()).toHaveAttribute('src')
  expect(await page.locator('.found .tile-link > img:not([src])').count()).toBeGreaterThan(0)
  await context.unroute('**/assets/more-*.svg')
  await page.getByRole('link', { name: /^Me/ }).click()
  await expect(page).toHaveURL('/member')
  await page.getByRole('link', { name: /^Games/ }).click()
  await expect(drawings.first()).toBeVisible()
  await expect(page.locator('.found .tile-link > img:not([src])')).toHaveCount(0)
})

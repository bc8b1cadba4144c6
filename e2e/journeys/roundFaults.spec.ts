import type { APIRequestContext, Page } from '@playwright/test'
import { after, injectFaults, silent } from '../drivers/calls.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { requestFaults } from '../support/requestFaults.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, request: APIRequestContext): Promise<string> => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=fiesta-nights')
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin')
  return token
}
/** The round has been shown, and the next one can be played. Free spins take a minute to show, and a tap on Skip may come too late and spin again. */
const presented = (page: Page) => expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 80_000 })
const expectSettledOnce = async (page: Page, request: APIRequestContext, token: string) => {
  const { data } = await call<{ total: number; list: { bet: number; payout: number }[] }>(request, 'betRecord', {}, token)
  expect(data?.total).toBe(1)
  const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
  const net = (data?.list ?? []).reduce((sum, { bet, payout }) => sum + payout - bet, 0)
  expect(refreshed.data?.coin).toBe(100_000 + net)
  await expect(gameOf(page).locator('.balances b')).toHaveText(
    ((100_000 + net) / 100).toLocaleString('en-PH', { minimumFractionDigits: net % 100 ? 2 : 0 }),
  )
}

for (const [what, faults, count] of requestFaults)
  test(`a round settles once: ${what}`, async ({ page, request, context }) => {
    const token = await open(page, request)
    const bodies = await injectFaults(context, 'spin', ...faults)
    await gameOf(page).locator('.spin').click()
    await expect.poll(() => bodies.length, { timeout: 20_000 }).toBe(count)
    await presented(page)
    expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1)
    await expectSettledOnce(page, request, token)
  })

test('a connection that breaks before the spin is told of once, and the round settles when it is back', async ({
  page,
  request,
  context,
}) => {
  const token = await open(page, request)
  await context.setOffline(true)
  await gameOf(page).locator('.spin').click()
  await expect(gameOf(page).locator('.line')).toHaveText('You’re offline. Nothing is lost: we’ll check your round once you’re back.')
  await expect(gameOf(page).locator('.session')).toContainText('Total bets1')
  await expect(page.locator('.checking')).toBeEmpty()
  await context.setOffline(false)
  await expect(gameOf(page).locator('.line')).not.toContainText('offline')
  await presented(page)
  await expectSettledOnce(page, request, token)
})

test('a reload while the round is in flight shows the settled round', async ({ page, request, context }) => {
  const token = await open(page, request)
  const bodies = await injectFaults(context, 'spin', async (route) => {
    await route.fetch()
    // The page is closed before the response.
    await page.reload()
  })
  await gameOf(page).locator('.spin').click()
  await expect.poll(() => bodies.length).toBe(1)
  await presented(page)
  await expectSettledOnce(page, request, token)
})

test('a session that ends midway through a round ends once, and nothing was played', async ({ page, request, context }) => {
  const token = await open(page, request)
  await injectFaults(
    context,
    'spin',
    after((mine) => call(request, 'logout', {}, mine)),
  )
  await gameOf(page).locator('.spin').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.token'))).toBe(null)
  expect((await call(request, 'refreshData', {}, token)).errcode).toBe(401)
})

test('a round without a response is requested again after the time-out', async ({ page, request, context }) => {
  await page.clock.install()
  const token = await open(page, request)
  const bodies = await injectFaults(context, 'spin', silent)
  await gameOf(page).locator('.spin').click()
  await expect.poll(() => bodies.length).toBe(1)
  await page.clock.fastForward(10_000)
  await expect(gameOf(page).locator('.line')).toHaveText(/We’re checking your round/, { timeout: 15_000 })
  await page.clock.fastForward(2_000)
  await expect.poll(() => bodies.length).toBe(2)
  await presented(page)
  expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1)
  await expectSettledOnce(page, request, token)
})

import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('coins dropped on the player’s own bed stay there after a broken line and a reload, and can be verified', async ({
  page,
  request,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/coin-pusher')
  await expect(page.getByText('On your table: 0 silver, 0 golden, 32 wooden.')).toBeVisible()
  await page.getByRole('button', { name: 'Aim further left' }).click()
  await expect(page.getByRole('slider', { name: 'Aim' })).toHaveAttribute('aria-valuetext', 'Place 4 of 9 from the left')

  // The answer is lost once: the same request is sent again, and the coins are dropped once.
  let lostResponses = 0
  await page.route('**/pusherDrop', async (route) => {
    lostResponses += 1
    if (lostResponses > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Drop 5 coins' }).click()
  await expect(page.getByText(/You dropped 5 and got/)).toBeVisible()
  // The time played goes on between two drops, as in every other game.
  await expect(page.locator('.visit > div').filter({ hasText: 'Session' }).locator('dd')).toHaveText(/^0:0[1-9]$/)
  const bed = await page.getByText(/^On your table:/).textContent()
  const { data } = await call<{ list: { roundId: string; bet: number }[]; total: number }>(request, 'betRecord', {}, token)
  expect([data?.total, data?.list[0]?.bet, lostResponses]).toEqual([1, 5_00, 2])

  await page.reload()
  await expect(page.getByText(/^On your table:/)).toHaveText(bed ?? '')
  await page.goto(`/activity/coin-pusher?round=${data?.list[0]?.roundId}`)
  await expect(page.getByText(/^The coins move and fall as shown/)).toBeVisible()
})

test('the rules stay where they are when the table cannot be loaded', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, '*/pusherBed', async (route) => {
    await released
    await route.abort()
  })
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/coin-pusher')
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect(rules).toBeVisible()
  const before = await rules.boundingBox()
  release()
  await expect(page.getByText('We couldn’t load your table. It’s safe, as you left it.')).toBeVisible()
  expect((await rules.boundingBox())?.y).toBe(before?.y)
})

test('on a short phone, upright and on its side, the cabinet and the button that drops are in sight', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/activity/coin-pusher')
  await expect(page.getByRole('button', { name: 'Drop 5 coins' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.cabinet')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.getByRole('button', { name: 'Drop 5 coins' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.cabinet')).toBeInViewport({ ratio: 1 })
})

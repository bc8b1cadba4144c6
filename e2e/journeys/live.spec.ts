import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a bet in the shared round survives a reload, is paid, and can be verified', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live')
  // Early in a round, so that it is still open when the bet arrives.
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in (8|9|1\d) s$/, { timeout: 50_000 })
  await page.getByRole('button', { name: /^Red/ }).click()
  await page.getByRole('button', { name: /^Place bets/ }).click()
  await expect(page.getByText('Your bets this round: 10')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your bets this round: 10').or(page.getByText(/^You bet 10/))).toBeVisible()
  // It is announced to a player who does not see it.
  await expect(page.getByRole('status').getByText(/^You bet 10/)).toBeVisible({ timeout: 30_000 })
  const { data } = await call<{ list: { bet: number; shared: number }[]; total: number }>(request, 'betRecord', {}, token)
  expect([data?.total, data?.list[0]?.bet]).toEqual([1, 10_00])

  await page.goto(`/activity/live?round=${data?.list[0]?.shared}`)
  await expect(page.getByText(/^This round matches/)).toBeVisible()
  await expect(page.getByText(/^Red: 10\s→\s(0|20|30|40)$/)).toBeVisible()
})

test('a bet stays on the screen over a broken line, which the page shows until the round arrives again', async ({
  page,
  context,
  request,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in (8|9|1\d) s$/, { timeout: 50_000 })
  await page.getByRole('button', { name: /^Red/ }).click()
  await page.getByRole('button', { name: /^Place bets/ }).click()
  await expect(page.getByText('Your bets this round: 10')).toBeVisible()

  // The browser keeps an open stream alive while it is offline; the page opens another once it is online.
  await intercept(page, '*/app/v1/getLiveUrl', (route) => route.abort())
  await context.setOffline(true)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Reconnecting… Your bets still count.')).toBeVisible()
  await expect(page.getByText('Your bets this round: 10')).toBeVisible()
  stopIntercepting(page)
  await expect(page.getByText('Reconnecting… Your bets still count.')).toBeHidden()
})

test('the proof of a round that is not over shows its result once there is one', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/live')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in (8|9|1\d) s$/, { timeout: 50_000 })
  const number = /\d+/.exec(await page.getByText(/^Round \d+$/).innerText())?.[0]
  await page.goto(`/activity/live?round=${number}`)
  await expect(page.getByText('This round isn’t over yet.')).toBeVisible()
  await expect(page.getByText(/^Result: /)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/^This round matches/)).toBeVisible()
})

test('chips that were not placed in time are no bets, and wait for the next round', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in ([3-9]|1\d) s$/, { timeout: 50_000 })
  const red = page.getByRole('button', { name: /^Red/ })
  await red.click()
  await expect(red).toHaveText(/Your bet 10/)
  await expect(page.getByText('Your chips for 10 weren’t placed in time. They’re ready for the next round.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(red).not.toHaveText(/Your bet/)
  await expect(red).toHaveText(/Your bet 10/, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Place bets 10 coins' })).toBeEnabled()
  expect((await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin).toBe(1_000_00)
})

test('any number of small chips is one bet on their color, and gold is for the colors with a bet', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in (8|9|1\d) s$/, { timeout: 50_000 })
  await page.getByRole('button', { name: 'Chip of 1', exact: true }).click()
  const red = page.getByRole('button', { name: /^Red/ })
  for (let chip = 0; chip < 15; chip++) await red.click()
  await page.getByRole('button', { name: 'Place bets 15 coins' }).click()
  await expect(page.getByText('Your bets this round: 15')).toBeVisible()
  await expect(page.getByRole('status').getByText(/^You bet 15/)).toBeVisible({ timeout: 30_000 })
  // At least one color came up.
  await expect(page.locator('.tile.won, .tile.came')).not.toHaveCount(0)
  const gold = await page.locator('.tile.won').allTextContents()
  expect(gold.filter((name) => !name.startsWith('Red'))).toEqual([])
  await expect(red).toHaveClass(/won|dim/)
})

test('chips above what a round takes are told of before they are placed', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/live')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in ([5-9]|1\d) s$/, { timeout: 50_000 })
  await page.getByRole('button', { name: 'Chip of 100', exact: true }).click()
  const red = page.getByRole('button', { name: /^Red/ })
  for (let chip = 0; chip < 4; chip++) await red.click()
  await expect(page.getByText('The most you can add right now is 300. Undo some chips.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place bets/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Place bets 300 coins' })).toBeEnabled()
})

test('a target is taken as it is typed, without leaving the field', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/live?game=crash')
  const target = page.getByLabel('Another target, from 1.01 to 100')
  await target.fill('150')
  await target.blur()
  await expect(page.getByText('Enter a target from 1.01 to 100, with up to two decimals.')).toBeVisible()
  await target.fill('2,5')
  await expect(page.getByText(/^Enter a target/)).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in [3-8] s$/, { timeout: 110_000 })
  await page.getByRole('button', { name: /^Place bet/ }).click()
  await expect(page.getByText('10: auto cash-out at 2.50×')).toBeVisible()
})

test('a double tap places one bet, also when its first tap was answered in between', async ({ page, request }) => {
  // A flight under way may take 77 seconds.
  test.slow()
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live?game=crash')
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in [4-8] s$/, { timeout: 110_000 })
  const bet = page.getByRole('button', { name: /^Place bet/ })
  await bet.click()
  await expect(page.getByText('10: no auto cash-out')).toBeVisible()
  await bet.dispatchEvent('click', { detail: 2 })
  await expect(bet).toBeEnabled()
  expect((await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin).toBe(990_00)
})

test('a kite is bet on, flies, and is cashed out or lost, and the bet stays where it is over a reload', async ({ page, request }) => {
  // A flight under way may take 77 seconds, and the next one as long.
  test.slow()
  const { token } = await register(request)
  await prepare(page, token)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/activity/live')
  await page.getByRole('link', { name: 'Saranggola' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in [3-8] s$/, { timeout: 110_000 })
  await page.getByRole('button', { name: /^Place bet/ }).click()
  await expect(page.getByText('10: no auto cash-out')).toBeVisible()
  await page.reload()
  const cashOut = page.getByRole('button', { name: /^Cash out/ })
  const end = page.getByText(/^10 cashed out at \d|The string snapped before your bet/)
  await expect(cashOut.or(end).first()).toBeVisible()
  await expect(async () => {
    // A flight may end at once: then there is nothing to tap.
    await cashOut.click({ timeout: 5_000 }).catch(() => {})
    await expect(end.first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // On a small phone, too, the result leaves the button where it was.
  await expect(page.locator('.own-result')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: /^Place bet/ })).toBeInViewport({ ratio: 1 })
})

test('a visitor sees results and rules, and is asked to log in', async ({ page }) => {
  await prepare(page)
  await page.goto('/activity/live')
  await expect(page.getByText('Log in to watch the rounds live and to bet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
})

test('on a small phone, upright and on its side, the button that bets is in sight without scrolling', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  for (const [game, name] of [
    ['color-game', /^Place bets/],
    ['crash', /^Place bet/],
    ['bingo', /^Buy both cards/],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/activity/live?game=${game}`)
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    // With the browser's bars on a small old phone; it stays there while the page is scrolled.
    await page.setViewportSize({ width: 360, height: 560 })
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { name: 'Rules' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 0))
    if (game === 'crash') {
      // A field behind the button comes out of it when it is focused.
      const field = page.getByLabel('Another target, from 1.01 to 100')
      const top = (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
      await field.evaluate((input, y) => scrollTo(0, scrollY + input.getBoundingClientRect().y - y), top)
      expect((await field.boundingBox())?.y).toBeCloseTo(top, 0)
      await field.focus()
      const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
      expect(y + height).toBeLessThan(top)
      await page.evaluate(() => scrollTo(0, 0))
    }
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('on a short phone, upright and on its side, all six colors and the clock are in sight', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/activity/live?game=color-game')
  const bet = page.getByRole('button', { name: /^Place bets/ })
  for (const color of [/^Yellow/, /^White/, /^Pink/, /^Blue/, /^Red/, /^Green/]) {
    const { y = 0, height = 0 } = (await page.getByRole('button', { name: color }).boundingBox()) ?? {}
    expect(y + height).toBeLessThan((await bet.boundingBox())?.y ?? 0)
  }
  await expect(page.getByText(/^Round \d+$/)).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 740, height: 360 })
  for (const color of [/^Yellow/, /^White/, /^Pink/, /^Blue/, /^Red/, /^Green/])
    await expect(page.getByRole('button', { name: color })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Round \d+$/)).toBeInViewport({ ratio: 1 })
  // The buttons are beside the tiles, not over them.
  const [green, undo] = [page.getByRole('button', { name: /^Green/ }), page.getByRole('button', { name: 'Undo' })]
  const { x = 0, width = 0 } = (await green.boundingBox()) ?? {}
  expect((await undo.boundingBox())?.x).toBeGreaterThan(x + width)
})

test('on a small phone a refused bet on colors is told in sight, with its button', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 740 })
  const limit = { kind: 'stake', period: 'day', value: 100, used: 100 }
  await intercept(page, '*/liveBet', (route) =>
    route.fulfill({ json: { errcode: 10008, message: 'ownLimitReached', data: { limit, resetAt: 1_800_000_000_000 } } }),
  )
  await page.goto('/activity/live?game=color-game')
  const yellow = page.getByRole('button', { name: /^Yellow/ })
  await expect(yellow).toBeEnabled({ timeout: 60_000 })
  await yellow.click()
  await page.getByRole('button', { name: /^Place bets/ }).click()
  await expect(page.getByText('You’ve reached a limit you set: Bets · daily, 1.', { exact: false })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert').getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 })
})

test('beside a balance of hundreds of millions a long name ends in «…» and is not covered', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 740 })
  await intercept(page, '*/liveMine', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, balance: 987_654_321_99 } } })
  })
  await page.goto('/activity/live?game=crash')
  await expect(page.locator('.game-balance')).toHaveText(/987,654,321\.99$/)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Saranggola')
  const cut = await title.evaluate((heading) => ({
    isTooLong: heading.scrollWidth > heading.clientWidth,
    end: getComputedStyle(heading).textOverflow,
  }))
  expect(cut).toEqual({ isTooLong: true, end: 'ellipsis' })
})

import type { Locator, Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page): Locator => gameOf(page).locator('.gold')
const closed = (page: Page): Locator => gameOf(page).locator('.lantern[aria-disabled="false"]')

/** Lights lanterns until one stays lit, betting again after each that bursts. */
async function lightLantern(page: Page): Promise<void> {
  for (;;) {
    await expect(main(page)).toHaveText(/^(Bet|Pick)/, { timeout: 10_000 })
    if ((await main(page).textContent())?.startsWith('Bet')) await main(page).click()
    await expect(main(page)).toHaveText('Pick a lantern')
    await closed(page).first().click()
    await expect(main(page)).toHaveText(/^(Cash out|Skip|Bet|…)/)
    await expect.poll(async () => (await main(page).textContent()) ?? '', { timeout: 10_000 }).toMatch(/^(Cash out|Bet)/)
    if ((await main(page).textContent())?.startsWith('Cash out')) return
  }
}

test('an open round is found unchanged after a reload, and cashed out once', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=mines')
  // With a single bursting lantern the first one nearly always lights up.
  await gameOf(page).getByRole('button', { name: 'Less' }).click()
  await expect(gameOf(page).getByText('1 of 25 lanterns will burst').first()).toBeVisible()
  await lightLantern(page)
  await expect(main(page)).toHaveText('Cash out 1.01')
  await expect(main(page)).toHaveAccessibleName('Cash out 1.01 coins')

  await page.reload()
  await expect(main(page)).toHaveText('Cash out 1.01')
  await expect(gameOf(page).locator('.lantern[data-is="lit"]')).toHaveCount(1)
  await main(page).click()
  await expect(gameOf(page).locator('.line')).toHaveText('You win 1.01 coins')
  const { data } = await call<{ list: { payout: number; staged: string }[] }>(request, 'betRecord', {}, token)
  expect(data?.list[0]).toMatchObject({ payout: 101 })

  // The proof is valid before the seed is revealed, and for the whole round afterwards.
  await page.goto(`/game/fair?staged=${data?.list[0]?.staged}`)
  await expect(page.getByText(/^Opened lanterns: \d+ · Cashed out$/)).toBeVisible()
  await expect(page.getByText('Everything this round has shown matches', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click()
  await expect(page.getByText('This round matches', { exact: false })).toBeVisible()
})

test('a screen reader hears which card came, and what wins on it', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=hi-lo')
  const card = gameOf(page).locator('.hl-card')
  await main(page).click()
  await expect(gameOf(page).locator('.line')).toHaveText(/wins with \d+ of 13 cards, /)
  const expectAnnounced = async () =>
    expect(await gameOf(page).locator('p[role=status]').textContent()).toBe(
      `${await card.getAttribute('aria-label')}. ${await gameOf(page).locator('.line').textContent()}`,
    )
  await expectAnnounced()
  await gameOf(page).locator('.choice').first().click()
  await expect(main(page)).toHaveText(/^(Cash out|Bet)/)
  await expectAnnounced()
})

test('a keyboard keeps its place from one lantern, or one guess, to the next', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=mines')
  await gameOf(page).getByRole('button', { name: 'Less' }).click()
  await lightLantern(page)
  await expect(gameOf(page).locator('.lantern[data-is="lit"]')).toBeFocused()

  await page.goto('/game/start?gameId=hi-lo')
  const guess = gameOf(page).locator('.choice').first()
  for (;;) {
    await main(page).click()
    await expect(guess).toHaveAttribute('aria-disabled', 'false')
    await guess.press('Enter')
    await expect(main(page)).toHaveText(/^(Cash out|Bet)/)
    // A wrong guess ends the round, and its buttons with it.
    if ((await main(page).textContent())?.startsWith('Cash out')) break
  }
  await expect(guess).toBeFocused()
})

test('a pick that was right is announced before the next one is asked for', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const announced = gameOf(page).getByRole('status').first()
  await page.goto('/game/start?gameId=mines')
  await gameOf(page).getByRole('button', { name: 'Less' }).click()
  await lightLantern(page)
  await expect(announced).toHaveText(/^1 lit\. Next lantern: /)
})

test('on a small phone the lanterns hang between their poles', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/game/start?gameId=mines')
  const lanterns = gameOf(page).locator('.lanterns')
  await expect(lanterns.locator('.lantern')).toHaveCount(25)
  expect(await lanterns.evaluate((board) => board.scrollWidth <= board.clientWidth)).toBe(true)
})

for (const [gameId, parts] of [
  ['perlas', '.glass, .spin, .session'],
  ['alitaptap', '.glass, .pots li, .spin, .session'],
  ['halo-halo', '.glass, .steps li, .spin, .session'],
  ['mines', '.lantern, .ladder li, .gold, .session'],
  ['tatlong-baso', '.cup, .ladder li, .gold, .session'],
  ['baccarat', '.spot, .gold, .session'],
  ['roulette', '.wheel-box, .spot-row:nth-child(-n + 2) .spot, .gold, .session'],
] as const)
  test(`${gameId}: on the shortest phones everything that a round takes is in sight, and nothing covers it`, async ({ page, request }) => {
    await prepare(page, (await register(request)).token)
    await page.goto(`/game/start?gameId=${gameId}`)
    const game = gameOf(page)
    for (const [width, height] of [
      [360, 560],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(game.locator(parts).first()).toBeVisible()
      // A square in the middle that a finger can hit; a frame later everything is in its place.
      const outOfReach = () =>
        game.locator(parts).evaluateAll((all) =>
          all
            .filter((one) => {
              const { left, right, top, bottom, width: across } = one.getBoundingClientRect()
              if (across === 0) return false
              const [x, y] = [(left + right) / 2, (top + bottom) / 2]
              const isSeen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
              const reach = Math.min(18, (bottom - top) / 2 - 2, (right - left) / 2 - 2)
              return !isSeen || [-reach, reach].some((by) => !one.contains(document.elementFromPoint(x, y + by)))
            })
            .map(({ className }) => className),
        )
      await expect.poll(outOfReach).toEqual([])
    }
  })

for (const [gameId, play, button] of [
  ['fiesta-nights', '.reels', '.spin'],
  ['halo-halo', '.reels', '.spin'],
  ['tatlong-baso', '.stall', '.gold'],
  ['dice', '.dice-field', '.gold'],
  ['handaan', '.ticket', '.gold'],
  ['roulette', '.table', '.gold'],
] as const)
  test(`${gameId}: on a phone on its side the controls are beside the game, and on a low and narrow page below it`, async ({
    page,
    request,
  }) => {
    const { token } = await register(request)
    await prepare(page, token)
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto(`/game/start?gameId=${gameId}`)
    const game = gameOf(page)
    const boxOf = async (part: string) => (await game.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const isInSight = async (part: string) => {
      const { y, height } = await boxOf(part)
      return y >= 0 && y + height <= 360
    }
    await expect(game.locator(button)).toBeVisible()
    expect((await boxOf(play)).height).toBeGreaterThan(130)
    expect([await isInSight(play), await isInSight(button)]).toEqual([true, true])
    expect((await boxOf('nav')).x).toBeGreaterThanOrEqual((await boxOf(play)).x + (await boxOf(play)).width)

    await page.setViewportSize({ width: 600, height: 360 })
    // Nothing lies over the game.
    const bottomOf = async (part: string) => (await boxOf(part)).y + (await boxOf(part)).height
    await expect.poll(async () => (await boxOf('nav')).y >= (await bottomOf(play))).toBe(true)
    await page.mouse.move(300, 100)
    await page.mouse.wheel(0, 1_000)
    await expect.poll(() => isInSight(button)).toBe(true)
  })

for (const [gameId, rtp] of [
  ['fiesta-nights', 'RTP 96.10%'],
  ['halo-halo', 'RTP 96.21%'],
] as const)
  test(`${gameId}: on a phone on its side its return is in sight`, async ({ page, request }) => {
    await prepare(page, (await register(request)).token)
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto(`/game/start?gameId=${gameId}`)
    await expect(gameOf(page).getByText(rtp)).toBeInViewport({ ratio: 1 })
  })

test('on a phone on its side no scene of dice or pins is narrower than what it shows', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/game/start?gameId=dice')
  const field = gameOf(page).locator('.dice-field')
  const before = await field.boundingBox()
  await main(page).click()
  await expect(gameOf(page).locator('.thrown-number')).toHaveText(/^\d/)
  expect((await field.boundingBox())?.width).toBe(before?.width)

  await page.goto('/game/start?gameId=plinko')
  const pays = gameOf(page).locator('.plinko-slots li')
  await expect(pays).toHaveCount(13)
  for (const pay of await pays.all()) {
    await expect(pay).toBeInViewport({ ratio: 1 })
    expect(await pay.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
})

test('a player who leaves a round is told that it stays open, and finds it again', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=tatlong-baso')
  await main(page).click()
  await expect(main(page)).toHaveText('Pick a cup')
  await page.getByRole('button', { name: 'Leave game' }).click()
  await expect(
    page.getByText('Your round is still open. Finish it within 24 hours, or we’ll finish it for you under the game’s rules.'),
  ).toBeVisible()
  // No round has ended.
  await expect(page.getByText('Net result')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue playing' }).click()
  await expect(main(page)).toHaveText('Pick a cup')
})

for (const [gameId, opener] of [
  ['mines', 'Rules'],
  ['perlas', 'Paytable'],
] as const)
  test(`the rules of ${gameId} state the bets that are accepted now`, async ({ page, request }) => {
    const { token } = await register(request)
    await prepare(page, token)
    await intercept(page, '*/app/v1/startGame', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, stakes: [5_00, 10_00, 50_00], abandonedAfter: 90 * 60_000 } } })
    })
    await page.goto(`/game/start?gameId=${gameId}`)
    await gameOf(page).getByRole('button', { name: opener }).click()
    await expect(gameOf(page).getByText('5 – 50')).toBeVisible()
    const waits = gameOf(page).getByText(/^If you leave a round unfinished for 90 minutes,/)
    await expect(waits).toHaveCount(gameId === 'mines' ? 1 : 0)
  })

test('each cup that hides the calamansi raises the cash-out, and the round’s proof names the cups', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=tatlong-baso')
  const ladder = gameOf(page).getByRole('list', { name: 'Cash-out payouts' })
  await expect(ladder.getByRole('listitem').first()).toContainText('2.88×')
  // One cup of three: twenty rounds without a right one come up once in 3,300 runs.
  for (let round = 0; round < 20; round++) {
    await expect(main(page)).toHaveText(/^Bet/, { timeout: 10_000 })
    await main(page).click()
    await expect(main(page)).toHaveText('Pick a cup')
    await gameOf(page).locator('.cup[aria-disabled="false"]').first().click()
    await expect.poll(async () => (await main(page).textContent()) ?? '', { timeout: 10_000 }).toMatch(/^(Cash out|Bet)/)
    if ((await main(page).textContent())?.startsWith('Cash out')) break
  }
  await expect(main(page)).toHaveText('Cash out 2.88')
  // What was right is announced before the next pick is asked for.
  await expect(gameOf(page).getByRole('status').first()).toHaveText(/^1 found\. Where is the calamansi\? /)
  await main(page).click()
  await expect(gameOf(page).locator('.line')).toContainText('You win 2.88 coins')
  const { data } = await call<{ list: { payout: number; staged: string }[] }>(request, 'betRecord', {}, token)
  expect(data?.list[0]).toMatchObject({ payout: 288 })
  await page.goto(`/game/fair?staged=${data?.list[0]?.staged}`)
  await expect(page.getByText('Cup 1 · Cashed out')).toBeVisible()
  await expect(page.getByText('Calamansi: Cup 1')).toBeVisible()
})

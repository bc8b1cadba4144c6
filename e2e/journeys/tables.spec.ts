import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('bets on two spots of the roulette are paid as the number says, and stay on the table for the next spin', async ({
  page,
  request,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  // A pace that is not over before the test has looked at the button.
  await intercept(page, '*/app/v1/startGame', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    return route.fulfill({ json: { ...answer, data: { ...answer.data, paceMs: 120_000 } } })
  })
  await page.goto('/game/start?gameId=roulette')
  const game = gameOf(page)
  // A coin on red and one on black: whatever falls, one of them is paid, or with zero neither.
  await game.getByRole('button', { name: /^Red numbers/ }).click()
  await game.getByRole('button', { name: /^Black numbers/ }).click()
  await expect(game.getByRole('button', { name: /^Red numbers.*Your bet: 1$/ })).toBeVisible()
  await game.locator('.gold').click()
  await expect(game.locator('.fell')).toHaveText(/^\d+$/)
  // The pace of a round is not over yet: the button says that it waits.
  await expect(game.locator('.gold')).toHaveText('…')
  const fell = await game.locator('.fell').getAttribute('data-is')
  const { data } = await call<{ list: { bet: number; payout: number; staged: string }[] }>(request, 'betRecord', {}, token)
  expect(data?.list[0]).toMatchObject({ bet: 2_00, payout: fell === 'zero' ? 0 : 2_00 })
  await expect(game.getByRole('button', { name: /^Black numbers.*Your bet: 1/ })).toBeVisible()

  await page.goto(`/game/fair?staged=${data?.list[0]?.staged}`)
  await expect(page.getByText('Everything this round has shown matches', { exact: false })).toBeVisible()
})

test('gold marks what the last round paid, not a chip that was laid afterwards', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/game/start?gameId=roulette')
  const game = gameOf(page)
  await game.getByRole('button', { name: /^Red numbers/ }).click()
  await game.getByRole('button', { name: /^Black numbers/ }).click()
  await game.locator('.gold').click()
  await expect(game.locator('.gold')).toHaveText(/^Spin/, { timeout: 15_000 })
  // The number itself, and mostly a dozen, a column and more.
  const paid = await game.locator('.spot.won').count()
  const other = game.locator('.spot.fell-on').first()
  await other.click()
  await expect(other).toHaveAccessibleName(/Your bet: 1$/)
  await expect(other).not.toHaveClass(/won/)
  await game.getByRole('button', { name: 'Remove all bets' }).click()
  await expect(game.locator('.spot.won')).toHaveCount(paid)
})

test('games that are not in a frame state the version of their rules, and what counts as valid bets', async ({ page }) => {
  await prepare(page)
  for (const [gameId, counts] of [
    ['color-game', '100%'],
    ['coin-pusher', '25%'],
  ] as const) {
    await page.goto(`/game/about?gameId=${gameId}`)
    await expect(page.locator('.about-facts div').filter({ hasText: 'Rules version' })).toContainText('1')
    await expect(page.locator('.about-facts div').filter({ hasText: 'Counts as valid bets' }).locator('dd')).toHaveText(counts)
  }
})

test('the return of blackjack is stated for its best strategy, and its highest raise fits on its button', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/game/about?gameId=blackjack')
  await expect(page.getByText('98.15% with basic strategy')).toBeVisible()
  await expect(page.locator('.about-facts div').filter({ hasText: 'Counts as valid bets' }).locator('dd')).toHaveText('0%')
  await expect(page.getByText('Other ways to play return less.')).toBeVisible()
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  const game = gameOf(page)
  const more = game.getByRole('button', { name: 'Increase bet' })
  await expect(game.getByRole('button', { name: 'Deal' })).toBeVisible()
  while (await more.isEnabled()) await more.click()
  const [deal, choices] = [game.getByRole('button', { name: 'Deal 100 coins' }), game.locator('.choice')]
  // A natural ends the round at once, one hand in eleven: the next one is dealt. They are there while nothing can be chosen, too.
  await expect(async () => {
    if (await deal.isVisible()) await deal.click()
    await expect(choices).toHaveText(['Stand', 'Double 100', 'Split 100'], { timeout: 5_000 })
  }).toPass()
  for (const choice of await choices.all()) expect(await choice.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const)
  test(`at ${width} × ${height} the rank of each card of two long hands of blackjack is seen`, async ({ page, request }) => {
    await prepare(page, (await register(request)).token)
    await page.setViewportSize({ width, height })
    // Five cards each, all tens: the widest rank.
    const ten = 9
    const card = (hand: number) => ({ type: 'card', hand, value: ten })
    const events = [card(1), card(0), card(1), { type: 'hidden', hand: 0 }, { type: 'split', hand: 1 }]
    const long = [...events, ...[1, 1, 1, 1, 2, 2, 2, 2].map(card)]
    await intercept(page, '*/app/v1/startGame', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      const staged = {
        roundId: 'r1',
        gameId: 'blackjack',
        time: 0,
        demo: false,
        bet: 1_00,
        stake: 2_00,
        setup: 'table',
        layout: [],
        choices: ['split'],
        version: 1,
        events: long,
        legal: ['stand'],
        isOver: false,
        payout: 0,
        isByRule: false,
        balance: 900_00,
        rulesVersion: 1,
        root: '0',
      }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, staged } } })
    })
    await page.goto('/game/start?gameId=blackjack')
    const game = gameOf(page)
    for (const name of ['Your hand', 'Your second hand']) {
      const hand = game.getByRole('list', { name, exact: true })
      await expect(hand.locator('.card')).toHaveCount(5)
      const cards = await hand.locator('.card').evaluateAll((all) =>
        all.map((one) => {
          const rank = document.createRange()
          rank.selectNodeContents(one.querySelector('b') ?? one)
          return {
            left: one.getBoundingClientRect().left,
            right: one.getBoundingClientRect().right,
            rankEnd: rank.getBoundingClientRect().right,
          }
        }),
      )
      for (const [at, { left, right, rankEnd }] of cards.entries()) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        expect(rankEnd).toBeLessThanOrEqual(cards[at + 1]?.left ?? right)
      }
    }
  })

test('a hand of blackjack is found as it was left, and ends once', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=blackjack')
  const game = gameOf(page)
  const hand = game.getByRole('list', { name: 'Your hand' })
  const line = game.locator('.line')
  // A blackjack on either side ends the round at once: another one is dealt.
  for (;;) {
    await game.getByRole('button', { name: 'Deal' }).click()
    await expect(line).toHaveText(/^(You have|Dealer) /)
    if ((await line.textContent())?.startsWith('You have')) break
  }
  const cards = await hand.getByRole('listitem').allTextContents()
  await page.reload()
  await expect(line).toHaveText(/^You have /)
  expect(await hand.getByRole('listitem').allTextContents()).toEqual(cards)
  await game.getByRole('button', { name: 'Stand' }).click()
  await expect(game.getByRole('button', { name: 'Deal' })).toBeVisible()
  const { data } = await call<{ list: { bet: number; staged: string }[] }>(request, 'betRecord', {}, token)
  await page.goto(`/game/fair?staged=${data?.list[0]?.staged}`)
  await expect(page.getByText('Everything this round has shown matches', { exact: false })).toBeVisible()
})

test('what is said of a limit does not stay over the dealer’s card', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  const limit = { kind: 'stake', period: 'day', value: 100, used: 100 }
  await intercept(page, '*/stagedChoose', (route) =>
    route.fulfill({ json: { errcode: 10008, message: 'ownLimitReached', data: { limit, resetAt: 1_800_000_000_000 } } }),
  )
  await page.goto('/game/start?gameId=blackjack')
  const game = gameOf(page)
  for (;;) {
    await game.getByRole('button', { name: 'Deal' }).click()
    await expect(game.locator('.line')).toHaveText(/^(You have|Dealer) /)
    if ((await game.locator('.line').textContent())?.startsWith('You have')) break
  }
  await game.getByRole('button', { name: /^Double/ }).click()
  await expect(game.locator('.line')).toHaveText('You’ve reached a limit. Your bet wasn’t taken.')
  const message = page.getByText('You’ve reached a limit you set: Bets · daily, 1.', { exact: false })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(message).toHaveCount(0)
})

test('a hand that the balance cannot raise is not offered to be, and a raise that is refused says what to do', async ({
  page,
  request,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  await intercept(page, '*/stagedChoose', (route) =>
    route.fulfill({ json: { errcode: 10005, message: 'balanceTooLow', data: { balance: 0 } } }),
  )
  await page.goto('/game/start?gameId=blackjack')
  const game = gameOf(page)
  const line = game.locator('.line')
  const double = game.getByRole('button', { name: /^Double/ })
  const deal = async () => {
    for (;;) {
      await game.getByRole('button', { name: 'Deal' }).click()
      await expect(line).toHaveText(/^(You have|Dealer) /)
      if ((await line.textContent())?.startsWith('You have')) return
    }
  }
  await deal()
  await double.click()
  await expect(line).toHaveText('You don’t have enough coins to raise your bet. Choose another move.')
  await game.getByRole('button', { name: 'OK' }).click()
  await expect(line).toHaveText(/^You have /)
  await expect(double).toBeEnabled()
  stopIntercepting(page)
  await game.getByRole('button', { name: 'Stand' }).click()

  await intercept(page, '*/stagedBet', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { isOver: boolean } | null }
    // After a natural there has to be enough for another hand.
    const isOpen = answer.data?.isOver === false
    await route.fulfill({ json: { ...answer, data: answer.data && { ...answer.data, ...(isOpen && { balance: 99 }) } } })
  })
  await deal()
  await expect(double).toBeDisabled()
  await expect(game.getByRole('button', { name: 'Hit' })).toBeEnabled()
})

import { acceptNotice, acceptTerms, call, gameOf, newAccount, password, prepare, register } from '../support/player.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

interface Record {
  list: { roundId: string; bet: number; payout: number }[]
  total: number
}

test('a new player registers, plays twenty spins, reloads in mid-spin, and the balance is the ledger’s', async ({ page, request }) => {
  test.setTimeout(180_000)
  await page.clock.install()
  await page.goto('/')
  await acceptNotice(page)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('tab', { name: 'Username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(newAccount())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('link', { name: 'Your balance' })).toContainText('1,000')
  const token = await page.evaluate(() => localStorage.getItem('swerte.token') ?? '')

  await page
    .locator('.games')
    .getByRole('link', { name: /Perlas/ })
    .click()
  const game = gameOf(page)
  const spin = game.locator('.spin')
  for (let round = 1; round <= 20; round++) {
    await expect(spin).toHaveText('Spin')
    const settled = page.waitForResponse((response) => response.url().endsWith('/spin'))
    await spin.click()
    await settled
    await expect(game.locator('body')).not.toHaveAttribute('data-state', 'asking')
    // The round is presented to its end by the page's own clock, which is advanced while nothing is in flight.
    await expect(async () => {
      await untilQuiet(page)
      await page.clock.fastForward(500)
      expect(await spin.textContent()).toBe('Spin')
    }).toPass({ timeout: 60_000, intervals: [20] })
  }
  await expect(spin).toHaveText('Spin')
  const played = await call<Record>(request, 'betRecord', { pageSize: 50 }, token)
  expect(played.data?.total).toBe(20)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(spin).toHaveText('Spin')

  // The response has arrived and the reels still turn: now the page is closed.
  const answered = page.waitForResponse((response) => response.url().endsWith('/spin'))
  await spin.click()
  const round = ((await (await answered).json()) as { data: { roundId: string; balance: number; payout: number } }).data
  await page.reload()
  await expect(game.locator('body')).toHaveAttribute('data-state', /stopping|presenting|between|summing/)
  await expect(spin).toHaveText('Spin', { timeout: 60_000 })
  await expect(game.locator('.balances b')).toHaveText(
    (round.balance / 100).toLocaleString('en-PH', { minimumFractionDigits: round.balance % 100 ? 2 : 0 }),
  )

  const after = await call<Record>(request, 'betRecord', { pageSize: 50 }, token)
  expect(after.data?.total).toBe(21)
  const net = (after.data?.list ?? []).reduce((sum, row) => sum + row.payout - row.bet, 0)
  const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
  expect(refreshed.data?.coin).toBe(100_000 + net)

  // A round that was presented to its end is not presented again.
  await page.reload()
  await expect(spin).toHaveText('Spin')
})

test('starting a game while logged out redirects to login and back with its query', async ({ page, request }) => {
  const { account } = await register(request)
  await prepare(page)
  await page.goto('/game/start?gameId=perlas&tryIt=1')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByRole('link', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/game\/start\?gameId=perlas&tryIt/)
  await expect(gameOf(page).getByText('Demo coins')).toBeVisible()
})

test('a round can be verified in the browser once its server seed is revealed', async ({ page, request }) => {
  const { token } = await register(request)
  const game = await call<{ roundToken: string }>(request, 'startGame', { gameId: 'biyahe-888' }, token)
  await call(request, 'spin', { roundToken: game.data?.roundToken, stake: 100 }, token)
  await prepare(page, token)
  await page.goto('/game/fair')
  await expect(page.getByText('not revealed yet', { exact: true })).toBeVisible()
  // A13: the next server seed is committed before the player chooses their client seed.
  const promised = page.locator('dt', { hasText: 'Hash of the next server seed' }).locator('xpath=following-sibling::dd[1]')
  const inUse = page
    .locator('dt', { hasText: /^Server seed hash$/ })
    .first()
    .locator('xpath=following-sibling::dd[1]')
  const hash = (await promised.textContent()) ?? ''
  await page.getByRole('textbox', { name: /New client seed/ }).fill('my-word')
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click()
  await expect(page.getByText('Your new server seed is the one whose hash you saw before.')).toBeVisible()
  await expect(inUse).toHaveText(hash)
  await expect(promised).not.toHaveText(hash)
  await expect(page.getByText('This round matches')).toBeVisible()
  // R45: the last round is replayed with its balances.
  const replay = page.getByRole('region', { name: /^Replay of round \d+$/ })
  const fact = (name: string) => replay.locator('dl.facts > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await expect(fact('Date and time')).toHaveText(/20\d\d/)
  await expect(fact('Balance before')).toContainText('1,000')
  await expect(fact('Bet')).toContainText('1')
  await expect(fact('Win')).toBeVisible()
  await expect(fact('Balance after')).toBeVisible()
  // What was recorded and what the seeds yield, in the game's own drawings.
  const symbols = replay.getByRole('img', { name: /^(Wild|Scatter|Eight|Horn|Ticket|Wheel|Dice|Coconut|Cap)$/ })
  await expect(symbols).toHaveCount(30)
})

test('the language is stored for a year and applies to every page', async ({ page, context, baseURL }) => {
  await prepare(page)
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil-PH')
  await expect(page.getByRole('link', { name: 'Mag-sign up', exact: true })).toBeVisible()
})

test('an unknown address is a 404 and an invalid query too', async ({ page }) => {
  await prepare(page)
  await page.goto('/no/such/street')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/auth/login?provider=nobody')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

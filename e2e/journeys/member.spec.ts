import { failureCodes } from '#contract/failures.ts'
import { violationsIn } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { intercept } from '../support/intercept.ts'
import { acceptTerms, call, gameOf, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('the member’s page lists its links by kind, and the wallet is one tap away', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member')
  const linksOf = (name: string) => page.getByRole('navigation', { name, exact: true }).locator('a, button')
  await expect(linksOf('Wallet and games')).toHaveText([
    'Wallet',
    'Bank and e-wallet accounts',
    'My games',
    'Report',
    'Game wallets',
    'Fairness',
  ])
  await expect(linksOf('Your account').filter({ hasText: 'Responsible gaming' })).toBeVisible()
  await expect(linksOf('Help and about Swerte').last()).toHaveText('Privacy policy')
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL('/wallets?name=withdraw')
})

test('the first deposit bonus is offered until there was a first deposit without it', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const link = page.getByRole('button', { name: 'First deposit bonus' })
  const last = page.getByRole('button', { name: 'Bet rebate' })
  await page.goto('/member')
  await expect(link).toBeVisible()
  await paidDeposit(request, token, 100_00)
  await page.goto('/member')
  await expect(last).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('a first deposit bonus that is closed says so to players and guests, whether they could have it or not', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page)
  await intercept(page, '*/app/v1/firstRechargeInfo', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, state: 'none' } } })
  })
  const closed = page.getByText('This offer is closed right now.')
  await page.goto('/activity/first-deposit')
  await expect(closed).toBeVisible()
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await page.reload()
  await expect(closed).toBeVisible()
  await paidDeposit(request, token, 100_00)
  await page.reload()
  await expect(page.getByText(/^You’ve already made a deposit/)).toBeVisible()
  await expect(closed).toHaveCount(0)
})

test('a player by username, without a mobile number, is shown how to change the password', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member/profile')
  await expect(page.getByRole('link', { name: /^Login methods/ })).toContainText('Username and password')
  await page.getByRole('link', { name: /^Password/ }).click()
  await expect(page.getByText('To change it, add a mobile number or a passkey first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/member/devices')
  await page.getByRole('link', { name: 'Add my mobile number' }).click()
  await expect(page).toHaveURL('/auth/bind')
})

test('what is typed into the profile is found again after the page was left and the session was lost', async ({ page, request }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await page.goto('/member/profile/info')
  await page.getByLabel('Nickname').fill('Tala')
  await page.getByLabel('House number and street').fill('12 Rizal St.')
  await page.getByLabel('Occupation').fill('Teacher')
  await call(request, 'logout', {}, token)
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await page.getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Nickname')).toHaveValue('Tala')
  await expect(page.getByLabel('House number and street')).toHaveValue('12 Rizal St.')
  await page.reload()
  await expect(page.getByLabel('Occupation')).toHaveValue('Teacher')

  // What is saved is no longer a draft: another device may change it.
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const { data } = await call<{ token: string }>(request, 'accountLogin', { account, password })
  const address = { line: '3 Mabini St.', barangay: '', city: '', province: '', postalCode: '' }
  expect(await call(request, 'updateAddress', address, data?.token)).toMatchObject({ errcode: 0 })
  await page.reload()
  await expect(page.getByLabel('House number and street')).toHaveValue('3 Mabini St.')
  await expect(page.getByLabel('Nickname')).toHaveValue('Tala')
})

test('a nickname that was left blank is given once, and shown', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member/profile/info')
  const nickname = page.getByLabel('Nickname')
  await nickname.fill('')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(nickname).toHaveValue(/^Player \d+$/)
  const given = await nickname.inputValue()
  // Also where it is saved again, and that does not go through.
  await page.route('**/updateProfile', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Your change didn’t go through.')).toBeVisible()
  await expect(nickname).toHaveValue(given)
  await page.unroute('**/updateProfile')
  await page.getByRole('radio', { name: 'Mango' }).check()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const { data } = await call<{ user: { nickname: string; avatar: string } }>(request, 'getAfterLoginInfoWeb', {}, token)
  expect(data?.user).toMatchObject({ nickname: given, avatar: 'mango' })
})

test('what is wrong in the address or the email is said at its field, which gets the focus', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member/profile/info')
  const postalCode = page.getByLabel('Postal code')
  await postalCode.fill('12')
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await expect(postalCode).toHaveAccessibleDescription('A postal code has 4 digits.')
  await expect(postalCode).toBeFocused()
  const email = page.getByLabel('Email')
  await email.fill('maria@')
  await page.getByRole('button', { name: 'Save' }).nth(2).click()
  await expect(email).toHaveAccessibleDescription('Enter a full email address, such as maria@example.com.')
  await expect(email).toBeFocused()
})

test('lists that are empty lead to what fills them', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  for (const [address, link, to] of [
    ['/agent?tabActive=friends', 'Invite friends', '/share'],
    ['/vip/rebate/record', 'See VIP progress', '/vip'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(to)
  }
})

test('balances of millions fit on a narrow phone', async ({ page, request }) => {
  const millions = 9_999_999_99
  const { token } = await register(request)
  await prepare(page, token)
  for (const [path, fields] of [
    ['refreshData', ['coin', 'bonus']],
    ['safebox', ['balance', 'coin']],
  ] as const)
    await intercept(page, `*/app/v1/${path}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      const data = { ...answer.data, ...Object.fromEntries(fields.map((field) => [field, millions])) }
      await route.fulfill({ json: { ...answer, data } })
    })
  await page.setViewportSize({ width: 360, height: 740 })
  const largest = page.getByText('9,999,999.99')
  const ends = async () => Promise.all((await largest.all()).map((one) => one.evaluate((element) => element.getBoundingClientRect().right)))

  await page.goto('/member')
  await expect(largest).toHaveCount(2)
  expect(Math.max(...(await ends()))).toBeLessThanOrEqual(360)
  await page.goto('/activity/bank')
  await expect(largest).toHaveCount(2)
  const boxes = await page.locator('.bank-sums > div').all()
  for (const box of boxes) expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.goto('/bonus')
  await expect(largest).toHaveCount(1)
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const balance = await page.locator('.balances').boundingBox()
  if (!title || !balance) throw new Error('the head is not shown')
  expect(balance.x >= title.x + title.width || balance.y >= title.y + title.height).toBe(true)
})

test('what is chosen in one tab counts in another: the age notice, the theme and the language', async ({ page, context, request }) => {
  const other = await context.newPage()
  const notices = [page, other].map((tab) => tab.getByRole('dialog', { name: 'Are you 21 or over?' }))
  for (const tab of [page, other]) await tab.goto('/download')
  for (const notice of notices) await expect(notice).toBeVisible()
  await notices[0]?.getByRole('button', { name: 'I’m eligible to play' }).click()
  for (const notice of notices) await expect(notice).toHaveCount(0)

  const { token } = await register(request)
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await page.goto('/member')
  await page.getByRole('group', { name: 'Theme' }).getByText('Light').click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'amihan')
  await page.getByRole('group', { name: 'Language' }).getByText('Filipino').click()
  await expect(page.getByRole('group', { name: 'Wika' })).toBeVisible()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other).toHaveTitle('Kunin ang app')
  await expect(other.locator('html')).toHaveAttribute('lang', 'fil-PH')
})

test('the language chosen in another tab reaches the game that is played, and its round, bet and history stay', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const choose = async (locale: 'en-PH' | 'fil-PH') => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await prepare(page, (await register(request)).token)
  const game = gameOf(page)
  /** Free spins are played to their end. */
  const expectReady = () => expect(game.locator('body')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })

  await test.step('a slot at rest', async () => {
    await page.goto('/game/start?gameId=fiesta-nights')
    await game.getByRole('button', { name: 'Increase bet' }).click()
    const bet = await game.locator('.stake output').textContent()
    await game.getByRole('button', { name: 'Spin' }).click()
    await expect(game.locator('.session b').nth(1)).toHaveText(bet ?? '')
    await expectReady()
    const window = await game.locator('.reels').getAttribute('aria-label')
    await choose('fil-PH')
    await expect(game.getByText('Kabuuang taya')).toBeVisible()
    await expect(game.getByRole('button', { name: 'Taasan ang taya' })).toBeVisible()
    await expect(game.locator('.stake output')).toHaveText(bet ?? '')
    expect(await game.locator('.reels').getAttribute('aria-label')).not.toBe(window)
    await game.getByRole('button', { name: 'History' }).click()
    await expect(game.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    // A key spins once.
    await game.locator('h1').click()
    await game.locator('body').press('Space')
    await expect(game.locator('.session b').nth(1)).toHaveText(String(2 * Number(bet)))
    await expectReady()
    await game.getByRole('button', { name: 'History' }).click()
    await expect(game.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  })

  await test.step('an open round of a game with choices', async () => {
    await page.goto('/game/start?gameId=mines')
    await game.locator('.gold').click()
    await expect(game.locator('.gold')).toHaveText('Pumili ng parol')
    await choose('en-PH')
    await expect(game.locator('.gold')).toHaveText('Pick a lantern')
    await expect(game.getByText('Total bets')).toBeVisible()
    await game.locator('.lantern[aria-disabled="false"]').first().click()
    await expect(game.locator('.gold')).toHaveText(/^(Cash out|Bet)/)
  })
})

test('the theme chosen in another tab reaches the game that is played', async ({ page, context, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/faq')
  const [game, tab] = [gameOf(page), await context.newPage()]
  await tab.goto('/member')
  const choose = (name: string) => tab.getByRole('group', { name: 'Theme' }).getByText(name).click()
  for (const gameId of ['fiesta-nights', 'mines']) {
    await choose('Dark')
    await page.goto(`/game/start?gameId=${gameId}`)
    await expect(game.locator('.session')).toBeVisible()
    await expect(game.locator('html')).toHaveAttribute('data-theme', 'gabi')
    await choose('Light')
    await expect(game.locator('html')).toHaveAttribute('data-theme', 'amihan')
  }
})

test('a refusal that stands at a field is said in the language that is chosen meanwhile', async ({ page, context, request, baseURL }) => {
  const { account } = await register(request)
  await prepare(page)
  await page.goto('/auth/register')
  await page.getByRole('tab', { name: 'Username' }).click()
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(username).toHaveAccessibleDescription(/This username is already taken. Try another one./)
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(username).toHaveAccessibleDescription(/May gumagamit na ng username na ito/)
})

test('a linked account is added and removed again; the only way to log in stays', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/auth/bind')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await google.getByRole('link', { name: 'Add' }).click()
  await page.getByLabel('Name').fill('Linked Luz')
  await page.getByRole('button', { name: 'Continue as this person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Google' }).click()
  await expect(google).toContainText('Linked Luz')
  await google.getByRole('button', { name: 'Remove Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Google?' })
  expect(await violationsIn(page)).toEqual([])
  await page.route(/\/unbindSocialAccount(\?|$)/, (route) =>
    route.fulfill({ json: { errcode: failureCodes.lastLoginMethod, message: 'lastLoginMethod', data: null } }),
  )
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is your only way to log in.')
  await page.unroute(/\/unbindSocialAccount(\?|$)/)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(google).toContainText('Not added yet')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const status = page.getByText('Google was removed from your login methods.').and(page.getByRole('status'))
  await expect(status).toBeVisible()

  // Removed on another device meanwhile.
  await google.getByRole('link', { name: 'Add' }).click()
  await page.getByLabel('Name').fill('Linked Luz')
  await page.getByRole('button', { name: 'Continue as this person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Google' }).click()
  await expect(google).toContainText('Linked Luz')
  await expect(status).toHaveCount(0)
  await page.route(/\/unbindSocialAccount(\?|$)/, async (route) => {
    await route.fetch()
    await route.fulfill({ json: { errcode: failureCodes.alreadyDone, message: 'alreadyDone', data: null } })
  })
  await google.getByRole('button', { name: 'Remove Google' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(status).toBeVisible()
  await expect(google).toContainText('Not added yet')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

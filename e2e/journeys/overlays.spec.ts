import type { Page } from '@playwright/test'
import { expectWatching } from '../drivers/version.ts'
import { violationsIn } from '../support/axe.ts'
import { approveIdentity } from '../support/desk.ts'
import { intercept } from '../support/intercept.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { call, password, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const login = (page: Page) => page.getByRole('dialog', { name: 'Log in', exact: true })
/** The session ends on the server; the page's next call is answered with 401. */
async function loseSession(page: Page, request: Parameters<typeof call>[0], token: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Your balance' })).toHaveText(/\d/)
  // A pending call of the page, or of its deferred part, would be answered with 401 before the next page opens.
  await expectWatching(page)
  await untilLoaded(page)
  await call(request, 'logout', {}, token)
  await navigateInApp(page, '/member/games')
  await expect(login(page)).toBeVisible()
}

test('a 401 opens the login over the page, once, and the same page is shown again', async ({ page, request }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await page.goto('/')
  await loseSession(page, request, token)
  await expect(page).toHaveURL('/member/games')
  await expect(login(page)).toContainText('We logged you out to keep your coins safe.')
  await login(page).getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await login(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login(page)).toHaveCount(0)
  await expect(page).toHaveURL('/member/games')
  // The login's history entry is gone: Back leads to the previous page.
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the account login opens where the account name is known', async ({ page, request }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await page.addInitScript((name) => localStorage.setItem('swerte.account', name), account)
  await page.goto('/')
  await loseSession(page, request, token)
  await expect(page.getByLabel('Username or mobile number')).toHaveValue(account)
})

test('a guarded page keeps its address and shows nothing of the player once the session is lost', async ({ page, request }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await page.clock.install()
  await page.goto('/member')
  const balance = page.getByRole('region', { name: 'Your coins' })
  await expect(balance).toBeVisible()
  // No call is in flight that advancing the clock would time out.
  await untilLoaded(page)
  await call(request, 'logout', {}, token)
  // The heartbeat gets the 401, though its time-outs are silent.
  await page.clock.fastForward(61_000)
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL('/member')
  await expect(balance).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(login(page)).toHaveCount(0)
  await expect(page.getByText('You’re logged out')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await login(page).getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await login(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(balance).toBeVisible()
})

test('an invalid token on a guarded page leads to the login page and back', async ({ page, request }) => {
  const { token } = await register(request)
  await call(request, 'logout', {}, token)
  await prepare(page, token)
  await page.goto('/member')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fmember/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('the way back', () => {
  const heart = (page: Page) => page.getByRole('button', { name: 'Like Perlas' }).first()
  const sheets = (page: Page) => page.getByRole('dialog')
  const open = async (page: Page) => {
    await heart(page).click()
    await expect(login(page)).toBeVisible()
  }
  const state = (page: Page) => page.evaluate(() => ({ y: Math.round(scrollY), entries: history.length, path: location.pathname }))

  test.beforeEach(async ({ page }) => {
    await prepare(page)
    await page.goto('/faq')
    await page.goto('/')
    await expect(heart(page)).toBeVisible()
  })

  test('Back closes the overlay and leaves page, scroll and focus; again, it leaves the page', async ({ page }) => {
    await heart(page).scrollIntoViewIfNeeded()
    const { y } = await state(page)
    await page.mouse.wheel(0, 200)
    await expect.poll(async () => (await state(page)).y).toBe(y + 200)
    await heart(page).focus()
    const before = await state(page)
    await heart(page).press('Enter')
    await expect(login(page)).toBeVisible()
    await page.goBack()
    await expect(sheets(page)).toHaveCount(0)
    await expect(heart(page)).toBeFocused()
    expect((await state(page)).y).toBe(before.y)
    expect((await state(page)).path).toBe('/')
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })

  test('Escape leaves no entry behind, and Forward leads nowhere', async ({ page }) => {
    await open(page)
    await page.keyboard.press('Escape')
    await expect(sheets(page)).toHaveCount(0)
    await expect(heart(page)).toBeFocused()
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: true }).overlay)).toBeUndefined()
    await page.goForward()
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: true }).overlay)).toBeUndefined()
    await expect(sheets(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })

  test('a reload closes it, and Back then leaves the page at once', async ({ page }) => {
    await open(page)
    await page.reload()
    await expect(heart(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: true }).overlay)).toBeUndefined()
    await expect(sheets(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })

  test('from sheet to sheet there is one step back; a page opened from one replaces it', async ({ page }) => {
    await open(page)
    await login(page).getByRole('button', { name: 'Create an account' }).click()
    const joining = page.getByRole('dialog', { name: 'Create an account' })
    await expect(joining).toBeVisible()
    await page.goBack()
    await expect(sheets(page)).toHaveCount(0)
    await open(page)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(login(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheets(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await expect(page).toHaveURL('/game/search')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })

  test('code that fails to load can be requested again, or skipped', async ({ page }) => {
    // Reloaded for it once already: otherwise the page reloads itself two seconds after the failure, and the focus is gone.
    const { build } = (await (await page.request.get('/build-info.json')).json()) as { build: string }
    await page.evaluate((builds) => sessionStorage.setItem('swerte.reloaded', builds), JSON.stringify([build]))
    await page.reload()
    await intercept(page, '*/assets/LoginOverlay*', (route) => route.abort())
    await heart(page).click()
    const failed = page.getByRole('dialog', { name: 'This didn’t open' })
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Continue without it' }).click()
    await expect(sheets(page)).toHaveCount(0)
    await expect(heart(page)).toBeFocused()
  })
})

test('the tap that needed a login is completed after it', async ({ page, request }) => {
  const { account } = await register(request)
  await prepare(page)
  await page.goto('/')
  const heart = page.getByRole('button', { name: 'Like Perlas' }).first()
  await heart.click()
  await login(page).getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await login(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login(page)).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

const barriers = async (page: Page, name: string) => {
  const violations = await violationsIn(page)
  return violations.map((one) => `${name} ${one}`)
}
for (const [locale, names] of [
  ['en-PH', ['Verify your identity', 'Announcements', 'VIP gift', 'Bet rebate', 'First deposit bonus']],
  ['fil-PH', ['I-verify ang identity mo', 'Mga anunsyo', 'VIP gift', 'Bet rebate', 'First deposit bonus']],
] as const)
  test(`no sheet of a player has an issue that axe detects, and none scrolls sideways (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await prepare(page, (await register(request)).token)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/member')
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name, exact: true })
      await expect(sheet).toBeVisible()
      await untilLoaded(page)
      expect(await barriers(page, name)).toEqual([])
      expect(await sheet.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    }
  })

test('no sheet of the login has an issue that axe detects', async ({ page }) => {
  await prepare(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Like Perlas' }).first().click()
  await expect(login(page)).toBeVisible()
  expect(await barriers(page, 'login')).toEqual([])
  await page.getByRole('button', { name: 'Username and password' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('dialog', { name: 'New password' })).toBeVisible()
  expect(await barriers(page, 'forgot')).toEqual([])
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await login(page).getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible()
  expect(await barriers(page, 'register')).toEqual([])
})

/** The page's call was answered with 401; the player logs in over it. */
async function logInAgain(page: Page, account: string): Promise<void> {
  await login(page).getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await login(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login(page)).toHaveCount(0)
}

test('documents’ details are there again after a lost session, in this tab only, until they are saved', async ({ page, request }) => {
  const { token, account, userId } = await register(request)
  await prepare(page, token)
  await page.goto('/member/profile/kyc')
  await page.getByLabel('Full name, as shown on the ID').fill('Juan 2 dela Cruz')
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.getByLabel('ID type').selectOption('umid')
  await page.getByLabel('ID number').fill(`CRN-${userId}`)
  await page.getByLabel('Address').fill('12 Mabini Street, Quezon City')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByLabel('Full name, as shown on the ID')).toHaveAccessibleDescription(
    'Use only letters, spaces, periods, commas, apostrophes and hyphens in your name.',
  )
  await page.getByLabel('Full name, as shown on the ID').fill('Juan dela Cruz')
  // No other call of the page finds out first.
  await expectWatching(page)
  await untilLoaded(page)
  await call(request, 'logout', {}, token)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await logInAgain(page, account)
  await expect(page.getByLabel('Full name, as shown on the ID')).toHaveValue('Juan dela Cruz')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-01-01')
  await expect(page.getByLabel('ID type')).toHaveValue('umid')
  await expect(page.getByLabel('ID number')).toHaveValue(`CRN-${userId}`)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(`CRN-${userId}`)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your pictures' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('swerte.kyc'))).toBeNull()
})

test('an account’s number and name are there again after a lost session', async ({ page, request }) => {
  const { token, account, userId } = await register(request)
  await approveIdentity(userId, 'Juan dela Cruz')
  await prepare(page, token)
  await page.goto('/wallets/card/edit')
  await page.getByLabel('Bank or e-wallet').selectOption('maya')
  await page.getByLabel('Account number').fill(`09${userId}`)
  await page.getByLabel('Name on the account').fill('JUAN DELA CRUZ')
  // No other call of the page finds out first.
  await expectWatching(page)
  await untilLoaded(page)
  await call(request, 'logout', {}, token)
  await page.getByRole('button', { name: 'Save account' }).click()
  await logInAgain(page, account)
  await expect(page.getByLabel('Bank or e-wallet')).toHaveValue('maya')
  await expect(page.getByLabel('Account number')).toHaveValue(`09${userId}`)
  await expect(page.getByLabel('Name on the account')).toHaveValue('JUAN DELA CRUZ')
})

test('an amount to deposit is there again after a lost session and a reload, until it is ordered', async ({ page, request }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await page.goto('/wallets')
  await page.getByRole('radio', { name: /^Online banking/ }).check()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Amount').fill('1,234.50')
  // No other call of the page finds out first.
  await expectWatching(page)
  await untilLoaded(page)
  await call(request, 'logout', {}, token)
  await page.getByRole('button', { name: 'Deposit 1,234.50' }).click()
  await logInAgain(page, account)
  await expect(page.getByLabel('Amount')).toHaveValue('1,234.50')
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('1,234.50')
  await expect(page.getByRole('radio', { name: /^Online banking/ })).toBeChecked()
  await page.getByRole('button', { name: 'Deposit 1,234.50' }).click()
  await expect(page.getByRole('link', { name: 'Open payment page' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /is waiting for payment/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Other' })).not.toBeChecked()
})

test('Back closes a sheet of the page, and of an overlay, before it leads to the previous page', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Responsible gaming' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposits, daily' })
  const open = () => page.getByRole('button', { name: 'Set limit: Deposits, daily' }).click()
  await open()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/member/self-limited')
  // One that its own button has closed leaves no entry behind.
  await open()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/member')

  const bubble = page.getByRole('complementary', { name: 'Jackpot' })
  await bubble.getByRole('button', { name: 'Go to jackpot' }).click()
  const jackpot = page.getByRole('dialog', { name: 'Jackpot spin', exact: true })
  await jackpot.getByRole('button', { name: 'Rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Jackpot rules' })
  await expect(rules).toBeVisible()
  await page.goBack()
  await expect(rules).toHaveCount(0)
  await expect(jackpot).toBeVisible()
  await page.goBack()
  await expect(jackpot).toHaveCount(0)
  await expect(page).toHaveURL('/member')
})

test('the second of two taps on a button does not close the sheet that the first has opened', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member')
  const button = page.getByRole('button', { name: 'Log out' })
  const sheet = page.getByRole('dialog', { name: 'Log out?' })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not shown')
  // In the page, so that a slow machine does not put more time between them than a finger does.
  await page.evaluate(
    async ([x, y]) => {
      const tap = () => document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }))
      tap()
      while (!document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame)
      document.querySelector('dialog[open]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }))
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  )
  await expect(sheet).toBeVisible()
  // Later taps beside it close it as before.
  await expect(async () => {
    await page.mouse.click(5, 5)
    await expect(sheet).toHaveCount(0, { timeout: 100 })
  }).toPass()
})

import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { violationsIn } from '../support/axe.ts'
import { createOwnServer } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { call, gameOf, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const barriers = async (page: Page) => {
  return await violationsIn(page)
}

test('what became of a new passkey is said for as long as it is true', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await addAuthenticator(page)
  await page.goto('/member/devices')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await expect(add).toBeVisible()
  // The player closes the device's own prompt.
  await page.evaluate(() => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    credentials.create = () => {
      credentials.create = create
      return Promise.reject(new DOMException('closed', 'NotAllowedError'))
    }
  })
  await add.click()
  await expect(page.getByText('No passkey was added. You can try again.')).toBeVisible()
  await add.click()
  const ready = page.getByText('Your passkey is ready.')
  await expect(ready).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(ready).toHaveCount(0)
})

test('a passkey that was removed, and a device that was logged in, meanwhile are seen when the page is', async ({
  page,
  context,
  request,
}) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  await addAuthenticator(page)
  await page.goto('/member/devices')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect(remove).toBeVisible()
  const elsewhere = page.getByRole('button', { name: /^Log out(?! on all)/ })
  await expect(elsewhere).toHaveCount(0)

  const tab = await context.newPage()
  await tab.goto('/member/devices')
  await tab.getByRole('button', { name: /^Remove/ }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(tab.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  expect(await call(request, 'accountLogin', { account, password })).toMatchObject({ errcode: 0 })
  await tab.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(remove).toHaveCount(0)
  await expect(elsewhere.first()).toBeVisible()
})

test.describe('a passkey', () => {
  test.describe.configure({ mode: 'default' })
  let server: OwnServer
  test.beforeAll(() => {
    server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 38)
  })
  test.afterAll(() => server.end())

  test('is created, logs in without a name, confirms a deposit after a pause, and is removed', async ({ page, playwright }) => {
    test.setTimeout(180_000)
    const now = Date.now() + 60 * minuteMs
    await server.openAt(now)
    const request = await playwright.request.newContext({ baseURL: server.origin })
    const { token } = await register(request)
    await prepare(page, token)
    const phone = await addAuthenticator(page)

    await page.goto(`${server.origin}/member`)
    await page.getByRole('link', { name: 'Devices and passkeys' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Your passkey is ready.')).toBeVisible()
    expect(await phone.count()).toBe(1)
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Phone ko')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Phone ko' })).toContainText('Not used yet')
    expect(await barriers(page)).toEqual([])
    // The device itself reports that it has one; none is created twice.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('You already have a passkey on this device.')).toBeVisible()

    await page.goto(`${server.origin}/member`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${server.origin}/`)
    // The phone's owner is absent: the autofill offer waits.
    await phone.answers(false)
    await page.goto(`${server.origin}/auth/login?redirect=/member/devices`)
    const use = page.getByRole('button', { name: 'Use a passkey' })
    await expect(use).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await phone.answers(true)
    await use.click()
    await expect(page).toHaveURL(`${server.origin}/member/devices`)
    await expect(page.getByRole('status').filter({ hasText: 'Your last login' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Phone ko' })).toContainText('Last used')
    const storedToken = await page.evaluate(() => localStorage.getItem('swerte.token'))
    expect(storedToken).not.toBe(token)

    // Half an hour later: a deposit requires the identity, and the passkey confirms it.
    await server.openAt(now + 40 * minuteMs)
    await page.goto(`${server.origin}/wallets`)
    await page.getByRole('radio', { name: '200', exact: true }).check()
    await page.getByRole('button', { name: 'Deposit 200' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(confirmation.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()

    await page.goto(`${server.origin}/member/devices`)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    expect((await call<{ list: unknown[] }>(request, 'passkeys', {}, storedToken ?? '')).data?.list).toEqual([])
    await request.dispose()
  })

  test('is not needed to add a mobile number after a pause: the password confirms it, and what was typed is sent', async ({
    page,
    playwright,
  }) => {
    const now = Date.now() + 120 * minuteMs
    await server.openAt(now)
    const request = await playwright.request.newContext({ baseURL: server.origin })
    await prepare(page, (await register(request)).token)
    await server.openAt(now + 16 * minuteMs)
    // Nor that the list of passkeys can be read.
    await page.route(/\/passkeys(\?|$)/, (route) => route.abort())
    await page.goto(`${server.origin}/auth/bind`)
    await page.getByRole('listitem').filter({ hasText: 'Mobile number' }).getByRole('button', { name: 'Add' }).click()
    const form = page.getByRole('dialog', { name: 'Add your mobile number' })
    await form.getByLabel('Mobile number').fill('9175551234')
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(form.getByText('We’ve sent a code to your phone.')).toBeVisible()
    const sent = (await (await request.get('/sandbox/outbox.json')).json()) as { mobile: string; text: string }[]
    const code = /^\d{6}/.exec(sent.find(({ mobile }) => mobile === '9175551234')?.text ?? '')?.[0] ?? ''
    await form.getByLabel('SMS code').fill(code)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    expect(await barriers(page)).toEqual([])
    await confirmation.getByLabel('Password').fill(password)
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mobile number' })).toContainText('+63 917 ••• ••34')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await request.dispose()
  })

  test('a player who has forgotten the password that is asked for sets a new one by SMS, and returns to the page', async ({
    page,
    playwright,
  }) => {
    const now = Date.now() + 240 * minuteMs
    const mobile = '9175551235'
    await server.openAt(now)
    const request = await playwright.request.newContext({ baseURL: server.origin })
    const codeOf = async () => {
      const sent = (await (await request.get('/sandbox/outbox.json')).json()) as { mobile: string; text: string }[]
      return /^\d{6}/.exec(sent.find((sms) => sms.mobile === mobile)?.text ?? '')?.[0] ?? ''
    }
    const { token } = await register(request)
    await call(request, 'smsSend', { mobile, scene: 'bind' }, token)
    expect(await call(request, 'bindAccount', { mobile, smsCode: await codeOf() }, token)).toMatchObject({ errcode: 0 })
    await prepare(page, token)
    await server.openAt(now + 40 * minuteMs)
    await page.goto(`${server.origin}/wallets`)
    const deposit = async () => {
      await page.getByRole('radio', { name: '200', exact: true }).check()
      await page.getByRole('button', { name: 'Deposit 200' }).click()
    }
    await deposit()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    // A code counts as well: the player chooses.
    await confirmation.getByRole('button', { name: 'Use an SMS code' }).click()
    await expect(confirmation.getByLabel('SMS code')).toBeVisible()
    await confirmation.getByRole('button', { name: 'Use your password' }).click()
    await confirmation.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Mobile number').fill(mobile)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('We’ve sent a code to your phone.')).toBeVisible()
    await page.getByLabel('SMS code').fill(await codeOf())
    await page.getByLabel('Date of birth').fill('1990-01-01')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse 2')
    await page.getByRole('button', { name: 'Save and log in' }).click()
    await expect(page).toHaveURL(`${server.origin}/wallets`)
    await deposit()
    await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
    await request.dispose()
  })

  test('that has been there for days lets a player who lost their number replace it, and set a new password', async ({
    page,
    playwright,
  }) => {
    test.setTimeout(180_000)
    const now = Date.now() + 300 * minuteMs
    await server.openAt(now)
    const request = await playwright.request.newContext({ baseURL: server.origin })
    const { token, account } = await register(request)
    const codeTo = async (number: string) => {
      const sent = (await (await request.get('/sandbox/outbox.json')).json()) as { mobile: string; text: string }[]
      return /^\d{6}/.exec(sent.find(({ mobile }) => mobile === number)?.text ?? '')?.[0] ?? ''
    }
    await call(request, 'smsSend', { mobile: '9175550001', scene: 'bind' })
    expect(await call(request, 'bindAccount', { mobile: '9175550001', smsCode: await codeTo('9175550001') }, token)).toMatchObject({
      errcode: 0,
    })
    await prepare(page, token)
    await addAuthenticator(page)
    await page.goto(`${server.origin}/member/devices`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Your passkey is ready.')).toBeVisible()

    await server.openAt(now + 4 * 24 * 60 * minuteMs)
    await page.goto(`${server.origin}/auth/bind`)
    await page.getByRole('button', { name: 'Change Mobile number' }).click()
    const form = page.getByRole('dialog', { name: 'Change your mobile number' })
    await expect(form.getByText('a code sent to +63 917 ••• ••01')).toBeVisible()
    await form.getByLabel('Mobile number').fill('9175550002')
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(form.getByText('We’ve sent a code to your phone.')).toBeVisible()
    await form.getByLabel('SMS code').fill(await codeTo('9175550002'))
    expect(await barriers(page)).toEqual([])
    await form.getByRole('button', { name: 'Change', exact: true }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mobile number' })).toContainText('+63 917 ••• ••02')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(`${server.origin}/auth/set-password`)
    await page.getByLabel('New password').fill('a horse of my own')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(confirmation.getByText('Before you set a new password')).toBeVisible()
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${server.origin}/member`)
    expect(await call(request, 'accountLogin', { account, password: 'a horse of my own' })).toMatchObject({ errcode: 0 })
    await request.dispose()
  })
})

test('a player sees a new device, logs it out, and logs out everywhere', async ({ page, request, browser, baseURL, context }) => {
  const { token, account } = await register(request)
  await prepare(page, token)
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    serviceWorkers: 'block',
    locale: 'fil-PH',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  })
  const stranger = await elsewhere.newPage()
  await prepare(stranger)
  await stranger.goto('/auth/accountLogin?redirect=/member/devices')
  await stranger
    .getByLabel(/username/i)
    .first()
    .fill(account)
  await stranger.locator('input[type=password]').fill(password)
  await stranger.locator('form button[type=submit]').click()
  await expect(stranger.getByRole('heading', { name: 'Mga device at passkey' })).toBeVisible()
  expect(await barriers(stranger)).toEqual([])

  await page.goto('/member/devices')
  const fresh = page.getByRole('listitem').filter({ hasText: 'Chrome on Windows' })
  await expect(fresh).toContainText('New')
  await expect(fresh).toContainText('127.0.*.*')
  await fresh.getByRole('button', { name: /^Log out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(fresh).toHaveCount(0)
  // Its next call finds out, on whatever page.
  await stranger.goto('/member')
  await expect(stranger).toHaveURL(/\/auth\/login\?redirect=/)
  await elsewhere.close()

  // Another tab of this browser is logged out at once.
  const tab = await context.newPage()
  await tab.goto('/member')
  await expect(tab.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out on all devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(tab.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
  expect(await call(request, 'refreshData', {}, token)).toMatchObject({ errcode: 401 })
})

test('a game that is open when another tab logs in as another player closes, and opens again with their own balance', async ({
  page,
  request,
  context,
}) => {
  const [mine, theirs] = [await register(request), await register(request)]
  await prepare(page, mine.token)
  await page.goto('/game/start?gameId=fiesta-nights')
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin')
  const tab = await context.newPage()
  await tab.goto('/build-info.json')
  await tab.evaluate((token) => localStorage.setItem('swerte.token', token), theirs.token)
  await expect(page.getByRole('heading', { name: 'Your game session has ended' })).toBeVisible()
  await expect(page.locator('.play iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play here' }).click()
  await gameOf(page).locator('.spin').click()
  await expect.poll(async () => (await call<{ total: number }>(request, 'betRecord', {}, theirs.token)).data?.total).toBe(1)
  expect((await call<{ total: number }>(request, 'betRecord', {}, mine.token)).data?.total).toBe(0)
})

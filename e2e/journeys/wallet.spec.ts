import type { Page } from '@playwright/test'
import { violationsIn } from '../support/axe.ts'
import { backFrom } from '../support/backFrom.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const balance = (page: Page) => page.locator('.balance')
const order = async (page: Page, amount: string) => {
  await page.getByRole('radio', { name: amount, exact: true }).check()
  await page.getByRole('button', { name: `Deposit ${amount}` }).click()
}

test('a player deposits by a code, declines once, and finds it all on the statement', async ({ page, request, context }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(balance(page)).toHaveText(/1,000/)
  await expect(balance(page).getByRole('link')).toHaveText(['0 points', '0 diamonds'])

  await order(page, '200')
  const sheet = page.getByRole('dialog', { name: 'Scan to pay' })
  await expect(sheet.getByRole('img', { name: /Payment code/ })).toBeVisible()
  const [channel] = await Promise.all([context.waitForEvent('page'), sheet.getByRole('link', { name: 'Open payment page' }).click()])
  await channel.getByRole('button', { name: 'Pay, and notify twice' }).click()
  await expect(channel.getByText('Paid.')).toBeVisible()
  await backFrom(channel, page)
  await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(balance(page)).toHaveText(/1,200/)

  await order(page, '500')
  const [second] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open payment page' }).click()])
  await second.getByRole('button', { name: 'Decline' }).click()
  await backFrom(second, page)
  await expect(page.getByRole('dialog', { name: 'Not paid' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('link', { name: /Statement/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Deposit' })).toHaveText(/\+200/)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
  expect(refreshed.data?.coin).toBe(1_200_00)
})

test('an order survives a reload, is found on another device, and its lost response creates no second one', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/wallets')
  let lostResponses = 0
  await intercept(page, '*/app/v1/recharge', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await order(page, '100')
  await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay later' }).click()
  await expect(page.getByRole('button', { name: /is waiting for payment/ })).toHaveCount(1)
  await page.reload()
  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const phone = await other.newPage()
  await prepare(phone, token)
  await phone.goto('/wallets')
  for (const device of [page, phone]) {
    await expect(device.getByRole('button', { name: /is waiting for payment/ })).toHaveCount(1)
    await device.getByRole('button', { name: /is waiting for payment/ }).click()
    await expect(device.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
  }
  const href = await phone.getByRole('link', { name: 'Open payment page' }).getAttribute('href')
  await phone.goto(href ?? '')
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toBeVisible()
  await other.close()
})

/** All violations that axe finds on a page, or on the sheet over it. */
const barriers = async (page: Page): Promise<string[]> => {
  return await violationsIn(page)
}

test('an amount out of range shows the allowed range and requests nothing; then a deposit by keyboard alone', async ({
  page,
  request,
  context,
}) => {
  test.setTimeout(90_000)
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/wallets')
  await page.getByRole('radio', { name: 'Other' }).check()
  for (const typed of ['0.5', '60000', 'abc', '1.234', '-5']) {
    await page.getByLabel('Amount').fill(typed)
    await expect(page.getByText('Enter an amount from 1 to 50,000.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deposit' })).toBeDisabled()
  }
  await page.getByLabel('Amount').fill('100,50')
  await expect(page.getByText('Put a period before cents, like 12.50.')).toBeVisible()
  await page.getByLabel('Amount').fill('1,250.50')
  await expect(page.getByRole('button', { name: 'Deposit 1,250.50' })).toBeEnabled()

  // The rest by keyboard alone, without a barrier that axe detects.
  expect(await barriers(page)).toEqual([])
  const tabTo = async (name: string | RegExp, role: 'radio' | 'button' | 'link') => {
    const there = page.getByRole(role, { name }).first()
    for (let presses = 0; presses < 40; presses++) {
      if (await there.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${String(name)}`)
  }
  await page.locator('body').press('Home')
  await tabTo('QR Ph Scan a QR code', 'radio')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Online banking/ })).toBeChecked()
  await tabTo('Other', 'radio')
  await page.keyboard.press('ArrowLeft')
  await tabTo(/^Deposit [\d,]+/, 'button')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pay with your bank' })
  await expect(sheet.getByRole('link', { name: 'Open payment page' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await tabTo('Open payment page', 'link')
  const [channel] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await channel.getByRole('button', { name: 'Pay', exact: true }).focus()
  await channel.keyboard.press('Enter')
  await expect(channel.getByText('Paid.')).toBeVisible()
  await backFrom(channel, page)
  await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await tabTo('OK', 'button')
  await page.keyboard.press('Enter')
  // The focus is back on the page, and the page shows the coins.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(balance(page)).not.toHaveText(/^1,000/)
})

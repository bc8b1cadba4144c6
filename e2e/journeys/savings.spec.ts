import type { BrowserContext, Page } from '@playwright/test'
import type { DepositOrder } from '../../contract/wallet.ts'
import { expectAccessible } from '../support/axe.ts'
import { backFrom } from '../support/backFrom.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** A deposit of an offered amount, paid on the provider's page. */
async function deposit(page: Page, context: BrowserContext, amount: string) {
  await page.getByRole('radio', { name: amount, exact: true }).check()
  await page.getByRole('button', { name: `Deposit ${amount}` }).click()
  const [channel] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open payment page' }).click()])
  await channel.getByRole('button', { name: 'Pay', exact: true }).click()
  await backFrom(channel, page)
  await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
}
/** Opens a page and waits until it is shown: on a busy machine that takes longer than a tap may. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await untilLoaded(page)
}
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

test('the gate leads to the first deposit, whose bonus and coupon are shown in the wallet', async ({ page, request, context, baseURL }) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await prepare(page, token)
  await open(page, '/activity/bank')
  await page.getByRole('button', { name: /VIP: open early/ }).click()
  const gate = page.getByRole('dialog', { name: 'For VIPs' })
  await expect(gate).toContainText('100')
  await expectAccessible(page)
  await gate.getByRole('link', { name: 'Deposit to become a VIP' }).click()
  await expect(page).toHaveURL(/\/wallets/)
  await expect(gate).toHaveCount(0)

  // Who pays before joining gets no bonus, so the wallet says it first.
  await page.getByRole('link', { name: 'See the offer' }).click()
  await expect(page).toHaveURL(/\/activity\/first-deposit$/)
  // The response is lost; the same request joins once.
  let lostResponses = 0
  await intercept(page, '*/app/v1/firstRechargeSign', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await expect(page.getByText('Other games use only your coins.')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(/^You’ve joined\./)).toBeVisible()
  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await expect(page.getByRole('link', { name: 'Set limits' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the offer' })).toHaveCount(0)
  await deposit(page, context, '200')

  await open(page, '/activity/first-deposit')
  await page.getByRole('button', { name: 'Claim 100' }).click()
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward.getByRole('status')).toHaveText('You received: 100 coins, 10% deposit coupon')
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(page.getByText(/^You’ve claimed your bonus of 100 coins\./)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'wallet' }).click()
  const bonus = page.getByRole('region', { name: 'Bonus coins' })
  await expect(bonus).toContainText('0 of 800 wagered.')
  await expect(bonus).toContainText('In slots, your bets use bonus coins while they cover the full bet.')
  await page.getByRole('radio', { name: /10% deposit coupon/ }).check()
  await deposit(page, context, '500')
  await expect(bonus).toContainText('Up next: 50 bonus coins')
  await expect(page.getByRole('region', { name: 'Coupons' })).toContainText('used: you got 50')
  await expect(page.getByRole('radio', { name: /deposit coupon/ })).toHaveCount(0)
  await expectAccessible(page)
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.reload()
  await expect(bonus).toContainText('0 sa 800 ang naitaya na.')
  await expectAccessible(page)
  await page.goto('/wallets/v2')
  await expect(bonus).toContainText('0 sa 800 ang naitaya na.')
  const refreshed = await call<{ coin: number; bonus: number; vip: number }>(request, 'refreshData', {}, token)
  expect(refreshed.data).toMatchObject({ coin: 1_700_00, bonus: 100_00, vip: 1 })

  // The game shows everything that can be staked, and how much of it is bonus.
  await open(page, '/game/start?gameId=fiesta-nights')
  await expect(page.frameLocator('.play iframe').locator('.balances')).toContainText('1,800100 bonus')

  // The provider reverses both deposits: their benefits go with them.
  const { data: orders } = await call<{ list: DepositOrder[] }>(request, 'rechargeRecord', {}, token)
  for (const { pay } of orders?.list ?? []) {
    const { searchParams } = new URL(pay?.url ?? '', baseURL)
    await request.post('/sandbox/pay', { form: { ...Object.fromEntries(searchParams), action: 'takeBack' } })
  }
  await open(page, '/wallets/record?currency=bonus')
  await expect(page.getByRole('listitem').filter({ hasText: 'Inalis na bonus coins (naibalik ang deposit)' })).toHaveText(/−100/)
  await open(page, '/wallets')
  await expect(bonus.getByText('Mga naunang bonus')).toBeVisible()
  await expect(bonus.getByRole('progressbar')).toHaveCount(0)
  const left = await call<{ coin: number; bonus: number }>(request, 'refreshData', {}, token)
  expect(left.data).toMatchObject({ coin: 1_000_00, bonus: 0 })
})

test('the safebox takes coins with a tap and returns them with its password, by keyboard alone', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await prepare(page, token)
  await open(page, '/activity/bank')
  const box = page.getByRole('region', { name: 'Safebox' })
  await box.getByRole('button', { name: 'Set a safebox password' }).press('Enter')
  await type(page, 'New password', '246810')
  await type(page, 'Confirm new password', '246811')
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await type(page, 'Confirm new password', '')
  // Pasted as a password manager writes it.
  await page.keyboard.insertText('246 810')
  await expect(page.getByLabel('Confirm new password')).toHaveValue('246810')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await type(page, 'How many coins?', '300.50')
  await box.getByRole('button', { name: 'Move to safebox' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done.getByRole('status')).toHaveText('300.50 moved to your safebox.')
  await done.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(box).toContainText('300.50')

  await type(page, 'How many coins?', '1,000.50')
  await expect(page.getByText('You don’t have that many coins in your wallet or safebox.')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Move to safebox' })).toBeDisabled()
  await type(page, 'How many coins?', '100')
  await box.getByRole('button', { name: 'Move to wallet' }).press('Enter')
  // A player who has to look the password up finds the amount still there.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('How many coins?', { exact: true })).toHaveValue('100')
  await box.getByRole('button', { name: 'Move to wallet' }).press('Enter')
  await type(page, 'Safebox password', '111111')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('You have 4 tries left before the safebox locks for 24 hours.')
  await expectAccessible(page)
  await type(page, 'Safebox password', '246810')
  // Its response is lost: the same request takes them out once.
  let lostResponses = 0
  await intercept(page, '*/app/v1/safeboxTake', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(done.getByRole('status')).toHaveText('100 moved to your wallet.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('How many coins?', { exact: true })).toHaveValue('')
  expect((await call<object>(request, 'safebox', {}, token)).data).toMatchObject({ balance: 200_50, coin: 799_50, triesLeft: 5 })

  await open(page, '/wallets/record')
  await expect(page.getByRole('listitem').filter({ hasText: 'Moved to safebox' })).toContainText('300.50')
})

import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { createOwnServer, nextMonday } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { takeReward } from '../support/takeReward.ts'
import { expect, test } from '../support/test.ts'

/** A Monday, nine in the morning in Manila. */
const monday = nextMonday() + 60 * 60 * 1000
const password = 'correct horse 1'

let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 31)
})
test.afterAll(() => server.end())

/** The page on this day, with the browser's clock set to it. */
async function open(page: Page, day: number) {
  await server.openAt(monday + day * dayMs)
  await page.clock.setSystemTime(monday + day * dayMs)
  await page.goto(`${server.origin}/activity/sign-in`)
}
const gifts = ['5 coins', '20 points', '10 coins, 5 diamonds', '40 points, 5-coin coupon', '20 coins, 10 diamonds']
const giftOf = (day: number): string => gifts[day - 1] ?? ''
const dayOf = (page: Page, day: number) =>
  page
    .getByRole('list', { name: '7-day check-in' })
    .getByRole('listitem')
    .nth(day - 1)

test('a guest is asked to log in; days are checked in, missed, made up and started over', async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  await open(page, 0)
  await expect(dayOf(page, 1)).toContainText('Today')
  // A screen reader hears the award, not «5 Coin coupon».
  await expect(dayOf(page, 4)).toContainText('40 points')
  await expect(dayOf(page, 4)).toContainText('5-coin coupon')
  await page.getByRole('link', { name: 'Log in to claim' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)

  const account = 'lantern_lighter'
  const { token } = await server.call<{ token: string }>('accountRegist4', {
    account,
    password,
    ...registrationFields,
  })
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)

  // Unread mail has a dot on the same tab.
  const { list } = await server.call<{ list: { mailId: string }[] }>('getMail3', {}, token)
  for (const { mailId } of list) await server.call('delMail', { mailId, confirmed: true }, token)

  await page.goto(`${server.origin}/activity/sign-in`)
  const me = page.getByRole('link', { name: /^Me/ })
  await expect(me).toContainText('You have something new')
  await page.getByRole('button', { name: /Check in for day 1/ }).click()
  await takeReward(page, giftOf(1))
  await expect(page.getByText('You’ve checked in for day 1.')).toBeVisible()
  await expect(page.getByText('A new day starts at 8:00 AM.')).toBeVisible()
  await expect(me).not.toContainText('You have something new')
  // Another device is too late.
  await expect(server.call('loginBonus3UserReceive', {}, token)).rejects.toThrow('10012')

  for (const day of [1, 2, 3, 4]) {
    await open(page, day)
    await page.getByRole('button', { name: new RegExp(`Check in for day ${day + 1}`) }).click()
    await takeReward(page, giftOf(day + 1))
    await expect(page.getByText(`You’ve checked in for day ${day + 1}.`)).toBeVisible()
  }

  // Saturday is missed. Fifteen diamonds are held, twenty are needed: day 1 again.
  await open(page, 6)
  await expect(dayOf(page, 6)).toContainText('Missed')
  await expect(page.getByRole('button', { name: 'You need 20 diamonds' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Start again at day 1' }).click()
  await takeReward(page, giftOf(1))
  await expect(page.getByText('You’ve checked in for day 1.')).toBeVisible()

  // The next cycle to its third day, then one is missed: now there are twenty, and the server requires the identity.
  for (const day of [7, 8]) {
    await open(page, day)
    await page.getByRole('button', { name: /Check in for day/ }).click()
    await takeReward(page, giftOf(day - 5))
    await expect(page.getByText(/You’ve checked in for day\s\d\./)).toBeVisible()
  }
  await open(page, 10)
  await page.getByRole('button', { name: 'Make up day 4 for 20 diamonds' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asking.getByLabel('Password').fill(password)
  await asking.getByLabel('Password').press('Enter')
  await takeReward(page, giftOf(4))
  await expect(dayOf(page, 4)).toContainText('Made up')
  await page.getByRole('button', { name: /Check in for day 5/ }).click()
  await takeReward(page, giftOf(5))
  await expect(page.getByText('You’ve checked in for day 5.')).toBeVisible()
})

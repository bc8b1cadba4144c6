import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { GameStart } from '../../contract/play.ts'
import { expectAccessible } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import { createOwnServer, nextMonday } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { expect, test } from '../support/test.ts'

const month = (at: number) => new Date(at).getUTCMonth()
/** A Monday, eleven in the morning in Manila, whose Friday is in the next month. */
const monday = nextMonday((at) => month(at) !== month(at + 4 * dayMs)) + 3 * 60 * 60 * 1000
const who = { account: 'road_rider', password: 'correct horse 1' }

let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 37)
})
test.afterAll(() => server.end())

/** Plays until this many VIP points are counted. */
async function playTo(token: string, points: number) {
  const { roundToken } = await server.call<GameStart>('startGame', { gameId: 'perlas' }, token)
  for (let earned = 0; earned < points;) {
    for (let round = 0; round < 5; round++) await server.call('spin', { roundToken, stake: 50_00 }, token)
    earned = (await server.call<{ vipExp: number }>('refreshData', {}, token)).vipExp
  }
}

/** Sets the server and the browser to this day, with the player logged in. */
async function openAt(page: Page, now: number, path: string) {
  await server.openAt(now)
  await page.clock.setSystemTime(now)
  const { token } = await server.call<{ token: string }>('accountLogin', who)
  await page.goto(`${server.origin}/about-us`)
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await go(page, path)
  return token
}
/** Once more when the page before reloaded by itself just then: the server restarts in between. */
async function go(page: Page, path: string): Promise<void> {
  const open = () => page.goto(`${server.origin}${path}`)
  await open().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
    return open()
  })
}

async function takeReward(page: Page, text: string) {
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward.getByRole('status')).toHaveText(`You received: ${text}`)
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(reward).toHaveCount(0)
}

test('from the gate through the levels: gifts, missions, rebates and the monthly bonus are claimed once', async ({ page, context }) => {
  test.setTimeout(400_000)
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  await server.openAt(monday)
  await page.clock.setSystemTime(monday)
  await go(page, '/vip')
  await expect(page.getByRole('heading', { name: 'Enjoy VIP perks' })).toBeVisible()
  await expectAccessible(page)
  await go(page, '/vip/rebate')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const { token } = await server.call<{ token: string }>('accountRegist4', {
    ...who,
    ...registrationFields,
  })
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await go(page, '/vip')
  await expect(page.getByRole('progressbar', { name: 'Total deposits so far' })).toHaveAttribute('aria-valuetext', '0 of 100 coins')
  await server.deposit(token, 5_000_00)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re VIP 1' })).toBeVisible()

  // The response to the tap is lost: the same gift is shown, once.
  let lostResponses = 0
  await intercept(page, '*/app/v1/receiveVipBonusUser', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Claim VIP 1 gift' }).click()
  await takeReward(page, '1 coin')
  await page.getByRole('button', { name: 'Claim daily VIP reward' }).click()
  await takeReward(page, '5 points')
  await expect(page.getByText(/^You’ve claimed today’s reward\./)).toBeVisible()
  expect(lostResponses).toBe(2)

  await playTo(token, 1_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re VIP 2' })).toBeVisible()
  await page.getByRole('region', { name: 'VIP missions' }).getByRole('button', { name: 'Claim' }).first().click()
  await takeReward(page, '1 coin')
  await expectAccessible(page)

  // The gift sheet has the new level's gift; the page of levels shows the current one.
  await go(page, '/member')
  await page.getByRole('button', { name: 'VIP gift' }).click()
  const sheet = page.getByRole('dialog', { name: 'VIP gift' })
  await expect(sheet.getByRole('heading', { name: 'VIP 2' })).toBeVisible()
  await expect(sheet).toContainText('You get up to 1 XP for every coin in valid bets, depending on the game.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Claim' }).click()
  await takeReward(page, '2 coins')
  await go(page, '/vip/level')
  await expect(page.getByRole('listitem').filter({ hasText: 'Your level' }).getByRole('heading')).toHaveText('VIP 2 Kasama')
  await expect(page.getByText('Moved up to VIP 2 Kasama')).toBeVisible()
  await expectAccessible(page)

  // A day later its rebate can be claimed; the month that ended with it brings the bonus.
  const rider = await openAt(page, monday + 4 * dayMs, '/member')
  await page.getByRole('button', { name: 'Bet rebate' }).click()
  await expect(page.getByRole('dialog', { name: 'Bet rebate' })).toContainText('Ready to claim')
  await page.getByRole('link', { name: 'See my rebates' }).click()
  await expect(page).toHaveURL(/\/vip\/rebate$/)
  const { amount } = await server.call<{ amount: number }>('betBonus', { type: 1 }, rider)
  const text = `${amount / 100}`
  await expectAccessible(page)
  await page.getByRole('button', { name: `Claim ${text}` }).click()
  await takeReward(page, `${text} coins`)
  await expect(page.getByText('Nothing to claim right now.', { exact: false })).toBeVisible()
  await go(page, '/v2/bonus/rebate')
  const month = page.getByRole('region', { name: 'Monthly rebate' })
  await expect(month.getByRole('button')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Total to claim' }).getByRole('button', { name: 'Claim' }).click()
  await page.getByRole('dialog', { name: 'Ang swerte mo!' }).getByRole('button', { name: 'Tap to continue' }).click()
  await expect(month.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Rebate history' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Daily rebate' })).toContainText('Claimed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Monthly rebate' })).toContainText('Claimed')
  await expectAccessible(page)

  await go(page, '/activity/monthly-bonus')
  await expect(page.getByRole('list', { name: 'Bonus parts' }).getByRole('listitem').first()).toContainText('Open')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Claim/ }).click()
  await page.getByRole('dialog', { name: 'Ang swerte mo!' }).getByRole('button', { name: 'Tap to continue' }).click()
  await expect(page.getByRole('list', { name: 'Bonus parts' }).getByRole('listitem').first()).toContainText('Claimed')
  await expect(page.getByText(/^You can claim the next part on/)).toBeVisible()

  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: server.origin }])
  for (const [path, heading] of [
    ['/vip', 'VIP 2 ka na'],
    ['/vip/level', 'Paano gumagana ang VIP'],
    ['/vip/rebate', 'Kasalukuyang rebate'],
    ['/bonus/vip', 'Mga misyong VIP'],
    ['/bonus/rebate', 'Kasalukuyang rebate'],
    ['/activity/monthly-bonus', 'Paano ito gumagana'],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})

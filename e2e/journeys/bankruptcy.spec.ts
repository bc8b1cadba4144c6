import type { APIRequestContext, Page } from '@playwright/test'
import type { BankruptGift } from '../../contract/bankruptcy.ts'
import type { GameStart } from '../../contract/play.ts'
import type { RefreshData } from '../../contract/session.ts'
import { after, injectFaults } from '../drivers/calls.ts'
import { giftOf, loseAll, registerLoser, rewardOf, giftSheetOf } from '../support/gift.ts'
import { call, gameOf, prepare } from '../support/player.ts'
import { requestFaults } from '../support/requestFaults.ts'
import { expect, test } from '../support/test.ts'

const firstGift = (page: Page) => giftOf(page, '1')
const coinsOf = async (request: APIRequestContext, token: string) =>
  (await call<RefreshData>(request, 'refreshData', {}, token)).data?.coin ?? -1
const infoOf = async (request: APIRequestContext, token: string) =>
  (await call<BankruptGift>(request, 'getBankruptGiftInfo', {}, token)).data

/** A player who lost everything, away from the lobby and its pop-ups; the sheet has opened. */
const open = async (page: Page, request: APIRequestContext): Promise<{ token: string; left: number }> => {
  const { token } = await registerLoser(request)
  await prepare(page, token)
  await page.goto('/member')
  await expect(firstGift(page).getByRole('button', { name: 'Claim for free' })).toBeEnabled()
  return { token, left: await coinsOf(request, token) }
}
const coinsText = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en-PH', { minimumFractionDigits: hundredths % 100 ? 2 : 0 })

test('a player who loses everything in a game is offered the gift after the visit, claims it, sees it and plays on', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  const { token } = await registerLoser(request, 100_00)
  await prepare(page, token)
  const start = page.waitForResponse('**/app/v1/startGame')
  await page.goto('/game/start?gameId=fiesta-nights')
  const { data: opened } = (await (await start).json()) as { data: GameStart }
  const spin = gameOf(page).locator('.spin')
  await expect(spin).toHaveText('Spin')
  // The balance runs out in this game, which is still open: nothing opens over it.
  expect(await loseAll(request, token, { rounds: 1_000, opened })).toBe(true)
  await spin.click()
  await expect(spin).toHaveText('OK', { timeout: 30_000 })
  await page.clock.fastForward(5_000)
  await expect(giftSheetOf(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Leave game' }).click()
  await page.getByRole('button', { name: 'Back to games' }).click()
  await expect(page).toHaveURL('/')
  await expect(giftSheetOf(page)).toBeVisible({ timeout: 15_000 })
  const left = await coinsOf(request, token)
  await expect(firstGift(page)).toContainText('50')
  await expect(firstGift(page)).toContainText('Free now')
  const second = giftSheetOf(page).getByRole('listitem').nth(1)
  await expect(second.getByRole('timer')).toContainText(/Free in (30:00|29:\d\d)/)
  await expect(second.getByRole('button')).toBeDisabled()

  await firstGift(page).getByRole('button', { name: 'Claim for free' }).click()
  await expect(rewardOf(page)).toBeVisible()
  await expect(rewardOf(page).getByRole('status')).toHaveText('You received: 50 coins')
  await rewardOf(page).getByRole('button', { name: 'Tap to continue' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Your balance' })).toContainText(coinsText(left + 5_000))
  expect(await coinsOf(request, token)).toBe(left + 5_000)
})

for (const [what, faults, count] of requestFaults)
  test(`a gift is awarded once: ${what}`, async ({ page, request, context }) => {
    const { token, left } = await open(page, request)
    const bodies = await injectFaults(context, 'receiveBankruptGiftAward', ...faults)
    await firstGift(page).getByRole('button', { name: 'Claim for free' }).dblclick()
    await expect(rewardOf(page)).toBeVisible({ timeout: 20_000 })
    expect(bodies).toHaveLength(count)
    expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1)
    expect(await coinsOf(request, token)).toBe(left + 5_000)
  })

test('a reload while the claim is in flight finds the gift awarded once, and does not offer it again', async ({
  page,
  request,
  context,
}) => {
  const { token, left } = await open(page, request)
  const bodies = await injectFaults(context, 'receiveBankruptGiftAward', async (route) => {
    await route.fetch()
    // The page is closed before the response.
    await page.reload()
  })
  await firstGift(page).getByRole('button', { name: 'Claim for free' }).click()
  await expect.poll(() => bodies.length).toBe(1)
  await expect.poll(() => coinsOf(request, token)).toBe(left + 5_000)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect((await infoOf(request, token))?.awardList[0]).toMatchObject({ isReceived: true, canReceive: false })
  await expect(giftSheetOf(page)).toHaveCount(0)
})

test('a session that ends midway through a claim awards nothing and leaves nothing open', async ({ page, request, context }) => {
  await open(page, request)
  await injectFaults(
    context,
    'receiveBankruptGiftAward',
    after((mine) => call(request, 'logout', {}, mine)),
  )
  await firstGift(page).getByRole('button', { name: 'Claim for free' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.token'))).toBe(null)
  await expect(giftSheetOf(page)).toHaveCount(0)
  await expect(rewardOf(page)).toHaveCount(0)
})

test('another device is faster: this one says so, and refreshes', async ({ page, context, request }) => {
  const { token, left } = await open(page, request)
  await injectFaults(
    context,
    'receiveBankruptGiftAward',
    after((mine) => call(request, 'receiveBankruptGiftAward', { id: '1' }, mine)),
  )
  await firstGift(page).getByRole('button', { name: 'Claim for free' }).click()
  await expect(giftSheetOf(page).getByRole('alert')).toContainText('This gift was already claimed today')
  await giftSheetOf(page).getByRole('button', { name: 'OK' }).click()
  // No longer bankrupt: the sheet closes.
  await expect(giftSheetOf(page)).toHaveCount(0)
  expect(await coinsOf(request, token)).toBe(left + 5_000)
})

test('“Not now” is final: a reload does not offer it again', async ({ page, request }) => {
  await page.clock.install()
  await open(page, request)
  await giftSheetOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(giftSheetOf(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('overlay')
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/refreshData'))
  await page.reload()
  await refreshed
  await page.clock.fastForward(5_000)
  await expect(giftSheetOf(page)).toHaveCount(0)
})

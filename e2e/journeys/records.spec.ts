import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { backFrom } from '../support/backFrom.ts'
import { setTextSize } from '../support/cutText.ts'
import { paidDeposit } from '../support/deposit.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** The file saved by the button, line by line. */
const fileOf = async (page: Page): Promise<{ name: string; lines: string[] }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

test('a player reads, charts and saves every record, and collects coins from a provider', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  const { token } = await register(request)
  await prepare(page, token)

  // Rounds enough for a second page of movements, and a gift.
  const started = await call<{ roundToken: string }>(request, 'startGame', { gameId: 'perlas' }, token)
  for (let played = 0; played < 16; played++) await call(request, 'spin', { roundToken: started.data?.roundToken, stake: 100 }, token)
  await call(request, 'exitGame', { roundToken: started.data?.roundToken }, token)
  await call(request, 'loginBonus3UserReceive', {}, token)
  await call(request, 'recharge', { typeId: 'qr-ph', amount: 200_00 }, token)

  await test.step('transfers coins to a provider, which fails, and collects them', async () => {
    await page.goto('/member')
    await page.getByRole('link', { name: 'Game wallets' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Swerte House' })).toContainText('No coins stay behind.')
    await expect(page.getByRole('button', { name: 'Collect all' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Visit' }).click()
    const sheet = page.getByRole('dialog', { name: 'Transfer to Sandbox Studio' })
    await sheet.getByLabel('Coins to transfer').fill('99999')
    await expect(sheet.getByRole('button', { name: 'Transfer' })).toBeDisabled()
    await sheet.getByLabel('Coins to transfer').fill('250')
    await sheet.getByRole('button', { name: 'Transfer' }).click()
    const [studio] = await Promise.all([context.waitForEvent('page'), sheet.getByRole('link', { name: 'Open games' }).click()])
    await studio.getByRole('button', { name: 'Win 50' }).click()
    await studio.getByRole('button', { name: 'Lose every answer' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Sandbox Studio' })
    await expect(row).toContainText('isn’t responding')
    await page.getByRole('button', { name: 'Collect all' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Sandbox Studio: no reply' })).toBeVisible()
    await expectAccessible(page)
    await studio.getByRole('button', { name: 'Start answering again' }).click()
    await backFrom(studio, page)
    await page.getByRole('button', { name: 'Try the others again' }).click()
    await expect(page.getByText('Coins returned to your wallet: 300')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(row).toContainText('No coins there')
  })

  await test.step('reads the statement, page by page, and finds it again after leaving it', async () => {
    await page.goto('/wallets/record')
    await expect(page.getByRole('listitem')).toHaveCount(20)
    await page.getByRole('button', { name: 'Show older' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Welcome coins' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Transaction type').selectOption('Game wallets')
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('listitem').first()).toHaveText(/Collected from game provider.*\+300/s)
    await page.getByLabel('Date range').selectOption('Last 7 days')
    await page.reload()
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByLabel('Transaction type')).toHaveValue('studio')
    await page.getByLabel('Date range').selectOption('Custom range')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No transactions match these filters.')).toBeVisible()
  })

  await test.step('saves all of it as a file, which ends at the balance', async () => {
    await page.goto('/wallets/record')
    const { name, lines } = await fileOf(page)
    expect(name).toMatch(/^swerte-statement-coin-\d{4}-\d\d-\d\d\.csv$/)
    const total = (await call<{ total: number }>(request, 'appUserCoinDetail', { pageSize: 50 }, token)).data?.total ?? 0
    expect(lines).toHaveLength(total + 1)
    const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
    expect(lines[1]?.split(',')[4]).toBe(((refreshed.data?.coin ?? 0) / 100).toFixed(2))
    await expect(page.getByText(`Done: ${total} rows downloaded.`)).toBeVisible()
  })

  await test.step('sees it as charts, with all numbers in a table', async () => {
    await page.getByRole('button', { name: 'Chart' }).click()
    await expect(page.getByRole('img', { name: /^Balance over time/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^In and out/ })).toBeVisible()
    await page.getByText('All figures').click()
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Deposits' }).click()
    await expect(page.getByRole('listitem')).toHaveText([/Order \d+.*200.*(Preparing|Waiting for payment)/s])
    await page.getByLabel('Order status').selectOption('Paid')
    await expect(page.getByText('No deposits found')).toBeVisible()
    await page.getByLabel('Order status').selectOption('In progress')
    await page.getByLabel('Date range').selectOption('Today')
    await page.reload()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('Date range').selectOption('Custom range')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No deposits found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Withdrawals' }).click()
    await expect(page.getByText('No withdrawals found')).toBeVisible()
  })

  await test.step('shows the same in the second skin', async () => {
    await page.goto('/v2/wallets/record')
    await expect(page.getByRole('img', { name: /^Balance over time/ })).toBeVisible()
    await page.getByRole('button', { name: 'Game wallets' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('reads the results of the games, by day and by game', async () => {
    await page.goto('/member/report')
    await expect(page.getByRole('img', { name: /^Net result by day/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Game', exact: true }).click()
    await page.getByText('All figures').click()
    await expect(page.getByRole('row', { name: /^Perlas 16 16/ })).toBeVisible()
    expect((await fileOf(page)).lines[1]).toMatch(/^Perlas,16,16\.00,/)
  })

  await test.step('reads every reward, in Filipino too', async () => {
    await page.goto('/reward/record')
    await expect(page.getByRole('listitem')).toHaveText([/Daily check-in.*\+5.*Coins/s])
    await page.getByLabel('Activity').selectOption('Daily check-in')
    await expect(page).toHaveURL(/activity=sign-in/)
    await expectAccessible(page)
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    for (const [path, title] of [
      ['/reward/record', 'Mga reward ko'],
      ['/member/report', 'Report'],
      ['/wallets/record?view=chart', 'Statement'],
      ['/v2/wallets/record', 'Statement'],
      ['/member/retrieve-balance', 'Mga game wallet'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await untilLoaded(page)
      await expectAccessible(page)
    }
  })
})

test('today is the server’s day, whatever the phone’s clock says', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.clock.setSystemTime(Date.now() + 26 * 60 * 60 * 1_000)
  const answered = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/preLogin', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/wallets/record?span=today')
  // Until the server has sent its time, the phone's clock is all that the page knows.
  await expect(page.getByText('No transactions match these filters.')).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '+1,000' })).toHaveCount(1)
})

test('an empty list offers no file, and says why', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member/games')
  await expect(page.getByText('Nothing to download.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await expectAccessible(page)
})

test('an amount for a game provider may be written with grouped thousands, as in the wallet', async ({ page, request }) => {
  const { token } = await register(request)
  await paidDeposit(request, token, 500_00)
  await prepare(page, token)
  await page.goto('/member/retrieve-balance')
  await page.getByRole('button', { name: 'Visit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer to Sandbox Studio' })
  await sheet.getByLabel('Coins to transfer').fill('1,500.50')
  await expect(sheet.getByText('Enter an amount up to 1,500.')).toBeVisible()
  await sheet.getByLabel('Coins to transfer').fill('1,000.50')
  await sheet.getByRole('button', { name: 'Transfer' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: 'Transfer complete. Coins left in your wallet: 499.50.' })).toBeVisible()
})

test('without coins in the wallet there is nothing to transfer to a game provider, which is said', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await intercept(page, '*/refreshData', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, coin: 0 } } })
  })
  await page.goto('/member/retrieve-balance')
  await page.getByRole('button', { name: 'Visit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer to Sandbox Studio' })
  await expect(sheet.getByLabel('Coins to transfer')).toHaveAccessibleDescription('You have no coins in your wallet to transfer.')
  await expect(sheet.getByRole('button', { name: 'Transfer' })).toBeDisabled()
})

test('a range of days that ends before it begins says so', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/wallets/record?span=own&from=2026-03-01&to=2026-02-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('This is before the start date. Choose a later date.')
  await page.getByLabel('To', { exact: true }).fill('2026-03-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('')
})

test('the days of a range are below one another where the text is so large that their years would be cut off', async ({
  page,
  request,
}) => {
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/wallets/record?span=own')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  const areBelow = async () => ((await to.boundingBox())?.y ?? 0) > ((await from.boundingBox())?.y ?? 0)
  await expect(from).toBeVisible()
  expect(await areBelow()).toBe(false)
  await setTextSize(page, 32)
  await expect.poll(areBelow).toBe(true)
})

import type { Page } from '@playwright/test'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const place = (page: Page) => page.getByRole('button', { name: /^Place bets/ })

test('a bet in the round of everybody outlives a reload, is paid, and can be checked', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/live')
  const red = page.getByRole('button', { name: /^Red: / })
  await expect(async () => {
    await red.click({ timeout: 2_000 })
    await place(page).click({ timeout: 2_000 })
    await expect(page.getByText('Your bets this round: 10')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 50_000 })

  await page.reload()
  await expect(page.getByText('Your bets this round: 10').or(page.getByText(/^You bet 10/))).toBeVisible()
  await expect(page.getByText(/^You bet 10/)).toBeVisible({ timeout: 30_000 })
  const { data } = await call<{ list: { bet: number; shared: number }[]; total: number }>(request, 'betRecord', {}, token)
  expect([data?.total, data?.list[0]?.bet]).toEqual([1, 10_00])

  await page.goto(`/activity/live?round=${data?.list[0]?.shared}`)
  await expect(page.getByText(/^This round matches/)).toBeVisible()
})

test('a visitor sees results and rules, and is asked to log in', async ({ page }) => {
  await prepare(page)
  await page.goto('/activity/live')
  await expect(page.getByText('Log in to watch the rounds live and to bet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
})

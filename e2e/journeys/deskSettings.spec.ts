import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { createOwnServer } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { expect, test } from '../support/test.ts'

// On a server of its own: a change of settings makes every open page fetch its data again.
test.describe.configure({ mode: 'default' })
let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 42)
})
test.afterAll(() => server.end())

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim())
const shown = (page: Page) => page.getByRole('textbox', { name: 'Shown: theme.shown' })

test('a theme published at the desk is seen in an open page, a stale edit shows both values, and a rollback is seen as well', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await server.openAt(Date.now())
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  await page.goto(server.origin)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const before = await ground(page)
  // Lost with a reload.
  await page.evaluate(() => (document.title = 'opened once'))

  const ana = await operatorPage(browser, server.origin, 'content', server.operate)
  const ben = await operatorPage(browser, server.origin, 'content', server.operate)
  for (const desk of [ana, ben]) await desk.goto(`${server.origin}/desk/settings?group=theme`)
  await shown(ben).fill('night-market')
  await expect(ben.getByText('Enter a reason.')).toBeVisible()

  await shown(ana).fill('no-such-theme')
  await expect(ana.getByText('there is no theme “no-such-theme”').first()).toBeVisible()
  await shown(ana).fill('sea-festival')
  await ana.getByLabel('Reason').fill('a day at sea')
  await ana.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => ground(page)).toBe('#eaf7f8')
  expect(before).not.toBe('#eaf7f8')
  expect(await page.title()).toBe('opened once')

  // Ben’s page had been opened before: both values are shown, and nothing of Ana’s is overwritten.
  await shown(ben).fill('fiesta-day')
  await ben.getByLabel('Reason').fill('by day')
  const both = ben.getByRole('table', { name: 'Before, theirs and yours' })
  await expect(both.getByRole('row', { name: /theme\.shown/ })).toContainText(/fiesta.*sea-festival.*fiesta-day/)
  await expect(ben.getByRole('button', { name: 'Publish' })).toBeDisabled()
  expect(await violationsIn(ben)).toEqual([])
  expect(await ground(page)).toBe('#eaf7f8')

  await server.operate('settings-rollback', '0', '--by', 'ana', '--reason', 'the day is over')
  await expect.poll(() => ground(page)).toBe(before)
  expect(await page.title()).toBe('opened once')
  await ana.context().close()
  await ben.context().close()
})

test('a change that sets aside one with an end says so before it is published', async ({ browser }) => {
  await server.openAt(Date.now())
  const endsAt = new Date(Date.now() + dayMs).toISOString().slice(0, 16)
  await server.operate('settings-set', 'theme.shown=sea-festival', '--by', 'ana', '--reason', 'a day at sea', '--until', endsAt)
  const desk = await operatorPage(browser, server.origin, 'content', server.operate)
  await desk.goto(`${server.origin}/desk/settings?group=theme`)
  const overridden = desk.getByRole('note').filter({ hasText: 'Shown is set to sea-festival until' })
  await expect(shown(desk)).toHaveValue('sea-festival')
  await expect(overridden).toHaveCount(0)
  await shown(desk).fill('fiesta-day')
  await expect(overridden).toContainText(/by r\d+ of ana \(“a day at sea”\)\. Your change replaces it now, before that end\./)
  // After that end, it replaces nothing.
  await desk.getByLabel('From').fill(new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 16))
  await expect(overridden).toHaveCount(0)
  await desk.context().close()
})

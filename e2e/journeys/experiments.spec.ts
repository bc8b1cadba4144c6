import type { Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { switchPlayer, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured' }).getByRole('listitem')
const cards = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What’s on' }) })
    .getByRole('listitem')

test('the lobby shows a player the banners and cards of an experiment, and guests the usual ones', async ({ page, request }) => {
  const { token } = await register(request)
  await intercept(page, '*/app/v1/getAfterLoginInfoWeb', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    const lobby = {
      banners: [{ id: 'fair-play', art: 'mark', path: '/game/fair', audience: 'all' }],
      activities: [{ id: 'questions', art: 'mask', path: '/faq', sort: 1, unloginShowStatus: 1 }],
    }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, lobby } } })
  })
  await prepare(page, token)
  await page.goto('/')
  await expect(featured(page)).toHaveCount(1)
  await expect(featured(page)).toContainText('Check every round yourself')
  await expect(cards(page)).toHaveCount(1)
  await switchPlayer(page, null)
  await page.goto('/')
  await expect(featured(page)).toHaveCount(3)
})

import { prepare } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the app opens offline after one visit and refuses play kindly', async ({ page, context }) => {
  await prepare(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker has everything once it is active.
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

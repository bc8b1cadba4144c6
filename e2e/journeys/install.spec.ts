import { stopClock } from '../drivers/driver.ts'
import { prepare, register } from '../support/player.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test.use({ isOfferedApp: true })

test('the app offers itself once, to a player who is idle at home, and explains the steps', async ({ page, request }) => {
  await page.clock.install()
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/')
  await expect(page.locator('.version-place')).toBeAttached()
  await expect(page.locator('header').getByRole('link', { name: /^Your balance/ })).toBeVisible()
  const offer = page.getByRole('dialog', { name: 'Add Swerte to your apps' })
  await stopClock(page)
  await page.clock.fastForward(20_000)
  await expect(offer).toBeVisible()
  await page.clock.resume()
  await offer.getByRole('button', { name: 'Get the app' }).click()
  await expect(offer.getByText('Open your browser’s menu (the three dots).')).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.version-place')).toBeAttached()
  await stopClock(page)
  await page.clock.fastForward(120_000)
  await untilQuiet(page)
  await expect(offer).toHaveCount(0)
})

test('the browser’s own prompt is used where there is one', async ({ page }) => {
  await prepare(page)
  await page.goto('/download')
  await expect(page.getByRole('button', { name: 'Get the app' })).toBeVisible()
  await page.evaluate(() => {
    const promptEvent = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(promptEvent, { prompt: async () => ({ outcome: 'accepted' }) })
    dispatchEvent(promptEvent)
  })
  await page.getByRole('button', { name: 'Get the app' }).click()
  await expect(page.getByText('Your browser is installing Swerte.')).toBeVisible()
  await page.evaluate(() => void dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Swerte is installed.')).toBeVisible()
})

test('a wrapper is sent the first message, its Back goes back, and it gets no offer', async ({ page }) => {
  await page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(window, { messages, SwerteNative: { postMessage: (text: string) => void messages.push(text) } })
  })
  await prepare(page)
  const received = () =>
    page.evaluate(() => (window as unknown as { messages: string[] }).messages.map((text) => JSON.parse(text) as { type: string }))
  const say = (message: object) => page.evaluate((text) => window.postMessage(text, location.origin), JSON.stringify(message))
  await page.goto('/')
  await expect.poll(async () => (await received()).map(({ type }) => type)).toEqual(['ready'])
  await say({ type: 'hello', platform: 'android', version: '1.0.0', safeArea: { top: 44, right: 0, bottom: 34, left: 0 } })
  await expect(page.locator('html')).toHaveAttribute('data-native', 'yes')
  await page
    .locator('header')
    .getByRole('link', { name: /^Sign up/ })
    .click()
  await expect(page).not.toHaveURL('/')
  await say({ type: 'back.pressed' })
  await expect(page).toHaveURL('/')
  await say({ type: 'back.pressed' })
  await expect.poll(async () => (await received()).at(-1)?.type).toBe('back.unhandled')
  await say({ type: 'notification.token', token: 'token-1' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.messagingToken'))).toBe('token-1')
  await say({ type: 'shutdown' })
  await page.goto('/download')
  await expect(page.getByRole('heading', { name: 'You’re already using the app' })).toBeVisible()
})

test('Back in a wrapper closes what is open over the first page before the app is left', async ({ page, request }) => {
  await page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(window, { messages, SwerteNative: { postMessage: (text: string) => void messages.push(text) } })
  })
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member/self-limited')
  const types = () =>
    page.evaluate(() => (window as unknown as { messages: string[] }).messages.map((text) => (JSON.parse(text) as { type: string }).type))
  const pressBack = () => page.evaluate(() => window.postMessage(JSON.stringify({ type: 'back.pressed' }), location.origin))
  await expect.poll(types).toEqual(['ready'])
  await page.getByRole('button', { name: 'Set limit: Deposits, daily' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposits, daily' })
  await expect(sheet).toBeVisible()
  await pressBack()
  await expect(sheet).toHaveCount(0)
  expect(await types()).toEqual(['ready'])
  await pressBack()
  await expect.poll(types).toEqual(['ready', 'back.unhandled'])
})

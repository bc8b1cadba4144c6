import { spawn } from 'node:child_process'
import { devices } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { prepare } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

/** The dev server in front of the run's own server. No other test needs one. */
const api = Number(process.env.E2E_PORT ?? 3900)
const port = api + 34
const origin = `http://localhost:${port}`
let close = async () => {}

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const env = { ...process.env, PORT: String(api) }
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], { env, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => vite.once('exit', () => resolve()))
  close = async () => {
    vite.kill('SIGTERM')
    await gone
  }
  await expect
    .poll(
      () =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(() => close())

/** A separate device: it shares nothing with another but the dev server. */
async function openDevice(browser: Browser, path: string, options: object) {
  const context = await browser.newContext({ ...options, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await prepare(page)
  // Pop-ups are not under test.
  await intercept(context, '*/activityGetStatusList', (route) => route.abort())
  await page.goto(path)
  return { page, context }
}

test('a desktop sees and drives the machines of a phone through the dev server, without its secrets', async ({ browser }) => {
  const desktop = await openDevice(browser, '/dev/machines', { viewport: { width: 1280, height: 800 } })
  const frames: string[] = []
  desktop.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await desktop.page.reload()
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  const phone = await openDevice(browser, '/faq', pixel)

  const machines = desktop.page
    .getByRole('navigation', { name: 'Machines' })
    .locator('section')
    .filter({ hasText: /, Android/ })
  // The dev server compiles its modules at the first visit.
  await machines.getByRole('button', { name: /^session/ }).click({ timeout: 90_000 })
  // No responses from here on: the server would end the session of a token that it does not know.
  await intercept(phone.context, '*/app/v1/*', () => {})
  await desktop.page.getByLabel('Event as JSON').fill('{"type":"login.succeeded","token":"sikreto-88","userId":"maria"}')
  await desktop.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desktop.page.getByRole('region', { name: 'Context' })).toContainText('"userId": "maria"')
  await expect(desktop.page.getByRole('region', { name: 'Context' })).toContainText('"token": "•••')
  expect(frames.filter((text) => text.includes('login.succeeded')).length).toBeGreaterThan(0)
  expect(frames.filter((text) => text.includes('sikreto'))).toEqual([])

  await machines.getByRole('button', { name: /^network/ }).click()
  await desktop.page.getByLabel('Event as JSON').fill('{"type":"connection.lost"}')
  await desktop.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.page.getByText('You’re offline.')).toBeVisible()

  // Its socket is closed, so the page cannot send anything.
  await phone.context.close()
  await expect(machines).toHaveCount(0)
  await desktop.context.close()
})

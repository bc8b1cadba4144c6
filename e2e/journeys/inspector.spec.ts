import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chunkCyclesIn } from '../../build/chunkGraph.ts'
import { inspectorTraces } from '../../build/inspectorTraces.ts'
import { parseRecording } from '../../machines/kit/recording.ts'
import { violationsIn } from '../support/axe.ts'
import { cutOff } from '../support/cutOff.ts'
import { createOwnServer } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { prepare } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

/** A production build with the inspector; the run's own has none. */
const dist = '.cache/inspect'
const root = join(import.meta.dirname, '../..')
let server: OwnServer

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  // What a build inherits makes no difference to it: with React's development build there would be no worker.
  const env = { ...process.env, INSPECT: '1', NODE_ENV: 'development' }
  execFileSync(process.execPath, ['scripts/build.ts', '--uncompressed', '--out', dist], { cwd: root, env, stdio: 'ignore' })
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 33, { dist })
  await server.openAt(Date.now())
})
test.afterAll(() => server.end())

/** The inspector, showing the network machine of its own tab. */
async function openInspector(page: Page) {
  await prepare(page)
  await page.goto(`${server.origin}/dev/machines`)
  await pane(page, 'Machines')
  await page.getByRole('navigation', { name: 'Machines' }).getByRole('button', { name: 'network' }).first().click()
  await expect(page.getByRole('img', { name: 'Active: connection, connection.online, tips, tips.quiet' })).toBeVisible()
}
/** On a phone one part is shown at a time. */
const pane = async (page: Page, name: 'Machines' | 'Chart' | 'Events' | 'Data') => {
  await expect(page.getByRole('main')).toHaveAttribute('data-pane', /\w/)
  const button = page.getByRole('navigation', { name: 'Parts of the inspector' }).getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}
const send = async (page: Page, event: object) => {
  await pane(page, 'Data')
  await page.getByLabel('Event as JSON').fill(JSON.stringify(event))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await pane(page, 'Chart')
}
const steps = (page: Page) => page.getByRole('toolbar', { name: 'Steps' })

test('the build with the inspector contains what the other does not', () => {
  expect(inspectorTraces(join(root, dist)).length).toBeGreaterThan(100)
})

test('no two of its chunks import each other', () => {
  const chunks = globSync(`${dist}/assets/*.js`, { cwd: root })
  expect(chunks.length).toBeGreaterThan(100)
  expect(chunkCyclesIn(new Map(chunks.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

test('live machines are listed with their states, and drawn with the active ones and the last transition highlighted', async ({ page }) => {
  await openInspector(page)
  await pane(page, 'Machines')
  const live = page.getByRole('navigation', { name: 'Machines' })
  await expect(live.getByRole('heading', { name: 'Live in this tab' })).toBeVisible()
  await expect(live.getByRole('button', { name: 'session anonymous' })).toBeVisible()
  await expect(live.getByRole('button', { name: 'network connection.online, tips.quiet' })).toBeVisible()
  await send(page, { type: 'connection.lost' })
  await expect(page.getByRole('img', { name: 'Active: connection, connection.offline, tips, tips.quiet' })).toBeVisible()
  await expect(page.locator('.dev-state.active text')).toHaveText(['● network', '● connection', '● offline', '● tips', '● quiet'])
  await expect(page.locator('.dev-arrow text.taken')).toHaveText(['connection.lost'])
  // The app's own strip shows the same: it is the same machine.
  await pane(page, 'Machines')
  await expect(live.getByRole('button', { name: 'network connection.offline, tips.quiet' })).toBeVisible()
})

test('a sample of the model is sent, steps go back and forward, and the change of the context is shown', async ({ page }) => {
  await openInspector(page)
  await pane(page, 'Data')
  await page.getByLabel('Sample').selectOption({ label: 'connection.changed: The connection slows to 2G' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const changes = page.getByLabel('Changes')
  await expect(changes).toContainText('speed')
  await expect(changes.getByRole('insertion')).toHaveText('"2g"')
  await send(page, { type: 'connection.lost' })
  await expect(steps(page)).toContainText('3 / 3')
  await pane(page, 'Data')
  await expect(page.getByText('The event changed nothing here.')).toBeVisible()
  await pane(page, 'Chart')
  await steps(page).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('img', { name: 'Active: connection, connection.online, tips, tips.quiet' })).toBeVisible()
  await pane(page, 'Data')
  await expect(changes.getByRole('insertion')).toHaveText('"2g"')
  await pane(page, 'Chart')
  await steps(page).getByRole('button', { name: 'Forward' }).click()
  await expect(page.getByRole('img', { name: 'Active: connection, connection.offline, tips, tips.quiet' })).toBeVisible()
})

test('the list of events is filtered by machine, event and text', async ({ page }) => {
  await openInspector(page)
  await send(page, { type: 'connection.lost' })
  await pane(page, 'Events')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByRole('listitem')).toHaveCount(2)
  await events.getByLabel('Event').selectOption('connection.lost')
  await expect(events.getByRole('listitem')).toHaveText([/connection\.lost→ connection\.offline, tips\.quiet/])
  await events.getByLabel('Event').selectOption('')
  await events.getByLabel('Machine').selectOption('all')
  await events.getByLabel('Text').fill('session')
  const first = events.getByRole('listitem').last()
  await expect(first).toContainText('session xstate.init')
  await first.getByRole('button').click()
  await pane(page, 'Chart')
  await expect(page.getByRole('img', { name: /^Active: / })).toHaveAttribute('aria-label', 'Active: anonymous')
  await pane(page, 'Events')
  await events.getByLabel('Text').fill('no such thing')
  await expect(events.getByText('Nothing of that kind has happened.')).toBeVisible()
})

test('a pause freezes the view and shows how much is queued', async ({ page }) => {
  await openInspector(page)
  await steps(page).getByRole('button', { name: 'Pause' }).click()
  await send(page, { type: 'connection.lost' })
  await expect(steps(page).getByRole('button', { name: /Go on \(\d+ new\)/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Active: connection, connection.online, tips, tips.quiet' })).toBeVisible()
  await steps(page).getByRole('button', { name: /Go on/ }).click()
  await expect(page.getByRole('img', { name: 'Active: connection, connection.offline, tips, tips.quiet' })).toBeVisible()
})

test('a recording is exported, replayed from its file, and becomes a test', async ({ page }) => {
  await openInspector(page)
  await send(page, { type: 'connection.lost' })
  await pane(page, 'Data')
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const exported = await save('Export')
  expect(exported.name).toBe('network.recording.json')
  expect(parseRecording(exported.text)?.steps.map(({ event }) => event.type)).toEqual(['xstate.init', 'connection.lost'])
  const made = await save('Save as a test')
  expect(made.name).toBe('network.recorded.test.ts')
  expect(made.text).toContain('expect(model && recordReplay(model.machine, recording)).toEqual(recording.steps)')
  const open = (text: string) =>
    page.getByLabel('Open a file').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await open(exported.text)
  await pane(page, 'Data')
  await expect(page.getByText('Replayed 2 steps: the machine went where the recording says.')).toBeVisible()
  await open(exported.text.replace('"connection": "offline"', '"connection": "online"'))
  await pane(page, 'Data')
  await expect(page.getByText('Replayed 2 steps: 1 went elsewhere.')).toBeVisible()
  await open('no recording')
  await expect(page.getByRole('alert')).toHaveText('This file is no recording.')
})

test('another tab is inspected and driven', async ({ page, context }) => {
  const app = await context.newPage()
  await prepare(app)
  await app.goto(`${server.origin}/`)
  await prepare(page)
  await page.goto(`${server.origin}/dev/machines`)
  await pane(page, 'Machines')
  const other = page
    .getByRole('navigation', { name: 'Machines' })
    .locator('section')
    .filter({ hasText: /Live in tab \w{8}, / })
  await other.getByRole('button', { name: 'network' }).click()
  await send(page, { type: 'connection.lost' })
  await expect(page.getByRole('img', { name: 'Active: connection, connection.offline, tips, tips.quiet' })).toBeVisible()
  await expect(app.getByText('You’re offline.')).toBeVisible()
  await app.close({ runBeforeUnload: true })
  await pane(page, 'Machines')
  await expect(other).toHaveCount(0)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the inspector opens and draws without a network', async ({ page, context }) => {
    await openInspector(page)
    const stateOfWorker = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return (active ?? waiting ?? installing)?.state ?? 'none'
      })
    await expect.poll(stateOfWorker, { timeout: 60_000 }).toBe('activated')
    await context.setOffline(true)
    await page.reload()
    await pane(page, 'Machines')
    await page.getByRole('navigation', { name: 'Machines' }).getByRole('button', { name: 'session' }).first().click()
    await expect(page.getByRole('img', { name: /^Active: / })).toBeVisible()
    await context.setOffline(false)
  })
})

/** Position and size of each component on the component page. */
const boxesOfParts = (page: Page) =>
  page.locator('[data-part]').evaluateAll((parts) =>
    parts.map((part) => {
      const { top, width, height } = part.getBoundingClientRect()
      return [part.getAttribute('data-part'), ...[top + scrollY, width, height].map(Math.round)]
    }),
  )

for (const locale of ['en-PH', 'fil-PH'])
  test(`every UI component has no issue that axe detects, fits a small phone, and keeps its box in both themes (${locale})`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: server.origin }])
    await prepare(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${server.origin}/dev/ui`)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const boxes: unknown[] = []
    for (const theme of ['Gabi', 'Amihan']) {
      await page.getByRole('button', { name: theme }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
      const violations = await violationsIn(page)
      expect.soft(violations.map((one) => `${theme} ${one}`)).toEqual([])
      expect.soft({ theme, cutOff: await cutOff(page) }).toEqual({ theme, cutOff: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      boxes.push(await boxesOfParts(page))
    }
    // Fonts differ between machines, so no screenshot is stored: the components are compared with themselves.
    expect(boxes[1]).toEqual(boxes[0])
  })

test('the UI components respond: a busy button does nothing, a retry is counted, dialogs restore the focus', async ({ page }) => {
  await prepare(page)
  await page.goto(`${server.origin}/dev/ui`)
  const main = page.getByRole('region', { name: 'Button main' })
  await expect(main.locator('[data-busy]')).toHaveAttribute('aria-disabled', 'true')
  const failed = page.getByRole('region', { name: 'Failed to load' })
  for (const again of await failed.getByRole('button').all()) await again.click()
  await expect(failed.getByRole('status')).toHaveText('Tried again: 2')
  for (const [name, title] of [
    ['Open a sheet', 'No rounds yet'],
    ['Open a full screen', 'No rounds yet'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findTestChromium, testChromiumArgs } from './scripts/chromium.ts'
import { hasSharedMemory } from './scripts/sharedMemory.ts'

/** Of one's own, where two runs share a machine. */
const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = findTestChromium()
/** The operator's commands that tests run compile what they import once, not each time. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** Part of `npm run test:long`. */
const ignored = process.env.ALL_PATHS === undefined ? ['**/long/**'] : []
/** Tests that wait for draws, new versions and time-outs. */
const mostlyWaiting = ['live', 'version', 'wrongAnswers'].map((name) => `**/journeys/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.pw/results',
  fullyParallel: true,
  // Half of a test's time the page waits: for a delay, for the database, for another page.
  workers: 4,
  // What needs its second try is listed as flaky at the end of the run: that list is work to do, not noise.
  retries: 1,
  forbidOnly: !!process.env.CI,
  // A slow machine is no failure; a wait that ends well costs nothing.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { intervals: [25, 50, 100, 250] } },
  // The list comes last, so that the failed tests are the last thing a log shows.
  reporter: [['./e2e/drivers/share.ts'], ['list']],
  use: {
    // Seven times fewer pixels to draw: nothing is compared by its pixels.
    ...devices['Pixel 7'],
    deviceScaleFactor: 1,
    baseURL: `http://localhost:${port}`,
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    trace: 'on-first-retry',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Four pages at once, each drawing sixty frames a second, slow down one another. What is about motion turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...testChromiumArgs(executablePath)],
      // What the browser's processes share is in files otherwise: a twentieth more processor time.
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
  },
  projects: [
    // One worker from the start: two of these files at once would leave a core idle.
    { name: 'phone, waiting', testMatch: mostlyWaiting, workers: 1 },
    { name: 'phone', testIgnore: [...ignored, ...mostlyWaiting] },
  ],
  webServer: {
    command: 'node scripts/e2eServer.ts',
    env: { PORT: String(port), RATE_FACTOR: '1000', SLOT_ROUND_MS: '0', GIFT_COOLING_OFF_MINUTES: '0' },
    url: `http://localhost:${port}/health`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // The database ends with the server.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})

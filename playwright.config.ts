import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findTestChromium, testChromiumArgs } from './scripts/chromium.ts'
import { hasSharedMemory } from './scripts/sharedMemory.ts'

/** Of one's own, where two runs share a machine. */
const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = findTestChromium()
/** The operator's commands that tests run compile what they import once, not each time. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  testDir: 'e2e',
  // Part of `npm run test:long`.
  testIgnore: process.env.ALL_PATHS === undefined ? 'long/**' : [],
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
  // Seven times fewer pixels to draw: nothing is compared by its pixels.
  projects: [{ name: 'phone', use: { ...devices['Pixel 7'], deviceScaleFactor: 1 } }],
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

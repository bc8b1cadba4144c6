import type { APIRequestContext, Page } from '@playwright/test'
import { holdCalls } from './drivers/calls.ts'
import { isClocked, walk, walkedThroughPage } from './drivers/driver.ts'
import type { WalkedPath } from './drivers/driver.ts'
import { drivers } from './drivers/index.ts'
import { test } from './support/test.ts'

/** Limits the paths in one page: more pages run in parallel, and a failed one causes few others to be walked again. */
const most = 20

for (const [machine, driver] of Object.entries(drivers))
  test.describe(`the paths of ${machine} through the page`, () => {
    const { ports, drive, isOfferedApp = false } = driver
    // The other machines are tested without pop-ups.
    test.use({ popups: machine === 'popups', isOfferedApp })
    const paths = walkedThroughPage(machine, driver)
    // The reporter counts walked paths by these words.
    const words = ({ title }: WalkedPath) => ({ type: machine, description: title })
    const walkAll = async (walked: readonly WalkedPath[], page: Page, request: APIRequestContext, clocked: boolean) => {
      if (clocked) await page.clock.install()
      const calls = await holdCalls(page.context(), ports)
      for (const path of walked)
        await test.step(path.title, async () => {
          // It may be paused since the previous path.
          if (clocked) await page.clock.resume()
          await walk(page, drive({ page, request, calls, path }), calls, path)
        })
    }
    for (const clocked of [false, true]) {
      const group = paths.filter((path) => isClocked(driver, path) === clocked)
      const size = Math.ceil(group.length / Math.ceil(group.length / most))
      for (let from = 0; from < group.length; from += size) {
        const part = group.slice(from, from + size)
        const title = `${part.length} paths, one after another, from ${part[0]?.title}${clocked ? ', with a clock' : ''}`
        test(title, { annotation: part.map(words) }, async ({ page, request }) => {
          test.setTimeout(60_000 + part.length * 30_000)
          await walkAll(part, page, request, clocked)
        })
      }
    }
  })

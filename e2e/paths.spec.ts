import { holdCalls } from './drivers/calls.ts'
import { isClocked, walk, walksThroughPage } from './drivers/driver.ts'
import type { Drive, PageWalk } from './drivers/driver.ts'
import { drivers } from './drivers/index.ts'
import { test } from './support/test.ts'

/** Limits the steps in one page: more pages run in parallel, and a failed one causes few others to be walked again. */
const maxStepsPerPage = 60

/** Walks in one page, one after another. */
interface Stretch {
  readonly machine: string
  readonly driver: Drive
  readonly clocked: boolean
  readonly walks: readonly PageWalk[]
}
const lengthOf = (walks: readonly PageWalk[]): number => walks.reduce((sum, { steps }) => sum + steps.length, 0)

const stretches = Object.entries(drivers).flatMap(([machine, driver]) => {
  const walks = walksThroughPage(machine, driver)
  return [false, true].flatMap((clocked): Stretch[] => {
    const rest = walks.filter((one) => isClocked(driver, one) === clocked)
    const pages = Math.ceil(lengthOf(rest) / maxStepsPerPage)
    const size = Math.ceil(rest.length / pages)
    return Array.from({ length: Math.ceil(rest.length / size) || 0 }, (_, page) => ({
      machine,
      driver,
      clocked,
      walks: rest.slice(page * size, (page + 1) * size),
    }))
  })
})
/** In steps: a start takes as long as some six, a clock as some thirty. */
const durationOf = ({ walks, clocked }: Stretch): number => lengthOf(walks) + walks.length * 6 + (clocked ? 30 : 0)

// The longest first: at the end of a run no worker is left alone with a long one.
for (const one of stretches.toSorted((a, b) => durationOf(b) - durationOf(a))) {
  const { machine, driver, clocked, walks } = one
  const { ports, drive, isOfferedApp = false } = driver
  // The reporter counts what was walked by these annotations.
  const annotation = walks.map(({ title }) => ({ type: machine, description: title }))
  test.describe(`the paths of ${machine} through the page`, () => {
    // The other machines are tested without pop-ups.
    test.use({ popups: machine === 'popups', isOfferedApp })
    const title = `${walks.length} walks, one after another, from ${walks[0]?.title}${clocked ? ', with a clock' : ''}`
    test(title, { annotation }, async ({ page, request }) => {
      test.setTimeout(60_000 + lengthOf(walks) * 10_000)
      if (clocked) await page.clock.install()
      const calls = await holdCalls(page.context(), ports)
      for (const walked of walks)
        await test.step(walked.title, async () => {
          // It may be paused since the previous path.
          if (clocked) await page.clock.resume()
          await walk(page, drive({ page, request, calls, path: walked }), calls, walked)
        })
    })
  })
}

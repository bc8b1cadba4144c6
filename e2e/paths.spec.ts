import { holdCalls } from './drivers/calls.ts'
import { isClocked, walk, walkedThroughPage } from './drivers/driver.ts'
import type { Drive, WalkedPath } from './drivers/driver.ts'
import { drivers } from './drivers/index.ts'
import { test } from './support/test.ts'

/** Limits the paths in one page: more pages run in parallel, and a failed one causes few others to be walked again. */
const maxPathsPerPage = 20

interface Walk {
  readonly machine: string
  readonly driver: Drive
  readonly clocked: boolean
  readonly paths: readonly WalkedPath[]
}
const walks = Object.entries(drivers).flatMap(([machine, driver]) =>
  [false, true].flatMap((clocked): Walk[] => {
    const group = walkedThroughPage(machine, driver).filter((path) => isClocked(driver, path) === clocked)
    const size = Math.ceil(group.length / Math.ceil(group.length / maxPathsPerPage))
    const walksOfGroup: Walk[] = []
    for (let from = 0; from < group.length; from += size)
      walksOfGroup.push({ machine, driver, clocked, paths: group.slice(from, from + size) })
    return walksOfGroup
  }),
)
/** In steps; a walk with a clock takes longer by as much as some thirty. */
const lengthOf = ({ paths, clocked }: Walk): number => paths.reduce((sum, { steps }) => sum + steps.length, clocked ? 30 : 0)

// The reporter counts walked paths by these annotations.
const annotationsOf = ({ machine, paths }: Walk) => paths.map(({ title }) => ({ type: machine, description: title }))

// The longest first: at the end of a run no worker is left alone with a long one.
for (const one of walks.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
  const { machine, driver, clocked, paths } = one
  const { ports, drive, isOfferedApp = false } = driver
  test.describe(`the paths of ${machine} through the page`, () => {
    // The other machines are tested without pop-ups.
    test.use({ popups: machine === 'popups', isOfferedApp })
    const title = `${paths.length} paths, one after another, from ${paths[0]?.title}${clocked ? ', with a clock' : ''}`
    test(title, { annotation: annotationsOf(one) }, async ({ page, request }) => {
      test.setTimeout(60_000 + paths.length * 30_000)
      if (clocked) await page.clock.install()
      const calls = await holdCalls(page.context(), ports)
      for (const path of paths)
        await test.step(path.title, async () => {
          // It may be paused since the previous path.
          if (clocked) await page.clock.resume()
          await walk(page, drive({ page, request, calls, path }), calls, path)
        })
    })
  })
}

import { holdCalls } from './drivers/calls.ts'
import { isTimed, pathsOf, walk } from './drivers/driver.ts'
import { drives } from './drivers/index.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [machine, { ports, drive, needsClock, beyond = [] }] of Object.entries(drives))
  test.describe(`the paths of ${machine} through the page`, () => {
    // The others are looked at without them.
    test.use({ popups: machine === 'popups' })
    const paths = pathsOf(machine).filter((path) => !beyond.some(({ is }) => is(path)))
    // The reporter counts by these words what was walked.
    for (const path of paths)
      test(path.title, { annotation: { type: machine, description: path.title } }, async ({ page, request }) => {
        if (isTimed(path) || needsClock?.(path)) await page.clock.install()
        const calls = await holdCalls(page.context(), ports)
        await walk(page, drive({ page, request, calls, path }), calls, path)
      })
  })

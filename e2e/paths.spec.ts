import type { Path } from '#machines/kit/paths.ts'
import { isTimed, pathsOf, walk } from './drivers/driver.ts'
import { holdLaunchCalls, launchDriver } from './drivers/gameLaunch.ts'
import { holdSessionCalls, sessionDriver } from './drivers/session.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const isAbout = ({ steps }: Path, token: string): boolean =>
  steps.some(({ do: deed }) => deed.kind === 'send' && deed.event.token === token)
const isInDoubt = ({ steps }: Path): boolean => steps.some(({ see }) => typeof see.state === 'object' && see.state.playing === 'unsure')

test.describe('the session’s paths through the page', () => {
  for (const path of pathsOf('session'))
    test(path.title, async ({ page, request }) => {
      if (isTimed(path)) await page.clock.install()
      const calls = await holdSessionCalls(page.context())
      await walk(page, sessionDriver({ page, request, calls }, isAbout(path, 'token-0')), calls, path)
    })
})

test.describe('the game launch’s paths through the page', () => {
  for (const path of pathsOf('gameLaunch'))
    test(path.title, async ({ page, request }) => {
      if (isTimed(path) || isInDoubt(path)) await page.clock.install()
      const calls = await holdLaunchCalls(page.context())
      await walk(page, launchDriver({ page, request, calls }, isInDoubt(path)), calls, path)
    })
})

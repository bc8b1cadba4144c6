import { pathsOf, walk } from './drivers/driver.ts'
import { holdSessionCalls, sessionDriver } from './drivers/session.ts'
import { test } from './support/test.ts'

test.describe('the session’s paths through the page', () => {
  for (const path of pathsOf('session'))
    test(path.title, async ({ page, request }) => {
      if (path.steps.some(({ do: deed }) => deed.kind === 'wait')) await page.clock.install()
      const calls = await holdSessionCalls(page.context())
      const isAboutEarlier = path.steps.some(({ do: deed }) => deed.kind === 'send' && deed.event.token === 'token-0')
      await walk(page, sessionDriver({ page, request, calls }, isAboutEarlier), calls, path)
    })
})

import { expect, test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { watchRequests } from './quiet.ts'
import { openSharedContext } from './sharedContext.ts'
import type { SharedContext } from './sharedContext.ts'

/** The server's own list, without any pop-ups. Changed within the page: interception would cost every page of every test. */
function withoutPopups() {
  const originalFetch = window.fetch
  window.fetch = async (...args) => {
    const response = await originalFetch(...args)
    if (!response.url.endsWith('/activityGetStatusList')) return response
    const answer = (await response.json()) as { data: { list: { type: number }[] } | null }
    for (const activity of answer.data?.list ?? []) activity.type = 0
    return Response.json(answer)
  }
}

/** What is wrong in the pages of the test that uses a context now. */
interface Watched {
  problems: string[]
}
const watched = new WeakMap<BrowserContext, Watched>()

async function watch(context: BrowserContext, { popups, isOfferedApp }: Options): Promise<Watched> {
  const found: Watched = { problems: [] }
  watched.set(context, found)
  if (!popups) await context.addInitScript(withoutPopups)
  watchRequests(context)
  await context.exposeBinding('reportViolation', (_source, text: string) => void found.problems.push(text))
  if (!isOfferedApp)
    await context.addInitScript(() => {
      // A game's frame has no storage, nor has a page that failed to load.
      if (window === window.top && location.origin !== 'null' && location.protocol === 'http:')
        localStorage.setItem('swerte.installAsked', '9999999999999')
    })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation?: (text: string) => void }).reportViolation
      report?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  context.on('weberror', (error) => found.problems.push(String(error.error())))
  context.on('console', (message) => {
    // A message id is on the screen: no catalog has it.
    if (/Uncompiled message[^>]*> \w/i.test(message.text()))
      found.problems.push('A text has no message: run npm run catalogs and npm run build')
    else if (/Content Security Policy|Trusted Type/i.test(message.text())) found.problems.push(message.text())
  })
  return found
}

interface Options {
  readonly popups: boolean
  readonly isOfferedApp: boolean
}
interface Fixtures extends Options {
  readonly problems: string[]
  readonly isFirstVisit: boolean
}
/** The shared context of a worker, and the options it was opened with. */
interface Shared {
  open?: SharedContext & { readonly options: string }
}

/** Every test fails on a violation of the content policy, on an uncaught error, and on an untranslated text. */
export const test = base.extend<Fixtures, { shared: Shared }>({
  /** Whether start-up pop-ups open: only where they are under test. */
  popups: [false, { option: true }],
  /** Whether the app offers to be installed, after twenty idle seconds at home. */
  isOfferedApp: [false, { option: true }],
  /** Whether the browser has nothing of the app yet, as for tests of what is loaded. Other tests share a context. */
  isFirstVisit: [false, { option: true }],
  shared: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared: Shared = {}
      await use(shared)
      await shared.open?.context.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, shared, isFirstVisit, popups, isOfferedApp, serviceWorkers, viewport, userAgent, isMobile, hasTouch, contextOptions },
    use,
    { retry },
  ) => {
    if (isFirstVisit || serviceWorkers === 'allow' || retry > 0) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const options = JSON.stringify([popups, isOfferedApp, viewport, userAgent, isMobile, hasTouch, contextOptions])
    if (shared.open && shared.open.options !== options) {
      await shared.open.context.close()
      delete shared.open
    }
    const open = (shared.open ??= { ...(await openSharedContext(browser)), options })
    await use(open.context)
    if (await open.clear()) return
    delete shared.open
    await open.context.close()
  },
  problems: [
    async ({ context, popups, isOfferedApp }, use) => {
      const found = watched.get(context) ?? (await watch(context, { popups, isOfferedApp }))
      found.problems = []
      await use(found.problems)
      expect(found.problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

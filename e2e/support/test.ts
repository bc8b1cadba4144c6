import { expect, test as base } from '@playwright/test'
import { watchRequests } from './quiet.ts'

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

/** Every test fails on a violation of the content policy, on an uncaught error, and on an untranslated text. */
export const test = base.extend<{ problems: string[]; popups: boolean; isOfferedApp: boolean }>({
  /** Whether start-up pop-ups open: only where they are under test. */
  popups: [false, { option: true }],
  /** Whether the app offers to be installed, after twenty idle seconds at home. */
  isOfferedApp: [false, { option: true }],
  problems: [
    async ({ context, popups, isOfferedApp }, use) => {
      if (!popups) await context.addInitScript(withoutPopups)
      watchRequests(context)
      const problems: string[] = []
      await context.exposeBinding('reportViolation', (_source, text: string) => void problems.push(text))
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
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('console', (message) => {
        // A message id is on the screen: no catalog has it.
        if (/Uncompiled message[^>]*> \w/i.test(message.text()))
          problems.push('A text has no message: run npm run catalogs and npm run build')
        else if (/Content Security Policy|Trusted Type/i.test(message.text())) problems.push(message.text())
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

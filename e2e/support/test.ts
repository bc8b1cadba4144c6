import { expect, test as base } from '@playwright/test'
import { watchRequests } from './quiet.ts'

/** The house's own list, of which nothing pops up. It is told in the page: what stops a call costs every page of every test. */
function withoutPopups() {
  const ask = window.fetch
  window.fetch = async (...asked) => {
    const response = await ask(...asked)
    if (!response.url.endsWith('/activityGetStatusList')) return response
    const answer = (await response.json()) as { data: { list: { type: number }[] } | null }
    for (const activity of answer.data?.list ?? []) activity.type = 0
    return Response.json(answer)
  }
}

/** Every test fails on a violation of the content policy, on an error that nobody caught, and on a text without its words. */
export const test = base.extend<{ problems: string[]; popups: boolean; isOfferedApp: boolean }>({
  /** Whether start-up pop-ups come: only where they are what is looked at. */
  popups: [false, { option: true }],
  /** Whether the app offers itself for installing, after twenty calm seconds at home. */
  isOfferedApp: [false, { option: true }],
  problems: [
    async ({ context, popups, isOfferedApp }, use) => {
      if (!popups) await context.addInitScript(withoutPopups)
      watchRequests(context)
      const problems: string[] = []
      await context.exposeBinding('reportViolation', (_source, text: string) => void problems.push(text))
      if (!isOfferedApp)
        await context.addInitScript(() => {
          // A game's frame has no storage, nor has a page that did not come.
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
        // The last is a message's id on the screen, for want of its catalog.
        if (/Content Security Policy|Trusted Type|Uncompiled message[^>]*> \w/i.test(message.text())) problems.push(message.text())
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

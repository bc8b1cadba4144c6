import { expect, test as base } from '@playwright/test'
import type { Route } from '@playwright/test'
import { watchRequests } from './quiet.ts'

/** The house's own list, of which nothing pops up. */
async function withoutPopups(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data: { list: { type: number }[] } | null }
  for (const activity of answer.data?.list ?? []) activity.type = 0
  await route.fulfill({ response, json: answer })
}

/** Every test fails on a violation of the content policy, and on an error that nobody caught. */
export const test = base.extend<{ problems: string[]; popups: boolean; isOfferedApp: boolean }>({
  /** Whether start-up pop-ups come: only where they are what is looked at. */
  popups: [false, { option: true }],
  /** Whether the app offers itself for installing, after twenty calm seconds at home. */
  isOfferedApp: [false, { option: true }],
  problems: [
    async ({ context, popups, isOfferedApp }, use) => {
      // A page that goes away meanwhile wants no answer.
      if (!popups)
        await context.route('**/app/v1/activityGetStatusList', (route) => withoutPopups(route).catch(() => route.abort().catch(() => {})))
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
        if (/Content Security Policy|Trusted Type/i.test(message.text())) problems.push(message.text())
      })
      await use(problems)
      // What is on its way then is nobody's any more.
      for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

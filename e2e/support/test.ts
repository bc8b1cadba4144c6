import { expect, test as base } from '@playwright/test'

/** Every test fails on a violation of the content policy, and on an error that nobody caught. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = []
      await context.exposeBinding('reportViolation', (_source, text: string) => void problems.push(text))
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
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

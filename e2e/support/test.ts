import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

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

let players = 0
/** A name that no other test of this run uses. */
export const newAccount = (): string => `e2e_${process.pid}_${Date.now().toString(36)}${players++}`.slice(0, 20)
export const password = 'correct horse 1'

/** Answers the eligibility notice. */
export async function acceptNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept: I may play' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

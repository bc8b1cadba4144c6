import { switchPlayer, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { flatState } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

export const selfExclusion: Drive = {
  ports: [
    { port: 'close', call: 'takeBreak' },
    { port: 'close', call: 'selfExclude' },
  ],
  drive,
  // The page returns to the account, and the machine to its start.
  canJoin: () => false,
}

/** What is shown over the page in each state, for a break and for a self-exclusion. */
const heads: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  considering: [/^What a break means$/, /^What self-exclusion means$/],
  deciding: [/^Take a break until /, /^Start self-exclusion until /],
  closing: [/^One moment…$/, /^One moment…$/],
  refused: [/^Nothing was changed$/, /^Nothing was changed$/],
  closed: [/^Your break has started$/, /^Your self-exclusion has started$/],
}

/** Walks the responsible gaming page; a player who closes an account here has really closed it. */
function drive(stage: Stage): Driver {
  const { page, request, calls } = stage
  const dialog = page.getByRole('dialog')
  const tap = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  let isBreak = true
  let hasEnded = false

  return {
    async start() {
      await switchPlayer(page, (await register(request)).token)
      await page.goto('/member/self-limited')
      await expect(page.getByRole('button', { name: '7 days' })).toBeVisible()
      return calls.requests.length
    },
    async send(event, before) {
      switch (event.type) {
        case 'closure.selected':
          isBreak = (event.plan as { kind: string }).kind === 'break'
          return page.getByRole('button', { name: isBreak ? '7 days' : '6 months' }).click()
        case 'closure.acknowledged':
          return tap('I understand, continue')
        case 'closure.confirmed':
          await dialog.getByRole('checkbox').check()
          return tap(isBreak ? 'Start my break' : 'Start self-exclusion')
        case 'closure.cancelled':
          return tap(before?.state === 'considering' ? 'Back' : 'Not now')
        case 'refusal.dismissed':
          return tap('OK')
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      await endRequest(stage, pending, output)
    },
    expectRequest: ({ body }) => expect(body).toMatchObject(isBreak ? { hours: 168 } : { months: 6 }),
    async see({ state: value }) {
      const state = flatState(value)
      // A self-exclusion ends every session: that itself is the result.
      if (hasEnded && state === 'idle') return expectLoginDialog(page)
      const head = heads[state]
      if (head) await expect(page.getByRole('dialog', { name: head[isBreak ? 0 : 1] })).toBeVisible()
      else await expect(dialog).toHaveCount(0)
    },
  }
}

import type { AnyEventObject } from 'xstate'
import { openAs, password, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { eventAt, someEvent } from './pathTexts.ts'

export const lastLogin: Drive = {
  ports: [{ port: 'read', call: 'devices' }],
  drive,
  // The login page is left by logging in.
  canJoin: (path) => !someEvent(path, ({ type }, index) => type === 'login.succeeded' && index > 1),
  // Pop-ups of a new player would cover the notice: with a stopped clock, none opens.
  needsClock: () => true,
  beyond: [{ is: (path) => eventAt(path, 1)?.type === 'session.ended', why: 'no player is logged in yet' }],
}

/** Walks a login by username on its page. */
function drive({ page, request, calls }: Stage): Driver {
  const notice = page.getByRole('status').filter({ hasText: 'Your last login' })
  let account = ''

  return {
    async start() {
      ;({ account } = await register(request))
      const before = calls.requests.length
      await openAs(page, null, '/auth/accountLogin')
      return before
    },
    async send({ type }: AnyEventObject) {
      switch (type) {
        case 'login.succeeded': {
          const form = page.locator('form')
          await form.getByLabel(/username/i).fill(account)
          await form.getByLabel('Password', { exact: true }).fill(password)
          await calls.madeBy(() => form.getByRole('button', { name: 'Log in', exact: true }).click(), 'read')
          return stopClock(page)
        }
        case 'notice.closed':
          return notice.getByRole('button', { name: 'Close' }).click()
        case 'session.ended':
          return inOtherTab(page, null)
        default:
          throw new Error(`The page has no way to “${type}”`)
      }
    },
    async resolve(pending, { kind, errcode, data }) {
      if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
      if (data === null) return calls.answer(pending, { devices: [], passkeys: [], lastLogin: null })
      // The account was logged in once before, where it was created.
      await calls.release(pending)
    },
    expectRequest: () => {},
    see: ({ state }) => expect(notice).toHaveCount(state === 'shown' ? 1 : 0),
  }
}

import type { Path } from '#machines/kit/paths.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { someEvent, stateBefore } from './pathTexts.ts'
import { expectWatching } from './version.ts'

export const boot: Drive = {
  ports: [{ port: 'preLogin', call: 'preLogin' }],
  drive,
  // Which page is open is decided at the start.
  canJoin: () => false,
}

/** Whether the player retries although the server has not reported maintenance: its page has the button all the same. */
const asksUnclosed = (path: Path): boolean =>
  someEvent(path, ({ type }, index) => type === 'boot.retried' && stateBefore(path, index) !== 'closed')

/** Walks the first exchange between the login by SMS and the server. */
function drive({ page, calls, path }: Stage): Driver {
  const maintenance = page.getByRole('heading', { name: 'Swerte is under maintenance' })
  const checkAgain = page.getByRole('button', { name: 'Check again' })
  const isIdle = asksUnclosed(path)

  return {
    async start() {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, null)
      const before = calls.requests.length
      await page.goto(isIdle ? '/maintenance' : '/auth/login')
      await expectWatching(page)
      return before
    },
    async send(event) {
      switch (event.type) {
        case 'boot.retried':
          return checkAgain.click()
        case 'maintenance.reported':
          await intercept(page, '*/app/v1/smsSend', (route) => route.fulfill({ json: { errcode: 10016, message: '', data: null } }))
          await page.getByRole('textbox', { name: 'Mobile number' }).fill('9175550148')
          return page.getByRole('button', { name: 'Send code' }).click()
        case 'network.restored':
          await page.context().setOffline(true)
          return page.context().setOffline(false)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode, data }) {
      if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
      const { maintenance } = data as { maintenance: { state: string } }
      await (maintenance.state === 'open' ? calls.release(pending) : calls.answer(pending, data))
    },
    expectRequest: ({ body, token }) => {
      expect(token).toBe('')
      expect(body).toMatchObject({ countryCodeISO: 'ph' })
    },
    async see({ state }, before) {
      const isClosed = state === 'closed' || (state === 'checking' && before?.state === 'closed')
      await expect(maintenance).toHaveCount(isClosed || isIdle ? 1 : 0)
      if (isClosed || isIdle) return expect(checkAgain).toBeEnabled({ enabled: state !== 'checking' })
      // The page is there whatever the server responds, or if it does not.
      await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeAttached()
    },
  }
}

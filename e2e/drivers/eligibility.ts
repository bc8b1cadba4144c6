import type { AnyEventObject } from 'xstate'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'

export const eligibility: Drive = { ports: [], drive }

/** Walks the age notice. The server reports a newer version in its next answer to preLogin, which a maintenance refusal makes the page request. */
function drive({ page }: Stage): Driver {
  const notice = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  const exits: string[] = []
  let version = 0
  let hasAccepted = false
  let preLogins = 0
  let release = () => {}
  /** Until the path says so, the server has reported nothing. */
  const released = new Promise<void>((resolve) => (release = resolve))

  /** After the first preLogin, a call is refused for maintenance: the page sends preLogin again. */
  const preLoginAgain = async () => {
    await intercept(page, '*/app/v1/smsSend', (route) => route.fulfill({ json: { errcode: 10016, message: '', data: null } }))
    await page.locator('header').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('9171234567')
    const before = preLogins
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => preLogins).toBe(before + 1)
  }

  return {
    async start({ acceptedVersion }) {
      hasAccepted = acceptedVersion !== 0
      stopIntercepting(page)
      // The other site that Exit leads to is not part of this test: the page stays, as without a connection.
      await intercept(page, 'https://www.google.com/*', (route) => {
        exits.push(route.request.url)
        return route.abort('aborted')
      })
      await intercept(page, '*/app/v1/preLogin', async (route) => {
        ignoreRequest(page.context(), route)
        await released
        const response = await route.fetch()
        const answer = (await response.json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, eligibilityVersion: version } } })
        preLogins++
      })
      if (page.url() === 'about:blank') await page.goto('/health')
      await page.evaluate((accepted) => {
        localStorage.clear()
        if (accepted !== '0') localStorage.setItem('swerte.notice', accepted)
      }, String(acceptedVersion))
      await page.goto('/')
      // The painted notice can be answered before the machine is there: what it would do then comes later.
      await expect(page.locator('.version-place')).toBeAttached()
      return 0
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'notice.found':
          if (version > 0) {
            version = Number(event.version)
            return preLoginAgain()
          }
          version = Number(event.version)
          return release()
        case 'notice.accepted':
          hasAccepted = true
          return notice.getByRole('button', { name: 'I’m eligible to play' }).click()
        case 'notice.declined':
          return notice.getByRole('button', { name: 'Exit' }).click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The notice makes no call')),
    expectRequest: () => {},
    async see({ state, executed }) {
      // A browser that has accepted none shows it before its version is known.
      const isShown = state === 'shown' || state === 'declined' || (state === 'unknown' && !hasAccepted)
      await expect(notice).toHaveCount(isShown ? 1 : 0)
      if (executed.some(({ action }) => action === 'leave')) await expect.poll(() => exits.length).toBeGreaterThan(0)
      exits.length = 0
      for (const { action, params } of executed)
        if (action === 'storeAcceptance')
          await expect
            .poll(() => page.evaluate(() => localStorage.getItem('swerte.notice')))
            .toBe(String((params as { version: number }).version))
    },
  }
}

import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { expectWatching } from './version.ts'

export const network: Drive = { ports: [], drive, needsClock: () => true }

/** The browser's connection information; where it must be unknown there is none. */
const playLine = () => {
  const line = location.hash === '#unknown' ? undefined : Object.assign(new EventTarget(), { effectiveType: '4g' })
  Object.defineProperty(navigator, 'connection', { value: line })
}
const timeoutMs = 10_000

/** Walks the login by SMS, whose call for a code stays in flight. */
function drive({ page }: Stage): Driver {
  const strip = page.getByText('You’re offline.')
  const tips = page.getByRole('dialog', { name: 'Tips' })

  const askForCode = async () => {
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('9175550148')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  }
  /** A slower connection has a longer time-out. */
  const expectPatience = async () => {
    await askForCode()
    await page.clock.fastForward(timeoutMs)
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  }

  return {
    async start({ speed }) {
      stopIntercepting(page)
      if (page.url() === 'about:blank') await page.addInitScript(playLine)
      await page.context().setOffline(false)
      await page.goto('/health')
      await switchPlayer(page, null)
      await intercept(page, '*/app/v1/smsSend', (route) => ignoreRequest(page.context(), route))
      await page.goto(`/auth/login${speed === 'unknown' ? '#unknown' : ''}`)
      await expectWatching(page)
      await stopClock(page)
      return 0
    },
    async send(event, before) {
      const { tips: shownTips } = (before?.state ?? {}) as { tips?: string }
      switch (event.type) {
        case 'connection.lost':
          return page.context().setOffline(true)
        case 'connection.restored':
          return page.context().setOffline(false)
        case 'connection.changed':
          await page.evaluate((effectiveType) => {
            const { connection } = navigator as unknown as { connection: EventTarget }
            Object.assign(connection, { effectiveType })
            connection.dispatchEvent(new Event('change'))
          }, String(event.speed))
          if (shownTips === 'quiet') await expectPatience()
          return
        case 'call.timedOut':
          await askForCode()
          return page.clock.fastForward(timeoutMs)
        case 'tips.dismissed':
          await tips.getByRole('button', { name: 'OK' }).click()
          // The sheet's closing animation.
          return page.clock.runFor(500)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The line makes no call')),
    expectRequest: () => {},
    async see({ state }) {
      const now = state as { connection: string; tips: string }
      await expect(strip).toHaveCount(now.connection === 'offline' ? 1 : 0)
      await expect(tips).toHaveCount(now.tips === 'shown' ? 1 : 0)
    },
  }
}

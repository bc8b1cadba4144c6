import type { JackpotPools } from '../../contract/jackpot.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { switchPlayer } from '../support/player.ts'
import { ignoreRequest, untilReceived } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { expectWatching, setHidden } from './version.ts'

export const jackpotMeter: Drive = { ports: [], drive, needsClock: () => true }

/** How often the page requests the pools. */
const everyMs = 30_000

/** Walks the meter of a guest's lobby. */
function drive({ page }: Stage): Driver {
  const amounts = page.locator('.meter .roll')
  const requests: Route[] = []
  let answered = 0
  let sections: readonly { readonly from: number; readonly to: number }[] = []
  let last: readonly number[] = []

  const numbers = async () =>
    (await amounts.locator('.sr-only').allTextContents()).map((text) => Math.round(Number(text.replaceAll(',', '')) * 100))

  return {
    async start() {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, null)
      await intercept(page, '*/app/v1/anonymous/jackpotPools', (route) => {
        ignoreRequest(page.context(), route)
        requests.push(route)
      })
      await page.goto('/')
      await expectWatching(page)
      await expect.poll(() => requests.length).toBe(1)
      await stopClock(page)
      return 0
    },
    async send(event) {
      switch (event.type) {
        case 'pools.received': {
          if (requests.length === answered) await page.clock.fastForward(everyMs)
          await expect.poll(() => requests.length).toBe(answered + 1)
          const pools = event.pools as JackpotPools
          const { megaJackpotSection, majorJackpotSection, minorJackpotSection, miniJackpotSection } = pools
          sections = [megaJackpotSection, majorJackpotSection, minorJackpotSection, miniJackpotSection]
          const route = requests[answered++]
          if (!route) throw new Error('The page has not requested the pools')
          await route.fulfill({ json: { errcode: 0, message: '', data: pools } })
          await untilReceived(page.context(), route)
          // Requested data reaches the page's components after a timer.
          return page.clock.runFor(50)
        }
        case 'page.hidden':
          return setHidden(page, true)
        case 'page.shown':
          return setHidden(page, false)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The meter makes no call itself')),
    expectRequest: () => {},
    async see({ state, context }) {
      if (!(context as { isShown: boolean }).isShown) {
        await expect(amounts).toHaveText(['–', '–', '–', '–'])
        return
      }
      await expect(async () => {
        await page.clock.runFor(50)
        expect(await amounts.locator('.sr-only').count()).toBe(4)
      }).toPass()
      const shown = await numbers()
      for (const [index, { from, to }] of sections.entries()) {
        expect(shown[index]).toBeGreaterThanOrEqual(Math.max(from, last[index] ?? from))
        expect(shown[index]).toBeLessThanOrEqual(to)
      }
      last = shown
      if (state !== 'paused') return
      // While hidden nothing moves, however long.
      await page.clock.fastForward(6_000)
      expect(await numbers()).toEqual(last)
    },
  }
}

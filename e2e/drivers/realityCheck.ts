import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { switchPlayer, gameOf, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { flatState, latestBefore, reaches, sends, someEvent } from './pathTexts.ts'
import { expectWatching, showAgain } from './version.ts'

const isInRound = (path: Path, index: number): boolean => latestBefore(path, index, 'round.')?.type === 'round.started'

export const realityCheck: Drive = {
  ports: [
    { port: 'read', call: 'realityCheck' },
    { port: 'acknowledge', call: 'ackRealityCheck' },
  ],
  drive,
  // The server reports the hour once.
  canJoin: () => false,
  needsClock: () => true,
  beyond: [
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'round.ended' && !isInRound(path, index)),
      why: 'what has not begun does not end',
    },
    { is: (path) => someEvent(path, ({ type }, index) => type === 'round.started' && isInRound(path, index)), why: 'one round at a time' },
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'game.left' && isInRound(path, index)),
      why: 'with the game its round is let go of first',
    },
    {
      is: sends('round.started', 'seeing', 'answering'),
      why: 'the check lies over the game',
    },
  ],
}

/** Walks a visit to a game whose hour has passed when the path says so; its rounds are real, and last as long. */
function drive({ page, request, calls, path }: Stage): Driver {
  const check = page.getByRole('dialog', { name: 'Reality check' })
  const spin = gameOf(page).locator('.spin')
  const retries = reaches('retrying')(path)
  let isDue = false
  let settle = () => {}

  return {
    async start() {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, (await register(request)).token)
      const settled = new Promise<void>((resolve) => (settle = resolve))
      await intercept(page, '*/app/v1/spin', async (route) => {
        ignoreRequest(page.context(), route)
        await settled
        await route.continue()
      })
      // The server reports with a heartbeat that the hour has passed, once.
      await intercept(page, '*/app/v1/online', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: object | null }
        await route.fulfill({ json: { ...answer, data: answer.data && { ...answer.data, realityCheckDue: isDue } } })
        isDue = false
      })
      await page.goto('/faq')
      await expectWatching(page)
      await navigateInApp(page, '/game/start?gameId=fiesta-nights')
      await expect(spin).toHaveText('Spin', { timeout: 30_000 })
      return calls.requests.length
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'check.due': {
          isDue = true
          // The five seconds until the retry would pass before a slow machine has checked.
          if (retries) await stopClock(page)
          const beat = page.waitForResponse('**/app/v1/online')
          await showAgain(page)
          return void (await (await beat).finished())
        }
        case 'check.answered':
          return check.getByRole('button', { name: event.isLeaving ? 'Stop playing' : 'Continue playing' }).click()
        case 'round.started':
          await spin.click()
          return expect(page.getByRole('button', { name: 'Leave game' })).toBeDisabled()
        case 'round.ended':
          return settle()
        case 'game.left':
          await page.goBack()
          // A page opens a frame after it was requested.
          if (retries) await page.clock.runFor(50)
          return expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
        case 'session.ended':
          await inOtherTab(page, null)
          return expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: (pending, { kind, errcode }) => (kind === 'refused' ? calls.refuse(pending, errcode ?? 0) : calls.release(pending)),
    expectRequest({ port, body }) {
      if (port === 'acknowledge') expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
    async see({ state: value }) {
      const state = flatState(value)
      const isOpen = state === 'seeing' || state === 'answering'
      await expect(check).toHaveCount(isOpen ? 1 : 0)
      if (isOpen) await expect(check.getByRole('button', { name: 'Continue playing' })).toBeEnabled({ enabled: state === 'seeing' })
    },
  }
}

import { navigateInApp } from '../support/navigateInApp.ts'
import { switchPlayer, call, gameOf, register } from '../support/player.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { sends } from './pathTexts.ts'
import { expectLoginDialog } from './requestEnds.ts'
import { expectWatching, setHidden } from './version.ts'

export const heartbeat: Drive = {
  ports: [{ port: 'beat', call: 'online' }],
  drive,
  needsClock: () => true,
  beyond: [
    {
      is: (path) => sends('game.entered', 'idle')(path) || sends('game.left', 'idle')(path),
      why: 'games are opened by those who are logged in',
    },
    {
      is: sends('page.shown', { alive: 'waiting' }, { alive: 'beating' }),
      why: 'a page in observation is not shown again',
    },
    { is: sends('page.hidden', { alive: 'paused' }), why: 'a hidden page is not hidden again' },
  ],
}

/** Walks a lobby whose player logs in and out in another tab. Neither a heartbeat nor a missed one is visible. */
function drive({ page, request, calls }: Stage): Driver {
  const balance = page.getByRole('link', { name: 'Your balance' })
  let token = ''
  let isInGame = false
  let hasEnded = false

  const enter = async () => {
    await navigateInApp(page, '/game/start?gameId=fiesta-nights')
    await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
    isInGame = true
  }

  return {
    async start() {
      await page.goto('/health')
      await switchPlayer(page, null)
      await page.goto('/')
      await expectWatching(page)
      return calls.requests.length
    },
    async send(event) {
      switch (event.type) {
        case 'session.started':
          ;({ token } = await register(request))
          await inOtherTab(page, token)
          await expect(balance).toHaveText(/\d/)
          return untilQuiet(page)
        case 'session.ended':
          return inOtherTab(page, null)
        case 'page.hidden':
          return setHidden(page, true)
        case 'page.shown':
          return setHidden(page, false)
        case 'game.entered':
          return enter()
        case 'game.left':
          await enter()
          await page.getByRole('button', { name: 'Leave game' }).click()
          isInGame = false
          return expect(page).toHaveURL('/')
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { failure }) {
      hasEnded = failure === 'sessionOver'
      if (hasEnded) await call(request, 'logout', {}, token)
      await calls.release(pending)
    },
    expectRequest(pending) {
      expect(pending.token).toBe(token)
      expect(pending.body.gameId).toBe(isInGame ? 'fiesta-nights' : undefined)
    },
    async see({ state }) {
      if (hasEnded) return expectLoginDialog(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      if (!isInGame) await expect(balance).toHaveCount(state === 'idle' ? 0 : 1)
    },
  }
}

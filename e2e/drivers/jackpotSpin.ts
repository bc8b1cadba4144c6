import type { AnyEventObject, StateValue } from 'xstate'
import type { Chance } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import type { Path, Observation } from '#machines/kit/paths.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { someEvent, stateBefore } from './pathTexts.ts'

const getsInfoWhileBusy = (path: Path): boolean =>
  someEvent(path, ({ type }, index) => type === 'info.received' && stateBefore(path, index) !== 'idle')

export const jackpotSpin: Drive = {
  ports: [
    { port: 'draw', call: 'receiveDrawChance' },
    { port: 'acknowledge', call: 'drawSeen' },
  ],
  drive,
  // Time stands still once a draw is cut short.
  canJoin: () => false,
  needsClock: () => true,
  beyond: [{ is: getsInfoWhileBusy, why: 'the page sends the machine its chances only while it is idle' }],
}

const nameOf = (state: StateValue): string => (typeof state === 'object' ? (Object.keys(state)[0] ?? '') : state)

/**
 * Walks visits to the jackpot's own page. The won cell is random on the server: draws and the status of chances are stubbed in the browser,
 * as the path names them; the journeys (e2e/journeys/jackpot.spec.ts) draw for real.
 */
function drive({ page, request, calls, path }: Stage): Driver {
  const disc = page.locator('.jk-disc')
  const notice = page.getByRole('dialog', { name: 'Spin not available' })
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const wheel = page.getByRole('dialog', { name: 'Jackpot round!' })
  const award = page.getByRole('dialog', { name: /Ang swerte mo!/ })
  const names = new Map<unknown, unknown>()
  const isCutShort = path.steps.some(({ see }) => nameOf(see.state) === 'drawing')
  let hasEnded = false
  let setInfo: (info: Chance) => void = () => {}
  let arrivedInfo = new Promise<Chance>((resolve) => (setInfo = resolve))

  const checks: Record<string, (observation: Observation) => Promise<void>> = {
    idle: async ({ context }) => {
      await expect(page.locator('.jk-moment')).toHaveCount(0)
      await expect(notice).toHaveCount(0)
      await expect(identity).toHaveCount(0)
      if (hasEnded) return expect(page.getByRole('link', { name: 'Spin Log in first' })).toBeAttached()
      await expect(disc).toHaveAttribute('aria-disabled', String(!(context as { canDraw: boolean }).canDraw))
    },
    drawing: async () => {
      await expect(disc).toHaveAttribute('aria-disabled', 'true')
      await expect(page.locator('.jk-board')).toHaveAttribute('data-lit', 'false')
    },
    refused: () => expect(notice).toBeVisible(),
    spinning: async () => {
      await expect(page.locator('.jk-board')).toHaveAttribute('data-lit', 'true')
      await expect(page.locator('[data-won="true"]')).toHaveCount(0)
    },
    landed: () => expect(page.locator('[data-won="true"]')).toHaveCount(1),
    wheel: () => expect(wheel).toBeVisible(),
    awarding: () => expect(award).toBeVisible(),
  }

  return {
    async start({ reducedMotion }) {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, (await register(request)).token)
      await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' })
      await intercept(page, '*/app/v1/getJackpotDrawInfo', async (route) => {
        ignoreRequest(page.context(), route)
        const { canReceiveDrawChance, pendingDraw } = await arrivedInfo
        try {
          const response = await route.fetch()
          const answer = (await response.json()) as { data: object | null }
          const data = { ...answer.data, canReceiveDrawChance, pendingDraw, chanceSize: canReceiveDrawChance ? 2 : 0 }
          await route.fulfill({ json: { ...answer, data } })
        } catch {
          // The path is done, and its page closed.
        }
      })
      const before = calls.requests.length
      await page.goto('/activity/jackpot')
      await expect(disc).toBeVisible()
      return before
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'info.received': {
          const info = event.info as Chance
          setInfo(info)
          arrivedInfo = Promise.resolve(info)
          return
        }
        case 'spin.requested':
          if (isCutShort) await stopClock(page)
          return disc.click({ force: true })
        case 'notice.dismissed':
          return notice.getByRole('button', { name: 'OK' }).click()
        case 'award.dismissed':
          return award.getByRole('button', { name: 'Tap to continue' }).click()
        case 'session.ended':
          hasEnded = true
          // A slow machine must not retry meanwhile.
          if (before && nameOf(before.state) === 'awarding') await stopClock(page)
          return inOtherTab(page, null)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, failure, errcode = 0, data }) {
      if (pending.port === 'acknowledge' && kind === 'done') return calls.release(pending)
      hasEnded = kind === 'loggedOut'
      await calls.refuse(pending, hasEnded ? 401 : errcode, data)
      if (failure === 'confirmIdentity') await identity.getByRole('button', { name: 'Not now' }).click()
    },
    expectRequest({ body }, input) {
      const { drawId, requestId } = input as { drawId?: string; requestId?: string }
      if (drawId !== undefined) return expect(body.drawId).toBe(drawId)
      expect(body.requestId).toBe(names.get(requestId) ?? body.requestId)
      names.set(requestId, body.requestId)
    },
    async see(observation) {
      const state = nameOf(observation.state)
      const check = checks[state]
      if (!check) throw new Error(`No check for the state “${state}”`)
      await check(observation)
    },
  }
}

import type { AnyEventObject, StateValue } from 'xstate'
import type { WheelStatus } from '#machines/inviteSpin/inviteSpin.machine.ts'
import type { Observation } from '#machines/kit/paths.ts'
import type { InviteStatus } from '../../contract/invite.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'

export const inviteSpin: Drive = {
  ports: [
    { port: 'decide', call: 'actInviteSpin' },
    { port: 'acknowledge', call: 'actInviteSpinSeen' },
  ],
  drive,
  // Time stands still once a spin is cut short.
  canJoin: () => false,
  needsClock: () => true,
}

const nothing: WheelStatus = { spins: 0, pending: null }

const nameOf = (state: StateValue): string => (typeof state === 'object' ? (Object.keys(state)[0] ?? '') : state)

/**
 * Walks visits to the wheel's own page. The won segment is random on the server: spins and their status are stubbed in the browser, as the
 * path names them; the journey (e2e/journeys/invite.spec.ts) spins for real.
 */
function drive({ page, request, calls, path }: Stage): Driver {
  const button = page.getByRole('button', { name: /^(Spin|No spins left)$/ })
  const wheel = page.locator('.spin-wheel')
  const notice = page.getByRole('dialog', { name: 'Spin not available' })
  const award = page.getByRole('dialog', { name: 'Added to your pot' })
  const names = new Map<unknown, unknown>()
  const isCutShort = path.steps.some(({ see }) => nameOf(see.state) === 'requesting')
  let hasStatus = false
  let hasEnded = false
  let setStatus: (word: WheelStatus) => void = () => {}
  let status = new Promise<WheelStatus>((resolve) => (setStatus = resolve))

  const checks: Record<string, (observation: Observation) => Promise<void>> = {
    idle: async ({ context }) => {
      await expect(award).toHaveCount(0)
      await expect(notice).toHaveCount(0)
      // The guest's data is requested, and a stopped clock lets no response through: the player's own disappears at once.
      if (hasEnded) return expect(button).toHaveCount(0)
      if (!hasStatus) return expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible()
      if ((context as { spins: number }).spins > 0) return expect(button).toBeEnabled()
    },
    requesting: () => expect(button).toHaveAttribute('aria-disabled', 'true'),
    refused: () => expect(notice).toBeVisible(),
    spinning: async () => {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(wheel).toHaveAttribute('data-landed', 'false')
    },
    landed: async () => {
      await expect(wheel).toHaveAttribute('data-landed', 'true')
      await expect(award).toHaveCount(0)
    },
    awarding: () => expect(award).toBeVisible(),
  }

  return {
    async start({ reducedMotion }) {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, (await register(request)).token)
      await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' })
      await intercept(page, '*/app/v1/actInviteStatus', async (route) => {
        ignoreRequest(page.context(), route)
        try {
          const word = await status
          const response = await route.fetch()
          const answer = (await response.json()) as { data: InviteStatus | null }
          const mine = answer.data?.mine
          await route.fulfill({ json: mine ? { ...answer, data: { ...answer.data, mine: { ...mine, ...word } } } : answer })
        } catch {
          // The path is done, and its page closed.
        }
      })
      const before = calls.requests.length
      await page.goto('/activity/spin')
      await expect(page.getByRole('heading', { name: 'Barkada wheel' })).toBeVisible()
      return before
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'wheel.received': {
          hasStatus = true
          setStatus(event.wheel as WheelStatus)
          status = Promise.resolve(event.wheel as WheelStatus)
          return
        }
        case 'spin.requested':
          if (!hasStatus) return
          if (isCutShort) await stopClock(page)
          return button.click({ force: true })
        case 'notice.dismissed':
          return notice.getByRole('button', { name: 'OK' }).click()
        case 'award.dismissed':
          return award.getByRole('button', { name: 'Continue' }).click()
        case 'session.ended':
          hasEnded = true
          setStatus(nothing)
          if (before && nameOf(before.state) === 'awarding') await stopClock(page)
          return inOtherTab(page, null)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode = 0, data }) {
      hasEnded = kind === 'loggedOut'
      await calls.refuse(pending, hasEnded ? 401 : errcode, data)
    },
    expectRequest({ body }, input) {
      const { spinId, requestId } = input as { spinId?: string; requestId?: string }
      if (spinId !== undefined) return expect(body.spinId).toBe(spinId)
      expect(body.requestId).toBe(names.get(requestId) ?? body.requestId)
      names.set(requestId, body.requestId)
    },
    async see(observation) {
      const check = checks[nameOf(observation.state)]
      if (!check) throw new Error(`No check for the state “${nameOf(observation.state)}”`)
      await check(observation)
    },
  }
}

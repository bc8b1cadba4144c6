import type { AnyEventObject } from 'xstate'
import { dayMs } from '#contract/durations.ts'
import type { Battle } from '../../contract/redVsBlue.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { sends } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

export const redVsBlue: Drive = {
  ports: [{ port: 'signUp', call: 'pkSignUp' }],
  drive,
  // The sample has one id for every choice, and the page a new one.
  canJoin: () => false,
  beyond: [{ is: sends('notice.dismissed', 'joining'), why: 'the page offers it only after five lost answers' }],
}

/** Sign-up is open from Monday to Wednesday; the battle of another day, and its responses, are stubbed in the browser. */
const battleAt = (now: number, camp: 'red' | 'blue' | null): Battle => ({
  cycleId: '1',
  phase: 'signup',
  signUpAt: now - dayMs,
  runsAt: now + dayMs,
  endsAt: now + 5 * dayMs,
  nextAt: now + 6 * dayMs,
  red: { players: 4, score: 0, open: true },
  blue: { players: 4, score: 0, open: true },
  scoredAt: now,
  pool: 0,
  mine: camp && { camp, score: 0, today: 0, hasDeposited: true },
  last: null,
  rules: {
    dayCap: 200_000,
    minScore: 10_000,
    winnersPercent: 80,
    maxSharePercent: 20,
    closesAbovePercent: 55,
    poolPerPlayer: 10_000,
    maxPool: 1_000_000,
  },
})

/** Walks the choice of a team; journeys/redVsBlue.spec.ts joins and fights for real. */
function drive(stage: Stage): Driver {
  const { page, request, calls } = stage
  const decision = page.locator('.decision')
  const names = new Map<unknown, unknown>()
  let camp: 'red' | null = null
  let hasEnded = false

  return {
    async start() {
      stopIntercepting(page)
      await intercept(page, '*/app/v1/pkData', (route) =>
        route.fulfill({ json: { errcode: 0, message: '', data: battleAt(Date.now(), camp) } }),
      )
      await switchPlayer(page, (await register(request)).token)
      await page.goto('/activity/redpkblue')
      await expect(page.getByText('Sign-up is open')).toBeVisible()
      return calls.requests.length
    },
    async send(event: AnyEventObject) {
      const names: Readonly<Record<string, string>> = {
        'camp.chosen': 'Join Red team',
        'choice.cancelled': 'Cancel',
        'choice.confirmed': 'Join',
        'notice.dismissed': 'OK',
      }
      await page.getByRole('button', { name: names[event.type] ?? event.type, exact: true }).click()
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      if (output.kind !== 'done') return endRequest(stage, pending, output)
      camp = 'red'
      await calls.answer(pending, output.data)
    },
    // A retry of the same choice uses the same id.
    expectRequest({ body }, input) {
      const { input: choice, requestId } = input as { input: { camp: string }; requestId: string }
      if (!names.has(requestId)) names.set(requestId, body.requestId)
      expect(body).toMatchObject({ ...choice, requestId: names.get(requestId) })
    },
    async see({ state }) {
      const join = page.getByRole('button', { name: 'Join Red team' })
      if (hasEnded) return expectLoginDialog(page)
      if (state === 'joined') return expect(page.getByText('Your team', { exact: true })).toBeVisible()
      if (state === 'choosing') {
        await expect(join).toBeVisible()
        return expect(decision).toHaveCount(0)
      }
      if (state === 'reviewing') return expect(decision.getByRole('button', { name: 'Join' })).toBeFocused()
      if (state === 'joining') return expect(decision.getByRole('button', { name: 'One moment…' })).toBeVisible()
      await expect(decision).toContainText('This team is full right now.')
    },
  }
}

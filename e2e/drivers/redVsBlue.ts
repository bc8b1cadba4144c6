import type { AnyEventObject } from 'xstate'
import type { Battle } from '../../contract/redVsBlue.ts'
import { become, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { standStill } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { isTimed } from './pathWords.ts'

export const redVsBlue: Drive = { ports: [{ port: 'signUp', call: 'pkSignUp' }], drive }

const dayMs = 24 * 60 * 60 * 1000
/** Sign-up is open on Mondays to Wednesdays; the battle of another day is told at the browser's edge, and so is what it answers. */
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
  pool: 80_000,
  mine: camp && { camp, score: 0, today: 0 },
  last: null,
  rules: { dayCap: 200_000, minScore: 10_000, winnersPercent: 80, closesAbovePercent: 55, poolPerPlayer: 10_000, maxPool: 1_000_000 },
})
/** The words for each failure, as far as the paths go. */
const notices = { refused: 'This team is full right now.', unsure: 'Check again' } as const

/** Walks the choice of a camp; journeys/redVsBlue.spec.ts joins and fights for real. */
function drive({ page, request, calls, path }: Stage): Driver {
  const decision = page.locator('.decision')
  const names = new Map<unknown, unknown>()
  let camp: 'red' | null = null

  return {
    async start() {
      await page.unrouteAll()
      await page.route('**/app/v1/pkData', (route) =>
        route.fulfill({ json: { errcode: 0, message: '', data: battleAt(Date.now(), camp) } }),
      )
      await become(page, (await register(request)).token)
      await page.goto('/activity/redpkblue')
      await expect(page.getByText('Sign-up is open')).toBeVisible()
      if (isTimed(path)) await standStill(page)
      return calls.asked.length
    },
    async send(event: AnyEventObject) {
      const names: Readonly<Record<string, string>> = {
        'camp.chosen': 'Join Red team',
        'choice.dropped': 'Cancel',
        'choice.confirmed': 'Join',
        'signUp.retried': 'Check again',
        'notice.dismissed': 'OK',
      }
      await page.getByRole('button', { name: names[event.type] ?? event.type, exact: true }).click()
    },
    async resolve(held, { kind, errcode, data }) {
      if (kind === 'refused') return calls.refuse(held, errcode ?? 0)
      camp = 'red'
      await calls.answer(held, data)
    },
    // The same choice is asked for with the same id.
    expectAsked({ body }, input) {
      const { camp: chosen, requestId } = input as { camp: string; requestId: string }
      if (!names.has(requestId)) names.set(requestId, body.requestId)
      expect(body).toMatchObject({ camp: chosen, requestId: names.get(requestId) })
    },
    async see({ state }) {
      const join = page.getByRole('button', { name: 'Join Red team' })
      if (state === 'joined') return expect(page.getByText('Your team', { exact: true })).toBeVisible()
      if (state === 'choosing') {
        await expect(join).toBeVisible()
        return expect(decision).toHaveCount(0)
      }
      if (state === 'weighing') return expect(decision.getByRole('button', { name: 'Join' })).toBeFocused()
      if (state === 'joining') return expect(decision.getByRole('button', { name: 'One moment…' })).toBeVisible()
      if (state === 'doubting') return expect(decision.getByRole('button', { name: 'Still checking…' })).toBeVisible()
      await expect(decision).toContainText(notices[state as keyof typeof notices])
    },
  }
}

import { hourMs } from '#contract/durations.ts'
import type { Path } from '#machines/kit/paths.ts'
import type { SelfControl } from '../../contract/responsibleGaming.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, call, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Output, Stage } from './driver.ts'
import { flatState } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

const countsDown = ({ steps }: Path): boolean => steps.some(({ do: action }) => action.kind === 'resolve' && action.port === 'countdown')

export const limitChange: Drive = {
  ports: [
    { port: 'save', call: 'setSelfLimit' },
    { port: 'confirm', call: 'confirmSelfLimit' },
  ],
  drive,
  // Another device's changes last; where days pass, the page's data are stubbed.
  canJoin: countsDown,
  // A higher limit waits for a day, and can then be confirmed for a week.
  needsClock: countsDown,
}

const limit = { kind: 'stake', period: 'day' } as const
const looser = 20_000

interface LimitInput {
  readonly loosening: object | null
  readonly serverTime: number
}
const isLoosening = ({ kind, data }: Output): boolean => kind === 'done' && (data as SelfControl).limits[0]?.loosening !== null

/** Walks the limit on daily bets. The server's own clock is not advanced: its response a day later is stubbed in the browser. */
function drive(stage: Stage): Driver {
  const { page, request, calls, path } = stage
  const change = page.getByRole('button', { name: 'Change limit: Bets, daily' })
  const pending = page.locator('.pending')
  /** One of the path's responses to a limit of 50 says that it waits: then it is higher than the current one. */
  const waits = path.steps.some(
    ({ do: action }) => action.kind === 'resolve' && action.port === 'save' && isLoosening(action.output as Output),
  )
  const base = waits ? 2_000 : 10_000
  let token = ''
  let hasEnded = false
  let countdowns = 0
  let release = () => {}
  /** The page refreshes by itself after a refusal or an expiry: it gets the response when the path says so. */
  let released: Promise<void> = Promise.resolve()
  const hold = () => {
    released = new Promise((resolve) => (release = resolve))
  }

  const set = (value: number) => call<SelfControl>(request, 'setSelfLimit', { ...limit, value }, token)

  return {
    children: {
      countdown: async () => {
        hold()
        const slept = countdowns++ === 0 ? 25 * hourMs : 8 * 24 * hourMs
        // As on a phone that slept: the passed deadline is noticed at the next second.
        await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + slept)
      },
    },
    async start(input) {
      const { loosening, serverTime } = input as unknown as LimitInput
      if (countsDown(path)) await page.clock.setSystemTime(Date.now())
      ;({ token } = await register(request))
      await set(base)
      if (loosening) await set(looser)
      stopIntercepting(page)
      await intercept(page, '*/app/v1/selfLimits', async (route) => {
        ignoreRequest(page.context(), route)
        await released
        if (serverTime < 24 * hourMs) return route.continue()
        const response = await route.fetch()
        const answer = (await response.json()) as { data: SelfControl }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, serverTime: answer.data.serverTime + 25 * hourMs } } })
      })
      await switchPlayer(page, token)
      await page.goto('/member/self-limited')
      await expect(change).toBeEnabled()
      return calls.requests.length
    },
    async send(event) {
      switch (event.type) {
        case 'change.requested':
          await change.click()
          if (event.value === null) return page.getByRole('button', { name: 'Request to remove limit (24 hours)' }).click()
          await page.getByLabel('Maximum, in coins').fill(String(Number(event.value) / 100))
          return page.keyboard.press('Enter')
        case 'increase.confirmed':
          return page.getByRole('button', { name: 'Confirm new limit: Bets, daily' }).click()
        case 'refusal.dismissed':
          return pending.getByRole('button', { name: 'OK' }).click()
        case 'limit.received': {
          await set(event.loosening ? looser : base)
          release()
          // The page refreshes once the connection is back.
          const answer = page.waitForResponse('**/app/v1/selfLimits')
          await page.context().setOffline(true)
          await page.context().setOffline(false)
          await (await answer).finished()
          return
        }
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      hold()
      if (pending.port !== 'confirm' || output.kind !== 'done') return endRequest(stage, pending, output)
      const { data } = await set(base)
      const limits = data?.limits.map((one) => (one.kind === limit.kind && one.period === limit.period ? { ...one, value: looser } : one))
      await calls.answer(pending, { ...data, limits })
    },
    expectRequest: ({ body }, input) => expect(body).toMatchObject((input as { input: Record<string, unknown> }).input),
    async see({ state: value }) {
      const state = flatState(value)
      if (hasEnded) return expectLoginDialog(page)
      const isAsking = state === 'saving' || state === 'confirming'
      await expect(change).toBeEnabled({ enabled: !isAsking })
      await expect(page.getByRole('status').filter({ hasText: 'One moment…' })).toHaveCount(isAsking ? 1 : 0)
      await expect(pending.filter({ hasText: 'Until then, nothing changes' })).toHaveCount(state === 'waiting' ? 1 : 0)
      await expect(pending.filter({ hasText: 'Do you still want it?' })).toHaveCount(state === 'confirmable' ? 1 : 0)
      await expect(pending.filter({ hasText: 'You didn’t confirm the higher limit in time.' })).toHaveCount(state === 'expired' ? 1 : 0)
      await expect(page.getByRole('alert').filter({ hasText: /Your current limits? still appl(y|ies)\./ })).toHaveCount(
        state === 'refused' ? 1 : 0,
      )
    },
  }
}

import type { AnyEventObject } from 'xstate'
import type { Path, Observation } from '#machines/kit/paths.ts'
import { giftOf, registerLoser, rewardOf, giftSheetOf } from '../support/gift.ts'
import { call, openAs, password } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { flatState, reaches } from './pathTexts.ts'

const ends = new Set(['done', 'refused', 'loggedOut'])
/** The sheet makes one claim and refreshes: it does not stay at a request's end, as a page with a list does. */
const continuesAfterEnd = ({ steps }: Path): boolean =>
  steps.some(({ see }, index) => ends.has(flatState(see.state)) && index < steps.length - 1)
const isIndeterminate = reaches('indeterminate')
const isPaced = reaches('pacing')
const isShort = (path: Path): boolean => isIndeterminate(path) || isPaced(path)

export const request: Drive = {
  ports: [{ port: 'send', call: 'receiveBankruptGiftAward' }],
  drive,
  needsClock: isShort,
  beyond: [{ is: continuesAfterEnd, why: 'no page uses a request after its end yet' }],
}

/** Walks the flow through the bankruptcy gift, the first claim of a player who has really lost everything. */
function drive({ page, request, calls, path }: Stage): Driver {
  const sheet = giftSheetOf(page)
  const button = giftOf(page, '1').getByRole('button')
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const names = new Map<unknown, unknown>()
  let token = ''

  const expectGranted = async () => {
    await expect(rewardOf(page).getByRole('status')).toHaveText('You received: 50 coins')
    await expect(sheet).toHaveCount(0)
  }
  const expectRefused = () => expect(sheet.getByRole('alert').getByRole('button', { name: 'OK' })).toBeVisible()
  const expectSignedOut = async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.token'))).toBe(null)
    await expect(sheet).toHaveCount(0)
    await expect(rewardOf(page)).toHaveCount(0)
  }
  const expectWaiting = async () => {
    await expect(button).toHaveText('One moment…')
    await expect(identity).toHaveCount(0)
  }
  const checks: Record<string, (observation: Observation) => Promise<void>> = {
    idle: () => expect(button).toBeEnabled(),
    sending: expectWaiting,
    pacing: expectWaiting,
    indeterminate: () => expect(sheet.getByText('We’re checking your gift')).toBeVisible(),
    unanswered: () => expect(sheet.getByRole('button', { name: 'Check again' })).toBeVisible(),
    confirming: () => expect(identity).toBeVisible(),
    done: expectGranted,
    refused: expectRefused,
    loggedOut: expectSignedOut,
    ended: ({ emitted }) => {
      if (emitted.some(({ type }) => type === 'request.done')) return expectGranted()
      return emitted.length > 0 ? expectRefused() : expectSignedOut()
    },
  }

  return {
    async start({ requestId }) {
      ;({ token } = await registerLoser(request))
      const before = calls.requests.length
      await openAs(page, token, '/member')
      await expect(button).toBeEnabled({ timeout: 15_000 })
      // The sheet has come up: with a stopped clock it would stay below the screen.
      await expect(button).toBeInViewport()
      // A stopped clock allows checking the short states.
      if (isShort(path)) await stopClock(page)
      if (requestId !== undefined) await button.click()
      return before
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'request.started':
          return button.click({ force: true })
        case 'request.retried':
          return sheet.getByRole('button', { name: 'Check again' }).click()
        case 'network.restored':
          await page.context().setOffline(true)
          return page.context().setOffline(false)
        case 'identity.confirmed':
          await identity.getByLabel('Password').fill(password)
          return identity.getByRole('button', { name: 'Confirm' }).click()
        case 'identity.cancelled':
          return identity.getByRole('button', { name: 'Not now' }).click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, failure, errcode }) {
      if (failure === 'sessionOver') await call(request, 'logout', {}, token)
      else if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
      await calls.release(pending)
    },
    // A retry uses the same id, another request another.
    expectRequest(pending, input) {
      const { requestId } = input as { requestId: string }
      if (!names.has(requestId)) {
        expect([...names.values()]).not.toContain(pending.body.requestId)
        names.set(requestId, pending.body.requestId)
      }
      expect(pending.body).toMatchObject({ id: '1', requestId: names.get(requestId) })
    },
    async see(observation) {
      const check = checks[flatState(observation.state)]
      if (!check) throw new Error(`No check for the state “${flatState(observation.state)}”`)
      await check(observation)
    },
  }
}

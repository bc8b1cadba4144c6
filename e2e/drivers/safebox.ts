import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { flatState } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

export const safebox: Drive = {
  ports: [
    { port: 'move', call: 'safeboxPut' },
    { port: 'move', call: 'safeboxTake' },
  ],
  drive,
  // The balance and the count of wrong passwords last.
  canJoin: () => false,
}

const password = '246810'
/** The sheet's heading while something is in progress. */
const heads: Readonly<Record<string, string>> = {
  unlocking: 'Open the safebox',
  moved: 'Done',
  locked: 'The safebox is locked',
  refused: 'No coins were moved',
}

/** Walks the bank with a real safebox that contains 100 coins. */
function drive(stage: Stage): Driver {
  const { page, request, calls } = stage
  const box = page.getByRole('region', { name: 'Safebox' })
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })
  let isPut = true
  let hasEnded = false
  let isWrong = false

  return {
    async start() {
      const { token } = await register(request)
      await call(request, 'safeboxSetPassword', { password }, token)
      expect(await call(request, 'safeboxPut', { amount: 10_000 }, token)).toMatchObject({ data: { balance: 10_000 } })
      await switchPlayer(page, token)
      await page.goto('/activity/bank')
      await expect(box.getByLabel('How many coins?')).toBeVisible()
      return calls.requests.length
    },
    async send(event) {
      switch (event.type) {
        case 'deposit.requested':
        case 'withdrawal.requested':
          isPut = event.type === 'deposit.requested'
          await box.getByLabel('How many coins?').fill(String(Number(event.amount) / 100))
          return box.getByRole('button', { name: isPut ? 'Move to safebox' : 'Move to wallet' }).click()
        case 'password.entered':
          await page.getByLabel('Safebox password').fill(String(event.password))
          return page.keyboard.press('Enter')
        case 'move.cancelled':
          return page.keyboard.press('Escape')
        case 'notice.dismissed':
          return page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      isWrong = output.kind === 'refused'
      await endRequest(stage, pending, output)
    },
    expectRequest({ body }, input) {
      const { amount, password: pin } = (input as { input: { amount: number; password?: string } }).input
      expect(body).toMatchObject({ amount, ...(pin !== undefined && { password: pin }) })
    },
    async see({ state: value }) {
      const state = flatState(value)
      if (hasEnded) return expectLoginDialog(page)
      if (state === 'idle') return expect(page.getByRole('dialog')).toHaveCount(0)
      if (state === 'moving') {
        if (isPut) return expect(sheet('One moment…')).toContainText('We’re moving your coins.')
        return expect(sheet('Open the safebox').getByRole('button', { name: 'One moment…' })).toBeDisabled()
      }
      await expect(sheet(heads[state] ?? state)).toBeVisible()
      if (state === 'moved') await expect(page.getByRole('status').filter({ hasText: '50 moved to your safebox.' })).toBeVisible()
      const wrong = page.getByText('You have 4 tries left before the safebox locks for 24 hours.')
      await expect(wrong).toHaveCount(state === 'unlocking' && isWrong ? 1 : 0)
    },
  }
}

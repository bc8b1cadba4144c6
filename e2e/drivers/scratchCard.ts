import type { Path } from '#machines/kit/paths.ts'
import { sendMail } from '../support/desk.ts'
import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { eventAt, flatState } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

const isTwice = (path: Path): boolean => path.steps.filter((_, index) => eventAt(path, index)?.type === 'cards.received').length > 1

export const scratchCard: Drive = {
  ports: [{ port: 'reveal', call: 'scratchCardLottery' }],
  drive,
  beyond: [{ is: isTwice, why: 'the server does not call a scratched card waiting' }],
}

/** Walks the diamond mall's scratch card with a player who has lottery tickets. */
function drive(stage: Stage): Driver {
  const { page, request, calls } = stage
  const reveal = page.getByRole('button', { name: 'Reveal card' })
  const putAway = page.getByRole('button', { name: 'OK' })
  const noCard = page.getByText('You don’t have any cards right now.')
  let hasEnded = false

  return {
    async start() {
      const { token, userId } = await register(request)
      await sendMail(userId, 'Tickets', 'For you', '110001:2')
      await call(request, 'receiveMail', {}, token)
      await switchPlayer(page, token)
      await page.goto('/activity/lottery')
      await expect(noCard).toBeVisible()
      return calls.requests.length
    },
    async send(event) {
      switch (event.type) {
        case 'cards.received':
          return page.getByRole('button', { name: 'Use a lottery ticket' }).click()
        case 'scratch.started':
          return page.locator('.foil').click({ position: { x: 40, y: 40 } })
        case 'reveal.requested':
          return reveal.click()
        case 'card.dismissed':
          return putAway.click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      await endRequest(stage, pending, output)
    },
    expectRequest({ body }) {
      expect(body.cardId).toMatch(/^\d+$/)
    },
    async see({ state: value }) {
      const state = flatState(value)
      if (hasEnded) return expectLoginDialog(page)
      await expect(noCard).toHaveCount(state === 'closed' ? 1 : 0)
      await expect(page.getByText('Scratch here')).toHaveCount(state === 'covered' ? 1 : 0)
      await expect(putAway).toHaveCount(state === 'revealed' || state === 'refused' ? 1 : 0)
      await expect(page.locator('.scratch-won')).toHaveCount(state === 'revealed' ? 1 : 0)
      await expect(page.getByRole('alert').filter({ hasText: /isn’t available anymore|That didn’t work/ })).toHaveCount(
        state === 'refused' ? 1 : 0,
      )
      if (state === 'covered' || state === 'scratching') await expect(reveal).toBeEnabled()
      if (state === 'revealing') await expect(reveal).toBeDisabled()
    },
  }
}

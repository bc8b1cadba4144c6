import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { flatState, reaches } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'

export const retrieveBalance: Drive = {
  ports: [{ port: 'collect', call: 'retrieveBalance' }],
  drive,
  // There are coins to collect once.
  canJoin: () => false,
}

const isPartial = reaches('partial')

/** Walks the game wallets page with 100 coins at the sandbox provider, which fails where the path says so. */
function drive(stage: Stage): Driver {
  const { page, request, calls, path } = stage
  const collect = page.getByRole('button', { name: 'Collect all' })
  const fine = page.getByRole('button', { name: 'OK' })
  const requests: unknown[] = []
  let url = ''
  let hasEnded = false

  /** An operation on the provider's page. */
  const instructStudio = (action: 'mute' | 'well') => {
    const { searchParams } = new URL(url, 'http://sandbox')
    return request.post('/sandbox/studio', { form: { ...Object.fromEntries(searchParams), action } })
  }

  return {
    async start() {
      const { token } = await register(request)
      const { data } = await call<{ url: string }>(request, 'studioVisit', { provider: 'sandbox', amount: 10_000 }, token)
      url = data?.url ?? ''
      await switchPlayer(page, token)
      await page.goto('/member/retrieve-balance')
      await expect(collect).toBeEnabled()
      return calls.requests.length
    },
    async send(event) {
      switch (event.type) {
        case 'collect.requested':
          return collect.click()
        case 'collect.retried':
          return page.getByRole('button', { name: 'Try the others again' }).click()
        case 'collect.closed':
          return fine.click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      hasEnded = output.kind === 'loggedOut'
      if (isPartial(path)) await instructStudio('mute')
      await endRequest(stage, pending, output)
    },
    expectRequest({ body }) {
      expect(body.providers).toEqual(['sandbox'])
      // Each new request has its own id.
      expect(requests).not.toContain(body.requestId)
      requests.push(body.requestId)
    },
    async see({ state: value }) {
      const state = flatState(value)
      if (hasEnded) return expectLoginDialog(page)
      await expect(page.getByText('Collecting your coins…')).toHaveCount(state === 'collecting' ? 1 : 0)
      await expect(page.getByText('Coins returned to your wallet: 100')).toHaveCount(state === 'collected' ? 1 : 0)
      await expect(page.getByText('Sandbox Studio: no reply.')).toHaveCount(state === 'partial' ? 1 : 0)
      await expect(page.getByRole('alert').filter({ hasText: 'This game provider is no longer available.' })).toHaveCount(
        state === 'refused' ? 1 : 0,
      )
      await expect(fine).toHaveCount(state === 'idle' || state === 'collecting' ? 0 : 1)
    },
  }
}

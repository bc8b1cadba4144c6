import type { AnyEventObject } from 'xstate'
import type { DepositOrder } from '../../contract/wallet.ts'
import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { isTimed, orderStateIn, reaches, sends } from './pathTexts.ts'
import { showAgain } from './version.ts'

const isWaiting = reaches({ following: 'waiting' })

export const deposit: Drive = {
  ports: [
    { port: 'request', call: 'recharge' },
    { port: 'check', call: 'rechargeStatus' },
  ],
  drive,
  // Each way an order can end has its own dialog.
  also: reaches('settled'),
  // The order is checked again every three seconds.
  needsClock: isWaiting,
  beyond: [{ is: sends('refusal.dismissed'), why: 'the form shows the reason until the next try' }],
}

/** Walks the wallet with real orders; the sandbox payment provider is instructed to pay or decline them. */
function drive({ page, request, calls, path }: Stage): Driver {
  const sheet = page.getByRole('dialog', { name: 'Scan to pay' })
  const button = page.getByRole('button', { name: /^Deposit/ })
  const ends = { paid: 'Deposit complete', failed: 'Not paid', expired: 'Expired', refunded: 'Payment returned' } as const
  let token = ''
  let hasEnded = false
  let order: DepositOrder | undefined

  /** What a player does on the provider's page; its notification reaches the server before it responds. */
  const notify = async (action: 'pay' | 'decline' | 'takeBack') => {
    const url = new URL(order?.pay?.url ?? '', 'http://sandbox')
    await request.post('/sandbox/pay', { form: { ...Object.fromEntries(url.searchParams), action } })
  }

  return {
    async start() {
      ;({ token } = await register(request))
      if (sends('order.found')(path)) {
        const { data: opened } = await call<DepositOrder>(request, 'recharge', { typeId: 'qr-ph', amount: 20_000 }, token)
        await expect(async () => {
          const { data } = await call<DepositOrder>(request, 'rechargeStatus', { orderId: opened?.orderId ?? '' }, token)
          expect(data?.state).toBe('pending')
          order = data ?? undefined
        }).toPass()
      }
      await switchPlayer(page, token)
      await page.goto('/wallets')
      await page.getByRole('radio', { name: '200', exact: true }).check()
      if (isTimed(path) || isWaiting(path)) await stopClock(page)
      return calls.requests.length
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'order.requested':
          return button.click()
        case 'order.found':
          return page.getByRole('button', { name: /is waiting for payment/ }).click()
        case 'order.left':
          return page
            .getByRole('dialog')
            .getByRole('button', { name: /^(Pay later|OK)$/ })
            .click()
        case 'page.shown':
          return showAgain(page)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode, data }) {
      if (kind === 'refused') return calls.refuse(pending, errcode ?? 0, data)
      if (kind === 'loggedOut') {
        hasEnded = true
        await call(request, 'logout', {}, token)
      }
      const { state } = (data ?? {}) as Partial<DepositOrder>
      // Its time limit is a quarter of an hour: the server's clock is not advanced for it.
      if (state === 'expired') return calls.answer(pending, { ...order, state })
      if (state === 'paid') await notify('pay')
      if (state === 'failed') await notify('decline')
      if (state === 'refunded') {
        await notify('pay')
        await notify('takeBack')
      }
      await calls.release(pending)
    },
    expectRequest({ port, body }, input) {
      if (port === 'check') expect(body.orderId).toMatch(/^\d+$/)
      else expect(body).toMatchObject((input as { input: Record<string, unknown> }).input)
    },
    async see({ state, context }) {
      if (typeof state === 'object') return expect(sheet).toBeVisible()
      if (state === 'settled')
        return expect(page.getByRole('dialog', { name: ends[orderStateIn(context) as keyof typeof ends] })).toBeVisible()
      if (hasEnded) return expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('We logged you out to keep your coins safe.')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeEnabled({ enabled: state !== 'requesting' })
      const reason = page.getByRole('alert').filter({ hasText: 'This payment method accepts 100 to 50,000 coins.' })
      await expect(reason).toHaveCount(state === 'refused' ? 1 : 0)
    },
  }
}

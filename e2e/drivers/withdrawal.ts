import type { APIRequestContext } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Exchange, WithdrawalOrder } from '../../contract/withdrawal.ts'
import { approveIdentity } from '../support/desk.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, call, password } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { playerWithUnlockedCoins } from '../support/unlockedCoins.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { isTimed, orderStateIn, reaches, sends } from './pathTexts.ts'
import { endRequest, expectLoginDialog } from './requestEnds.ts'
import { showAgain } from './version.ts'

const isWaiting = reaches({ following: 'waiting' })

export const withdrawal: Drive = {
  ports: [
    { port: 'request', call: 'exchange' },
    { port: 'check', call: 'exchangeStatus' },
  ],
  drive,
  // Each way an order can end has its own dialog.
  also: reaches('settled'),
  // The order is checked again every three seconds.
  needsClock: isWaiting,
  beyond: [
    { is: sends('refusal.dismissed'), why: 'the form shows the reason until the next try' },
    { is: sends('order.left', { following: 'checking' }, { following: 'waiting' }), why: 'an open withdrawal stays in sight on its page' },
  ],
}

interface Player {
  readonly account: string
  readonly bankId: string
  token: string
}
const holder = 'Juan dela Cruz'
/** A player with unlocked coins and a verified name, shared by all paths: that takes many rounds. */
let sharedPlayer: Promise<Player> | undefined
async function makePlayer(request: APIRequestContext): Promise<Player> {
  const { token, userId, account } = await playerWithUnlockedCoins(request, 700_00)
  await approveIdentity(userId, holder)
  await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
  const { data } = await call<{ added: string }>(request, 'addBankInfo', { bankId: 'gcash', holder, account: `09${userId}` }, token)
  if (!data) throw new Error('the account was refused')
  return { token, account, bankId: data.added }
}

/** Walks the wallet with real orders; the payout sandbox is instructed to pay or decline them. */
function drive(stage: Stage): Driver {
  const { page, request, calls, path } = stage
  const button = page.getByRole('button', { name: /^Withdraw/ })
  const progress = page.getByRole('heading', { name: 'On its way' })
  const ends = { paid: 'Paid out', rejected: 'Your coins were returned' } as const
  let player: Player
  let order: WithdrawalOrder | undefined
  let isFound = false
  let hasEnded = false

  const confirm = () => call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, player.token)
  const openOrders = async () => (await call<Exchange>(request, 'getExchange', {}, player.token)).data?.open ?? []
  const stateOf = async (orderId: string) => (await call<WithdrawalOrder>(request, 'exchangeStatus', { orderId }, player.token)).data?.state
  const notify = (action: 'pay' | 'decline') => request.post('/sandbox/payouts', { form: { order: order?.orderId ?? '', action } })
  /** The payout was sent to the provider. */
  const untilPaying = async () => {
    const { orderId = '' } = order ?? {}
    await expect.poll(() => stateOf(orderId)).toBe('paying')
    await expect.poll(async () => (await (await request.get('/sandbox/payouts')).text()).includes(`Order ${orderId}`)).toBe(true)
  }
  /** An order that was created on another device, or in an earlier visit. */
  const findOrder = async () => {
    order = (await openOrders())[0]
    if (!order) {
      await confirm()
      order = (await call<WithdrawalOrder>(request, 'exchange', { bankId: player.bankId, amount: 10_000 }, player.token)).data ?? undefined
    }
    if (!order) throw new Error('the order was refused')
    if (reaches('settled')(path)) await untilPaying()
  }
  /** The server accepts one order at a time. */
  const endOrder = async () => {
    order = (await openOrders())[0]
    if (!order) return
    await untilPaying()
    await notify('decline')
    order = undefined
  }

  return {
    async start() {
      player = await (sharedPlayer ??= makePlayer(request))
      await (sends('order.found')(path) ? findOrder() : endOrder())
      stopIntercepting(page)
      // The server reports an order when the path says so.
      await intercept(page, '*/app/v1/getExchange', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: Exchange | null }
        const open = answer.data?.open.filter(({ orderId }) => isFound && orderId === order?.orderId)
        await route.fulfill({ json: { ...answer, data: answer.data && { ...answer.data, open } } })
      })
      await switchPlayer(page, player.token)
      await page.goto('/wallets?name=withdraw')
      await expect(button).toBeVisible()
      return calls.requests.length
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'order.requested':
          if (before?.state === 'choosing') await page.getByLabel('Amount to withdraw').fill('200')
          return button.click()
        case 'order.found': {
          isFound = true
          if (before?.state === 'choosing') await page.reload()
          else {
            // The wallet refreshes once the connection is back.
            await page.context().setOffline(true)
            await page.context().setOffline(false)
          }
          await expect(progress).toBeVisible()
          if (isTimed(path) || isWaiting(path)) await stopClock(page)
          return
        }
        case 'order.left':
          return page.getByRole('button', { name: 'OK' }).click()
        case 'page.shown':
          return showAgain(page)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, output) {
      const { kind, errcode, data } = output
      if (pending.port === 'check') {
        const { state } = (data ?? {}) as Partial<WithdrawalOrder>
        if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
        if (state === 'paid') await notify('pay')
        if (state === 'rejected') await notify('decline')
        return calls.release(pending)
      }
      if (kind === 'done') await confirm()
      await endRequest(stage, pending, output)
      hasEnded = kind === 'loggedOut'
      if (!hasEnded) return
      const again = await call<{ token: string }>(request, 'accountLogin', { account: player.account, password })
      player.token = again.data?.token ?? ''
    },
    expectRequest({ port, body }) {
      if (port === 'request') return expect(body).toMatchObject({ bankId: player.bankId, amount: 20_000 })
      if (order) expect(body.orderId).toBe(order.orderId)
      else expect(body.orderId).toMatch(/^\d+$/)
    },
    async see({ state, context }) {
      if (typeof state === 'object') return expect(progress).toBeVisible()
      if (state === 'settled')
        return expect(page.getByRole('dialog', { name: ends[orderStateIn(context) as keyof typeof ends] })).toBeVisible()
      if (hasEnded) return expectLoginDialog(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(progress).toHaveCount(0)
      if (state === 'requesting') await expect(button).toBeDisabled()
      else await expect(button).toBeVisible()
      const reason = page.getByRole('alert').filter({ hasText: 'Some of your coins are still locked. You can withdraw 100 now' })
      await expect(reason).toHaveCount(state === 'refused' ? 1 : 0)
    },
  }
}

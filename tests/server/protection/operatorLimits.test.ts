import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { dataOf } from '../identity/session/samples.ts'
import { deliver, openOrder, orderOf, paidNotice } from '../money/deposits/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { deposit: { ...defaultPolicy.deposit, operatorLimits: [{ period: 'day', value: 300_00 }] } } })
})
afterAll(() => app.close())

const own = async (token: string, period: string, value: number) =>
  dataOf(await app.call<SelfControl>('setSelfLimit', { kind: 'deposit', period, value }, token))
const deposit = async (token: string, amount: number) => {
  const { message, data } = await app.call<{ limit?: object }>('recharge', { typeId: 'qr-ph', amount }, token)
  return [message, data?.limit]
}
const limit = { kind: 'deposit', period: 'day', used: 0 }

test('R25: the operator’s limit holds where it is stricter, the player’s own where that is', async () => {
  const { token } = await app.register()
  expect(await deposit(token, 300_01)).toEqual(['ownLimitReached', { ...limit, value: 300_00, isOperatorLimit: true }])
  await own(token, 'day', 500_00)
  expect(await deposit(token, 300_01)).toEqual(['ownLimitReached', { ...limit, value: 300_00, isOperatorLimit: true }])
  await own(token, 'day', 200_00)
  expect(await deposit(token, 200_01)).toEqual(['ownLimitReached', { ...limit, value: 200_00 }])
  expect(await deposit(token, 200_00)).toEqual(['', undefined])
})

test('R25: what comes over the operator’s limit goes back, too', async () => {
  const { token } = await app.register()
  const [first, second] = [await openOrder(app, token, 'qr-ph', 150_00), await openOrder(app, token, 'qr-ph', 150_00)]
  await app.db.rows('update deposit_order set amount = 20000 where id = $1', [second.orderId])
  expect(await deliver(app, paidNotice(first))).toBe(200)
  expect(await deliver(app, paidNotice({ ...second, amount: 200_00 }))).toBe(200)
  expect(await orderOf(app, token, second.orderId)).toMatchObject({ state: 'refunded', returnReason: 'limit' })
})

test('R25: an exclusion erases no limit', async () => {
  const { account, token } = await app.register()
  await own(token, 'month', 100_00)
  dataOf(await app.call('selfExclude', { months: 6 }, token))
  app.clock.pass(190 * 24 * 60 * 60_000)
  const back = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
  expect(await deposit(back, 100_01)).toEqual(['ownLimitReached', { ...limit, period: 'month', value: 100_00 }])
})

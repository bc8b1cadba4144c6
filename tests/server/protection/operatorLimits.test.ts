import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { coinsOf } from '../fixtures/balances.ts'
import { deliver, openOrder, orderOf, paidNotice } from '../fixtures/deposits.ts'

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

test('R25: the operator’s limit applies where it is stricter, otherwise the player’s own', async () => {
  const { token } = await app.register()
  expect(await deposit(token, 300_01)).toEqual(['ownLimitReached', { ...limit, value: 300_00, isOperatorLimit: true }])
  await own(token, 'day', 500_00)
  expect(await deposit(token, 300_01)).toEqual(['ownLimitReached', { ...limit, value: 300_00, isOperatorLimit: true }])
  await own(token, 'day', 200_00)
  expect(await deposit(token, 200_01)).toEqual(['ownLimitReached', { ...limit, value: 200_00 }])
  expect(await deposit(token, 200_00)).toEqual(['', undefined])
})

test('R25: deposits beyond the operator’s limit are returned, too', async () => {
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

test.each([
  // Ten rounds of 2.00; and any loss, after which the next round could lose more than 2.00 in all.
  ['stake', 20_00, 10_00, { played: 10 }],
  ['loss', 2_00, 1_00, { before: expect.toSatisfy((held: number) => held < 1_000_00) }],
] as const)(
  'R25: the operator’s limit on %s stops every player there, and a lower limit of their own before',
  async (kind, value, own, where) => {
    const control = { ...defaultPolicy.control, operatorLimits: [{ kind, period: 'day', value } as const] }
    const house = await createApp({ policy: { control } })
    const play = async (token: string) => {
      const { roundToken } = dataOf(await house.call<{ roundToken: string }>('startGame', { gameId: 'fiesta-nights' }, token))
      for (let round = 0; round < 1_000; round++) {
        const before = await coinsOf(house, token)
        const answer = await house.call<{ limit: object }>('spin', { roundToken, stake: 2_00 }, token)
        if (answer.errcode !== 0) return { played: round, before, message: answer.message, limit: answer.data?.limit }
      }
      return null
    }
    const stopped = await play((await house.register()).token)
    expect(stopped).toMatchObject({ message: 'ownLimitReached', limit: { kind, period: 'day', value, isOperatorLimit: true }, ...where })
    const { token } = await house.register()
    dataOf(await house.call('setSelfLimit', { kind, period: 'day', value: own }, token))
    const { limits } = dataOf(await house.call<SelfControl>('selfLimits', {}, token))
    expect(limits.find((one) => one.kind === kind && one.period === 'day')).toMatchObject({ value: own, operatorValue: value })
    expect(await play(token)).toMatchObject({ message: 'ownLimitReached', limit: { kind, period: 'day', value: own } })
    await house.close()
  },
)

test('R25: the operator’s limit on time stops play when the time has elapsed', async () => {
  const control = { ...defaultPolicy.control, operatorLimits: [{ kind: 'time', period: 'day', value: 3 } as const] }
  const house = await createApp({ policy: { control } })
  const { token } = await house.register()
  const { roundToken } = dataOf(await house.call<{ roundToken: string }>('startGame', { gameId: 'fiesta-nights' }, token))
  const lines: string[] = []
  for (let minute = 0; minute < 5; minute++) {
    lines.push((await house.call('spin', { roundToken, stake: 20 }, token)).message)
    house.clock.pass(60_000)
  }
  expect(lines).toEqual(['', '', '', 'ownLimitReached', 'ownLimitReached'])
  expect(await house.call('startGame', { gameId: 'perlas' }, token)).toMatchObject({ message: 'ownLimitReached' })
  await house.close()
})

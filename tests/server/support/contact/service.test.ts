import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerServices } from '#contract/support.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deposit } from '../../fixtures/deposits.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const services = (body: Record<string, unknown> = {}, token?: string) => app.call<CustomerServices>('getCustomerServices', body, token)

test('all callers can see the support channels, and whether they are available now', async () => {
  // Saturday noon in Manila: Messenger is closed until Monday nine o’clock.
  const { channels, questions, feedbacks } = dataOf(await services())
  expect(channels.map(({ channelId, isOpen }) => [channelId, isOpen])).toEqual([
    ['phone', true],
    ['email', true],
    ['viber', true],
    ['messenger', false],
  ])
  expect(channels.at(-1)).toMatchObject({ kind: 'messenger', changesAt: Date.UTC(2026, 10, 23, 1), hours: { days: [1, 2, 3, 4, 5] } })
  expect(channels[1]).toMatchObject({ link: 'mailto:tulong@swerte.example', hours: null, changesAt: null })
  expect(questions).toEqual(['code', 'forgot', 'middle', 'decides', 'stop'])
  expect(feedbacks).toEqual([])
  const preLogin = dataOf(await app.call<{ customerServiceQueue: { id: string }[] }>('preLogin'))
  expect(preLogin.customerServiceQueue.map(({ id }) => id)).toEqual(['phone', 'email', 'viber', 'messenger'])
})

test('the VIP channels are for VIPs', async () => {
  expect(await services({ vip: true })).toEqual(refusal('vipOnly', { need: 100_00, done: 0 }))
  const { token } = await app.register()
  expect(await services({ vip: true }, token)).toEqual(refusal('vipOnly', { need: 100_00, done: 0 }))
  await deposit(app, token, 100_00)
  const forVips = dataOf(await services({ vip: true }, token))
  expect(forVips.channels.map(({ channelId }) => channelId)).toEqual(['vip-phone', 'vip-viber'])
  const { hours, vipHours } = app.settings.policy.service.chat
  expect(hours).not.toEqual(vipHours)
  expect([forVips.chat.hours, dataOf(await services({}, token)).chat.hours]).toEqual([vipHours, hours])
})

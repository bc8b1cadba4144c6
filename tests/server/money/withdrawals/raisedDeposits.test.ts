import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { createTestServer, infoOf, payee, statusOf, untilPaying, withdraw } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer({ minDeposited: 200_00 })
})
afterAll(() => app.close())
afterEach(() => app.change({ 'withdrawal.minDeposited': null }))

/** A second later than what was done before, more deposits are required. */
async function raise(minDeposited: number): Promise<void> {
  app.clock.pass(1_000)
  await app.change({ 'withdrawal.minDeposited': minDeposited })
  app.clock.pass(1_000)
}

test('who had deposited enough may still withdraw when more is required, as long as that was not returned', async () => {
  const [before, short, late] = [await payee(app), await payee(app), await payee(app)]
  const order = await deposit(app, before.token, 200_00)
  await deposit(app, short.token, 199_99)
  await raise(500_00)
  await deposit(app, short.token, 100_00)
  await deposit(app, late.token, 200_00)
  expect((await infoOf(app, before)).needDeposit).toBe(0)
  expect((await withdraw(app, before, 100_00)).errcode).toBe(0)
  expect(await withdraw(app, short, 100_00)).toEqual(refusal('depositNeeded', { need: 200_01 }))
  expect(await withdraw(app, late, 100_00)).toEqual(refusal('depositNeeded', { need: 300_00 }))
  expect(await deliver(app, chargebackNotice(order))).toBe(200)
  await deposit(app, before.token, 200_00)
  expect((await infoOf(app, before)).needDeposit).toBe(300_00)
})

test('a withdrawal that is under way when more is required needs no operator for that', async () => {
  const player = await payee(app)
  await deposit(app, player.token, 200_00)
  const { orderId } = dataOf(await withdraw(app, player, 200_00))
  await raise(500_00)
  await untilPaying(app)
  expect((await statusOf(app, player, orderId)).state).toBe('paying')
})

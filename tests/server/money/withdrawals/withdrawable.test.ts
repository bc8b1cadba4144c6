import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFunds } from '#server/ledger/wagering/turnover.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { createTestServer, infoOf, payee, withdraw } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

describe('locked coins', () => {
  const lock = (playerId: string, amount: number) =>
    app.db.transaction((tx) =>
      lockFunds(tx, playerId, { source: 'deposit', ref: 'deposit:1', amount, need: amount, expiresAt: null }, app.clock.now),
    )

  test('stay, and the shortfall is shown', async () => {
    const player = await payee(app)
    await lock(player.userId, 700_00)
    const shown = { source: 'deposit', currency: 'coin', amount: 700_00, need: 700_00, done: 0, expiresAt: null }
    expect(await infoOf(app, player)).toMatchObject({ withdrawable: 300_00, locked: [shown] })
    expect(await withdraw(app, player, 300_01)).toEqual(refusal('turnoverMissing', { need: 700_00, done: 0, withdrawable: 300_00 }))
    expect((await withdraw(app, player, 300_00)).errcode).toBe(0)
    expect((await infoOf(app, player)).withdrawable).toBe(0)
  })

  test('in the safebox need its password first', async () => {
    const player = await payee(app)
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: false, withdrawable: welcome })
    dataOf(await app.call('safeboxSetPassword', { password: '135790' }, player.token))
    expect((await infoOf(app, player)).needSafeboxPassword).toBe(false)
    dataOf(await app.call('safeboxPut', { amount: 300_00 }, player.token))
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: true, withdrawable: welcome - 300_00 })
    expect(await withdraw(app, player, welcome)).toEqual(refusal('balanceTooLow'))
    dataOf(await app.call('safeboxTake', { amount: 300_00, password: '135790' }, player.token))
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: false, withdrawable: welcome })
  })

  test('that were lost at play never make the withdrawable amount negative', async () => {
    const player = await payee(app)
    await lock(player.userId, welcome + 500_00)
    expect((await infoOf(app, player)).withdrawable).toBe(0)
  })
})

test('the books are sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

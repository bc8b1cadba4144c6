import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debtOf } from '#server/ledger/debts.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { lockedOf } from '#server/ledger/wagering/turnover.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'
import { lose, paidPlayer } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

describe('money that the channel takes back while the coins are elsewhere', () => {
  const depositLocks = async (userId: string) =>
    (await lockedOf(app.db, userId, app.clock.now))
      .filter(({ source }) => source === 'deposit')
      .map(({ ref, amount, need }): [ref: string, amount: number, need: number] => [ref.replace('deposit:', ''), amount, need])
  /** A deposit of 200 that is all the player has, `put` of it in the safebox. */
  const stored = async (put: number) => {
    const player = await paidPlayer(app)
    await lose(app, player.userId, welcome)
    dataOf(await app.call('safeboxSetPassword', { password: '246810' }, player.token))
    dataOf(await app.call('safeboxPut', { amount: put }, player.token))
    return player
  }

  test.each([
    ['all of them', 200_00, 200_00, 200_00],
    ['some of them', 80_00, 200_00, 80_00],
    ['all of them, taken back in part', 200_00, 150_00, 200_00],
    ['some of them, taken back in part', 130_00, 180_00, 130_00],
  ])('%s: they stay to be wagered, though a later deposit pays the debt', async (_, put, back, locked) => {
    const { token, userId, order } = await stored(put)
    expect(await deliver(app, { ...chargebackNotice(order), amount: back })).toBe(200)
    expect(await depositLocks(userId)).toEqual([[order.orderId, locked, locked]])
    const owed = await debtOf(app.db, userId)
    expect(owed).toBe(back - (200_00 - put))
    await deliver(app, paidNotice(await openOrder(app, token, 'qr-ph', owed)))
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([0, 0])
    dataOf(await app.call('safeboxTake', { amount: put, password: '246810' }, token))
    expect(await depositLocks(userId)).toEqual([[order.orderId, locked, locked]])
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
  })

  test('those at a studio too: what comes back is locked', async () => {
    const { token, userId, order } = await paidPlayer(app)
    await lose(app, userId, welcome)
    dataOf(await app.call('studioVisit', { provider: 'sandbox', amount: 200_00, requestId: randomUUID() }, token))
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    await deliver(app, paidNotice(await openOrder(app, token, 'qr-ph', 200_00)))
    dataOf(await app.call('retrieveBalance', { providers: ['sandbox'], requestId: randomUUID() }, token))
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([200_00, 0])
    expect(await depositLocks(userId)).toEqual([[order.orderId, 200_00, 200_00]])
  })

  test('no more of them than are there, besides what other deposits lock', async () => {
    const { token, userId, order } = await stored(200_00)
    const other = await openOrder(app, token, 'qr-ph', 150_00)
    await deliver(app, paidNotice(other))
    await lose(app, userId, 100_00)
    // 50 in coins and 200 in the safebox: 50 are taken, and of the 200 that are left the other deposit locks 150.
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([0, 150_00])
    expect(await depositLocks(userId)).toEqual([
      [order.orderId, 50_00, 50_00],
      [other.orderId, 150_00, 150_00],
    ])
  })
})

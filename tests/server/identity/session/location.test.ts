import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

/** Recorded location queries, and the result to return. */
const lookups: { playerId: string; ip: string }[] = []
let answer: () => Promise<boolean> = async () => true

let app: TestApp
beforeAll(async () => {
  app = await createApp({
    location: {
      isAllowed: (call) => {
        lookups.push(call)
        return answer()
      },
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  lookups.length = 0
  answer = async () => true
})

const start = (token: string, address?: string) =>
  app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token, undefined, address)
const refusals = (playerId: string) =>
  app.db.rows(`select action, reason from audit_log where target = $1 and action = 'location.refused' order by id`, [`player:${playerId}`])

describe('R49: where the player is', () => {
  test('is queried before the first play, from another address, and after 30 minutes; not for each bet', async () => {
    const { token, userId } = await app.register()
    const { roundToken } = dataOf(await start(token, '203.0.113.1'))
    for (let spins = 0; spins < 3; spins++) dataOf(await app.call('spin', { roundToken, stake: 20 }, token, undefined, '203.0.113.1'))
    expect(lookups).toEqual([{ playerId: userId, ip: '203.0.113.1' }])
    dataOf(await app.call('spin', { roundToken, stake: 20 }, token, undefined, '203.0.113.2'))
    expect(lookups).toHaveLength(2)
    app.clock.pass(30 * minuteMs - 1)
    dataOf(await start(token, '203.0.113.2'))
    expect(lookups).toHaveLength(2)
    app.clock.pass(1)
    dataOf(await start(token, '203.0.113.2'))
    expect(lookups).toHaveLength(3)
  })

  test('elsewhere stops play and deposits, is recorded once, and allows withdrawals', async () => {
    const { token, userId } = await app.register()
    answer = async () => false
    const regionNotAllowed = refusal('regionNotAllowed')
    expect(await start(token)).toEqual(regionNotAllowed)
    expect(await start(token)).toEqual(regionNotAllowed)
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)).toEqual(regionNotAllowed)
    expect(await app.call('studioVisit', { provider: 'sandbox', amount: 100 }, token)).toEqual(regionNotAllowed)
    const roundToken = 'r'.repeat(43)
    expect(await app.call('spin', { roundToken, stake: 20 }, token)).toEqual(regionNotAllowed)
    expect(await app.call('stagedBet', { roundToken, stake: 100, setup: '3' }, token)).toEqual(regionNotAllowed)
    expect(await app.call('liveBet', { gameId: 'color-game', number: 1, bets: [{ choice: 'red', stake: 100 }] }, token)).toEqual(
      regionNotAllowed,
    )
    expect(await app.call('pusherDrop', { aim: 0, coins: 1, version: 0, tryIt: false }, token)).toEqual(regionNotAllowed)
    expect(lookups).toHaveLength(1)
    expect(await refusals(userId)).toEqual([{ action: 'location.refused', reason: 'startGame from 127.0.0.1' }])
    expect((await app.call('getExchange', {}, token)).errcode).toBe(0)
    expect((await app.call('exchange', { bankId: '1', amount: 100_00 }, token)).message).toBe('confirmIdentity')
    answer = async () => true
    dataOf(await start(token, '203.0.113.9'))
  })

  test('if unknown is not guessed, and is queried again at once', async () => {
    const { token, userId } = await app.register()
    answer = () => Promise.reject(new Error('no answer'))
    expect(await start(token)).toEqual(refusal('regionNotAllowed'))
    expect(await refusals(userId)).toEqual([])
    answer = async () => true
    dataOf(await start(token))
  })

  test('is not checked by a server without a location service', async () => {
    const open = await createApp()
    const { token } = await open.register()
    expect((await open.call('startGame', { gameId: 'perlas' }, token)).errcode).toBe(0)
    expect(await open.db.rows('select located_at from session')).toEqual([{ located_at: null }])
    await open.close()
  })
})

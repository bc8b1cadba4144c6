import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin } from '../../fixtures/games.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { pace: defaultPolicy.pace } })
})
afterAll(() => app.close())

const tooFast = (waitMs: number) => refusal('tooFast', { retryAt: app.clock.now + waitMs, waitMs })
const rounds = (userId: string) => countRows(app, 'round', 'player_id = $1', [userId])

describe('R43 / A14: a slot round lasts 2.5 s by the server’s clock', () => {
  test('the next one is refused until then, with the time to wait, and stakes nothing', async () => {
    const gameSession = await openGame(app)
    const first = dataOf(await spin(app, gameSession))
    expect(await spin(app, gameSession)).toEqual(tooFast(2_500))
    app.clock.pass(2_499)
    const requestId = randomUUID()
    expect(await spin(app, gameSession, { requestId })).toEqual(tooFast(1))
    app.clock.pass(1)
    // The request id of the refused request can still be used.
    const second = dataOf(await spin(app, gameSession, { requestId }))
    expect(second.balance).toBe(first.balance - 100 + second.payout)
    expect(await rounds(gameSession.userId)).toBe(2)
  })

  test('of any number of concurrent requests one is settled', async () => {
    const gameSession = await openGame(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => spin(app, gameSession)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === 'tooFast')).toHaveLength(19)
    expect(await rounds(gameSession.userId)).toBe(1)
    expect(await isSound(app)).toBe(true)
  })

  test('a repeated request returns the same round, at any time', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    const first = await spin(app, gameSession, { requestId })
    expect(await spin(app, gameSession, { requestId })).toEqual({ ...first, replayed: true })
    expect(await spin(app, gameSession, { requestId, stake: 200 })).toEqual(refusal('requestIdReused'))
  })

  test.each([
    ['another game', { gameId: 'perlas' }],
    ['demo coins', { gameId: 'fiesta-nights', tryIt: true }],
    ['the game opened again', { gameId: 'fiesta-nights' }],
  ])('%s does not bypass it, nor do new seeds', async (_, body) => {
    const gameSession = await openGame(app)
    dataOf(await spin(app, gameSession))
    const { roundToken } = dataOf(await app.call<GameStart>('startGame', body, gameSession.token))
    const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, gameSession.token))
    dataOf(await app.call('fairRotate', { seedId }, gameSession.token))
    expect(await spin(app, gameSession, { roundToken })).toEqual(tooFast(2_500))
  })

  test.each([3, 72])('nor does anybody wait for one that was played while the clock was %i hours ahead', async (hours) => {
    const gameSession = await openGame(app)
    app.clock.pass(hours * hourMs)
    await app.db.rows('update session set last_input_at = $1', [app.clock.now])
    const spinAnswered = async () => {
      dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
      return (await spin(app, gameSession)).message
    }
    expect(await spinAnswered()).toBe('')
    app.clock.pass(-hours * hourMs)
    expect([await spinAnswered(), await spinAnswered()]).toEqual(['', 'tooFast'])
  })

  test('players do not wait for each other', async () => {
    const [one, other] = [await openGame(app), await openGame(app)]
    expect([(await spin(app, one)).errcode, (await spin(app, other)).errcode]).toEqual([0, 0])
  })
})

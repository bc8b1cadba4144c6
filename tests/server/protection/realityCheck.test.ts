import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { RealityCheck, SelfControl } from '#contract/responsibleGaming.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { openGame, spin } from '../fixtures/games.ts'
import { choose as chooseIn, knownBoard, openStaged, placeBet } from '../fixtures/stagedRounds.ts'
import { giveBonus } from '../money/samples.ts'
import { createTestServer } from './testServer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const due = refusal('realityCheckDue')
const open = (token: string, gameId: string, tryIt = false) => app.call('startGame', { gameId, tryIt }, token)
const choose = async (token: string, minutes: number) => {
  const { realityMinutes, nextReality } = dataOf(await app.call<SelfControl>('setRealityCheck', { minutes }, token))
  return { realityMinutes, nextReality }
}
/** A player who has played every five minutes until the quarter-hourly check has been due for a minute. */
const played = async () => {
  const gameSession = await openGame(app)
  await choose(gameSession.token, 15)
  for (let n = 0; n < 3; n++) {
    app.clock.pass(4 * minuteMs)
    dataOf(await spin(app, gameSession))
  }
  app.clock.pass(4 * minuteMs)
  return gameSession
}

describe('A14, R28: a reality check that is due', () => {
  test('for a minute refuses the next spin and the next game, until it is answered', async () => {
    const gameSession = await played()
    expect(await spin(app, gameSession)).toEqual(due)
    expect(await open(gameSession.token, 'perlas')).toEqual(due)
    expect(await open(gameSession.token, 'perlas', true)).toEqual(due)
    expect(due.errcode).toBe(10019)
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, gameSession.token))).toMatchObject({ elapsed: 16 * minuteMs, rounds: 3 })
    dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
    expect((await spin(app, gameSession)).errcode).toBe(0)
    app.clock.pass(15 * minuteMs)
    expect(await spin(app, gameSession)).toEqual(due)
    dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
    expect((await open(gameSession.token, 'perlas')).errcode).toBe(0)
  })

  test('refuses sixteen concurrent spins, and takes nothing for them', async () => {
    const gameSession = await played()
    const coins = async () => dataOf(await app.call<{ coin: number }>('refreshData', {}, gameSession.token)).coin
    const before = await coins()
    const answers = await Promise.all(Array.from({ length: 16 }, () => spin(app, gameSession)))
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set([10019]))
    expect(await coins()).toBe(before)
  })

  test('does not refuse to return an earlier round again', async () => {
    const gameSession = await openGame(app)
    await choose(gameSession.token, 15)
    const body = { roundToken: gameSession.roundToken, stake: 100, requestId: '7d1c9c1e-30b4-4b44-8d4c-3a8a5d6f0a11' }
    const first = dataOf(await app.call('spin', body, gameSession.token))
    app.clock.pass(15 * minuteMs)
    expect(await app.call('spin', body, gameSession.token)).toMatchObject({ errcode: 0, data: first })
  })

  test('is due in a round that is played for long, and refuses the next game before that round is over', async () => {
    const gameSession = await openStaged(app, 'mines')
    await choose(gameSession.token, 15)
    let round = await placeBet(app, gameSession)
    const safe = knownBoard('mines', '3').flatMap((content, cell) => (content === 0 ? [cell] : []))
    for (const cell of safe.slice(0, 4)) {
      app.clock.pass(4 * minuteMs)
      round = await chooseIn(app, gameSession, round, `open-${cell}`)
    }
    expect(round.isOver).toBe(false)
    expect(await open(gameSession.token, 'perlas')).toEqual(due)
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, gameSession.token)).elapsed).toBe(16 * minuteMs)
  })

  test('applies to bonus coins, demo coins and transfers to a studio', async () => {
    const { token, userId } = await app.register()
    await giveBonus(app, userId, `reality-${userId}`, 50_00, 30)
    await choose(token, 15)
    const tokenOf = async (gameId: string, tryIt = false) =>
      dataOf(await app.call<{ roundToken: string }>('startGame', { gameId, tryIt }, token)).roundToken
    for (const tryIt of [false, true]) {
      const roundToken = await tokenOf('perlas', tryIt)
      const play = () => app.call('spin', { roundToken, stake: 100 }, token)
      app.clock.pass(15 * minuteMs - 1)
      expect((await play()).errcode).toBe(0)
      app.clock.pass(1)
      expect(await play()).toEqual(due)
      if (!tryIt) dataOf(await app.call('ackRealityCheck', {}, token))
    }
    expect(await app.call('studioVisit', { provider: 'sandbox', amount: 10_00 }, token)).toEqual(due)
  })

  test('is due after play at a studio too, and counts it', async () => {
    const { token, userId } = await app.register()
    await choose(token, 15)
    const visit = () => app.call('studioVisit', { provider: 'sandbox', amount: 100_00 }, token)
    const studio = createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
    for (let n = 0; n < 4; n++) {
      dataOf(await visit())
      await studio.act(userId, 'lose')
      app.clock.pass(4 * minuteMs)
    }
    expect(await visit()).toEqual(due)
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, token))).toMatchObject({
      elapsed: 16 * minuteMs,
      staked: 200_00,
      net: -200_00,
    })
  })
})

describe('R28: the interval', () => {
  test('grows only after 24 hours, and shrinks at once', async () => {
    const server = await createTestServer()
    const { token } = await server.register()
    const ask = async (minutes: number) => {
      const { realityMinutes, nextReality } = dataOf(await server.call<SelfControl>('setRealityCheck', { minutes }, token))
      return { realityMinutes, nextReality }
    }
    expect(await ask(15)).toEqual({ realityMinutes: 15, nextReality: null })
    const from = server.clock.now + dayMs
    expect(await ask(60)).toEqual({ realityMinutes: 15, nextReality: { minutes: 60, from } })
    server.clock.pass(dayMs - 1)
    const limits = async () => dataOf(await server.call<SelfControl>('selfLimits', {}, token))
    expect(await limits()).toMatchObject({ loosenHours: 24, realityMinutes: 15, nextReality: { minutes: 60, from } })
    server.clock.pass(1)
    expect(await limits()).toMatchObject({ realityMinutes: 60, nextReality: null })
    expect(await ask(30)).toEqual({ realityMinutes: 30, nextReality: null })
    // Setting the current interval cancels the request.
    await ask(45)
    expect(await ask(30)).toEqual({ realityMinutes: 30, nextReality: null })
    await server.close()
  })

  test('made longer does not postpone the check that is due; made shorter it brings the check forward', async () => {
    const gameSession = await played()
    await choose(gameSession.token, 60)
    expect(await spin(app, gameSession)).toEqual(due)

    const other = await openGame(app)
    app.clock.pass(16 * minuteMs)
    expect((await spin(app, other)).errcode).toBe(0)
    await choose(other.token, 15)
    expect(await spin(app, other)).toEqual(due)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import { slotGame } from '#games/index.ts'
import { post } from '#server/ledger/ledger.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const start = async (token: string, body: Record<string, unknown>): Promise<GameStart> =>
  dataOf(await app.call<GameStart>('startGame', body, token))
const openVisits = (userId: string) => countRows(app, 'game_session', 'player_id = $1 and ended_at is null', [userId])
const beat = (token: string, gameId?: string) => app.call('online', gameId ? { gameId } : {}, token)

describe('startGame', () => {
  test('returns what the game needs, from its data', async () => {
    const { token } = await app.register()
    const game = slotGame('perlas')
    const seeds = dataOf(await app.call<{ serverSeedHash: string; clientSeed: string }>('fairSeeds', {}, token))
    expect(await start(token, { gameId: 'perlas' })).toEqual({
      roundToken: expect.stringMatching(/^[\w-]{43}$/),
      launch: { kind: 'iframe', url: '/games/perlas/' },
      name: 'Perlas',
      demo: false,
      balance: app.deps.policy.welcomeGrant,
      minBet: game?.stakes[0],
      maxBet: game?.stakes.at(-1),
      stakes: game?.stakes,
      rtp: game?.rtp,
      rulesVersion: game?.rulesVersion,
      paceMs: 0,
      serverSeedHash: seeds.serverSeedHash,
      clientSeed: seeds.clientSeed,
      visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
    })
  })

  test('tells the page the pace that the settings require, of each kind of game', async () => {
    const slow = await createApp({ policy: { pace: { slotRoundMs: 4_000, stagedRoundMs: 9_000 } } })
    const { token } = await slow.register()
    const paceOf = async (gameId: string) => dataOf(await slow.call<{ paceMs: number }>('startGame', { gameId }, token)).paceMs
    expect([await paceOf('perlas'), await paceOf('mines')]).toEqual([4_000, 9_000])
    expect(dataOf(await slow.call('pusherBed', {}, token))).toMatchObject({ paceMs: 9_000 })
    await slow.close()
  })

  test('stores only the hash of the round token', async () => {
    const gameSession = await openGame(app)
    expect(await countRows(app, 'game_session', `token_hash = sha256(convert_to($1, 'UTF8'))`, [gameSession.roundToken])).toBe(1)
  })

  test('refuses a game that is not offered, and a player who was away too long', async () => {
    const { token } = await app.register()
    expect(await app.call('startGame', { gameId: 'no-such-game' }, token)).toEqual(refusal('unknownGame'))
    app.clock.pass(30 * minuteMs + 1)
    expect(await app.call('startGame', { gameId: 'perlas' }, token)).toEqual(refusal('confirmIdentity'))
  })

  test('A14: one game at a time: a newer visit closes the older ones, of the same game and of others', async () => {
    const gameSession = await openGame(app)
    const other = await start(gameSession.token, { gameId: 'perlas' })
    const newer = await start(gameSession.token, { gameId: gameSession.gameId })
    expect(await spin(app, gameSession)).toEqual(refusal('gameNotOpen'))
    expect(await spin(app, gameSession, { roundToken: other.roundToken })).toEqual(refusal('gameNotOpen'))
    dataOf(await spin(app, gameSession, { roundToken: newer.roundToken }))
    expect(await openVisits(gameSession.userId)).toBe(1)
    // Visits of another player close nothing.
    const somebody = await openGame(app)
    dataOf(await spin(app, gameSession, { roundToken: newer.roundToken }))
    dataOf(await spin(app, somebody))
  })

  test('A14: a round in flight when another device opens a game is settled, or stakes nothing', async () => {
    const gameSession = await openGame(app)
    const before = await coinsOf(app, gameSession.token)
    const [answers, newer] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => spin(app, gameSession))),
      start(gameSession.token, { gameId: 'perlas' }),
    ])
    const rounds = answers.filter(({ errcode }) => errcode === 0).map(dataOf)
    expect(answers.filter(({ errcode }) => errcode !== 0)).toEqual(Array.from({ length: 12 - rounds.length }, () => refusal('gameNotOpen')))
    expect(await coinsOf(app, gameSession.token)).toBe(before + rounds.reduce((sum, { payout, stake }) => sum + payout - stake, 0))
    dataOf(await spin(app, gameSession, { roundToken: newer.roundToken }))
    expect(await isSound(app)).toBe(true)
  })

  test('ten times at once leaves one visit open', async () => {
    const { token, userId } = await app.register()
    const starts = await Promise.all(Array.from({ length: 10 }, () => start(token, { gameId: 'perlas' })))
    expect(new Set(starts.map(({ roundToken }) => roundToken)).size).toBe(10)
    expect(new Set(starts.map(({ serverSeedHash }) => serverSeedHash)).size).toBe(1)
    expect(await openVisits(userId)).toBe(1)
  })

  test('resumes a visit that was open shortly before, as after a reload', async () => {
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 3, 200)
    const won = rounds.reduce((sum, round) => sum + round.payout, 0)
    app.clock.pass(5 * minuteMs)
    const { visit, roundToken } = await start(gameSession.token, { gameId: gameSession.gameId })
    expect(visit).toEqual({ elapsed: 5 * minuteMs, rounds: 3, staked: 600, won })
    const last = dataOf(await spin(app, gameSession, { roundToken, stake: 200 }))
    expect(dataOf(await app.call('exitGame', { roundToken }, gameSession.token))).toMatchObject({
      rounds: 4,
      staked: 800,
      won: won + last.payout,
    })
    expect((await start(gameSession.token, { gameId: gameSession.gameId })).visit.rounds).toBe(0)
  })

  test('begins a new visit in the other mode and for another game', async () => {
    const gameSession = await openGame(app)
    await spinOften(app, gameSession, 2)
    expect((await start(gameSession.token, { gameId: 'perlas' })).visit.rounds).toBe(0)
    expect((await start(gameSession.token, { gameId: gameSession.gameId, tryIt: true })).visit.rounds).toBe(0)
  })

  test('repeated with its request id returns the same token, though none is stored', async () => {
    const { token, userId } = await app.register()
    const body = { gameId: 'perlas', requestId: randomUUID() }
    const first = await start(token, body)
    expect(await app.call('startGame', body, token)).toEqual({ errcode: 0, message: '', data: first, replayed: true })
    expect(
      await countRows(app, 'request', `request_id = $1 and answer::text not like '%' || $2 || '%'`, [body.requestId, first.roundToken]),
    ).toBe(1)
    expect(await openVisits(userId)).toBe(1)
  })

  test('R42: returns the latest round of this game in this mode for a day, with the current balance', async () => {
    const gameSession = await openGame(app)
    const round = (await spinOften(app, gameSession, 2)).at(-1)
    await leaveCoins(app, gameSession, 5000)
    const restart = async (body: Record<string, unknown> = {}) =>
      (await start(gameSession.token, { gameId: gameSession.gameId, ...body })).resume
    expect(await restart()).toEqual({ ...round, balance: 5000 })
    expect(await restart({ tryIt: true })).toBeUndefined()
    expect(await restart({ gameId: 'perlas' })).toBeUndefined()
    app.clock.pass(dayMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, gameSession.token))
    expect(await restart()).toEqual({ ...round, balance: 5000 })
    app.clock.pass(1)
    expect(await restart()).toBeUndefined()
  })

  test('mints demo coins only for a balance below the highest stake', async () => {
    const { token, userId } = await app.register()
    const { demoGrant } = app.deps.policy
    const demo = { gameId: 'perlas', tryIt: true }
    expect((await start(token, demo)).balance).toBe(demoGrant)
    expect((await start(token, demo)).balance).toBe(demoGrant)
    const lose = (amount: number) =>
      app.db.transaction((tx) =>
        post(tx, { kind: 'goodsBack', currency: 'demo', from: { playerId: userId }, to: 'mint', amount }, uniqueRef(), app.clock.now),
      )
    await lose(demoGrant - 5000)
    expect((await start(token, demo)).balance).toBe(5000)
    await lose(1)
    expect((await start(token, demo)).balance).toBe(4999 + demoGrant)
  })

  test('records the activity that led there, and accepts no other text as one', async () => {
    const { token, userId } = await app.register()
    const open = (activityId?: string) => app.call('startGame', { gameId: 'fiesta-nights', ...(activityId && { activityId }) }, token)
    expect((await open('slotshack')).errcode).toBe(0)
    expect((await open()).errcode).toBe(0)
    expect(await open('no-such-thing')).toEqual(refusal('badParameter', { fields: ['activityId'] }))
    const rows = await app.db.rows('select activity_id from game_session where player_id = $1 order by ended_at nulls last', [userId])
    expect(rows).toEqual([{ activity_id: 'slotshack' }, { activity_id: null }])
  })
})

describe('exitGame', () => {
  test('returns the totals of the visit, the same ones when repeated', async () => {
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 4, 200)
    const won = rounds.reduce((sum, round) => sum + round.payout, 0)
    const expected = { rounds: 4, staked: 800, won, balance: gameSession.balance - 800 + won }
    for (const _ of ['first', 'second'])
      expect(dataOf(await app.call('exitGame', { roundToken: gameSession.roundToken }, gameSession.token))).toEqual(expected)
    expect(await openVisits(gameSession.userId)).toBe(0)
  })

  test('counts only the rounds of its own visit', async () => {
    const gameSession = await openGame(app)
    await spinOften(app, gameSession, 3)
    app.clock.pass(5 * minuteMs + 1)
    const { roundToken, balance } = await start(gameSession.token, { gameId: gameSession.gameId })
    expect(dataOf(await app.call('exitGame', { roundToken }, gameSession.token))).toEqual({ rounds: 0, staked: 0, won: 0, balance })
  })

  test("refuses another player's token and leaves their game open", async () => {
    const [own, foreign] = [await openGame(app), await openGame(app)]
    expect(await app.call('exitGame', { roundToken: foreign.roundToken }, own.token)).toEqual(refusal('gameNotOpen'))
    dataOf(await spin(app, foreign))
  })
})

describe('the heartbeat', () => {
  test('returns time and net result of the open visit, and when a reality check is due', async () => {
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 3)
    const net = rounds.reduce((sum, round) => sum + round.payout - round.stake, 0)
    app.clock.pass(hourMs - 1)
    const expected = {
      serverTime: app.clock.now,
      elapsed: hourMs - 1,
      net,
      realityCheckDue: false,
      kicked: false,
      isVisitOver: false,
      settings: 0,
    }
    expect(dataOf(await beat(gameSession.token, gameSession.gameId))).toEqual(expected)
    app.clock.pass(1)
    expect(dataOf(await beat(gameSession.token, gameSession.gameId))).toEqual({
      ...expected,
      serverTime: app.clock.now,
      elapsed: hourMs,
      realityCheckDue: true,
    })
  })

  test('outside a game returns the time', async () => {
    const gameSession = await openGame(app)
    const nothing = {
      serverTime: app.clock.now,
      elapsed: 0,
      net: 0,
      realityCheckDue: false,
      kicked: false,
      isVisitOver: false,
      settings: 0,
    }
    expect(dataOf(await beat(gameSession.token))).toEqual(nothing)
    expect(dataOf(await beat(gameSession.token, 'perlas'))).toEqual(nothing)
    dataOf(await app.call('exitGame', { roundToken: gameSession.roundToken }, gameSession.token))
    expect(dataOf(await beat(gameSession.token, gameSession.gameId))).toEqual(nothing)
  })

  test('tells an older device that the player has opened a game on another', async () => {
    const gameSession = await openGame(app)
    const tell = async (roundToken: string) =>
      dataOf(
        await app.call<{ isVisitOver: boolean; elapsed: number }>('online', { gameId: gameSession.gameId, roundToken }, gameSession.token),
      )
    app.clock.pass(minuteMs)
    expect(await tell(gameSession.roundToken)).toMatchObject({ isVisitOver: false, elapsed: minuteMs })
    const newer = await start(gameSession.token, { gameId: gameSession.gameId })
    expect(await tell(gameSession.roundToken)).toMatchObject({ isVisitOver: true, elapsed: 0 })
    expect(await tell(newer.roundToken)).toMatchObject({ isVisitOver: false, elapsed: minuteMs })
    // Another game closes it as well.
    dataOf(await app.call('startGame', { gameId: 'perlas' }, gameSession.token))
    expect(await tell(newer.roundToken)).toMatchObject({ isVisitOver: true })
  })

  test('says nothing of the visit of another player', async () => {
    const [own, foreign] = [await openGame(app), await openGame(app)]
    const { gameId, token } = own
    expect(dataOf(await app.call('online', { gameId, roundToken: foreign.roundToken }, token))).toMatchObject({
      isVisitOver: true,
      elapsed: 0,
      net: 0,
    })
  })

  test('is no input: a player who only has it running counts as away', async () => {
    const gameSession = await openGame(app)
    for (let passed = 0; passed <= 30; passed++) {
      app.clock.pass(minuteMs)
      dataOf(await beat(gameSession.token, gameSession.gameId))
    }
    expect(await spin(app, gameSession)).toEqual(refusal('confirmIdentity'))
  })
})

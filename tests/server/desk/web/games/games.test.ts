import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { compareReturn } from '#server/desk/web/games/returns.ts'
import { post } from '#server/ledger/ledger.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { openGame, spinOften } from '../../../fixtures/games.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

describe('a game’s return', () => {
  const rules = { z: 3, minRounds: 100 }
  /** Rounds of one bet, a share of which pays twice as much. */
  const played = (rounds: number, won: number) => ({
    rounds,
    bets: rounds * 100,
    wins: won * 200,
    betSquares: rounds * 100 ** 2,
    winSquares: won * 200 ** 2,
    products: won * 200 * 100,
  })

  test('has a band of z·σ/√n, with σ measured around the stated return', () => {
    // Paid 2 or nothing, each half of the time: σ is 1 bet.
    expect(compareReturn({ from: 1, to: 1 }, played(900, 450), rules)).toEqual({
      actual: 1,
      band: 3 / Math.sqrt(900),
      deviation: { value: 1, isStated: false },
      state: 'within',
    })
  })

  test('is outside from just over the band on, on either side', () => {
    const stateOf = (won: number) => compareReturn({ from: 1, to: 1 }, played(900, won), rules).state
    expect([404, 405, 495, 496].map(stateOf)).toEqual(['outside', 'within', 'within', 'outside'])
  })

  test('is not judged before there are enough rounds, nor without a bet', () => {
    expect(compareReturn({ from: 1, to: 1 }, played(99, 99), rules).state).toBe('few')
    expect(compareReturn({ from: 1, to: 1 }, played(0, 0), rules)).toEqual({ actual: null, band: null, deviation: null, state: 'few' })
    expect(compareReturn(null, played(900, 450), rules)).toEqual({ actual: 1, band: null, deviation: null, state: 'few' })
  })

  test('of a game whose large wins are still to come is judged by the deviation that the game states', () => {
    expect(compareReturn({ from: 1, to: 1, deviation: 20 }, played(900, 380), rules)).toMatchObject({
      band: 2,
      deviation: { value: 20, isStated: true },
      state: 'within',
    })
  })

  test('of a game with choices may lie anywhere between the worst and the best strategy', () => {
    expect(compareReturn({ from: 0.7, to: 1.3 }, played(900, 500), rules).state).toBe('within')
    expect(compareReturn({ from: 0.7, to: 0.8 }, played(900, 450), rules).state).toBe('outside')
  })
})

describe('at the desk', () => {
  let app: TestApp
  let carla: TestOperator
  beforeAll(async () => {
    app = await createApp()
    carla = await signedInOperator(app, 'carla', 'content')
    await spinOften(app, await openGame(app), 12, 200)
    await spinOften(app, await openGame(app, { gameId: 'perlas' }), 3, 200)
    await spinOften(app, await openGame(app, { gameId: 'perlas', tryIt: true }), 2, 100)
  })
  afterAll(() => app.close())

  const today = { from: '2026-11-21', to: '2026-11-21' }
  const games = async (span = today) => (await carla.call<DeskOutput<'games'>>('games', span)).data

  test('games show what was played by day, as the rounds themselves have it', async () => {
    const shown = await games({ from: '2026-11-20', to: '2026-11-21' })
    expect(shown?.rows.filter(({ rounds }) => rounds > 0).map(({ gameId, rounds, bets, days }) => [gameId, rounds, bets, days])).toEqual([
      ['fiesta-nights', 12, 12 * 200, [0, 12]],
      ['perlas', 3, 3 * 200, [0, 3]],
    ])
    const sums = await app.db.rows(
      `select sum(staked_squares) - (select sum(stake::numeric * stake) from round) as bets, sum(won_squares) - (select sum(payout::numeric * payout)
         from round) as wins, sum(products) - (select sum(stake::numeric * payout) from round) as both from play_total`,
    )
    expect(sums).toEqual([{ bets: 0, wins: 0, both: 0 }])
    expect(shown?.rows.every(({ state }) => state === 'few')).toBe(true)
  })

  test('a return outside its band is an alarm', async () => {
    await app.db.rows(
      `update play_total set rounds = 100000, staked = 20000000, won = 40000000, staked_squares = 4e9, won_squares = 1.6e10, products = 8e9 where game_id = 'perlas' and currency = 'coin'`,
    )
    expect((await games())?.rows.find(({ gameId }) => gameId === 'perlas')).toMatchObject({ actual: 2, state: 'outside' })
  })

  test('a game is turned off through a version of the settings, with its reason', async () => {
    const base = (await games())?.base ?? -1
    const values = { 'games.perlas.isOpen': false }
    expect(await carla.call('settingsPublish', { base, values, startsAt: null, endsAt: null, reason: 'its return is odd' })).toMatchObject({
      status: 200,
    })
    await app.settings.poll()
    expect((await games())?.rows.find(({ gameId }) => gameId === 'perlas')).toMatchObject({ isOpen: false })
    const { token } = await app.register()
    expect(await app.call('startGame', { gameId: 'perlas' }, token)).toMatchObject({ message: 'unknownGame' })
  })

  test('invalid dates are refused', async () => {
    for (const [from, to] of [
      ['2026-11-22', '2026-11-21'],
      ['2026-02-30', '2026-03-02'],
    ])
      expect(await carla.call('games', { from, to })).toMatchObject({ failure: 'badParameter' })
  })

  test('the jackpot’s pools are the ledger’s, and its odds those in force', async () => {
    const { data } = await carla.call<DeskOutput<'jackpot'>>('jackpot')
    const pool = data?.pools.find((one) => one.pool === 'mini')
    const total = await app.db.row<{ sum: number }>(
      `select sum(p.amount)::bigint as sum from posting p join account a on a.id = p.account_id where a.pool = 'mini'`,
    )
    expect(pool?.value).toBe(total?.sum)
    expect(data?.cells.reduce((sum, { odds }) => sum + odds, 0)).toBe(1_000_000)
    const jackpots = data?.cells.filter(({ prop }) => prop === 'jackpot').reduce((sum, { odds }) => sum + odds, 0) ?? 0
    expect(data?.pools.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(jackpots, 6)
    expect(data).toMatchObject({ isOpen: true, awards: [], older: null })
    await app.change({ 'jackpot.feed.mega': 4_000 })
    expect((await carla.call<DeskOutput<'jackpot'>>('jackpot')).data?.pools.find((one) => one.pool === 'mega')).toMatchObject({
      feed: 4_000,
    })
    await app.db.transaction((tx) =>
      post(tx, { kind: 'poolSeed', currency: 'coin', from: 'operator', to: { pool: 'mini' }, amount: 7 }, 'a test', 0),
    )
    expect((await carla.call<DeskOutput<'jackpot'>>('jackpot')).data?.pools.find((one) => one.pool === 'mini')?.value).toBe(
      (total?.sum ?? 0) + 7,
    )
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { exclusionEnd } from '#contract/responsibleGaming.ts'
import type { RealityCheck, SelfControl } from '#contract/responsibleGaming.ts'
import type { RefreshData } from '#contract/session.ts'
import { spanOf } from '#server/kernel/calendar.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { openGame, spin, spinOften } from '../fixtures/games.ts'
import { giveBonus, balancesOf } from '../money/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const refresh = async (token: string) => dataOf(await app.call<RefreshData>('refreshData', {}, token))

describe('R27: a player who takes a break', () => {
  test('sees no promotion: no activity, no red dot, and the end of the break on every page', async () => {
    const { token } = await app.register()
    expect((await refresh(token)).redDots.signInAward).toBe(true)
    const until = app.clock.now + dayMs
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    const { redDots, closure, coin } = await refresh(token)
    expect(Object.values(redDots).filter(Boolean)).toEqual([])
    expect(closure).toEqual({ kind: 'break', until })
    expect(coin).toBe(1_000_00)
    expect(dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list).toEqual([])
    expect(dataOf(await app.call('getActivityIds', {}, token))).toEqual({ activityIds: [] })
    const closed = refusal('selfExcluded', { kind: 'break', until })
    const promotions = {
      pkSignUp: { camp: 'red' },
      couponTake: { couponId: '1' },
      firstRechargeSign: {},
      firstRechargeReceive: {},
      piggyBankOpen: {},
      finishTask: { id: 'week-share' },
      receiveTaskAward: { id: 'day-ride' },
    }
    for (const [call, body] of Object.entries(promotions))
      expect({ call, ...(await app.call(call, body, token)) }).toEqual({ call, ...closed })
    expect(await app.call('receiveBankruptGiftAward', { id: '1' }, token)).toEqual(closed)
    expect(await app.call('loginBonus3UserReceive', { makeUp: true }, token)).toEqual(closed)
  })

  test('must leave the game at the next heartbeat, and can still read what they own', async () => {
    const gameSession = await openGame(app)
    const kicked = async () =>
      dataOf(await app.call<{ kicked: boolean }>('online', { gameId: gameSession.gameId }, gameSession.token)).kicked
    expect(await kicked()).toBe(false)
    dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
    expect(await kicked()).toBe(true)
    for (const call of ['exitGame', 'appUserCoinDetail', 'betRecord', 'rechargeRecord', 'getAfterLoginInfoWeb'])
      dataOf(await app.call(call, { roundToken: gameSession.roundToken }, gameSession.token))
  })

  test('can take one to thirty days, and exclude themselves only for the lengths offered', async () => {
    const { token } = await app.register()
    expect(await app.call('takeBreak', { hours: 23 }, token)).toMatchObject({ message: 'badParameter' })
    expect(await app.call('takeBreak', { hours: 721 }, token)).toMatchObject({ message: 'badParameter' })
    expect(await app.call('selfExclude', { months: 1 }, token)).toMatchObject({ message: 'badParameter' })
    expect((await refresh(token)).closure).toBeNull()
  })
})

describe('bonus coins', () => {
  const withBonus = async () => {
    const { token, userId } = await app.register()
    await giveBonus(app, userId, `control-${userId}`, 50_00, 30)
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    const play = (stake = 100) => app.call('spin', { roundToken, stake }, token)
    return { token, play }
  }

  test('are subject to time limits only', async () => {
    const { token, play } = await withBonus()
    dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 1 }, token))
    dataOf(await app.call('setSelfLimit', { kind: 'time', period: 'day', value: 1 }, token))
    const { coin } = await balancesOf(app, token)
    dataOf(await play())
    dataOf(await play())
    app.clock.pass(minuteMs)
    expect(await play()).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind: 'time', period: 'day' } } })
    expect((await balancesOf(app, token)).coin).toBe(coin)
  })

  test('are not played in a break', async () => {
    const { token, play } = await withBonus()
    dataOf(await play())
    const before = await balancesOf(app, token)
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    expect(await play()).toMatchObject({ message: 'selfExcluded' })
    expect(await balancesOf(app, token)).toEqual(before)
  })
})

describe('R24: a second confirmation', () => {
  test('requires identity confirmation after a pause; a tighter limit and a self-exclusion never do', async () => {
    const { token } = await app.register()
    const limit = { kind: 'stake', period: 'day' }
    dataOf(await app.call('setSelfLimit', { ...limit, value: 10_00 }, token))
    dataOf(await app.call('setSelfLimit', { ...limit, value: 20_00 }, token))
    app.clock.pass(dayMs)
    expect(await app.call('confirmSelfLimit', { ...limit, value: 20_00 }, token)).toEqual(refusal('confirmIdentity'))
    const tighter = dataOf(await app.call<SelfControl>('setSelfLimit', { ...limit, value: 5_00 }, token))
    expect(tighter.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')).toMatchObject({ value: 5_00, loosening: null })
    expect(dataOf(await app.call<SelfControl>('selfExclude', { months: 6 }, token)).closure?.kind).toBe('exclusion')
  })

  test('and its request are idempotent: the same id returns the same answer', async () => {
    const { token } = await app.register()
    const body = { kind: 'loss', period: 'week', value: 10_00, requestId: '6a8c2a50-6a1f-4f5e-9d53-0c9c3d9b7f77' }
    const first = await app.call('setSelfLimit', body, token)
    expect(await app.call('setSelfLimit', body, token)).toEqual({ ...first, replayed: true })
    expect(
      await app.db.rows('select action from self_restriction_log where detail @> $1', [JSON.stringify({ kind: 'loss', value: 10_00 })]),
    ).toEqual([{ action: 'limit.set' }])
  })
})

test('login returns the limits in force', async () => {
  const { token } = await app.register()
  dataOf(await app.call('setSelfLimit', { kind: 'time', period: 'week', value: 120 }, token))
  const { limits } = dataOf(await app.call<{ limits: unknown }>('getAfterLoginInfoWeb', {}, token))
  expect(limits).toEqual([{ kind: 'time.week', amount: 120, resetAt: spanOf('week', app.clock.now).endsAt }])
})

describe('the reality check', () => {
  const due = async (token: string, gameId: string) =>
    dataOf(await app.call<{ realityCheckDue: boolean }>('online', { gameId }, token)).realityCheckDue
  const open = async (token: string, gameId: string) => dataOf(await app.call('startGame', { gameId }, token))

  test('follows the player’s own interval, and again an interval after it was acknowledged', async () => {
    const gameSession = await openGame(app)
    expect(dataOf(await app.call<SelfControl>('setRealityCheck', { minutes: 15 }, gameSession.token)).realityMinutes).toBe(15)
    expect(await app.call('setRealityCheck', { minutes: 20 }, gameSession.token)).toMatchObject({ message: 'badParameter' })
    app.clock.pass(15 * minuteMs - 1)
    expect(await due(gameSession.token, gameSession.gameId)).toBe(false)
    app.clock.pass(1)
    expect(await due(gameSession.token, gameSession.gameId)).toBe(true)
    expect(dataOf(await app.call('ackRealityCheck', {}, gameSession.token))).toEqual({ dueAt: app.clock.now + 15 * minuteMs })
    expect(await due(gameSession.token, gameSession.gameId)).toBe(false)
    app.clock.pass(15 * minuteMs)
    expect(await due(gameSession.token, gameSession.gameId)).toBe(true)
  })

  test('continues from game to game, and its result covers all of it', async () => {
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 3)
    app.clock.pass(4 * minuteMs)
    await open(gameSession.token, 'perlas')
    app.clock.pass(56 * minuteMs)
    expect(await due(gameSession.token, 'perlas')).toBe(true)
    const won = rounds.reduce((sum, { payout }) => sum + payout, 0)
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, gameSession.token))).toEqual({
      serverTime: app.clock.now,
      elapsed: hourMs,
      rounds: 3,
      staked: 3_00,
      won,
      net: won - 3_00,
      minutes: 60,
    })
  })

  test('restarts after a pause from the games, and is silent outside them', async () => {
    const gameSession = await openGame(app)
    dataOf(await spin(app, gameSession))
    app.clock.pass(6 * minuteMs)
    await open(gameSession.token, 'perlas')
    app.clock.pass(59 * minuteMs)
    expect(await due(gameSession.token, 'perlas')).toBe(false)
    app.clock.pass(minuteMs)
    expect(await due(gameSession.token, 'perlas')).toBe(true)
    expect(await due(gameSession.token, 'biyahe-888')).toBe(false)
  })
})

describe('the calendar', () => {
  test.each([
    ['day', '2026-11-18T23:59:59.999Z', '2026-11-18', '2026-11-19'],
    ['day', '2026-11-19T00:00:00.000Z', '2026-11-19', '2026-11-20'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['month', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
    ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ] as const)('a %s at %s is from %s to %s', (period, at, from, to) => {
    expect(spanOf(period, Date.parse(at))).toEqual({ startsAt: Date.parse(from), endsAt: Date.parse(to) })
  })

  test.each([
    ['2026-11-18T10:00:00.123Z', 6, '2027-05-18T10:00:00.123Z'],
    ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
    ['2027-08-31T10:00:00.000Z', 6, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 60, '2031-12-31T23:59:59.999Z'],
    // In Manila from March 1 to September 1, and from August 31 to February 28.
    ['2027-02-28T22:00:00.000Z', 6, '2027-08-31T22:00:00.000Z'],
    ['2026-08-30T18:00:00.000Z', 6, '2027-02-27T18:00:00.000Z'],
  ])('%s and %i months are %s', (from, months, to) => {
    expect(new Date(exclusionEnd(Date.parse(from), months)).toISOString()).toBe(to)
  })
})

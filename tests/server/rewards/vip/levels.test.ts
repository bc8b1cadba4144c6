import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { VipChange } from '#contract/vip.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { settleVip } from '#server/rewards/vip/vipState.ts'
import { runDying } from '../../../../sim/seasons/dying.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit, notifyPayment } from '../../fixtures/deposits.ts'
import { openGame, spinOften } from '../../fixtures/games.ts'
import { holdOpen } from '../../fixtures/locks.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { chargeBack } from '../invite/samples.ts'
import { advanceTo, info, longSessions, ownStatus, play, rank, runJob, vip } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

/** Each test has its own months. */
let year = 2027
beforeEach(() => {
  advanceTo(app, Date.UTC(year++, 0, 5, 12))
})
const first = (month: number) => Date.UTC(year - 1, month - 1, 1)
const audit = async (token: string) => dataOf(await app.call<{ list: VipChange[]; total: number }>('getVipLevelAudit', {}, token))

test('a guest sees ten levels with their requirements and awards, and no data of their own', async () => {
  const status = await info(app)
  expect(status.levels).toHaveLength(10)
  expect(status).toMatchObject({ mine: null, gate: { need: 100_00, done: 0 }, graceDays: 30 })
  expect(status.levels[1]).toEqual({
    level: 2,
    showType: 1,
    experience: 1_000,
    betLimit: 200_00,
    dailyAward: [{ id: 2002, count: 8 }],
    signInAward: [{ id: 2002, count: 30 }],
    gift: [{ id: 'vip-2-1', propId: 2001, count: 5_00 }],
    rates: [
      { gameType: 'slots', day: 800, week: 400, month: 400 },
      { gameType: 'live', day: 480, week: 240, month: 240 },
      { gameType: 'table', day: 320, month: 160, week: 160 },
    ],
    monthlyPpm: 300,
  })
  for (const call of ['betBonusReceive', 'appVipUserReceiveDaily', 'getVipLevelAudit']) {
    expect(await app.call(call, {})).toEqual(refusal('sessionOver'))
  }
})

test('bets made after the clock was ahead count, each once', async () => {
  const player = await vip(app)
  const playAfter = async (hours: number, validBet: number) => {
    app.clock.pass(hours * hourMs)
    await play(app, player, validBet)
    await runJob(app)
    return (await rank(app, player)).vipExp
  }
  expect(await playAfter(0, 100_00)).toBe(100)
  expect(await playAfter(5, 10_00)).toBe(110)
  expect(await playAfter(-5, 200_00)).toBe(310)
  // Two servers settle at the same time.
  await play(app, player, 20_00)
  app.clock.pass(2 * hourMs)
  await Promise.all([runJob(app), runJob(app)])
  expect(await playAfter(6, 300_00)).toBe(630)
})

test('the gate is passed by a deposit; levels rise with real play, and the whole app shows it', async () => {
  const gameSession = await openGame(app)
  const rounds = await spinOften(app, gameSession, 5, 200)
  const points = Math.floor(rounds.reduce((sum, { stake, payout }) => sum + Math.min(stake, Math.abs(payout - stake)), 0) / 100)
  expect(await rank(app, gameSession)).toEqual({ vip: 0, vipExp: points, userLevel: 0 })
  await deposit(app, gameSession.token, 100_00)
  expect(await rank(app, gameSession)).toEqual({ vip: 1, vipExp: points, userLevel: 1 })
  await play(app, gameSession, 5_000_00)
  expect(await rank(app, gameSession)).toEqual({ vip: 3, vipExp: points + 5_000, userLevel: 3 })
  const { user } = dataOf(await app.call<{ user: object }>('getAfterLoginInfoWeb', {}, gameSession.token))
  expect(user).toMatchObject({ vip: 3, vipExp: points + 5_000, userLevel: 3 })
  expect(await ownStatus(app, gameSession)).toMatchObject({ level: 3, topLevel: 3, experience: points + 5_000, gifts: [1, 2, 3] })
})

test('demo rounds count for nothing', async () => {
  const player = await vip(app)
  await recordBet(app, player.userId, 5_000_00, app.clock.now, true)
  expect(await rank(app, player)).toEqual({ vip: 1, vipExp: 0, userLevel: 1 })
  await settleNow(player.userId)
  await play(app, player, 1_000_00)
  expect(await rank(app, player)).toEqual({ vip: 2, vipExp: 1_000, userLevel: 2 })
})

const settleNow = (playerId: string) => app.db.transaction((tx) => settleVip(tx, playerId, app.clock.now, app.deps))

test('a round is summed once, whoever settles: claims, pages and jobs at the same time', async () => {
  const player = await vip(app)
  for (let wave = 0; wave < 5; wave++) {
    await Promise.all([
      play(app, player, 100_00),
      runJob(app),
      settleNow(player.userId),
      ownStatus(app, player),
      app.call('appVipUserReceiveDaily', {}, player.token),
      settleNow(player.userId),
      rank(app, player),
    ])
    app.clock.pass(minuteMs)
  }
  await settleNow(player.userId)
  expect(await rank(app, player)).toEqual({ vip: 1, vipExp: 500, userLevel: 1 })
  const tally = await app.db.row<{ sum: number }>('select sum(valid_bet)::bigint as sum from vip_bet where player_id = $1', [player.userId])
  expect(tally?.sum).toBe(500_00)
  // Nothing new: nothing is written.
  const before = await app.db.row('select xmin::text from vip_player where player_id = $1', [player.userId])
  await settleNow(player.userId)
  expect(await app.db.row('select xmin::text from vip_player where player_id = $1', [player.userId])).toEqual(before)
})

test('real spins of many players with jobs in between: every tally equals the balance’s own count', async () => {
  const gameSessions = await Promise.all(Array.from({ length: 4 }, () => openGame(app)))
  await Promise.all([
    ...gameSessions.map((gameSession) => spinOften(app, gameSession, 12)),
    ...Array.from({ length: 6 }, () => runJob(app)),
    ...gameSessions.map((gameSession) => settleNow(gameSession.userId)),
  ])
  for (const { userId } of gameSessions) {
    await settleNow(userId)
    const sums = await app.db.row<{ tally: number; counted: number }>(
      `select (select coalesce(sum(valid_bet), 0)::bigint from vip_bet where player_id = $1) as tally,
         (select sum(valid_bet)::bigint from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')) as counted`,
      [userId],
    )
    expect(sums?.tally).toBe(sums?.counted)
  }
})

test('the job alone sums rounds, closes days, and stores the changes', async () => {
  const player = await vip(app)
  await play(app, player, 1_000_00)
  await runJob(app)
  expect(await countRows(app, 'vip_bet', 'player_id = $1', [player.userId])).toBe(1)
  app.clock.pass(dayMs)
  await runJob(app)
  expect(await countRows(app, 'vip_rebate', 'player_id = $1 and type = 1', [player.userId])).toBe(1)
  const changes = await app.db.rows('select from_level, to_level, reason from vip_level_change where player_id = $1 order by id', [
    player.userId,
  ])
  expect(changes).toEqual([
    { from_level: 0, to_level: 1, reason: 'deposit' },
    { from_level: 1, to_level: 2, reason: 'experience' },
  ])
})

test('the only round of a player is summed by the next run when the server dies after any step of the one that found it', async () => {
  let [steps, isDead] = [0, true]
  for (; isDead; steps++) {
    const player = await app.register()
    await play(app, player, 30_00)
    isDead = await runDying(app.db, steps, (db) => runVip({ ...app.deps, db }))
    await runJob(app)
    expect(await app.db.rows('select valid_bet from vip_bet where player_id = $1', [player.userId])).toEqual([{ valid_bet: 30_00 }])
  }
  expect(steps).toBeGreaterThan(3)
})

test('a round that is committed after one with a higher number is summed too, once', async () => {
  const [early, late] = [await app.register(), await app.register()]
  const summed = () =>
    app.db.rows('select player_id::text as id, valid_bet from vip_bet where player_id = any($1) order by player_id', [
      [early.userId, late.userId],
    ])
  await runJob(app)
  const commit = await holdOpen(app.db, (tx) => recordBet({ ...app, db: { ...app.db, ...tx } }, early.userId, 30_00, app.clock.now))
  await play(app, late, 20_00)
  await runJob(app)
  expect(await summed()).toEqual([{ id: late.userId, valid_bet: 20_00 }])
  await commit()
  await runJob(app)
  const both = [
    { id: early.userId, valid_bet: 30_00 },
    { id: late.userId, valid_bet: 20_00 },
  ]
  expect(await summed()).toEqual(both)
  const position = async () => (await app.db.row<{ round: number }>('select round_id as round from vip_sweep'))?.round
  const last = (await app.db.row<{ id: number }>('select max(id) as id from round'))?.id
  // Transactions of other tests' databases count too.
  await vi.waitUntil(async () => {
    await runJob(app)
    return (await position()) === last
  })
  expect(await summed()).toEqual(both)
})

test('a round with a time in a closed day counts for the open day', async () => {
  const player = await vip(app)
  await play(app, player, 100_00)
  const yesterday = app.clock.now
  app.clock.pass(dayMs)
  await settleNow(player.userId)
  await recordBet(app, player.userId, 50_00, yesterday + minuteMs)
  await settleNow(player.userId)
  await recordBet(app, player.userId, 25_00, app.clock.now - 30 * minuteMs)
  const { experience } = await ownStatus(app, player)
  expect(experience).toBe(175)
})

test('a poor month takes one level after thirty days of grace, and the audit records why', async () => {
  const player = await vip(app)
  await play(app, player, 5_000_00)
  expect(await ownStatus(app, player)).toMatchObject({
    level: 3,
    audit: { need: 1_000_00, done: 5_000_00, safeUntil: app.clock.now + 30 * dayMs },
    monthEndsAt: first(2),
  })
  const risenAt = app.clock.now
  advanceTo(app, first(2) + 2 * minuteMs)
  await runJob(app)
  expect(await rank(app, player)).toMatchObject({ vip: 3 })
  advanceTo(app, first(3) + minuteMs - 1)
  expect(await rank(app, player)).toMatchObject({ vip: 3 })
  app.clock.pass(1)
  expect(await rank(app, player)).toMatchObject({ vip: 2, vipExp: 5_000, userLevel: 3 })
  await runJob(app)
  const shown = await audit(player.token)
  expect(shown.total).toBe(3)
  expect(shown.list).toMatchObject([
    { from: 3, to: 2, reason: 'audit', time: first(3), bet: 0, need: 1_000_00, experience: 5_000 },
    { from: 1, to: 3, reason: 'experience', time: risenAt, bet: 5_000_00, need: 1_000_00 },
    { from: 0, to: 1, reason: 'deposit', need: 100_00 },
  ])
  // The gift of a level that was held remains, and is still given once.
  expect((await ownStatus(app, player)).gifts).toEqual([1, 2, 3])
  await play(app, player, 1_000_00)
  expect(await rank(app, player)).toMatchObject({ vip: 3 })
  expect((await audit(player.token)).list[0]).toMatchObject({ from: 2, to: 3, reason: 'return', bet: 1_000_00 })
})

test('another player’s progress cannot be read', async () => {
  const [one, other] = [await vip(app), await vip(app)]
  await play(app, one, 5_000_00)
  expect(await rank(app, other)).toEqual({ vip: 1, vipExp: 0, userLevel: 1 })
  expect((await audit(other.token)).list).toMatchObject([{ to: 1 }])
})

test('a demoted player whose deposit is charged back, and who deposits again, keeps the lower level', async () => {
  const player = await vip(app)
  await play(app, player, 5_000_00)
  app.clock.pass(100 * dayMs)
  await runJob(app)
  expect(await rank(app, player)).toMatchObject({ vip: 1, userLevel: 3 })
  await chargeBack(app, player)
  expect(await ownStatus(app, player)).toMatchObject({ level: 0, topLevel: 0, gifts: [] })
  app.clock.pass(minuteMs)
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
  await deposit(app, player.token, 200_00)
  expect(await ownStatus(app, player)).toMatchObject({ level: 1, topLevel: 3 })
  expect((await audit(player.token)).list.slice(0, 2)).toMatchObject([
    { from: 0, to: 1, reason: 'deposit' },
    { from: 1, to: 0, reason: 'refund' },
  ])
})

test('a deposit that the channel takes back closes the gate again', async () => {
  const player = await app.register()
  const order = await deposit(app, player.token, 100_00)
  await play(app, player, 1_000_00)
  expect(await rank(app, player)).toMatchObject({ vip: 2 })
  await runJob(app)
  await app.db.rows(`update deposit_order set refunded = amount, state = 'refunded' where id = $1`, [order.orderId])
  expect(await rank(app, player)).toEqual({ vip: 0, vipExp: 1_000, userLevel: 0 })
  expect((await audit(player.token)).list[0]).toMatchObject({ from: 2, to: 0, reason: 'refund' })
  expect(await notifyPayment(app, order)).toBe(200)
})

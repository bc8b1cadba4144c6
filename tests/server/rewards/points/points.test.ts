import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Award } from '#contract/awards.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { PointsBoard } from '#contract/points.ts'
import { canGive } from '#server/awards/awards.ts'
import { excludePerson } from '#server/protection/service.ts'
import { uncountedBets } from '#server/rewards/points/store.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit, balanceIn, leaveCoins, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { untilWaiting } from '../../fixtures/locks.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'
import { couponsOf } from '../../money/samples.ts'

const items: typeof defaultPolicy.points.items = [
  { id: 'coins', cost: 50, gives: { propId: 2001, count: 2_00 }, stock: null, perDay: 5 },
  { id: 'rare', cost: 10, gives: { propId: 60001, count: 3 }, stock: 3, perDay: 10 },
  { id: 'daily', cost: 1, gives: { propId: 60001, count: 1 }, stock: null, perDay: 2 },
  { id: 'coupon', cost: 5, gives: { propId: 1301, count: 5_00 }, stock: 100, perDay: 1 },
]

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { points: { betPerPoint: 10_00, items } } })
})
afterAll(() => app.close())
// A separate UTC morning for each test.
beforeEach(() => {
  app.clock.now = (Math.floor(app.clock.now / dayMs) + 1) * dayMs + hourMs
})
const midnight = () => (Math.floor(app.clock.now / dayMs) + 1) * dayMs

const look = async (token?: string) => dataOf(await app.call<PointsBoard>('pointsInfo', {}, token))
const itemOf = (board: PointsBoard, id: string) => board.items.find((item) => item.id === id)
const buy = (token: string, itemId: string, requestId?: string) =>
  app.call<{ awards: Award[]; board: PointsBoard }>('pointsExchange', { itemId, ...(requestId && { requestId }) }, token)

async function rich(points: number) {
  const player = await app.register()
  await credit(app, player.userId, 'points', points)
  return player
}

test('every published item has its own id, can be given, and is worth less than the valid bets behind it', () => {
  const { points } = defaultPolicy
  expect(new Set(points.items.map(({ id }) => id)).size).toBe(points.items.length)
  for (const { cost, gives, perDay, stock } of points.items) {
    expect(canGive(gives.propId)).toBe(true)
    expect(Math.min(cost, gives.count, perDay, stock ?? 1)).toBeGreaterThan(0)
  }
  const worth = points.items
    .filter(({ gives }) => gives.propId === 2001)
    .map(({ cost, gives }) => gives.count / (cost * points.betPerPoint))
  expect(Math.max(...worth)).toBeLessThan(0.01)
})

test('a guest sees the items and cannot buy one', async () => {
  const board = await look()
  expect(board).toMatchObject({ points: 0, betPerPoint: 10_00, betToNext: 10_00, resetAt: midnight() })
  expect(itemOf(board, 'rare')).toEqual({
    id: 'rare',
    cost: 10,
    award: { id: 'rare', propId: 60001, count: 3 },
    stock: 3,
    perDay: 10,
    leftToday: 10,
  })
  expect(itemOf(board, 'coins')).toMatchObject({ stock: null })
  expect(await app.call('pointsExchange', { itemId: 'coins' })).toEqual(refusal('sessionOver'))
})

test('valid bets of coins and of bonus coins become points together', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 25_00 })
  await credit(app, userId, 'bonus', 1_00)
  await app.db.rows(`update account set valid_bet = valid_bet + 1600 where player_id = $1 and currency = 'bonus'`, [userId])
  expect(await look(token)).toMatchObject({ points: 4, betToNext: 9_00 })
})

test('R19: valid bets become points when the page is opened, each bet once, and the remainder is carried', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 25_99 })
  expect(await look(token)).toMatchObject({ points: 2, betToNext: 4_01 })
  expect(await look(token)).toMatchObject({ points: 2, betToNext: 4_01 })
  await playRounds(app, userId, 1, { stake: 4_00 })
  expect(await look(token)).toMatchObject({ points: 2, betToNext: 1 })
  // Nothing was at risk; and demo coins do not count.
  await playRounds(app, userId, 1, { stake: 50_00, payout: 50_00 })
  await playRounds(app, userId, 1, { stake: 50_00, demo: true })
  expect(await look(token)).toMatchObject({ points: 2, betToNext: 1 })
  await playRounds(app, userId, 1, { stake: 1 })
  expect(await look(token)).toMatchObject({ points: 3, betToNext: 10_00 })
  const { list } = dataOf(await app.call<{ list: unknown[] }>('appUserCoinDetail', { currency: 'points', kind: 'reward' }, token))
  expect(list).toMatchObject([
    { kind: 'betPoints', delta: 1, after: 3 },
    { kind: 'betPoints', delta: 2, after: 2 },
  ])
})

test('pages opened at once on many devices credit a bet once', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 7, { stake: 10_00 })
  const boards = await Promise.all(Array.from({ length: 8 }, () => look(token)))
  expect(boards.map(({ points }) => points)).toEqual(Array.from({ length: 8 }, () => 7))
  expect(await balanceIn(app, userId, 'points')).toBe(7)
})

test('real spins earn points too, and an exchange credits them first', async () => {
  const gameSession = await openGame(app, { gameId: 'perlas' })
  await leaveCoins(app, gameSession, 5_000_00)
  let bet = 0
  while (bet < 510_00) {
    const { stake, payout } = dataOf(await spin(app, gameSession, { stake: 20_00 }))
    bet += Math.min(stake, Math.abs(payout - stake))
  }
  const { board } = dataOf(await buy(gameSession.token, 'coins'))
  expect(board).toMatchObject({ points: Math.floor(bet / 10_00) - 50, betToNext: 10_00 - (bet % 10_00) })
})

test('R19: an exchange takes the points and gives the award under one reference, once per request', async () => {
  const { token, userId } = await rich(120)
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(token, 'coins', requestId)))
  for (const answer of answers) {
    expect(dataOf(answer)).toMatchObject({ awards: [{ id: 'coins', propId: 2001, count: 2_00 }], board: { points: 70 } })
  }
  expect(await balanceIn(app, userId, 'points')).toBe(70)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_002_00)
  const entries = await app.db.rows<{ kind: string }>(
    `select kind from entry where split_part(ref, ':', 1) = 'points' and split_part(ref, ':', 2) = (select id::text from points_exchange where player_id = $1) order by kind`,
    [userId],
  )
  expect(entries).toEqual([{ kind: 'pointsExchange' }, { kind: 'pointsSpent' }])
  expect(itemOf(await look(token), 'coins')).toMatchObject({ leftToday: 4 })
  const { list } = dataOf(await app.call<{ list: unknown[] }>('activityAwardGetLog', {}, token))
  expect(list).toMatchObject([{ activityId: 'points', award: { propId: 2001, count: 2_00 } }])
})

test('a coupon is added to the player’s coupons', async () => {
  const { token } = await rich(5)
  dataOf(await buy(token, 'coupon'))
  expect(await couponsOf(app, token)).toMatchObject([{ propId: 1301, count: 5_00, state: 'new' }])
})

test('points never become negative, however many exchanges run at once', async () => {
  const { token, userId } = await rich(120)
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(token, 'coins')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  for (const answer of answers.filter(({ errcode }) => errcode !== 0)) {
    expect(answer).toEqual(refusal('balanceTooLow', { need: 50, done: 20 }))
  }
  expect(await balanceIn(app, userId, 'points')).toBe(20)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_004_00)
  // Refused exchanges had no effect: the day's limit is not used up.
  expect(itemOf(await look(token), 'coins')).toMatchObject({ leftToday: 3 })
})

test('a stock never becomes negative, however many players want the last ones; a player who is too late keeps their points', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => rich(10)))
  const answers = await Promise.all(players.map(({ token }) => buy(token, 'rare')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
  for (const answer of answers.filter(({ errcode }) => errcode !== 0)) expect(answer).toEqual(refusal('notAvailable', { reason: 'stock' }))
  expect(itemOf(await look(), 'rare')).toMatchObject({ stock: 0 })
  const points = await Promise.all(players.map(({ userId }) => balanceIn(app, userId, 'points')))
  expect(points.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 10, 10, 10])
  expect(await countRows(app, 'points_exchange', `item_id = 'rare'`)).toBe(3)
})

test('limited per UTC day, to the millisecond', async () => {
  app.clock.now = midnight() - 1
  const { token } = await rich(100)
  const answers = await Promise.all(Array.from({ length: 4 }, () => buy(token, 'daily')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  const availableAt = midnight()
  for (const answer of answers.filter(({ errcode }) => errcode !== 0)) expect(answer).toEqual(refusal('notYet', { availableAt }))
  expect(itemOf(await look(token), 'daily')).toMatchObject({ leftToday: 0 })
  app.clock.pass(1)
  expect(itemOf(await look(token), 'daily')).toMatchObject({ leftToday: 2 })
  expect(await buy(token, 'daily')).toMatchObject({ errcode: 0 })
})

test('an unknown item is refused, and so is a request without one', async () => {
  const { token } = await rich(100)
  expect(await buy(token, 'gold-bar')).toEqual(refusal('notAvailable', { reason: 'item' }))
  expect(await app.call('pointsExchange', {}, token)).toMatchObject({ errcode: 10001 })
  expect(await app.call('pointsExchange', { itemId: "x' or 1=1" }, token)).toMatchObject({ errcode: 10001 })
})

test('an exchange costs points: after half an hour away it requires an identity check', async () => {
  const { token, userId } = await rich(100)
  app.clock.pass(31 * minuteMs)
  expect(await buy(token, 'coins')).toEqual(refusal('confirmIdentity'))
  expect(await balanceIn(app, userId, 'points')).toBe(100)
})

test('a player on a break is given and sold nothing, and loses nothing', async () => {
  const { token, userId } = await rich(100)
  await playRounds(app, userId, 1, { stake: 30_00 })
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect(await look(token)).toMatchObject({ points: 100 })
  expect((await buy(token, 'coins')).message).toBe('selfExcluded')
  expect(await balanceIn(app, userId, 'points')).toBe(100)
  app.clock.pass(dayMs)
  expect(await look(token)).toMatchObject({ points: 103 })
})

test('the trial balance is sound after all of it', async () => {
  expect(await isBalanced(app)).toBe(true)
  expect(await countRows(app, 'account', 'balance < 0')).toBe(0)
})

test('A’: a player whose self-exclusion is being written while they look is credited nothing; it is not lost', async () => {
  const player = await app.register()
  await playRounds(app, player.userId, 100)
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isLooking, resolve: end } = Promise.withResolvers<void>()
  const exclusion = app.db.transaction(async (tx) => {
    await excludePerson({ tx, now: app.clock.now, policy: app.deps.policy, playerId: player.userId, months: 6, ref: 'while they look' })
    begin()
    await isLooking
  })
  await hasBegun
  const board = look(player.token)
  await untilWaiting(app.db)
  end()
  await exclusion
  expect((await board).points).toBe(0)
  expect(await uncountedBets(app.db, player.userId)).toMatchObject({ bet: 100_00 })
})

test('nothing is bought on other terms than those that the page showed', async () => {
  const { token, userId } = await rich(5_000)
  const item = (await look(token)).items[0]
  if (!item) throw new Error('nothing is sold')
  const agreed = { cost: item.cost, count: item.award.count }
  const buyAs = (seen: object) => app.call('pointsExchange', { itemId: item.id, seen }, token)
  await app.change({ 'points.items': app.deps.policy.points.items.map((one) => ({ ...one, cost: one.cost * 2 })) })
  try {
    expect(await buyAs(agreed)).toEqual(refusal('offerChanged', { cost: item.cost * 2, count: item.award.count }))
    expect(await balanceIn(app, userId, 'points')).toBe(5_000)
    expect((await buyAs({ ...agreed, cost: item.cost * 2 })).errcode).toBe(0)
    expect(await balanceIn(app, userId, 'points')).toBe(5_000 - item.cost * 2)
  } finally {
    await app.change({ 'points.items': null })
  }
})

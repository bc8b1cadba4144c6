import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JackpotInfo } from '#contract/jackpot.ts'
import type { PointsBoard } from '#contract/points.ts'
import { followPrices } from '#server/awards/betPrices.ts'
import { followRate } from '#server/rewards/piggyBank/job.ts'
import { settled } from '#server/settings/live.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { isBalanced } from '../fixtures/balances.ts'
import { untilWaiting } from '../fixtures/locks.ts'
import { playRounds } from '../fixtures/recordedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { jackpot: { ...defaultPolicy.jackpot, freePerDay: false, depositToDraw: 0 } } })
  await followPrices(app.deps)
})
afterAll(() => app.close())

/** Two servers apply a change at the same time. */
const follow = () => Promise.all([followPrices(app.deps), followPrices(app.deps)])
const change = (values: Parameters<TestApp['change']>[0]) => app.change(values)
const board = async (token: string) => dataOf(await app.call<PointsBoard>('pointsInfo', {}, token))
const draws = async (token: string) => dataOf(await app.call<JackpotInfo>('getJackpotDrawInfo', {}, token))

test.each([
  ['raised', 200_00],
  ['lowered', 20_00],
])('valid bets made before the price of a point is %s earn points at the price they were made at', async (_how, betPerPoint) => {
  await change({ 'points.betPerPoint': 50_00 })
  await follow()
  const [early, late, old] = [await app.register(), await app.register(), await app.register()]
  // One has converted bets before.
  await playRounds(app, old.userId, 1, { stake: 510_00 })
  expect(await board(old.token)).toMatchObject({ points: 10, betToNext: 40_00 })
  for (const { userId } of [early, late, old]) await playRounds(app, userId, 1, { stake: 1_025_00 })
  await change({ 'points.betPerPoint': betPerPoint })
  // Until the change is applied to all, the former price holds for all that is shown.
  expect(await board(early.token)).toMatchObject({ points: 20, betPerPoint: 50_00, betToNext: 25_00 })
  await follow()
  // Half of a point is left of it, at any price.
  expect(await board(early.token)).toMatchObject({ points: 20, betPerPoint, betToNext: betPerPoint / 2 })
  expect(await board(late.token)).toMatchObject({ points: 20, betPerPoint, betToNext: betPerPoint / 2 })
  expect(await board(old.token)).toMatchObject({ points: 10 + 20, betToNext: (betPerPoint * 3) / 10 })
  // Bets made after it cost the new price.
  await playRounds(app, late.userId, 1, { stake: betPerPoint * 2 })
  expect(await board(late.token)).toMatchObject({ points: 22, betToNext: betPerPoint / 2 })
  expect(await isBalanced(app)).toBe(true)
})

test.each([
  ['raised', 5_000_00],
  ['lowered', 500_00],
])('valid bets made before the price of a draw is %s earn draws at the price they were made at', async (_how, betPerChance) => {
  await change({ 'jackpot.betPerChance': 1_000_00 })
  await follow()
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 3_500_00 })
  expect(await draws(token)).toMatchObject({ chanceSize: 3, needTyping: 500_00 })
  await change({ 'jackpot.betPerChance': betPerChance })
  expect(await draws(token)).toMatchObject({ chanceSize: 3, needTyping: 500_00 })
  await follow()
  expect(await draws(token)).toMatchObject({ chanceSize: 3, needTyping: betPerChance / 2 })
  dataOf(await app.call('receiveDrawChance', {}, token))
  expect(await draws(token)).toMatchObject({ chanceSize: 2, needTyping: betPerChance / 2 })
  await playRounds(app, userId, 1, { stake: betPerChance })
  expect(await draws(token)).toMatchObject({ chanceSize: 3 })
})

test('a server that has not read a change yet does not undo it', async () => {
  await change({ 'points.betPerPoint': 50_00, 'piggyBank.ppm': 5_000 })
  await follow()
  await followRate(app.deps)
  const stale = { ...app.deps, policy: settled(app.deps.policy) }
  app.clock.pass(1_000)
  await change({ 'points.betPerPoint': 80_00, 'piggyBank.ppm': 4_000 })
  await follow()
  await followRate(app.deps)
  await followPrices(stale)
  await followRate(stale)
  expect(await app.db.rows(`select bet from bet_price where what = 'point'`)).toEqual([{ bet: 80_00 }])
  expect(await app.db.rows('select ppm from piggy_bank_rate')).toEqual([{ ppm: 4_000 }])
})

test('while draws cannot be earned, what was earned waits', async () => {
  await change({ 'jackpot.betPerChance': 1_000_00 })
  await follow()
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 2_000_00 })
  await change({ 'jackpot.betPerChance': 0 })
  await follow()
  expect(await draws(token)).toMatchObject({ chanceSize: 0, needTyping: 0 })
  await change({ 'jackpot.betPerChance': 4_000_00 })
  await follow()
  expect(await draws(token)).toMatchObject({ chanceSize: 2, needTyping: 4_000_00 })
})

test('points that are credited while a change of the price is applied are credited once, at one price', async () => {
  await change({ 'points.betPerPoint': 50_00 })
  await follow()
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 1_000_00 })
  await change({ 'points.betPerPoint': 100_00 })
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const held = {
    ...app.db,
    transaction: (work: Parameters<typeof app.db.transaction>[0]) =>
      app.db.transaction(async (tx) => {
        await work(tx)
        begin()
        await isOver
      }),
  } as typeof app.db
  const changing = followPrices({ db: held, policy: app.deps.policy })
  await hasBegun
  const seen = board(token)
  await untilWaiting(app.db)
  end()
  await changing
  expect(await seen).toMatchObject({ points: 20, betPerPoint: 100_00, betToNext: 100_00 })
  expect(await board(token)).toMatchObject({ points: 20, betToNext: 100_00 })
})

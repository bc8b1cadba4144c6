import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs, hourMs } from '#contract/durations.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import type { PointsBoard } from '#contract/points.ts'
import { slotOf } from '#server/kernel/calendar.ts'
import type { Sql } from '#server/kernel/database.ts'
import { excludeBets } from '#server/rewards/betsWhileClosed/job.ts'
import { excludeFromPoints } from '#server/rewards/betsWhileClosed/store.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { playRounds } from '../fixtures/recordedRounds.ts'
import { whileWriting } from '../fixtures/whileWriting.ts'
import { writeRounds } from '../play/games/writtenRounds.ts'
import { longSessions } from './vip/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { ...longSessions, jackpot: { ...defaultPolicy.jackpot, freePerDay: false } } })
  await excludeBets(app.deps)
})
afterAll(() => app.close())

const third = 8 * hourMs
/** To just after the beginning of the next third of a day. */
const nextThird = () => {
  app.clock.now = (Math.floor(app.clock.now / third) + 1) * third + 2 * minuteMs
}
const pointsOf = async (token: string) => dataOf(await app.call<PointsBoard>('pointsInfo', {}, token)).points
const chancesOf = async (token: string) => dataOf(await app.call<JackpotInfo>('getJackpotDrawInfo', {}, token)).chanceSize

/** A player who bets 1,000, half of it in each of two games, before, in and after a third of a day for which something is closed; `look` runs while it is. */
async function bettor(close: () => Promise<unknown>, open: () => Promise<unknown>, look?: (token: string) => Promise<unknown>) {
  nextThird()
  const player = await app.register()
  const bet = async () => {
    for (const gameId of ['perlas', 'fiesta-nights']) await playRounds(app, player.userId, 1, { stake: 500_00, gameId })
  }
  await bet()
  await close()
  nextThird()
  await bet()
  await look?.(player.token)
  nextThird()
  await Promise.all([excludeBets(app.deps), excludeBets(app.deps)])
  await open()
  await bet()
  nextThird()
  await excludeBets(app.deps)
  return player
}

test('bets of a third of a day in which points were closed throughout give none, those before and after do', async () => {
  const set = (isOpen: boolean | null) => () => app.change({ 'activities.points.isOpen': isOpen })
  const { token } = await bettor(set(false), set(null), async (who) => expect(await pointsOf(who)).toBe(0))
  expect(await pointsOf(token)).toBe(2 * (1_000_00 / defaultPolicy.points.betPerPoint))
  expect(await chancesOf(token)).toBe(3)
})

test.each(['activities.points.isOpen', 'activities.jackpot.isOpen'])(
  'nor are they worth anything before they are left out, however late that is (%s)',
  async (key) => {
    nextThird()
    await excludeBets(app.deps)
    const player = await app.register()
    const bet = () => playRounds(app, player.userId, 1, { stake: 1_000_00 })
    const earned = async () => (key === 'activities.points.isOpen' ? pointsOf(player.token) : chancesOf(player.token))
    const each = key === 'activities.points.isOpen' ? 1_000_00 / defaultPolicy.points.betPerPoint : 1
    await app.change({ [key]: false })
    nextThird()
    await bet()
    nextThird()
    await app.change({ [key]: null })
    await bet()
    expect(await earned()).toBe(0)
    for (let day = 0; day < 3; day++) app.clock.pass(3 * third)
    expect(await earned()).toBe(0)
    await excludeBets(app.deps)
    expect(await earned()).toBe(each)
  },
)

test('nor is one worth anything whose transaction was open as they were left out', async () => {
  nextThird()
  await excludeBets(app.deps)
  const { token, userId } = await app.register()
  await app.change({ 'activities.points.isOpen': false })
  nextThird()
  const bet = { game: 'perlas', demo: false, bonus: false, stake: 1_000_00, times: 0, at: app.clock.now }
  const write = async (tx: Sql) => {
    await writeRounds(tx, userId, [bet])
    await tx.rows(`update account set valid_bet = valid_bet + $2 where player_id = $1 and currency = 'coin'`, [userId, bet.stake])
  }
  nextThird()
  await whileWriting(app.db, write, () => excludeBets(app.deps, 0))
  await excludeBets(app.deps)
  await app.change({ 'activities.points.isOpen': null })
  expect(await pointsOf(token)).toBe(0)
})

test('bets that got points before they were to be excluded take none from later ones', async () => {
  nextThird()
  await excludeBets(app.deps)
  const player = await app.register()
  await playRounds(app, player.userId, 1, { stake: 1_000_00 })
  const each = 1_000_00 / defaultPolicy.points.betPerPoint
  expect(await pointsOf(player.token)).toBe(each)
  // As a server that did not know yet that points were closed would have left it.
  await app.db.transaction((tx) => excludeFromPoints(tx, slotOf(app.clock.now)))
  await playRounds(app, player.userId, 1, { stake: 1_000_00 })
  expect(await pointsOf(player.token)).toBe(2 * each)
})

test.each(['activities.jackpot.isOpen', 'jackpot.open'])('nor do they give chances to draw while %s is off', async (key) => {
  const { token } = await bettor(
    () => app.change({ [key]: false }),
    () => app.change({ [key]: null }),
  )
  expect(await chancesOf(token)).toBe(2)
  expect(await pointsOf(token)).toBe(3 * (1_000_00 / defaultPolicy.points.betPerPoint))
})

test('nor does a player get chances for them who had drawn before', async () => {
  nextThird()
  await excludeBets(app.deps)
  const player = await app.register()
  const bet = () => playRounds(app, player.userId, 1, { stake: 1_000_00 })
  await bet()
  await bet()
  dataOf(await app.call('receiveDrawChance', {}, player.token))
  expect(await chancesOf(player.token)).toBe(1)
  await app.change({ 'activities.jackpot.isOpen': false })
  nextThird()
  await bet()
  nextThird()
  await excludeBets(app.deps)
  await app.change({ 'activities.jackpot.isOpen': null })
  expect(await chancesOf(player.token)).toBe(1)
  await bet()
  expect(await chancesOf(player.token)).toBe(2)
})

/** A player who has bet once, right before points were closed. */
async function playerAsPointsClose() {
  nextThird()
  await excludeBets(app.deps)
  const { token, userId } = await app.register()
  const bet = () => playRounds(app, userId, 1, { stake: 1_000_00 })
  await bet()
  await app.change({ 'activities.points.isOpen': false })
  return { token, bet, each: 1_000_00 / defaultPolicy.points.betPerPoint }
}

test('bets of thirds of a day that were checked while the clock was ahead are left out once they are made', async () => {
  const { token, bet, each } = await playerAsPointsClose()
  const now = app.clock.now
  app.clock.pass(3 * third)
  await excludeBets(app.deps)
  app.clock.now = now
  await excludeBets(app.deps)
  nextThird()
  await bet()
  nextThird()
  await excludeBets(app.deps)
  await app.change({ 'activities.points.isOpen': null })
  await bet()
  expect(await pointsOf(token)).toBe(2 * each)
})

test('nor are those left out twice that were made while the clock was ahead', async () => {
  const { token, bet, each } = await playerAsPointsClose()
  const now = app.clock.now
  nextThird()
  await bet()
  nextThird()
  await excludeBets(app.deps)
  app.clock.now = now
  for (let passed = 0; passed < 3; passed++) {
    nextThird()
    await excludeBets(app.deps)
  }
  await app.change({ 'activities.points.isOpen': null })
  await bet()
  expect(await pointsOf(token)).toBe(2 * each)
})

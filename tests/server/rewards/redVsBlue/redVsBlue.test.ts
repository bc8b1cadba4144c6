import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs, hourMs } from '#contract/durations.ts'
import type { Battle, Camp } from '#contract/redVsBlue.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { excludePerson } from '#server/protection/service.ts'
import { runRedVsBlue } from '#server/rewards/redVsBlue/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { untilWaiting } from '../../fixtures/locks.ts'
import { monday } from '../../fixtures/monday.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { whileWriting } from '../../fixtures/whileWriting.ts'
import { writeRounds } from '../../play/games/writtenRounds.ts'
import { awardOf, battleRules, crashBeforePaying, depositOf, endsAt, expectSound, fieldOf, runsAt } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await createApp({ policy: { redVsBlue: battleRules } })
  app.clock.now = monday
})
afterAll(() => app.close())

const battle = async (token: string) => dataOf(await app.call<Battle>('pkData', {}, token))
const signUp = (token: string, camp: Camp) => app.call<{ camp: Camp }>('pkSignUp', { camp }, token)
const job = () => runRedVsBlue(app.deps)
const field = (size: number) => fieldOf(app, size)
const award = (playerId: string) => awardOf(app, playerId)

const phases = [
  ['signup', monday],
  ['signup', runsAt - 1],
  ['running', runsAt],
  ['running', endsAt - 1],
  ['settling', endsAt],
] as const
test.each(phases)('the phase is %s at %i', async (phase, now) => {
  app.clock.now = now
  const { token } = await app.register()
  expect(await battle(token)).toMatchObject({ phase, signUpAt: monday, runsAt, endsAt, nextAt: monday + 7 * dayMs })
})

test('it settles a minute after its end, is over then, and the next begins on Monday', async () => {
  const { token } = await app.register()
  await battle(token)
  app.clock.now = endsAt + minuteMs - 1
  await job()
  expect((await battle(token)).phase).toBe('settling')
  app.clock.pass(1)
  await job()
  expect((await battle(token)).phase).toBe('ended')
  app.clock.now = monday + 7 * dayMs
  const next = await battle(token)
  expect(next).toMatchObject({ phase: 'signup', signUpAt: monday + 7 * dayMs, mine: null })
  expect(next.last).toMatchObject({ winner: 'tie', pool: 0, mine: null })
})

test('a player joins one team, once and irrevocably', async () => {
  const { token } = await app.register()
  expect(dataOf(await signUp(token, 'red'))).toMatchObject({ camp: 'red' })
  expect(await signUp(token, 'blue')).toEqual(refusal('alreadyDone', { camp: 'red' }))
  expect(await battle(token)).toMatchObject({
    pool: 0,
    red: { players: 1 },
    blue: { players: 0 },
    mine: { camp: 'red', score: 0, today: 0, hasDeposited: false },
  })
})

test('a team above 55 % closes until the other has grown', async () => {
  const [, , last] = await field(3)
  // Two of three are red: 66 %.
  expect(await battle(last?.token ?? '')).toMatchObject({ red: { open: false }, blue: { open: true } })
  const fourth = await app.register()
  expect(await signUp(fourth.token, 'red')).toEqual(refusal('notEligible', { reason: 'campFull' }))
  expect(dataOf(await signUp(fourth.token, 'blue'))).toMatchObject({ camp: 'blue' })
  expect(await battle(fourth.token)).toMatchObject({ red: { open: true }, blue: { open: true } })
})

test('at exactly 55 % a team is open: eleven of twenty', async () => {
  const players = await field(20)
  await app.db.rows(`update red_vs_blue_player set camp = 'red' where player_id = $1`, [players[19]?.userId])
  const { token } = await app.register()
  expect(await battle(token)).toMatchObject({ red: { players: 11, open: true }, blue: { players: 9, open: true } })
})

test('concurrent sign-ups leave no team above what one more player may make of it', async () => {
  const players = await Promise.all(Array.from({ length: 16 }, () => app.register()))
  const answers = await Promise.all(players.map(({ token }) => signUp(token, 'red')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
})

test('a battle keeps its times when the settings change: nobody joins late, or is shut out early', async () => {
  const [late, early] = await Promise.all([app.register(), app.register()])
  await battle(late.token)
  await app.change({ 'redVsBlue.signUpHours': 8, 'redVsBlue.runHours': 56 })
  app.clock.now = runsAt - 1
  expect(await battle(early.token)).toMatchObject({ phase: 'signup', runsAt, endsAt })
  expect(dataOf(await signUp(early.token, 'red'))).toMatchObject({ camp: 'red' })
  await app.change({ 'redVsBlue.signUpHours': 104 })
  app.clock.now = runsAt
  expect(await battle(late.token)).toMatchObject({ phase: 'running', runsAt, endsAt })
  expect(await signUp(late.token, 'blue')).toEqual(refusal('activityClosed', { availableAt: monday + 7 * dayMs }))
  app.clock.now = monday + 7 * dayMs
  expect(await battle(late.token)).toMatchObject({ phase: 'signup', runsAt: monday + 7 * dayMs + 104 * hourMs })
})

test('sign-up has ended when the battle begins', async () => {
  const { token } = await app.register()
  app.clock.now = runsAt
  expect(await signUp(token, 'red')).toEqual(refusal('activityClosed', { availableAt: monday + 7 * dayMs }))
})

test('the score is the valid bets during the battle, each UTC day up to the cap, without demo rounds', async () => {
  const [red] = await field(2)
  if (!red) throw new Error('nobody joined')
  const tomorrow = runsAt + dayMs
  await recordBet(app, red.userId, 500_00, runsAt - 1)
  await recordBet(app, red.userId, 1_500_00, runsAt)
  await recordBet(app, red.userId, 1_500_00, tomorrow - 1)
  await recordBet(app, red.userId, 300_00, tomorrow)
  await recordBet(app, red.userId, 900_00, tomorrow, true)
  await recordBet(app, red.userId, 700_00, endsAt)
  app.clock.now = tomorrow + hourMs
  expect((await battle(red.token)).mine).toEqual({ camp: 'red', score: 2_300_00, today: 300_00, hasDeposited: true })
  expect((await battle(red.token)).red.score).toBe(0)
  await job()
  expect(await battle(red.token)).toMatchObject({ red: { score: 2_300_00 }, blue: { score: 0 }, pool: 50_00, scoredAt: app.clock.now })
})

test('R48: of the players who reached the minimum, winners share 70 %, others 30 %, by score, floored; the operator keeps the rest', async () => {
  const [red, blue, red2, blue2] = await field(4)
  if (!red || !blue || !red2 || !blue2) throw new Error('nobody joined')
  await recordBet(app, red.userId, 1_000_00, runsAt)
  await recordBet(app, red2.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 700_00, runsAt)
  // One hundredth below the minimum.
  await recordBet(app, blue2.userId, 99_99, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  // The pool is 3 × 50.00; 105.00 by 2 : 1, and 45.00 to the only one who reached the minimum.
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_000_00 + 70_00)
  expect(await balanceIn(app, red2.userId, 'coin')).toBe(1_000_00 + 35_00)
  expect(await balanceIn(app, blue.userId, 'coin')).toBe(1_000_00 + 45_00)
  expect(await balanceIn(app, blue2.userId, 'coin')).toBe(1_000_00)
  const status = await battle(blue.token)
  expect(status.last).toEqual({
    cycleId: status.cycleId,
    endedAt: endsAt,
    winner: 'red',
    red: 1_500_00,
    blue: 799_99,
    pool: 150_00,
    mine: { camp: 'blue', score: 700_00, award: 45_00 },
  })
  expect(dataOf(await app.call('activityAwardGetLog', {}, red.token))).toMatchObject({
    list: [{ activityId: 'red-vs-blue', award: { propId: 2001, count: 70_00 } }],
  })
  await expectSound(app)
})

test('a tie shares equally between the teams', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 500_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  expect([await balanceIn(app, red.userId, 'coin'), await balanceIn(app, blue.userId, 'coin')]).toEqual([1_050_00, 1_050_00])
  expect((await battle(red.token)).last?.winner).toBe('tie')
})

test('a tie at zero pays nothing', async () => {
  const [red] = await field(2)
  if (!red) throw new Error('nobody joined')
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(red.token)).last).toMatchObject({ winner: 'tie', mine: { score: 0, award: 0 } })
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(0)
})

test('settled by two processes at once, repeatedly, every share is paid once', async () => {
  const players = await field(120)
  for (const { userId } of players) await recordBet(app, userId, 1_000_00, runsAt)
  const [first] = players
  if (!first) throw new Error('nobody joined')
  await recordBet(app, first.userId, 100_00, runsAt + 1)
  app.clock.now = endsAt + minuteMs
  const other = openDatabase(await databaseUrl(app), () => {})
  const world = { ...app.deps, db: other }
  await Promise.all([job(), runRedVsBlue(world), job(), runRedVsBlue(world)])
  await Promise.all([job(), runRedVsBlue(world)])
  await other.close()
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(120)
  expect(await countRows(app, 'activity_award')).toBe(120)
  expect(await countRows(app, 'red_vs_blue_player', 'award > 0 and paid_at is null')).toBe(0)
  // The pool is 6,000.00: red 60,100.00 against 60,000.00.
  const { paid } = (await app.db.row<{ paid: number }>('select sum(award)::bigint as paid from red_vs_blue_player')) ?? { paid: 0 }
  expect(paid).toBeLessThanOrEqual(6_000_00)
  expect(6_000_00 - paid).toBeLessThan(120)
  expect(await balanceIn(app, first.userId, 'coin')).toBe(1_000_00 + Math.floor((4_200_00 * 1_100_00) / 60_100_00))
  expect((await battle(first.token)).phase).toBe('ended')
  await expectSound(app)
}, 60_000)

test('a process that dies between shares leaves the others for the next', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await crashBeforePaying(app)
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(0)
  expect((await battle(red.token)).phase).toBe('settling')
  await job()
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_070_00)
  expect(await balanceIn(app, blue.userId, 'coin')).toBe(1_030_00)
  expect((await battle(red.token)).phase).toBe('ended')
})

test('a battle that ended while no server was running is settled weeks later', async () => {
  const [red] = await field(2)
  if (!red) throw new Error('nobody joined')
  await recordBet(app, red.userId, 300_00, runsAt)
  app.clock.now = monday + 30 * dayMs
  await job()
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_035_00)
})

test('a battle is not settled while a transaction is open that may still add a bet of it', async () => {
  const [red] = await field(2)
  if (!red) throw new Error('nobody joined')
  await app.change({ 'redVsBlue.settleGraceSeconds': 0 })
  app.clock.now = endsAt + minuteMs
  const bet = { game: 'perlas', demo: false, bonus: false, stake: 300_00, times: 0, at: runsAt }
  await whileWriting(app.db, (tx) => writeRounds(tx, red.userId, [bet]), job)
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_000_00)
  await job()
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_035_00)
})

test('a battle that was settled before its time, while the clock was a week ahead, is fought and settled again', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  app.clock.pass(7 * dayMs)
  await job()
  app.clock.pass(-7 * dayMs)
  await job()
  expect((await battle(red.token)).last).toBeNull()
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = runsAt + hourMs
  await job()
  expect(await battle(red.token)).toMatchObject({ phase: 'running', red: { score: 500_00 }, blue: { score: 200_00 }, pool: 100_00 })
  app.clock.now = endsAt + minuteMs
  await job()
  expect([await balanceIn(app, red.userId, 'coin'), await balanceIn(app, blue.userId, 'coin')]).toEqual([1_070_00, 1_030_00])
  await expectSound(app)
})

test('one of which shares were paid while the clock was ahead stays settled: nobody is paid twice', async () => {
  const [red] = await field(2)
  if (!red) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  app.clock.now = endsAt - hourMs
  await job()
  app.clock.now = endsAt + 2 * minuteMs
  await job()
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_035_00)
})

test('who deposits after the end has no share, however late it is computed, and is told so', async () => {
  const [red, blue] = [await app.register(), await app.register()]
  await depositOf(app, red.userId)
  for (const [{ token }, camp] of [
    [red, 'red'],
    [blue, 'blue'],
  ] as const)
    dataOf(await app.call('pkSignUp', { camp }, token))
  await recordBet(app, red.userId, 200_00, runsAt)
  await recordBet(app, blue.userId, 300_00, runsAt)
  app.clock.now = endsAt
  await depositOf(app, blue.userId)
  expect(await battle(blue.token)).toMatchObject({ phase: 'settling', mine: { hasDeposited: false } })
  app.clock.pass(hourMs)
  await job()
  expect((await battle(red.token)).last).toMatchObject({ winner: 'blue', pool: 50_00, mine: { award: 15_00 } })
  expect([await balanceIn(app, red.userId, 'coin'), await balanceIn(app, blue.userId, 'coin')]).toEqual([1_015_00, 1_000_00])
})

const excludeSelf = async ({ token }: { token: string }) => {
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
  dataOf(await app.call('selfExclude', { months: 6 }, token))
}

test('A1, R15: 42 sign-ups without a deposit and one bet of 0.20 make no pool and pay nothing', async () => {
  const players = []
  for (let index = 0; index < 42; index++) {
    const player = await app.register()
    dataOf(await signUp(player.token, index % 2 ? 'blue' : 'red'))
    players.push(player)
  }
  const [first] = players
  if (!first) throw new Error('nobody joined')
  await recordBet(app, first.userId, 20, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(first.token)).last).toMatchObject({ winner: 'red', red: 20, blue: 0, pool: 0, mine: { award: 0 } })
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(0)
})

test('A1: of 42 sign-ups that deposited nothing, the two that did and bet share the pool of two', async () => {
  const [first, second] = await field(2)
  if (!first || !second) throw new Error('nobody joined')
  for (let index = 0; index < 40; index++) dataOf(await signUp((await app.register()).token, index % 2 ? 'blue' : 'red'))
  await recordBet(app, first.userId, 500_00, runsAt)
  await recordBet(app, second.userId, 100_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  // 2 × 50.00; 30.00 to the other team is more than a fifth of 100.00.
  expect((await battle(first.token)).last).toMatchObject({ pool: 100_00, mine: { award: 70_00 } })
  expect((await battle(second.token)).last).toMatchObject({ mine: { award: 20_00 } })
})

test('A1: winners need the minimum, too, and a share is at most a fifth of the own score', async () => {
  const [red, blue, red2, blue2] = await field(4)
  if (!red || !blue || !red2 || !blue2) throw new Error('nobody joined')
  await recordBet(app, red.userId, 200_00, runsAt)
  await recordBet(app, red2.userId, 99_99, runsAt)
  await recordBet(app, blue.userId, 100_00, runsAt)
  await recordBet(app, blue2.userId, 100_01, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(red.token)).last).toMatchObject({ winner: 'red', pool: 150_00, mine: { award: 40_00 } })
  expect(await award(red2.userId)).toBe(0)
  expect([await award(blue.userId), await award(blue2.userId)]).toEqual([20_00, 20_00])
})

test('A’: a player who self-excludes after sign-up is not counted and gets nothing', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = runsAt + hourMs
  await excludeSelf(red)
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(blue.token)).last).toMatchObject({ winner: 'red', pool: 50_00, mine: { award: 15_00 } })
  expect(await award(red.userId)).toBe(0)
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(1)
})

test('A’: a player who self-excludes between settlement and payment is not paid', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await crashBeforePaying(app)
  await excludeSelf(red)
  await job()
  expect(await award(red.userId)).toBe(0)
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(1)
  expect(await balanceIn(app, blue.userId, 'coin')).toBe(1_030_00)
  expect((await battle(blue.token)).phase).toBe('ended')
})

test('A’: a player whose self-exclusion is being written while shares are paid is not paid', async () => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await crashBeforePaying(app)
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isPaying, resolve: pay } = Promise.withResolvers<void>()
  const exclusion = app.db.transaction(async (tx) => {
    await excludePerson({ tx, now: app.clock.now, policy: app.deps.policy, playerId: red.userId, months: 6, ref: 'while paid' })
    begin()
    await isPaying
  })
  await hasBegun
  const paid = job()
  await untilWaiting(app.db)
  pay()
  await exclusion
  await paid
  expect(await award(red.userId)).toBe(0)
  expect(await countRows(app, 'entry', `kind = 'redVsBlue'`)).toBe(1)
})

test.each(['is held', 'is self-excluded'])('A’: a player who %s by another account of theirs counts for no pool', async (what) => {
  const [red, blue] = await field(2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = runsAt + hourMs
  const other = await app.register()
  const [heldId, openId] = what === 'is held' ? [red.userId, other.userId] : [other.userId, red.userId]
  await app.db.rows(
    `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'mobile', true, true, $3)`,
    [heldId, openId, app.clock.now],
  )
  if (what === 'is self-excluded') dataOf(await app.call('selfExclude', { months: 6 }, other.token))
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(blue.token)).last).toMatchObject({ pool: 50_00 })
  expect(await award(red.userId)).toBe(0)
})

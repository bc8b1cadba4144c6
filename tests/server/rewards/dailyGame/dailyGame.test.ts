import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import type { DailyGame } from '#contract/dailyGame.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { verifyDraw } from '#games/palabunutan/rules.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'

const hashes = {
  hmac: (key: string, message: string) => createHmac('sha256', key).update(message).digest(),
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
}

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const look = async (token: string) => dataOf(await app.call<DailyGame>('dailyGameInfo', {}, token))
const play = (token: string, requestId: string = randomUUID()) =>
  app.call<{ awards: Award[]; game: DailyGame }>('dailyGamePlay', { requestId }, token)
const isLit = async (token: string) =>
  dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list.find(
    ({ activityId }) => activityId === 'daily-game',
  )?.redDot
/** The given coins that are still to be wagered. */
const locked = (userId: string) =>
  app.db.row<{ amount: number; need: number }>('select amount, need from turnover_lock where player_id = $1 order by id desc limit 1', [
    userId,
  ])

/** Goes to this hour of the day in Manila, the next one if it is past. */
const goTo = (at: number) => app.clock.pass((((at * hourMs - ((app.clock.now + 8 * hourMs) % dayMs)) % dayMs) + dayMs) % dayMs)

test('a guest is asked to log in', async () => {
  expect(await app.call('dailyGameInfo', {})).toEqual(refusal('sessionOver'))
  expect(await app.call('dailyGamePlay', {})).toEqual(refusal('sessionOver'))
})

test('one free draw a day in Manila, with a red dot until it is drawn; its coins have to be wagered', async () => {
  const { token, userId } = await app.register()
  goTo(23)
  const before = await balanceIn(app, userId, 'coin')
  const first = await look(token)
  expect(first).toMatchObject({ canPlay: true, draws: [], nextAt: app.clock.now + hourMs })
  expect(await isLit(token)).toBe(true)

  const { awards, game } = dataOf(await play(token))
  const [draw] = game.draws
  expect(awards).toEqual([{ id: String(draw?.day), propId: 2001, count: draw?.coins }])
  expect(draw).toMatchObject({ board: first.board, serverSeedHash: first.serverSeedHash, clientSeed: first.clientSeed, serverSeed: null })
  expect(game).toEqual({ ...first, canPlay: false, draws: [draw] })
  expect(await look(token)).toEqual(game)
  expect(await isLit(token)).toBe(false)
  expect(await balanceIn(app, userId, 'coin')).toBe(before + (draw?.coins ?? 0))
  expect((await locked(userId))?.need).toBe(welcome + (draw?.coins ?? 0))
  expect(await play(token)).toEqual(refusal('alreadyDone', { availableAt: first.nextAt }))

  // A minute before midnight in Manila, and at midnight.
  app.clock.pass(hourMs - 60_000)
  expect(await play(token)).toEqual(refusal('alreadyDone', { availableAt: first.nextAt }))
  app.clock.pass(60_000)
  expect(await isLit(token)).toBe(true)
  const next = dataOf(await play(token))
  expect(next.game.draws.map(({ day }) => day)).toEqual([(draw?.day ?? 0) + 1, draw?.day])
  const log = dataOf(await app.call<{ list: { activityId: string }[] }>('activityAwardGetLog', {}, token))
  expect(log.list.filter(({ activityId }) => activityId === 'daily-game')).toHaveLength(2)
  expect(await isSound(app)).toBe(true)
})

test('a delivery doubled with the same requestId is paid once; of two devices one is refused', async () => {
  const { token, userId } = await app.register()
  const before = await balanceIn(app, userId, 'coin')
  const requestId = randomUUID()
  const [one, two] = await Promise.all([play(token, requestId), play(token, requestId)])
  expect(one.data).toEqual(two.data)
  expect(await play(token)).toMatchObject(refusal('alreadyDone', expect.anything()))
  const coins = dataOf(one).awards[0]?.count ?? 0
  expect(await balanceIn(app, userId, 'coin')).toBe(before + coins)
  expect(await countRows(app, 'daily_draw', 'player_id = $1', [userId])).toBe(1)

  const other = await app.register()
  const answers = await Promise.all([play(other.token), play(other.token), play(other.token)])
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await countRows(app, 'daily_draw', 'player_id = $1', [other.userId])).toBe(1)
  expect(await isSound(app)).toBe(true)
})

test('a draw can be verified once its seeds were changed', async () => {
  const { token } = await app.register()
  await play(token)
  const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, token))
  dataOf(await app.call('fairRotate', { seedId }, token))
  const [draw] = (await look(token)).draws
  if (!draw) throw new Error('there is no draw')
  expect(draw.serverSeed).not.toBeNull()
  expect(await verifyDraw(draw, hashes)).toBe(true)
})

test('a board that is changed later leaves earlier draws as they were', async () => {
  const rich = await createApp({ policy: { dailyGame: { board: [{ coins: 1_00, count: 7 }] } } })
  const { token } = await rich.register()
  const { awards, game } = dataOf(await rich.call<{ awards: Award[]; game: DailyGame }>('dailyGamePlay', {}, token))
  expect(awards).toMatchObject([{ count: 1_00 }])
  expect(game.draws).toMatchObject([{ board: [{ coins: 1_00, count: 7 }], coins: 1_00 }])
  await rich.close()
})

test('during a break or a self-exclusion there is no draw and no red dot', async () => {
  const resting = await app.register()
  dataOf(await app.call('takeBreak', { hours: 24 }, resting.token))
  expect(await play(resting.token)).toEqual(refusal('selfExcluded', { kind: 'break', until: app.clock.now + dayMs }))
  expect(await isLit(resting.token)).toBeUndefined()
  expect(await countRows(app, 'daily_draw', 'player_id = $1', [resting.userId])).toBe(0)
  const expired = await app.register()
  dataOf(await app.call('selfExclude', { months: 6 }, expired.token))
  expect(await play(expired.token)).toMatchObject({ data: null })
  expect(await countRows(app, 'daily_draw', 'player_id = $1', [expired.userId])).toBe(0)
  // The page still opens, with earlier draws.
  expect(await look(resting.token)).toMatchObject({ draws: [] })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import { dayMs } from '#contract/durations.ts'
import type { RedDots } from '#contract/session.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { mondayNoon, toNextMondayNoon } from '../../fixtures/monday.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'
import { boardOf, receive, taskState, taskOf, finishTask } from './samples.ts'

const week = 7 * dayMs

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(() => toNextMondayNoon(app.clock))

const dots = async (token: string) => {
  const { hasTask, taskAward } = dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots
  return { hasTask, taskAward }
}
const midnight = () => Math.floor(app.clock.now / dayMs) * dayMs + dayMs

/** Completes today's tasks that rounds can: a ride, wins in Perlas, a big win and the bets of the day. */
async function playTheDay(userId: string): Promise<void> {
  await playRounds(app, userId, 20, { gameId: 'biyahe-888', stake: 2_50 })
  await playRounds(app, userId, 3, { payout: 5_00 })
}

test('a guest sees the tasks and cannot claim one', async () => {
  const board = await boardOf(app)
  expect(new Set(board.tasks.map(({ state }) => state))).toEqual(new Set(['doing', 'locked']))
  expect(board.tasks.every(({ done }) => done === 0)).toBe(true)
  expect(board.chests.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'locked'))
  expect(board).toMatchObject({ liveness: 0, dayEndsAt: midnight(), weekEndsAt: midnight() + 6 * dayMs })
  expect(await app.call('receiveTaskAward', { id: 'day-ride' })).toEqual(refusal('sessionOver'))
  expect(await app.call('finishTask', { id: 'week-share' })).toEqual(refusal('sessionOver'))
})

test('a task has all the data that its text needs', async () => {
  const { token } = await app.register()
  expect(await taskOf(app, token, 'day-pearls')).toEqual({
    id: 'day-pearls',
    kind: 'wins',
    period: 'day',
    state: 'doing',
    goal: 3,
    done: 0,
    gameId: 'perlas',
    times: 1,
    page: null,
    after: null,
    awards: [
      { id: 'day-pearls-1', propId: 2002, count: 20 },
      { id: 'day-pearls-2', propId: 4001, count: 20 },
    ],
  })
  expect(await taskOf(app, token, 'day-plaza')).toMatchObject({ kind: 'visit', page: '/bonus/event', gameId: null, times: null })
  expect(await taskOf(app, token, 'day-bright')).toMatchObject({ state: 'locked', after: 'day-pearls', times: 5 })
})

test('a claimed task pays the published award, is logged and in the statement, and adds activity points', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  const { awards, board } = dataOf(await receive(app, token, 'day-ride'))
  expect(awards).toEqual([
    { id: 'day-ride-1', propId: 2001, count: 1_00 },
    { id: 'day-ride-2', propId: 4001, count: 20 },
  ])
  expect(board.liveness).toBe(20)
  expect(board.tasks.find(({ id }) => id === 'day-ride')).toMatchObject({ state: 'claimed', done: 20 })
  expect(await balanceIn(app, userId, 'coin')).toBe(1_001_00)
  const log = dataOf(await app.call<{ list: unknown[]; activityIds: string[] }>('activityAwardGetLog', {}, token))
  expect(log.activityIds).toEqual(['tasks'])
  expect(log.list).toMatchObject([{ award: { propId: 4001, count: 20 } }, { award: { propId: 2001, count: 1_00 } }])
  const reward = dataOf(await app.call<{ list: unknown[] }>('appUserCoinDetail', { kind: 'reward' }, token))
  expect(reward.list[0]).toMatchObject({ kind: 'task', delta: 1_00 })
})

test('an incomplete, unknown or another player’s task is refused, and nothing is given', async () => {
  const { token, userId } = await app.register()
  const other = await app.register()
  await playTheDay(other.userId)
  expect(await receive(app, token, 'day-ride')).toEqual(refusal('notYet', { need: 20, done: 0 }))
  expect(await receive(app, token, 'day-bright')).toEqual(refusal('notYet', { after: 'day-pearls' }))
  expect(await receive(app, token, 'chest-20')).toEqual(refusal('notYet', { need: 20, done: 0 }))
  expect(await receive(app, token, 'no-such-task')).toEqual(refusal('notAvailable'))
  expect(await receive(app, token, '../day ride')).toMatchObject({ message: 'badParameter' })
  expect(await app.call('receiveTaskAward', { id: 7 }, token)).toMatchObject({ message: 'badParameter' })
  expect(await app.call('receiveTaskAward', {}, token)).toMatchObject({ message: 'badParameter' })
  expect(await countRows(app, 'task_claim', 'player_id = $1', [userId])).toBe(0)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00)
})

test('requested repeatedly, at once and from two devices, a task and a chest are paid once', async () => {
  const { token, userId, account } = await app.register()
  const second = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  await playTheDay(userId)
  for (const id of ['day-pearls', 'chest-20']) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => receive(app, index % 2 ? token : second.token, id)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === 'alreadyDone')).toHaveLength(7)
  }
  expect(await balanceIn(app, userId, 'points')).toBe(20 + 20)
})

test('a delivery doubled with the same requestId gets two responses and is paid once', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => receive(app, token, 'day-ride', requestId)))
  expect(answers.map(({ data }) => data?.awards[0]?.count)).toEqual([1_00, 1_00, 1_00])
  expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_001_00)
})

test('a task unlocks once the previous one is claimed, and what happened before counts', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  expect(await taskState(app, token, 'day-bright')).toBe('locked 0/1')
  dataOf(await receive(app, token, 'day-pearls'))
  expect(await taskState(app, token, 'day-bright')).toBe('claimable 1/1')
  expect(dataOf(await receive(app, token, 'day-bright')).awards[0]).toMatchObject({ propId: 60001, count: 2 })
})

test('the activity points of a day open its chests, and a new day begins with none', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  const chests = async () => (await boardOf(app, token)).chests.map(({ state }) => state)
  dataOf(await receive(app, token, 'day-ride'))
  expect(await chests()).toEqual(['claimable', 'locked', 'locked', 'locked', 'locked'])
  for (const id of ['day-pearls', 'day-bright', 'day-bet']) dataOf(await receive(app, token, id))
  expect(await chests()).toEqual(['claimable', 'claimable', 'claimable', 'claimable', 'locked'])
  dataOf(await app.call('loginBonus3UserReceive', {}, token))
  dataOf(await receive(app, token, 'day-sign-in'))
  dataOf(await finishTask(app, token, 'day-plaza'))
  expect(dataOf(await receive(app, token, 'day-plaza')).board.liveness).toBe(100)
  expect(await chests()).toEqual(Array.from({ length: 5 }, () => 'claimable'))
  for (const id of ['chest-100', 'chest-60', 'chest-20', 'chest-80', 'chest-40']) dataOf(await receive(app, token, id))
  expect(await balanceIn(app, userId, 'diamond')).toBe(2 + 3 + 5)
  // The ride, the bet, the lantern, three chests.
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00 + 1_00 + 1_00 + 5_00 + 1_00 + 2_00 + 3_00)
  expect((await boardOf(app, token)).liveness).toBe(100)
  app.clock.now = midnight()
  expect(await boardOf(app, token)).toMatchObject({ liveness: 0 })
  expect(await chests()).toEqual(Array.from({ length: 5 }, () => 'locked'))
  expect(await receive(app, token, 'chest-20')).toEqual(refusal('notYet', { need: 20, done: 0 }))
})

test('the activity points of a week’s task open the chests of the day they are claimed on, and of no other', async () => {
  const gives = [{ propId: 4001, count: 20 }]
  const { rules } = defaultPolicy.tasks
  await app.change({ 'tasks.rules': rules.map((rule) => (rule.id === 'week-share' ? { ...rule, gives } : rule)) })
  try {
    const { token } = await app.register()
    app.clock.now = midnight() + dayMs
    dataOf(await finishTask(app, token, 'week-share'))
    expect(dataOf(await receive(app, token, 'week-share')).board.liveness).toBe(20)
    dataOf(await receive(app, token, 'chest-20'))
    app.clock.now = midnight()
    expect(await boardOf(app, token)).toMatchObject({ liveness: 0 })
    expect(await taskState(app, token, 'week-share')).toBe('claimed 1/1')
  } finally {
    await app.change({ 'tasks.rules': null })
  }
})

test('what was not claimed by midnight expires; the next day the task is available again', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  app.clock.now = midnight() - 1
  expect(await taskState(app, token, 'day-ride')).toBe('claimable 20/20')
  app.clock.pass(1)
  expect(await receive(app, token, 'day-ride')).toEqual(refusal('notYet', { need: 20, done: 0 }))
  await playTheDay(userId)
  dataOf(await receive(app, token, 'day-ride'))
  app.clock.pass(dayMs)
  await playTheDay(userId)
  dataOf(await receive(app, token, 'day-ride'))
  expect(await receive(app, token, 'day-ride')).toEqual(refusal('alreadyDone'))
})

test('a weekly task is given once from Monday to Sunday, a one-time task only once', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 300)
  dataOf(await receive(app, token, 'week-spins'))
  dataOf(await receive(app, token, 'once-spins'))
  app.clock.now = mondayNoon + Math.floor((app.clock.now - mondayNoon) / week) * week + 6.5 * dayMs - 1
  await playRounds(app, userId, 300)
  expect(await receive(app, token, 'week-spins')).toEqual(refusal('alreadyDone'))
  app.clock.pass(1)
  await playRounds(app, userId, 300)
  dataOf(await receive(app, token, 'week-spins'))
  expect(await receive(app, token, 'once-spins')).toEqual(refusal('alreadyDone'))
})

test('a weekly task claimed on a Wednesday is not available again on Thursday', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 300)
  app.clock.pass(2 * dayMs)
  dataOf(await receive(app, token, 'week-spins'))
  for (let days = 0; days < 5; days += 1) {
    expect(await taskState(app, token, 'week-spins')).toBe('claimed 300/300')
    expect(await receive(app, token, 'week-spins')).toEqual(refusal('alreadyDone'))
    app.clock.pass(dayMs)
  }
  expect(await taskState(app, token, 'week-spins')).toBe('doing 0/300')
})

test('a browser reports only visits and shares, once a period, and awards must still be claimed', async () => {
  const { token, userId } = await app.register()
  expect(await finishTask(app, token, 'day-ride')).toEqual(refusal('notEligible', { reason: 'counted' }))
  expect(await finishTask(app, token, 'chest-20')).toEqual(refusal('notAvailable'))
  const responses = await Promise.all([finishTask(app, token, 'week-share'), finishTask(app, token, 'week-share')])
  expect(responses.map(({ message }) => message).toSorted()).toEqual(['', 'alreadyDone'])
  expect(await taskState(app, token, 'week-share')).toBe('claimable 1/1')
  expect(await balanceIn(app, userId, 'points')).toBe(0)
  dataOf(await receive(app, token, 'week-share'))
  expect(await balanceIn(app, userId, 'points')).toBe(20)
  expect(await finishTask(app, token, 'week-share')).toEqual(refusal('alreadyDone'))
  app.clock.pass(week)
  expect(await taskState(app, token, 'week-share')).toBe('doing 0/1')
})

test('a red dot means something can be claimed, everywhere it is returned', async () => {
  const { token, userId } = await app.register()
  const activity = async () =>
    dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list.find(({ activityId }) => activityId === 'tasks')
  expect(await dots(token)).toEqual({ hasTask: false, taskAward: false })
  expect(await activity()).toMatchObject({ redDot: false, state: 'open', type: 0 })
  await playRounds(app, userId, 20, { gameId: 'biyahe-888', stake: 20 })
  expect(await dots(token)).toEqual({ hasTask: true, taskAward: false })
  expect(await activity()).toMatchObject({ redDot: true })
  dataOf(await receive(app, token, 'day-ride'))
  expect(await dots(token)).toEqual({ hasTask: false, taskAward: true })
  expect(await activity()).toMatchObject({ redDot: true })
  dataOf(await receive(app, token, 'chest-20'))
  expect(await dots(token)).toEqual({ hasTask: false, taskAward: false })
})

test('a player on a break gets a friendly refusal, and no red dot', async () => {
  const { token, userId } = await app.register()
  await playTheDay(userId)
  const until = app.clock.now + dayMs
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  const closed = refusal('selfExcluded', { kind: 'break', until })
  expect(await receive(app, token, 'day-ride')).toEqual(closed)
  expect(await finishTask(app, token, 'week-share')).toEqual(closed)
  expect(await dots(token)).toEqual({ hasTask: false, taskAward: false })
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00)
})

test('a claim needs no fresh input', async () => {
  const { token, userId } = await app.register()
  app.clock.pass(5 * 60 * 60 * 1000)
  await playTheDay(userId)
  expect(await receive(app, token, 'day-ride')).toMatchObject({ errcode: 0 })
  // A call that costs money requires an identity check.
  expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)).toEqual(refusal('confirmIdentity'))
})

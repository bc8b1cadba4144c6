import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankruptGift } from '#contract/bankruptcy.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { PiggyBankState } from '#contract/piggyBank.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import type { VipInfo } from '#contract/vip.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { balanceIn } from '../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../fixtures/deposits.ts'
import { toNextMondayNoon } from '../fixtures/monday.ts'
import { playRounds } from '../fixtures/recordedRounds.ts'
import { boardOf, receive, taskState } from './tasks/samples.ts'
import { longSessions, ownStatus, play, vip } from './vip/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())
beforeEach(() => toNextMondayNoon(app.clock))
afterEach(() =>
  app.change({
    'tasks.rules': null,
    'tasks.chests': null,
    'slotshack.stalls': null,
    'vip.deposited': null,
    'vip.levels': null,
    'vip.tasks': null,
    'vip.checkInDays': null,
    'vip.playedDay': null,
    'bankruptcy.requiredBet': null,
    'piggyBank.full': null,
    'vip.graceDays': null,
  }),
)

const nextThird = () => app.clock.pass(8 * hourMs)
/** A moment later than what was done before. */
const change: TestApp['change'] = (...values) => {
  app.clock.pass(1_000)
  return app.change(...values)
}
const setGoal = (id: string, goal: number) =>
  change({ 'tasks.rules': app.deps.policy.tasks.rules.map((rule) => (rule.id === id ? { ...rule, goal } : rule)) })

test('a task that was reached stays reached when its goal is raised in its period, and is not reached by what comes after', async () => {
  const [reached, late, more] = [await app.register(), await app.register(), await app.register()]
  await playRounds(app, reached.userId, 300)
  await playRounds(app, late.userId, 299)
  await playRounds(app, more.userId, 300)
  await setGoal('week-spins', 400)
  nextThird()
  for (const { userId } of [late, more]) await playRounds(app, userId, 100)
  expect(await taskState(app, reached.token, 'week-spins')).toBe('claimable 300/300')
  expect(await taskState(app, late.token, 'week-spins')).toBe('doing 399/400')
  expect(await taskState(app, more.token, 'week-spins')).toBe('claimable 400/400')
  expect(dataOf(await app.call<{ redDots: object }>('refreshData', {}, reached.token)).redDots).toMatchObject({ hasTask: true })
  // Raised again, and by way of a lower goal: the first is still what was reached.
  await setGoal('week-spins', 290)
  await setGoal('week-spins', 1_000)
  expect(await taskState(app, late.token, 'week-spins')).toBe('claimable 290/290')
  expect((await receive(app, reached.token, 'week-spins')).errcode).toBe(0)
  expect((await receive(app, reached.token, 'week-spins')).errcode).not.toBe(0)
  // The next week, the new goal holds for all.
  app.clock.pass(7 * dayMs)
  await playRounds(app, more.userId, 400)
  expect(await taskState(app, more.token, 'week-spins')).toBe('doing 400/1000')
  expect(await receive(app, more.token, 'week-spins')).toEqual(refusal('notYet', { need: 1_000, done: 400 }))
})

test.each([
  ['week-deposit', 100_00, 300_00, (token: string) => deposit(app, token, 100_00)],
  ['week-sign-in', 1, 5, (token: string) => app.call('loginBonus3UserReceive', {}, token)],
  ['once-bet', 1_000_00, 2_000_00, async (_token: string, userId: string) => playRounds(app, userId, 1, { stake: 1_000_00 })],
  ['day-bet', 50_00, 100_00, async (_token: string, userId: string) => playRounds(app, userId, 1, { stake: 50_00 })],
])('%s as well', async (id, goal, raised, act) => {
  const rules = app.deps.policy.tasks.rules.map(({ after: _after, ...rule }) => ({ ...rule, ...(rule.id === id && { goal }) }))
  await change({ 'tasks.rules': rules })
  const before = await app.register()
  await act(before.token, before.userId)
  await setGoal(id, raised)
  nextThird()
  const after = await app.register()
  await act(after.token, after.userId)
  expect(await taskState(app, before.token, id)).toBe(`claimable ${goal}/${goal}`)
  expect(await taskState(app, after.token, id)).toBe(`doing ${goal}/${raised}`)
  expect((await receive(app, before.token, id)).errcode).toBe(0)
})

test('a chest that could be opened can still be opened', async () => {
  const chestOf = async (token: string) => (await boardOf(app, token)).chests[0]
  const [reached, late] = [await app.register(), await app.register()]
  const fill = async ({ token, userId }: typeof reached) => {
    await playRounds(app, userId, 20, { gameId: 'biyahe-888' })
    expect((await receive(app, token, 'day-ride')).errcode).toBe(0)
  }
  await fill(reached)
  const { chests } = app.deps.policy.tasks
  await change({ 'tasks.chests': chests.map((chest) => ({ ...chest, liveness: chest.liveness + 5 })) })
  await fill(late)
  expect(await chestOf(late.token)).toMatchObject({ state: 'locked', liveness: 25 })
  expect(await chestOf(reached.token)).toMatchObject({ state: 'claimable', liveness: 20 })
  expect((await receive(app, reached.token, 'chest-20')).errcode).toBe(0)
})

test('a mission of the slotshack that was reached stays reached', async () => {
  const missionOf = async (token: string) =>
    dataOf(await app.call<Slotshack>('slotshackInfo', {}, token)).stalls[0]?.missions.find(({ kind }) => kind === 'spins')
  const [reached, late] = [await app.register(), await app.register()]
  const { stalls } = app.deps.policy.slotshack
  const { id = '', goal = 0 } = (await missionOf(reached.token)) ?? {}
  const gameId = stalls[0]?.gameId ?? ''
  await playRounds(app, reached.userId, goal, { gameId })
  const raise = (missions: (typeof stalls)[number]['missions']) =>
    missions.map((mission) => (mission.id === id ? { ...mission, goal: goal * 2 } : mission))
  await change({ 'slotshack.stalls': stalls.map((stall) => ({ ...stall, missions: raise(stall.missions) })) })
  nextThird()
  await playRounds(app, late.userId, goal, { gameId })
  expect(await missionOf(late.token)).toMatchObject({ state: 'doing', done: goal, goal: goal * 2 })
  expect(await missionOf(reached.token)).toMatchObject({ state: 'claimable', done: goal, goal })
  expect((await app.call('slotshackReceive', { id }, reached.token)).errcode).toBe(0)
})

test('a slotshack of which all missions were claimed stays complete when missions are added or replaced in its week', async () => {
  const wholeOf = async ({ token }: typeof all) => dataOf(await app.call<Slotshack>('slotshackInfo', {}, token)).whole
  const [all, late] = [await app.register(), await app.register()]
  const { whole, stalls } = app.deps.policy.slotshack
  const boardWith = (ids: readonly string[]) =>
    stalls.slice(0, 1).map((stall) => ({ ...stall, missions: ids.map((id) => ({ id, kind: 'spins' as const, goal: 1, gives: whole })) }))
  const claim = (id: string, { token }: typeof all) => app.call('slotshackReceive', { id }, token)
  await change({ 'slotshack.stalls': boardWith(['one', 'two']) })
  for (const { userId } of [all, late]) await playRounds(app, userId, 1, { gameId: stalls[0]?.gameId ?? '' })
  for (const id of ['one', 'two']) dataOf(await claim(id, all))
  dataOf(await claim('one', late))
  await change({ 'slotshack.stalls': boardWith(['one', 'two', 'three']) })
  dataOf(await claim('two', late))
  expect(await wholeOf(late)).toMatchObject({ state: 'doing', goal: 3, done: 2 })
  expect(await wholeOf(all)).toMatchObject({ state: 'claimable', goal: 2, done: 2 })
  await change({ 'slotshack.stalls': boardWith(['four']) })
  expect(await wholeOf(late)).toMatchObject({ state: 'doing', goal: 1, done: 0 })
  expect(await claim('whole', late)).toEqual(refusal('notYet', { need: 1, done: 0 }))
  dataOf(await claim('whole', all))
  expect(await claim('whole', all)).toEqual(refusal('alreadyDone'))
  // The next week's board is new.
  app.clock.pass(7 * dayMs)
  expect(await wholeOf(all)).toMatchObject({ state: 'doing', goal: 1, done: 0 })
})

test('VIP missions and the weekly award that were reached stay reached', async () => {
  // In the middle of a month.
  app.clock.now = Date.UTC(new Date(app.clock.now).getUTCFullYear() + 1, 5, 15, 12)
  const [reached, late] = [await vip(app), await vip(app)]
  await play(app, reached, 1_000_00)
  await app.call('loginBonus3UserReceive', {}, reached.token)
  await change({ 'vip.checkInDays': 1 })
  await change({ 'vip.checkInDays': 3, 'vip.tasks': app.deps.policy.vip.tasks.map((task) => ({ ...task, need: task.need * 2 })) })
  app.clock.pass(dayMs)
  await play(app, late, 1_000_00)
  // Who has been a VIP of level 1 since yesterday.
  const mission = async (player: typeof late) => (await ownStatus(app, player)).tasks.find(({ id }) => id === 'play')
  expect(await mission(late)).toMatchObject({ state: 'doing', need: 2_000_00, done: 1_000_00 })
  expect(await mission(reached)).toMatchObject({ need: 1_000_00, done: 1_000_00 })
  expect((await ownStatus(app, reached)).checkIn).toMatchObject({ need: 1, done: 1 })
  expect((await ownStatus(app, late)).checkIn).toMatchObject({ need: 3, done: 0 })
  expect(await app.call('receiveVipTaskAndBonus', { id: 'play' }, late.token)).toEqual(
    refusal('notYet', { need: 2_000_00, done: 1_000_00 }),
  )
  expect((await app.call('receiveVipTaskAndBonus', { id: 'play' }, reached.token)).errcode).toBe(0)
})

test('VIPs stay VIPs when more deposits make one, until theirs are returned', async () => {
  const [before, returned, late] = [await vip(app), await app.register(), await app.register()]
  const order = await deposit(app, returned.token, 100_00)
  for (const player of [before, returned]) await play(app, player, 1_000_00)
  const levelOf = async (player: { token: string; userId: string }) => (await ownStatus(app, player)).level
  const gateOf = async ({ token }: { token: string }) => dataOf(await app.call<VipInfo>('getVipInfo', {}, token)).gate
  const daily = ({ token }: { token: string }) => app.call('appVipUserReceiveDaily', {}, token)
  expect([await levelOf(before), await levelOf(returned)]).toEqual([2, 2])
  await change({ 'vip.deposited': 200_00 })
  app.clock.pass(1_000)
  await deposit(app, late.token, 100_00)
  expect([await levelOf(before), await levelOf(returned), await levelOf(late)]).toEqual([2, 2, 0])
  expect([await gateOf(before), await gateOf(late)]).toEqual([
    { need: 100_00, done: 100_00 },
    { need: 200_00, done: 100_00 },
  ])
  const points = await balanceIn(app, returned.userId, 'points')
  for (const player of [before, returned]) expect((await daily(player)).errcode).toBe(0)
  expect(await daily(late)).toEqual(refusal('vipOnly', { need: 200_00, done: 100_00 }))
  expect(await deliver(app, chargebackNotice(order))).toBe(200)
  await followRefunds(app.deps)
  expect([await levelOf(before), await levelOf(returned)]).toEqual([2, 0])
  expect(await balanceIn(app, returned.userId, 'points')).toBe(points)
  expect(await balanceIn(app, before.userId, 'points')).toBeGreaterThan(0)
})

test('VIPs keep a level whose bets of the month they had made before it needs more', async () => {
  const year = new Date(app.clock.now).getUTCFullYear() + 1
  app.clock.now = Date.UTC(year, 0, 2, 12)
  const [reached, late] = [await vip(app), await vip(app)]
  for (const player of [reached, late]) await play(app, player, 1_000_00)
  const statusOf = async (player: typeof late) => {
    const { level, audit } = await ownStatus(app, player)
    return [level, audit.need, audit.done]
  }
  app.clock.now = Date.UTC(year, 1, 20, 12)
  await play(app, reached, 300_00)
  await play(app, late, 199_00)
  expect([await statusOf(reached), await statusOf(late)]).toEqual([
    [2, 200_00, 300_00],
    [2, 200_00, 199_00],
  ])
  const { levels } = app.deps.policy.vip
  await change({ 'vip.levels': levels.map((level, index) => (index === 1 ? { ...level, betLimit: 900_00 } : level)) })
  app.clock.pass(dayMs)
  await play(app, late, 101_00)
  expect([await statusOf(reached), await statusOf(late)]).toEqual([
    [2, 200_00, 300_00],
    [2, 900_00, 300_00],
  ])
  app.clock.now = Date.UTC(year, 2, 2, 12)
  expect([await statusOf(reached), await statusOf(late)]).toEqual([
    [2, 900_00, 0],
    [1, 0, 0],
  ])
  // The next month, the new bets hold for all.
  app.clock.now = Date.UTC(year, 3, 2, 12)
  expect(await statusOf(reached)).toEqual([1, 0, 0])
})

test('days that counted as played by VIPs still do when a day takes more bets', async () => {
  app.clock.now = Date.UTC(new Date(app.clock.now).getUTCFullYear() + 1, 5, 1, 12)
  const [reached, late] = [await vip(app), await vip(app)]
  const daysOf = async (player: typeof late) => (await ownStatus(app, player)).tasks.find(({ kind }) => kind === 'days')
  for (let day = 0; day < 10; day++) {
    await play(app, reached, 10_00)
    if (day > 0) await play(app, late, 10_00)
    if (day < 9) app.clock.pass(dayMs)
  }
  await change({ 'vip.playedDay': 20_00 })
  app.clock.pass(dayMs)
  await play(app, late, 10_00)
  expect(await daysOf(reached)).toMatchObject({ state: 'claimable', need: 10, done: 10 })
  expect(await daysOf(late)).toMatchObject({ state: 'doing', need: 10, done: 9 })
  await play(app, late, 10_00)
  expect(await daysOf(late)).toMatchObject({ state: 'claimable', need: 10, done: 10 })
  expect((await app.call('receiveVipTaskAndBonus', { id: 'days' }, reached.token)).errcode).toBe(0)
})

test('the goal of a task or mission that counted something else is not reached by what it counts now', async () => {
  app.clock.now = Date.UTC(new Date(app.clock.now).getUTCFullYear() + 1, 5, 15, 12)
  const player = await vip(app)
  const { tasks, vip: rules, slotshack } = app.deps.policy
  const [stall] = slotshack.stalls
  const [first] = stall?.missions ?? []
  await playRounds(app, player.userId, (first?.goal ?? 0) - 1, { gameId: 'perlas' })
  // 300 spins become 1,000.00 of bets, ten days 5,000.00, and the spins of one game more of another.
  await change({
    'tasks.rules': tasks.rules.map((rule) => (rule.id === 'week-spins' ? { ...rule, kind: 'validBet', goal: 1_000_00 } : rule)),
    'vip.tasks': rules.tasks.map((task) => (task.id === 'days' ? { ...task, kind: 'bet', need: 5_000_00 } : task)),
    'slotshack.stalls': slotshack.stalls.map((one) =>
      one === stall
        ? {
            ...one,
            gameId: 'perlas',
            missions: one.missions.map((mission) => (mission === first ? { ...mission, goal: mission.goal * 2 } : mission)),
          }
        : one,
    ),
  })
  await playRounds(app, player.userId, 1, { gameId: 'perlas' })
  const bet = (first?.goal ?? 0) * 1_00
  expect(await taskState(app, player.token, 'week-spins')).toBe(`doing ${bet}/100000`)
  expect(await receive(app, player.token, 'week-spins')).toEqual(refusal('notYet', { need: 1_000_00, done: bet }))
  expect((await ownStatus(app, player)).tasks.find(({ id }) => id === 'days')).toMatchObject({ need: 5_000_00, done: bet, state: 'doing' })
  const { stalls } = dataOf(await app.call<Slotshack>('slotshackInfo', {}, player.token))
  expect(stalls[0]?.missions[0]).toMatchObject({ state: 'doing', goal: (first?.goal ?? 0) * 2, done: first?.goal })
})

test('the bets that the second bankruptcy gift needs stay enough', async () => {
  const [reached, late] = [await app.register(), await app.register()]
  const need = async ({ token }: { token: string }) => {
    const { currBet, validBet } = dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token))
    return [currBet, validBet]
  }
  await playRounds(app, reached.userId, 1, { stake: 40_00 })
  await change({ 'bankruptcy.requiredBet': 90_00 })
  nextThird()
  await playRounds(app, late.userId, 1, { stake: 40_00 })
  expect([await need(reached), await need(late)]).toEqual([
    [40_00, 40_00],
    [40_00, 90_00],
  ])
})

test('nor does a refund take back what was claimed for a deposit that is still there', async () => {
  const { token, userId } = await app.register()
  await deposit(app, token, 100_00)
  await setGoal('week-deposit', 300_00)
  const other = await deposit(app, token, 100_00)
  const before = await balanceIn(app, userId, 'diamond')
  expect((await receive(app, token, 'week-deposit')).errcode).toBe(0)
  const given = (await balanceIn(app, userId, 'diamond')) - before
  expect(given).toBe(10)
  expect(await deliver(app, chargebackNotice(other))).toBe(200)
  await followRefunds(app.deps)
  expect(await balanceIn(app, userId, 'diamond')).toBe(before + given)
})

test('a piggy bank that was full stays full when more fills it, until it is opened; others fill up to that', async () => {
  const [reached, late] = [await app.register(), await app.register()]
  const look = async ({ token }: { readonly token: string }) => dataOf(await app.call<PiggyBankState>('piggyBank', {}, token))
  const open = ({ token }: { readonly token: string }) => app.call<{ awards: { count: number }[] }>('piggyBankOpen', {}, token)
  const playFor = ({ userId }: { readonly userId: string }, validBet: number) => playRounds(app, userId, 1, { stake: validBet })
  await playFor(reached, 2_100_00)
  await playFor(late, 1_999_00)
  await change({ 'piggyBank.full': 20_00 })
  nextThird()
  for (const player of [reached, late]) await playFor(player, 200_00)
  expect(await look(reached)).toMatchObject({ saved: 10_00, full: 10_00 })
  expect(await look(late)).toMatchObject({ saved: 10_99, full: 20_00 })
  const isDotted = async ({ token }: { readonly token: string }) =>
    dataOf(await app.call<{ list: { activityId: string; redDot: boolean }[] }>('activityGetStatusList', {}, token)).list.find(
      ({ activityId }) => activityId === 'bank',
    )?.redDot
  expect([await isDotted(reached), await isDotted(late)]).toEqual([true, false])
  for (const { token } of [reached, late]) dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
  expect(await open(late)).toEqual(refusal('piggyBankNotFull', { need: 20_00, saved: 10_99 }))
  expect(dataOf(await open(reached)).awards).toMatchObject([{ count: 10_00 }])
  expect(await look(reached)).toMatchObject({ saved: 1_50, full: 20_00 })
})

test('a level is kept for as long as was promised when it was reached, though operators shorten that', async () => {
  const player = await vip(app)
  const year = new Date(app.clock.now).getUTCFullYear() + 1
  app.clock.now = Date.UTC(year, 0, 31, 12)
  await play(app, player, 1_500_00)
  const { level, audit } = await ownStatus(app, player)
  expect([level, audit.safeUntil]).toEqual([2, app.clock.now + 30 * dayMs])
  await change({ 'vip.graceDays': 10 })
  expect((await ownStatus(app, player)).audit.safeUntil).toBe(audit.safeUntil)
  app.clock.now = Date.UTC(year, 2, 1, 12)
  expect((await ownStatus(app, player)).level).toBe(2)
  // Of one that is reached later it is the shorter time.
  const late = await vip(app)
  await play(app, late, 1_500_00)
  expect((await ownStatus(app, late)).audit.safeUntil).toBe(app.clock.now + 10 * dayMs)
  app.clock.now = Date.UTC(year, 3, 1, 12)
  expect((await ownStatus(app, player)).level).toBe(1)
})

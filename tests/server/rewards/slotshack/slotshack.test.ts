import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import { dayMs } from '#contract/durations.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import { canGive } from '#server/awards/awards.ts'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { openGame, spinOften } from '../../fixtures/games.ts'
import { toNextMondayNoon } from '../../fixtures/monday.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'

const week = 7 * dayMs

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(() => toNextMondayNoon(app.clock))

const look = async (token?: string) => dataOf(await app.call<Slotshack>('slotshackInfo', {}, token))
const receive = (token: string, id: string) => app.call<{ awards: Award[]; board: Slotshack }>('slotshackReceive', { id }, token)
async function missionState(token: string, id: string): Promise<string> {
  const mission = (await look(token)).stalls.flatMap(({ missions }) => missions).find((one) => one.id === id)
  return mission ? `${mission.state} ${mission.done}/${mission.goal}` : 'not there'
}
const isLit = async (token: string) =>
  dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list.find(({ activityId }) => activityId === 'slotshack')
    ?.redDot

const isHard = (gameId: string): boolean => ['ulan-ng-ginto', 'halo-halo'].includes(gameId)

/** Completes every mission of the week. */
async function playAll(userId: string): Promise<void> {
  for (const gameId of ['fiesta-nights', 'biyahe-888', 'perlas', 'ulan-ng-ginto', 'halo-halo']) {
    await playRounds(app, userId, isHard(gameId) ? 185 : 45, { gameId })
    await playRounds(app, userId, 15, { gameId, payout: 30_00 })
  }
}

test('five named slots with games from the catalogue; every mission has its own id and an award', () => {
  const { stalls, whole } = defaultPolicy.slotshack
  expect(stalls).toHaveLength(5)
  const missions = stalls.flatMap((stall) => stall.missions)
  const ids = [...missions.map(({ id }) => id), 'whole']
  expect(new Set(ids).size).toBe(ids.length)
  expect(stalls.every(({ gameId }) => catalogueOf('house').byId.has(gameId))).toBe(true)
  for (const { kind, times, goal, gives } of [...missions, { kind: 'spins', goal: 1, gives: whole } as const]) {
    expect((times !== undefined) === (kind === 'wins')).toBe(true)
    expect(goal).toBeGreaterThan(0)
    expect(gives.length > 0 && gives.every(({ propId, count }) => canGive(propId) && count > 0)).toBe(true)
  }
})

test('a guest sees the missions and cannot claim one', async () => {
  const board = await look()
  expect(board.stalls.map(({ id, gameId }) => [id, gameId])).toEqual([
    ['plaza', 'fiesta-nights'],
    ['jeepney', 'biyahe-888'],
    ['shore', 'perlas'],
    ['rain', 'ulan-ng-ginto'],
    ['glass', 'halo-halo'],
  ])
  expect(board.stalls[0]?.missions[1]).toEqual({
    id: 'plaza-wins',
    kind: 'wins',
    times: 1,
    goal: 15,
    done: 0,
    state: 'doing',
    awards: [{ id: 'plaza-wins-1', propId: 2001, count: 1_00 }],
  })
  expect(board.whole).toMatchObject({ goal: 15, done: 0, state: 'doing' })
  expect(board.weekEndsAt).toBe(app.clock.now - dayMs / 2 + week)
  expect(await app.call('slotshackReceive', { id: 'plaza-spins' })).toEqual(refusal('sessionOver'))
})

test('rounds of the game itself count only for their slot', async () => {
  const gameSession = await openGame(app, { gameId: 'fiesta-nights' })
  await spinOften(app, gameSession, 3)
  expect(await missionState(gameSession.token, 'plaza-spins')).toBe('doing 3/60')
  expect(await missionState(gameSession.token, 'jeepney-spins')).toBe('doing 0/60')
})

test('R50: a win counts by its stake’s multiple, never by its size; demo rounds and others’ rounds count nothing', async () => {
  const { token, userId } = await app.register()
  const other = await app.register()
  await playRounds(app, other.userId, 60, { payout: 100_00 })
  await playRounds(app, userId, 60, { payout: 100_00, demo: true })
  await playRounds(app, userId, 1, { stake: 100_00, payout: 99_99 })
  await playRounds(app, userId, 1, { stake: 20, payout: 20 })
  await playRounds(app, userId, 1, { stake: 100_00, payout: 499_99 })
  await playRounds(app, userId, 1, { stake: 20, payout: 1_00 })
  await playRounds(app, userId, 1, { stake: 20, payout: 5_00 })
  expect(await missionState(token, 'shore-spins')).toBe('doing 5/60')
  expect(await missionState(token, 'shore-wins')).toBe('doing 4/15')
  expect(await missionState(token, 'shore-bright')).toBe('doing 1/2')
  await playRounds(app, userId, 1, { stake: 100_00, payout: 499_99, gameId: 'halo-halo' })
  await playRounds(app, userId, 1, { stake: 20, payout: 1_00, gameId: 'halo-halo' })
  await playRounds(app, userId, 1, { stake: 20, payout: 5_00, gameId: 'halo-halo' })
  expect(await missionState(token, 'glass-bright')).toBe('doing 2/8')
  expect(await missionState(token, 'glass-blaze')).toBe('claimable 1/1')
})

test('rounds of several days of a week are counted together', async () => {
  const { token, userId } = await app.register()
  const monday = app.clock.now
  for (const day of [0, 1, 4]) await playRounds(app, userId, 20, { payout: 1_00, at: monday + day * dayMs })
  app.clock.now = monday + 4 * dayMs
  expect(await missionState(token, 'shore-spins')).toBe('claimable 60/60')
  expect(await missionState(token, 'shore-wins')).toBe('claimable 15/15')
  expect(await missionState(token, 'plaza-spins')).toBe('doing 0/60')
})

test('a mission pays the published award, once, with a red dot while it can be claimed', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 60, { gameId: 'biyahe-888' })
  expect(await isLit(token)).toBe(true)
  expect(await receive(token, 'plaza-spins')).toEqual(refusal('notYet', { need: 60, done: 0 }))
  const { awards, board } = dataOf(await receive(token, 'jeepney-spins'))
  expect(awards).toEqual([{ id: 'jeepney-spins-1', propId: 2002, count: 15 }])
  expect(board.whole).toMatchObject({ done: 1, state: 'doing' })
  expect(await isLit(token)).toBe(false)
  expect(await receive(token, 'jeepney-spins')).toEqual(refusal('alreadyDone'))
  expect(await balanceIn(app, userId, 'points')).toBe(15)
  const log = dataOf(await app.call<{ list: unknown[] }>('activityAwardGetLog', {}, token))
  expect(log.list).toMatchObject([{ activityId: 'slotshack', award: { propId: 2002, count: 15 } }])
})

test('many devices at once get one award', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 60)
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(token, 'shore-spins')))
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['', ...Array.from({ length: 5 }, () => 'alreadyDone')])
  expect(await balanceIn(app, userId, 'points')).toBe(15)
})

test('the whole board can be claimed after the last mission, and only once', async () => {
  const { token, userId } = await app.register()
  await playAll(userId)
  expect(await receive(token, 'whole')).toEqual(refusal('notYet', { need: 15, done: 0 }))
  const missions = (await look(token)).stalls.flatMap((stall) => stall.missions)
  expect(new Set(missions.map(({ state }) => state))).toEqual(new Set(['claimable']))
  for (const { id } of missions) dataOf(await receive(token, id))
  expect(await isLit(token)).toBe(true)
  const before = await balanceIn(app, userId, 'coin')
  const answers = await Promise.all(Array.from({ length: 4 }, () => receive(token, 'whole')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await balanceIn(app, userId, 'coin')).toBe(before + 20_00)
  expect((await look(token)).whole).toMatchObject({ done: 15, state: 'claimed' })
  expect(await isLit(token)).toBe(false)
})

test('a new week begins on Monday by UTC, to the millisecond, and unclaimed awards expire', async () => {
  const { token, userId } = await app.register()
  const { weekEndsAt } = await look(token)
  await playRounds(app, userId, 60, { at: weekEndsAt - 1 })
  app.clock.now = weekEndsAt - 1
  expect(await missionState(token, 'shore-spins')).toBe('claimable 60/60')
  app.clock.pass(1)
  expect(await missionState(token, 'shore-spins')).toBe('doing 0/60')
  expect(await receive(token, 'shore-spins')).toEqual(refusal('notYet', { need: 60, done: 0 }))
  await playRounds(app, userId, 60)
  dataOf(await receive(token, 'shore-spins'))
  app.clock.pass(week)
  await playRounds(app, userId, 60)
  dataOf(await receive(token, 'shore-spins'))
  expect(await balanceIn(app, userId, 'points')).toBe(30)
})

test('rounds of a new week count for no earlier one, though the clock is set back by a second', async () => {
  const { token, userId } = await app.register()
  app.clock.now = (await look(token)).weekEndsAt
  await playRounds(app, userId, 60)
  app.clock.pass(-1_000)
  expect(await missionState(token, 'shore-spins')).toBe('doing 0/60')
  app.clock.pass(1_000)
  expect(await missionState(token, 'shore-spins')).toBe('claimable 60/60')
})

test('an unknown mission is refused; a player on a break is given nothing', async () => {
  const { token, userId } = await app.register()
  expect(await receive(token, 'moon')).toEqual(refusal('notAvailable'))
  expect(await app.call('slotshackReceive', { id: '' }, token)).toMatchObject({ errcode: 10001 })
  await playRounds(app, userId, 60)
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect((await receive(token, 'shore-spins')).message).toBe('selfExcluded')
  expect(await balanceIn(app, userId, 'points')).toBe(0)
})

test('the trial balance is sound after all of it', async () => {
  expect(await isBalanced(app)).toBe(true)
})

test('a complete board that gives nothing is not used up by a claim: what it gives later in the week can be claimed', async () => {
  const { token, userId } = await app.register()
  await app.change({ 'slotshack.whole': [] })
  try {
    await playAll(userId)
    const board = await look(token)
    for (const { id } of board.stalls.flatMap(({ missions }) => missions)) dataOf(await receive(token, id))
    expect((await look(token)).whole).toMatchObject({ done: 15, state: 'doing', awards: [] })
    expect(await isLit(token)).toBe(false)
    expect(await receive(token, 'whole')).toEqual(refusal('notYet', { need: 15, done: 15 }))
  } finally {
    app.clock.pass(1_000)
    await app.change({ 'slotshack.whole': null })
  }
  expect(dataOf(await receive(token, 'whole')).awards).toHaveLength(defaultPolicy.slotshack.whole.length)
})

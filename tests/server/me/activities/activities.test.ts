import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import type { BankruptGift } from '#contract/bankruptcy.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { DrawResult, JackpotInfo } from '#contract/jackpot.ts'
import type { RedDots } from '#contract/session.ts'
import { stateOf } from '#server/me/activities/service.ts'
import { checkInActivity } from '#server/rewards/dailyCheckIn/activity.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { leaveCoins } from '../../fixtures/balances.ts'
import { monday } from '../../fixtures/monday.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const list = async (token: string) => dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list
const activityOf = async (token: string, id: string) => (await list(token)).find(({ activityId }) => activityId === id)
const dots = async (token: string) => dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots

test('activities are listed by sort, each once, with what a pop-up and a bubble need', async () => {
  const { token } = await app.register()
  const all = await list(token)
  expect(all.map(({ sort }) => sort)).toEqual(all.map(({ sort }) => sort).toSorted((a, b) => a - b))
  expect(new Set(all.map(({ activityId }) => activityId)).size).toBe(all.length)
  expect(all).toContainEqual({
    activityId: 'sign-in',
    type: 1,
    sort: 10,
    state: 'open',
    startsAt: Date.UTC(2026, 0, 1),
    endsAt: null,
    redDot: true,
    unloginShowStatus: 1,
    homeFloatShowStatus: 0,
    imgUrl4: 'parol',
    popupEvery: 'day',
  })
  expect(all.find(({ activityId }) => activityId === 'jackpot')).toMatchObject({ type: 0, homeFloatShowStatus: 1 })
  const { activityIds } = dataOf(await app.call<{ activityIds: string[] }>('getActivityIds', {}, token))
  expect(activityIds).toEqual(all.filter(({ state }) => state === 'open').map(({ activityId }) => activityId))
  expect(activityIds).toEqual(expect.arrayContaining(['sign-in', 'red-vs-blue', 'jackpot']))
})

test('a window includes its start and excludes its end', () => {
  const area = { ...checkInActivity, window: () => ({ startsAt: 100, endsAt: 200 }) }
  expect([99, 100, 199, 200].map((now) => stateOf(area, now, defaultPolicy).state)).toEqual(['upcoming', 'open', 'open', 'ended'])
})

test('the check-in’s red dot is lit until today is claimed, and again the next UTC day, everywhere it is returned', async () => {
  const { token } = await app.register()
  const lit = async () => [(await dots(token)).signInAward, (await activityOf(token, 'sign-in'))?.redDot]
  expect(await lit()).toEqual([true, true])
  dataOf(await app.call('loginBonus3UserReceive', {}, token))
  expect(await lit()).toEqual([false, false])
  app.clock.pass(dayMs)
  expect(await lit()).toEqual([true, true])
  expect(dataOf(await app.call<{ redDots: RedDots }>('getAfterLoginInfoWeb', {}, token)).redDots.signInAward).toBe(true)
})

test('red vs blue ends with its battle, as its page says, and the next one is upcoming until its sign-up', async () => {
  app.clock.now = monday
  const { token } = await app.register()
  const endsAt = monday + 160 * hourMs
  expect(await activityOf(token, 'red-vs-blue')).toMatchObject({ state: 'open', startsAt: monday, endsAt })
  expect(dataOf(await app.call<{ endsAt: number }>('pkData', {}, token)).endsAt).toBe(endsAt)
  app.clock.now = endsAt
  const next = { startsAt: monday + 7 * dayMs, endsAt: endsAt + 7 * dayMs }
  expect(await activityOf(token, 'red-vs-blue')).toMatchObject({ state: 'upcoming', redDot: false, ...next })
  app.clock.now = next.startsAt
  expect(await activityOf(token, 'red-vs-blue')).toMatchObject({ state: 'open', ...next })
})

test('the red-vs-blue dot is lit while the player can join for free', async () => {
  app.clock.now = monday
  const { token } = await app.register()
  expect(await activityOf(token, 'red-vs-blue')).toMatchObject({ redDot: true, startsAt: monday })
  dataOf(await app.call('pkSignUp', { camp: 'red' }, token))
  expect(await activityOf(token, 'red-vs-blue')).toMatchObject({ redDot: false })
  const late = await app.register()
  app.clock.now = monday + 3 * dayMs
  expect(await activityOf(late.token, 'red-vs-blue')).toMatchObject({ redDot: false, state: 'open' })
})

test('the log lists what was given, newest first, by pages, to its owner only', async () => {
  const { token } = await app.register()
  for (let days = 0; days < 3; days++) {
    dataOf(await app.call('loginBonus3UserReceive', {}, token))
    app.clock.pass(dayMs)
  }
  type Log = { list: { time: number; activityId: string; award: Award }[]; total: number }
  const page = async (pageNum: number, who = token) => dataOf(await app.call<Log>('activityAwardGetLog', { pageNum, pageSize: 3 }, who))
  const first = await page(1)
  expect(first.total).toBe(4)
  expect(first.list.map(({ award }) => award)).toEqual([
    { id: '3-2', propId: 60001, count: 5 },
    { id: '3-1', propId: 2001, count: 10_00 },
    { id: '2-1', propId: 2002, count: 20 },
  ])
  expect(first.list[0]).toMatchObject({ activityId: 'sign-in', time: app.clock.now - dayMs })
  expect((await page(2)).list.map(({ award }) => award)).toEqual([{ id: '1-1', propId: 2001, count: 5_00 }])
  expect(await page(1, (await app.register()).token)).toMatchObject({ list: [], total: 0 })
})

test('the lobby’s cards state which of them a guest may see', async () => {
  const { activities } = dataOf(
    await app.call<{ activities: { id: string; path: string; unloginShowStatus: number }[] }>('anonymous/appConfig'),
  )
  expect(activities.map(({ id }) => id)).toEqual(expect.arrayContaining(['sign-in', 'red-vs-blue', 'fair-play', 'my-rounds', 'questions']))
  expect(activities.find(({ id }) => id === 'my-rounds')?.unloginShowStatus).toBe(0)
  expect(activities.find(({ id }) => id === 'sign-in')).toMatchObject({ path: '/activity/sign-in', unloginShowStatus: 1 })
})

describe('operators’ settings of an activity', () => {
  type Listed = { activityId: string; sort: number; type: number; state: string; homeFloatShowStatus: number; endsAt: number | null }
  const listed = async (id: string, token: string) =>
    dataOf(await app.call<{ list: Listed[] }>('activityGetStatusList', {}, token)).list.find(({ activityId }) => activityId === id)

  test('apply to its place, its pop-up and its bubble', async () => {
    const { token } = await app.register()
    await app.change({ 'activities.sign-in.sort': 2, 'activities.sign-in.isPopup': false, 'activities.sign-in.isFloat': true })
    expect(await listed('sign-in', token)).toMatchObject({ sort: 2, type: 0, homeFloatShowStatus: 1, state: 'open' })
    await app.change({ 'activities.sign-in.sort': null, 'activities.sign-in.isPopup': null, 'activities.sign-in.isFloat': null })
    expect(await listed('sign-in', token)).toMatchObject({ sort: 10, type: 1, homeFloatShowStatus: 0 })
  })

  test('close it: it has ended in the list and gives nothing, until it is open again', async () => {
    const { token } = await app.register()
    const claim = () => app.call('loginBonus3UserReceive', { day: 1 }, token)
    await app.change({ 'activities.sign-in.isOpen': false })
    expect(await listed('sign-in', token)).toMatchObject({ state: 'ended' })
    expect(await claim()).toMatchObject({ errcode: 10002, message: 'activityClosed' })
    // What was given before can still be viewed.
    expect(await app.call('loginBonus3User', {}, token)).toMatchObject({ errcode: 0 })
    await app.change({ 'activities.sign-in.isOpen': null })
    expect(await claim()).not.toMatchObject({ message: 'activityClosed' })
  })

  test('close it, but not what is the player’s by then: commission, the award of a paid deposit, cards that are paid for', async () => {
    const { token } = await app.register()
    const closed = ['agent', 'first-deposit', 'lottery']
    await app.change(Object.fromEntries(closed.map((id) => [`activities.${id}.isOpen`, false])))
    try {
      const answered = async (call: string, body = {}) => (await app.call(call, body, token)).message
      expect([await answered('appAgent5UserInviteValidReceive', { need: 1 }), await answered('firstRechargeSign')]).toEqual([
        'activityClosed',
        'activityClosed',
      ])
      // There is none of it: for that they look.
      expect([
        await answered('appAgent5UserReceive'),
        await answered('firstRechargeReceive'),
        await answered('scratchCardLottery'),
      ]).toEqual(['alreadyDone', 'notYet', 'notAvailable'])
    } finally {
      await app.change(Object.fromEntries(closed.map((id) => [`activities.${id}.isOpen`, null])))
    }
  })

  test('close those that friends are rewarded by: who invited a player can still be named, in the few days for it', async () => {
    const [inviter, player] = [await app.register(), await app.register()]
    await app.change({ 'activities.spin.isOpen': false, 'activities.agent.isOpen': false })
    try {
      expect(await app.call('agentFill', { pid: inviter.userId }, player.token)).toMatchObject({ errcode: 0 })
    } finally {
      await app.change({ 'activities.spin.isOpen': null, 'activities.agent.isOpen': null })
    }
  })

  test('close the jackpot and the bankruptcy gift: each says so itself, by its own code, and offers nothing', async () => {
    const { token, userId } = await app.register()
    await app.db.rows(`insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', 100000, $2)`, [
      userId,
      app.clock.now,
    ])
    const drawn = dataOf(await app.call<DrawResult>('receiveDrawChance', {}, token))
    await leaveCoins(app, { token, userId }, 0)
    app.clock.pass(dayMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
    const offered = async () => [
      (await dots(token)).canReceiveDrawChance,
      dataOf(await app.call<JackpotInfo>('getJackpotDrawInfo', {}, token)).canReceiveDrawChance,
      (await dots(token)).bankruptGift,
      dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token)).awardList[0]?.canReceive,
    ]
    expect(await offered()).toEqual([true, true, true, true])
    const closed = { 'activities.jackpot.isOpen': false, 'activities.bankruptcy.isOpen': false }
    await app.change(closed)
    try {
      expect(await offered()).toEqual([false, false, false, false])
      expect(await app.call('receiveDrawChance', {}, token)).toEqual(refusal('jackpotClosed'))
      expect(await app.call('receiveBankruptGiftAward', { id: '1' }, token)).toEqual(refusal('bankruptClosed'))
      // What was drawn before is the player's, and shown once.
      expect(await app.call('drawSeen', { drawId: drawn.drawId }, token)).toMatchObject({ errcode: 0 })
    } finally {
      await app.change(Object.fromEntries(Object.keys(closed).map((key) => [key, null])))
    }
  })

  test('close it: its red dot goes out, and what was seen of it can still be noted', async () => {
    const { token } = await app.register()
    expect((await dots(token)).signInAward).toBe(true)
    const closed = ['sign-in', 'tasks', 'spin', 'notice']
    await app.change(Object.fromEntries(closed.map((id) => [`activities.${id}.isOpen`, false])))
    try {
      expect((await dots(token)).signInAward).toBe(false)
      expect((await app.call('actInviteSpinSeen', { spinId: '1' }, token)).message).toBe('notAvailable')
      expect((await app.call('noticesSeen', { noticeIds: ['1'] }, token)).message).not.toBe('activityClosed')
    } finally {
      await app.change(Object.fromEntries(closed.map((id) => [`activities.${id}.isOpen`, null])))
    }
  })

  test('close it between a request and its repetition: the first answer is given again', async () => {
    const { token } = await app.register()
    const requestId = randomUUID()
    const claim = () => app.call('loginBonus3UserReceive', { requestId }, token)
    const first = await claim()
    expect(first).toMatchObject({ errcode: 0 })
    await app.change({ 'activities.sign-in.isOpen': false })
    try {
      expect(await claim()).toEqual({ ...first, replayed: true })
      expect(await app.call('loginBonus3UserReceive', { requestId, makeUp: true }, token)).toEqual(refusal('activityClosed'))
      expect(await app.call('loginBonus3UserReceive', {}, token)).toEqual(refusal('activityClosed'))
    } finally {
      await app.change({ 'activities.sign-in.isOpen': null })
    }
  })

  test('give it a window, by the clock', async () => {
    const { token } = await app.register()
    const { now } = app.clock
    await app.change({ 'activities.slotshack.startsAt': now + 1_000, 'activities.slotshack.endsAt': now + 2_000 })
    const states = []
    for (const at of [now, now + 1_000, now + 1_999, now + 2_000]) {
      app.clock.now = at
      states.push((await listed('slotshack', token))?.state)
    }
    expect(states).toEqual(['upcoming', 'open', 'open', 'ended'])
  })
})

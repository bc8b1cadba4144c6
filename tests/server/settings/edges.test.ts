import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { slotGames } from '#games/index.ts'
import type { Policy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { balanceIn } from '../fixtures/balances.ts'
import { deposit } from '../fixtures/deposits.ts'
import { change, newest } from './samples.ts'

let app: TestApp
beforeEach(async () => void (app = await createApp()))
afterEach(() => app.close())

describe('a setting at the end of its range', () => {
  test('no welcome gift: players register, and begin without coins', async () => {
    await app.change({ welcomeGrant: 0 })
    const { userId } = await app.register()
    expect(await balanceIn(app, userId, 'coin')).toBe(0)
  })

  test('no demo coins: a game opens, and what is left of them can be played', async () => {
    await app.change({ demoGrant: 0 })
    const { token } = await app.register()
    expect(dataOf(await app.call('startGame', { gameId: 'perlas', tryIt: true }, token))).toMatchObject({ demo: true, balance: 0 })
  })

  test('a missed day that costs nothing is made up', async () => {
    await app.change({ 'dailyCheckIn.makeUpDiamonds': 0 })
    const { token } = await app.register()
    dataOf(await app.call('loginBonus3UserReceive', {}, token))
    app.clock.pass(2 * dayMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose: 'resume' }, token))
    expect(dataOf(await app.call('loginBonus3UserReceive', { makeUp: true }, token))).toMatchObject({ day: 2 })
  })

  test('a fresh start gift of no coins is not offered', async () => {
    await app.change({ welcomeGrant: 0, 'bankruptcy.gifts.1.coins': 0, 'bankruptcy.minLoss': 0 })
    const { token } = await app.register()
    expect(dataOf(await app.call('getBankruptGiftInfo', {}, token))).toMatchObject({ bankrupt: true, canReceiveLastMs: -1 })
    expect(await app.call('receiveBankruptGiftAward', { id: '1' }, token)).toEqual(refusal('bankruptClosed'))
  })

  test('an empty piggy bank is not opened', async () => {
    await app.change({ 'piggyBank.earlyFrom': 0 })
    const { token } = await app.register()
    await deposit(app, token, 100_00)
    expect(await app.call('piggyBankOpen', { early: true }, token)).toEqual(refusal('piggyBankNotFull', { need: 1, saved: 0 }))
  })

  test('without milestones for invitations the app opens', async () => {
    await app.change({ 'invite.agent.milestones': [] })
    const { token } = await app.register()
    expect((await app.call('refreshData', {}, token)).errcode).toBe(0)
  })

  test('a board without missions gives nothing', async () => {
    await app.change({ 'slotshack.stalls': [] })
    const { token } = await app.register()
    expect(await app.call('slotshackReceive', { id: 'whole' }, token)).toEqual(refusal('notYet', { need: 0, done: 0 }))
  })
})

/** The same, one of them without what it gives. */
const withoutGifts = <Entry extends { readonly id: string; readonly gives: readonly unknown[] }>(list: readonly Entry[], id: string) =>
  list.map((one) => (one.id === id ? { ...one, gives: [] } : one))

const edges: readonly (readonly [key: string, summary: string, value: (policy: Policy) => unknown])[] = [
  ['minStake', 'is 50000 but must be at most 20 (the lowest bet of the slots: with less, a bonus becomes coins)', () => 500_00],
  ['vip.monthly.parts', 'is 20 but must be at most 7 (vip.monthly.claimDays)', () => 20],
  [
    'coupons.opened',
    'has nothing for 40002, which dailyCheckIn.newYear.propIds gives',
    ({ coupons: { opened } }) => Object.fromEntries(Object.entries(opened).filter(([propId]) => propId !== '40002')),
  ],
  [
    'coupons.opened',
    'opens 40001 into 100003, which is opened itself',
    ({ coupons: { opened } }) => ({ ...opened, 40001: { propId: 100003, count: 1 } }),
  ],
  [
    'coupons.opened',
    'opens 40001 into 40001, which is opened itself',
    ({ coupons: { opened } }) => ({ ...opened, 40001: { propId: 40001, count: 2 } }),
  ],
  ['vip.monthly.claimDays', 'is 40 but must be at most 28 (the shortest month: then the next bonus takes its place)', () => 40],
  ['redVsBlue.signUpHours', 'is 70 but must be a multiple of 8: scores are added up by thirds of a day', () => 70],
  ['redVsBlue.runHours', 'is 90 but must be a multiple of 8: scores are added up by thirds of a day', () => 90],
  ['dailyCheckIn.newYear.propIds', 'has the award 50001, which cannot be given', () => [40001, 50001]],
  ['mail.welcome', 'has the award 5000, which cannot be given', () => [{ propId: 5000, count: 1 }]],
  ['slotshack.whole', 'has the award 4001, which cannot be given', () => [{ propId: 4001, count: 10 }]],
  [
    'vip.levels',
    'has the award 2003, which cannot be given',
    ({ vip }) => vip.levels.map((level, index) => (index === 3 ? { ...level, dailyAward: [{ id: 2003, count: 1 }] } : level)),
  ],
  [
    'deposit.types',
    'is 5000001 but must be at most 5000000 (maxAmount of “qr-ph”, for minAmount2)',
    ({ deposit: { types } }) =>
      types.map((type) => (type.id === 'qr-ph' ? { ...type, maxAmount: 50_000_00, minAmount2: 50_000_01 } : type)),
  ],
  ['dailyGame.board', 'has no slips: nobody could draw one', () => []],
  ['tasks.rules', '“day-ride” gives nothing: remove it instead', ({ tasks }) => withoutGifts(tasks.rules, 'day-ride')],
  ['tasks.chests', '“chest-20” gives nothing: remove it instead', ({ tasks }) => withoutGifts(tasks.chests, 'chest-20')],
  [
    'slotshack.stalls',
    '“plaza-spins” gives nothing: remove it instead',
    ({ slotshack }) => slotshack.stalls.map((stall) => ({ ...stall, missions: withoutGifts(stall.missions, 'plaza-spins') })),
  ],
  [
    'vip.tasks',
    '“play” gives nothing: remove it instead',
    ({ vip }) => vip.tasks.map((task) => (task.id === 'play' ? { ...task, awards: [] } : task)),
  ],
  ['follow.channels', '“tiktok” gives nothing: remove it instead', ({ follow }) => withoutGifts(follow.channels, 'tiktok')],
  ['invite.agent.milestones', '“5” gives nothing: remove it instead', ({ invite }) => withoutGifts(invite.agent.milestones, '5')],
  [
    'tasks.chests',
    'has “day-ride” twice',
    ({ tasks: { chests } }) => chests.map((chest, index) => (index === 0 ? { ...chest, id: 'day-ride' } : chest)),
  ],
  [
    'slotshack.stalls',
    'has “whole” twice',
    ({ slotshack: { stalls } }) =>
      stalls.map((stall, at) =>
        at === 0 ? { ...stall, missions: stall.missions.map((one, n) => (n === 0 ? { ...one, id: 'whole' } : one)) } : stall,
      ),
  ],
]

test.each<readonly [key: string, place: string, value: (policy: Policy) => unknown]>([
  ['deposit.prices', '0', ({ deposit: { prices } }) => [0, ...prices]],
  ['deposit.types', '0.minAmount2', ({ deposit: { types } }) => types.map((type, at) => (at === 0 ? { ...type, minAmount2: 0 } : type))],
])('nothing can be deposited for nothing: %s', async (key, place, value) => {
  const summary = `${place}: Too small: expected number to be >=1`
  expect(await change(app, { [key]: value(app.deps.policy) })).toEqual({ refused: 'faults', faults: [{ key, summary, at: null }] })
})

test('a heartbeat is at most five minutes apart: by it an open page learns that its session or its settings have ended', async () => {
  const summary = 'Too big: expected number to be <=300'
  expect(await change(app, { heartbeatSeconds: 301 })).toEqual({
    refused: 'faults',
    faults: [{ key: 'heartbeatSeconds', summary, at: null }],
  })
})

describe('a value that no app could show', () => {
  const tooLate = Date.UTC(2100, 0) + 1
  test.each([
    ['activities.points.startsAt', tooLate],
    ['activities.points.endsAt', tooLate],
    ['maintenance.until', tooLate],
  ])('%s has an end: no calendar shows a moment after the year 2099', async (key, value) => {
    const faults = [{ key, summary: 'Too big: expected number to be <=4102444800000', at: null }]
    expect(await change(app, { [key]: value })).toEqual({ refused: 'faults', faults })
    await app.change({ [key]: value - 1 })
  })

  test.each(['//evil.example', '//evil.example/wallets', 'https://evil.example', '/\\evil.example', '/ wallets'])(
    'a banner leads to pages of the app, not to %s',
    async (path) => {
      const summary = '0.path: must be a page of the app, e.g. /bonus/event'
      expect(await change(app, { 'content.banners': [{ id: 'welcome', art: 'jeepney', path, audience: 'all' }] })).toEqual({
        refused: 'faults',
        faults: [{ key: 'content.banners', summary, at: null }],
      })
    },
  )
})

describe('a value that another setting contradicts', () => {
  test.each(edges)('%s: %s', async (key, summary, value) => {
    expect(await change(app, { [key]: value(app.deps.policy) })).toEqual({ refused: 'faults', faults: [{ key, summary, at: null }] })
    expect(await newest(app)).toBe(0)
  })

  test('but not by a slot that is closed: the lowest bet is that of the open ones', async () => {
    const closed = slotGames.slice(1).map(({ id }) => [`games.${id}.isOpen`, false] as const)
    const [open] = slotGames
    const rest = { [`games.${open?.id}.min`]: 1_00, minStake: 1_00 }
    expect(await change(app, { ...Object.fromEntries(closed), ...rest })).toMatchObject({ revision: 1 })
  })

  test('tasks that wait for each other', async () => {
    const { rules } = app.deps.policy.tasks
    const [first, second] = rules
    const after = new Map([
      [first?.id, second?.id],
      [second?.id, first?.id],
    ])
    const waiting = rules.map((rule) => (after.has(rule.id) ? { ...rule, after: after.get(rule.id) } : rule))
    const faults = [first?.id, second?.id].map((id) => ({
      key: 'tasks.rules',
      summary: `“${id}” waits for itself and could never begin`,
      at: null,
    }))
    expect(await change(app, { 'tasks.rules': waiting })).toEqual({ refused: 'faults', faults })
  })
})

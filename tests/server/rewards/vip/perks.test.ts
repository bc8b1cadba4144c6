import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { RedDots } from '#contract/session.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { advanceTo, longSessions, ownStatus, play, vip, vipRules } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

let year = 2027
/** March 1st of a separate year, noon UTC. */
beforeEach(() => advanceTo(app, Date.UTC(year++, 2, 1, 12)))

const gift = (player: Player, level: number, more: object = {}) =>
  app.call<{ awards: object[] }>('receiveVipBonusUser', { level, ...more }, player.token)
const dots = async ({ token }: Player) => dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots
const checkIn = ({ token }: Player) => app.call('loginBonus3UserReceive', {}, token)
const weekly = ({ token }: Player) => app.call('appVipUserReceiveSignInAward', {}, token)
const daily = ({ token }: Player) => app.call<{ awards: object[] }>('appVipUserReceiveDaily', {}, token)
const task = ({ token }: Player, id: string) => app.call<{ awards: object[] }>('receiveVipTaskAndBonus', { id }, token)
const midnight = () => Math.floor(app.clock.now / dayMs) * dayMs + dayMs

test('below the gate nothing is given: the refusal leads to deposit', async () => {
  const player = await app.register()
  const notVip = refusal('vipOnly', { need: 100_00, done: 0 })
  expect(await gift(player, 1)).toEqual(notVip)
  expect(await daily(player)).toEqual(notVip)
  expect(await weekly(player)).toEqual(notVip)
  expect(await task(player, 'play')).toEqual(notVip)
  expect(await dots(player)).toMatchObject({ vipAward: false, vipTaskFlag: false })
  expect(await ownStatus(app, player)).toMatchObject({ level: 0, gifts: [], daily: { state: 'notYet', awards: [] } })
})

test('each level reached gives its gift once, with two devices and doubled requests', async () => {
  const player = await vip(app)
  await play(app, player, 1_000_00)
  expect((await ownStatus(app, player)).gifts).toEqual([1, 2])
  expect(await dots(player)).toMatchObject({ vipAward: true })
  const before = await balanceIn(app, player.userId, 'coin')
  const requestId = randomUUID()
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => gift(player, 2, { requestId })),
    ...Array.from({ length: 4 }, () => gift(player, 2)),
  ])
  const granted = answers.filter(({ errcode, replayed }) => errcode === 0 && !replayed)
  expect(granted).toHaveLength(1)
  expect(granted[0]?.data?.awards).toEqual([{ id: 'vip-2-1', propId: 2001, count: 5_00 }])
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before + 5_00)
  expect(await gift(player, 2)).toEqual(refusal('alreadyDone'))
  expect(await gift(player, 3)).toEqual(refusal('notYet', { level: 2 }))
  expect(await gift(player, 11)).toEqual(refusal('notYet', { level: 2 }))
  expect(await gift(player, 0)).toMatchObject({ message: 'badParameter' })
  expect((await ownStatus(app, player)).gifts).toEqual([1])
  expect(await countRows(app, 'entry', `kind = 'vipGift' and ref = $1`, [`vipGift:${player.userId}:2:vip-2-1`])).toBe(1)
})

test('the daily award is the level’s, once a UTC day', async () => {
  const player = await vip(app)
  advanceTo(app, midnight() - 1)
  expect(dataOf(await daily(player)).awards).toEqual([{ id: 'daily-1', propId: 2002, count: 5 }])
  expect(await daily(player)).toEqual(refusal('alreadyDone'))
  expect((await ownStatus(app, player)).daily).toMatchObject({ state: 'claimed', resetAt: midnight() })
  // The previous day closes a minute later: until then a bet of the new day raises no level.
  app.clock.pass(1 + minuteMs)
  await play(app, player, 1_000_00)
  const answers = await Promise.all(Array.from({ length: 6 }, () => daily(player)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await balanceIn(app, player.userId, 'points')).toBe(5 + 8)
})

test('a level without awards uses no claim up: who deposits in the first minute of a day claims once the previous one has closed', async () => {
  advanceTo(app, midnight() + minuteMs / 2)
  const player = await vip(app)
  expect(await daily(player)).toEqual(refusal('notYet'))
  expect((await ownStatus(app, player)).daily).toMatchObject({ state: 'notYet', awards: [] })
  app.clock.pass(minuteMs)
  expect((await ownStatus(app, player)).daily).toMatchObject({ state: 'claimable' })
  expect(dataOf(await daily(player)).awards).toEqual([{ id: 'daily-1', propId: 2002, count: 5 }])
})

test('a mission without awards is not used up by a claim: what it gives later in the month can be claimed', async () => {
  const tasks = vipRules.tasks.map((one) => (one.id === 'play' ? { ...one, awards: [] } : one))
  const own = await createApp({ policy: { ...longSessions, vip: { ...vipRules, tasks } } })
  try {
    const player = await vip(own)
    await play(own, player, 1_000_00)
    const state = async () => (await ownStatus(own, player)).tasks.find(({ id }) => id === 'play')?.state
    const claim = () => own.call<{ awards: object[] }>('receiveVipTaskAndBonus', { id: 'play' }, player.token)
    expect(await state()).toBe('doing')
    expect(await claim()).toEqual(refusal('notYet'))
    await own.change({ 'vip.tasks': vipRules.tasks })
    expect(await state()).toBe('claimable')
    expect(dataOf(await claim()).awards).toHaveLength(1)
  } finally {
    await own.close()
  }
})

test('the weekly award requires three days of check-in, and is given once a UTC week', async () => {
  const player = await vip(app)
  const weekday = (new Date(app.clock.now).getUTCDay() + 6) % 7
  app.clock.pass((7 - weekday) * dayMs)
  await checkIn(player)
  expect(await weekly(player)).toEqual(refusal('notYet', { need: 3, done: 1 }))
  app.clock.pass(dayMs)
  await checkIn(player)
  app.clock.pass(dayMs)
  await checkIn(player)
  expect((await ownStatus(app, player)).checkIn).toMatchObject({ state: 'claimable', need: 3, done: 3 })
  const points = await balanceIn(app, player.userId, 'points')
  const answers = await Promise.all([weekly(player), weekly(player), weekly(player)])
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await balanceIn(app, player.userId, 'points')).toBe(points + 20)
  expect((await ownStatus(app, player)).checkIn.state).toBe('claimed')
  app.clock.pass(5 * dayMs)
  expect((await ownStatus(app, player)).checkIn).toMatchObject({ state: 'notYet', done: 0 })
})

test('missions count the month’s rounds and deposits, and pay once a month', async () => {
  const player = await vip(app)
  const states = async () => Object.fromEntries((await ownStatus(app, player)).tasks.map(({ id, done, state }) => [id, [done, state]]))
  expect(await states()).toEqual({
    play: [0, 'doing'],
    days: [0, 'doing'],
    deposit: [100_00, 'doing'],
    'long-road': [0, 'doing'],
  })
  await play(app, player, 999_99)
  expect(await task(player, 'play')).toEqual(refusal('notYet', { need: 1_000_00, done: 999_99 }))
  expect(await dots(player)).toMatchObject({ vipTaskFlag: false })
  await play(app, player, 1)
  expect(await dots(player)).toMatchObject({ vipTaskFlag: true })
  const answers = await Promise.all(Array.from({ length: 5 }, () => task(player, 'play')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(answers.find(({ errcode }) => errcode === 0)?.data?.awards).toEqual([{ id: 'play-1', propId: 2001, count: 5_00 }])
  await deposit(app, player.token, 400_00)
  expect(dataOf(await task(player, 'deposit')).awards).toEqual([{ id: 'deposit-1', propId: 2002, count: 200 }])
  for (let played = 1; played < 10; played++) {
    app.clock.pass(dayMs)
    await play(app, player, played === 1 ? 9_99 : 10_00)
  }
  expect(await task(player, 'days')).toEqual(refusal('notYet', { need: 10, done: 9 }))
  app.clock.pass(dayMs)
  await play(app, player, 10_00)
  dataOf(await task(player, 'days'))
  expect(await task(player, 'no such mission')).toEqual(refusal('notAvailable'))
  advanceTo(app, Date.UTC(year - 1, 3, 1, 12))
  expect(await states()).toEqual({ play: [0, 'doing'], days: [0, 'doing'], deposit: [0, 'doing'], 'long-road': [0, 'doing'] })
  await play(app, player, 1_000_00)
  dataOf(await task(player, 'play'))
})

test('what was done as a period began counts for no earlier one, though the clock is set back by a second', async () => {
  const month = Date.UTC(year - 1, 3, 1)
  advanceTo(app, month - minuteMs)
  const player = await vip(app)
  advanceTo(app, month)
  await deposit(app, player.token, 400_00)
  app.clock.pass(-1_000)
  expect(await task(player, 'deposit')).toEqual(refusal('notYet', { need: 500_00, done: 100_00 }))

  const weekday = (new Date(month).getUTCDay() + 6) % 7
  const week = month + (7 - weekday) * dayMs
  for (const before of [2, 1]) {
    advanceTo(app, week - before * dayMs)
    await checkIn(player)
  }
  advanceTo(app, week)
  dataOf(await checkIn(player))
  app.clock.pass(-1_000)
  expect(await weekly(player)).toEqual(refusal('notYet', { need: 3, done: 2 }))
  app.clock.pass(1_000)
  expect(await weekly(player)).toEqual(refusal('notYet', { need: 3, done: 1 }))
})

test('a player on a break is given nothing, and sees no red dot', async () => {
  const player = await vip(app)
  await play(app, player, 2_000_00)
  expect(await dots(player)).toMatchObject({ vipAward: true, vipTaskFlag: true })
  dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
  for (const answer of [await gift(player, 1), await daily(player), await weekly(player), await task(player, 'play')]) {
    expect(answer.message).toBe('selfExcluded')
  }
  // Rebates were earned and are not gifts: there are none yet.
  expect(await app.call('betBonusReceive', {}, player.token)).toMatchObject({ message: 'alreadyDone' })
  expect(await app.call('monthlyBonusReceive', {}, player.token)).toMatchObject({ message: 'notAvailable' })
  expect(await dots(player)).toMatchObject({ vipAward: false, vipTaskFlag: false })
})

test('the ledger adds up to zero after all of it', async () => {
  expect(await isBalanced(app)).toBe(true)
})

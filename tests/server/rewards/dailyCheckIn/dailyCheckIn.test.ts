import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit, balanceIn, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

/** Sunday 2026-11-22 12:00 UTC; later tests only move forward. */
const noon = Date.UTC(2026, 10, 22, 12)
beforeEach(() => {
  app.clock.now = Math.ceil((app.clock.now - noon) / dayMs) * dayMs + noon
})

const info = async (token?: string) =>
  dataOf(await app.call<DailyCheckIn>(token ? 'loginBonus3User' : 'anonymous/loginBonus3User', {}, token))
const receive = (token: string, body: Record<string, unknown> = {}) => app.call<{ day: number }>('loginBonus3UserReceive', body, token)
const claim = async (token: string, body: Record<string, unknown> = {}) => dataOf(await receive(token, body)).day
const states = async (token?: string) => (await info(token)).days.map(({ state }) => state)
const nextDay = () => app.clock.pass(dayMs)
const midnight = () => Math.floor(app.clock.now / dayMs) * dayMs + dayMs

test('a guest sees seven fresh days with their awards and cannot claim one', async () => {
  const status = await info()
  expect(status.days.map(({ state }) => state)).toEqual(['claimable', ...Array.from({ length: 6 }, () => 'upcoming')])
  expect(status.days[2]?.awards).toEqual([
    { id: '3-1', propId: 2001, count: 10_00 },
    { id: '3-2', propId: 60001, count: 5 },
  ])
  expect(status).toMatchObject({ today: 1, canReceive: false, makeUp: null, diamonds: 0, resetAt: midnight() })
  expect(await app.call('loginBonus3UserReceive', {})).toEqual(refusal('sessionOver'))
})

test('seven days in a row pay the published awards, from the operator, and the eighth begins again', async () => {
  const { token, userId } = await app.register()
  for (let expected = 1; expected <= 7; expected++) {
    expect(await claim(token)).toBe(expected)
    expect(await info(token)).toMatchObject({ today: expected, canReceive: false })
    nextDay()
  }
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00 + 5_00 + 10_00 + 20_00 + 50_00)
  expect(await balanceIn(app, userId, 'points')).toBe(20 + 40 + 80)
  expect(await balanceIn(app, userId, 'diamond')).toBe(5 + 10 + 25)
  expect(await states(token)).toEqual(['claimable', ...Array.from({ length: 6 }, () => 'upcoming')])
  expect(await claim(token)).toBe(1)
  expect(await isSound(app)).toBe(true)
})

test('the day changes at UTC midnight, to the millisecond', async () => {
  const { token } = await app.register()
  app.clock.now = midnight() - 1
  expect(await claim(token)).toBe(1)
  expect(await receive(token)).toEqual(refusal('alreadyDone', { availableAt: midnight() }))
  app.clock.pass(1)
  expect(await claim(token)).toBe(2)
})

test('requested repeatedly, at once and from two devices, a day is paid once', async () => {
  const { token, userId, account } = await app.register()
  const other = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => receive(index % 2 ? token : other.token)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(answers.filter(({ message }) => message === 'alreadyDone')).toHaveLength(11)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_005_00)
  expect(await countRows(app, 'check_in_claim', 'player_id = $1', [userId])).toBe(1)
  expect(await countRows(app, 'activity_award', 'player_id = $1', [userId])).toBe(1)
})

test('a delivery doubled with the same requestId gets two responses and is paid once', async () => {
  const { token, userId } = await app.register()
  const requestId = randomUUID()
  const answers = await Promise.all([receive(token, { requestId }), receive(token, { requestId }), receive(token, { requestId })])
  expect(answers.map(({ data }) => data?.day)).toEqual([1, 1, 1])
  expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_005_00)
})

test('a gap restarts at day 1', async () => {
  const { token } = await app.register()
  await claim(token)
  nextDay()
  await claim(token)
  nextDay()
  nextDay()
  expect(await claim(token)).toBe(1)
  nextDay()
  expect(await claim(token)).toBe(2)
})

test('one missed day is made up for diamonds, and today’s day follows', async () => {
  const { token, userId } = await app.register()
  await claim(token)
  nextDay()
  nextDay()
  await credit(app, userId, 'diamond', 25)
  expect(await info(token)).toMatchObject({ makeUp: { day: 2, diamonds: 20 }, canReceive: true, today: 1, diamonds: 25 })
  expect(await states(token)).toEqual(['claimed', 'missed', 'upcoming', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  expect(await claim(token, { makeUp: true })).toBe(2)
  expect(await balanceIn(app, userId, 'diamond')).toBe(5)
  expect(await states(token)).toEqual(['claimed', 'madeUp', 'claimable', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(await claim(token)).toBe(3)
  expect(await isSound(app)).toBe(true)
})

test('a cycle allows one make-up', async () => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 100)
  await claim(token)
  nextDay()
  nextDay()
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  await claim(token, { makeUp: true })
  await claim(token)
  nextDay()
  nextDay()
  expect((await info(token)).makeUp).toBeNull()
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  expect(await receive(token, { makeUp: true })).toEqual(refusal('notAvailable'))
  expect(await claim(token)).toBe(1)
})

test.each([
  ['nothing was missed', 1],
  ['two days were missed', 3],
  ['the cycle was full', 2, 7],
])('nothing can be made up when %s', async (_why, gap, claims = 1) => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 100)
  for (let done = 0; done < claims; done++) {
    if (done) nextDay()
    await claim(token)
  }
  app.clock.pass(gap * dayMs)
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  expect(await receive(token, { makeUp: true })).toEqual(refusal('notAvailable'))
  expect(await info(token)).toMatchObject({ makeUp: null, canReceive: true })
})

test('once today is claimed without it, yesterday cannot be made up', async () => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 20)
  await claim(token)
  nextDay()
  nextDay()
  expect(await claim(token)).toBe(1)
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  expect(await receive(token, { makeUp: true })).toMatchObject({ message: 'alreadyDone' })
  expect(await balanceIn(app, userId, 'diamond')).toBe(20)
})

test('with too few diamonds nothing is made up or changed', async () => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 19)
  await claim(token)
  nextDay()
  nextDay()
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  expect(await receive(token, { makeUp: true })).toEqual(refusal('balanceTooLow', { diamonds: 20 }))
  expect(await balanceIn(app, userId, 'diamond')).toBe(19)
  expect(await states(token)).toEqual(['claimed', 'missed', 'upcoming', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
})

test('a missed day is made up at the price that the page showed, or not at all', async () => {
  const { token, userId } = await app.register()
  await claim(token)
  nextDay()
  nextDay()
  await credit(app, userId, 'diamond', 100)
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  const seen = { diamonds: (await info(token)).makeUp?.diamonds }
  const price = app.deps.policy.dailyCheckIn.makeUpDiamonds
  await app.change({ 'dailyCheckIn.makeUpDiamonds': price + 30 })
  try {
    expect(await receive(token, { makeUp: true, seen })).toEqual(refusal('offerChanged', { diamonds: price + 30 }))
    expect(await info(token)).toMatchObject({ diamonds: 100, makeUp: { diamonds: price + 30 } })
    // Less is not what was shown, either.
    await app.change({ 'dailyCheckIn.makeUpDiamonds': price - 10 })
    expect(await receive(token, { makeUp: true, seen })).toEqual(refusal('offerChanged', { diamonds: price - 10 }))
    expect((await receive(token, { makeUp: true, seen: { diamonds: price - 10 } })).errcode).toBe(0)
    expect((await info(token)).diamonds).toBe(100 - (price - 10))
  } finally {
    await app.change({ 'dailyCheckIn.makeUpDiamonds': null })
  }
})

test('two devices make a day up once', async () => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 100)
  await claim(token)
  nextDay()
  nextDay()
  await app.call('confirmIdentity', { password: 'correct horse' }, token)
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(token, { makeUp: true })))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await balanceIn(app, userId, 'diamond')).toBe(80)
})

test('a free award can be claimed after a pause; one that costs diamonds requires an identity check', async () => {
  const { token, userId } = await app.register()
  await credit(app, userId, 'diamond', 20)
  await claim(token)
  app.clock.pass(2 * dayMs + 31 * minuteMs)
  expect(await receive(token, { makeUp: true })).toEqual(refusal('confirmIdentity'))
  expect(await claim(token)).toBe(1)
})

test('over the New Year each day awards a treat as well, which is stored among the coupons', async () => {
  const { token } = await app.register()
  app.clock.now = Date.UTC(2026, 11, 25, 12)
  const treats = async () => (await info(token)).days.map(({ awards }) => awards.filter(({ propId }) => propId < 50_000 && propId > 40_000))
  const shown = (await treats()).map((list) => list.map(({ propId }) => propId))
  // From the 26th on, one after another.
  expect(shown).toEqual([[], [40002], [40003], [40004], [40001], [40002], [40003]])
  await claim(token)
  nextDay()
  await claim(token)
  const { list } = dataOf(await app.call<{ list: { propId: number; state: string }[] }>('coupons', {}, token))
  expect(list.map(({ propId, state }) => [propId, state])).toEqual([[40002, 'new']])
  app.clock.now = Date.UTC(2027, 0, 6, 12)
  expect((await treats()).map((one) => one.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
})

const rest = async (token: string, hours: number) => dataOf(await app.call('takeBreak', { hours }, token))

test('a break costs no day: the cycle goes on with the next day after it', async () => {
  const { token } = await app.register()
  await claim(token)
  nextDay()
  expect(await claim(token)).toBe(2)
  // From this noon to the one in three days, and one of a day more after that.
  await rest(token, 72)
  app.clock.pass(2 * dayMs)
  expect((await receive(token)).message).toBe('selfExcluded')
  nextDay()
  await rest(token, 24)
  nextDay()
  expect(await info(token)).toMatchObject({ today: 3, canReceive: true, makeUp: null })
  expect(await states(token)).toEqual(['claimed', 'claimed', 'claimable', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(await claim(token)).toBe(3)
  expect(await info(token)).toMatchObject({ today: 3, canReceive: false })
  for (const expected of [4, 5, 6, 7, 1]) {
    nextDay()
    expect(await claim(token)).toBe(expected)
  }
})

test('of the days before and after a break, one that was missed is made up; after two, another cycle begins', async () => {
  const [before, after, both] = [await app.register(), await app.register(), await app.register()]
  const makeUp = async ({ token }: { token: string }) => {
    await app.call('confirmIdentity', { password: 'correct horse' }, token)
    return claim(token, { makeUp: true })
  }
  const first = Math.floor(app.clock.now / dayMs)
  for (const { token, userId } of [before, after, both]) {
    await credit(app, userId, 'diamond', 20)
    await claim(token)
  }
  nextDay()
  await rest(after.token, 24)
  nextDay()
  for (const { token } of [before, both]) await rest(token, 24)
  nextDay()
  expect(await info(before.token)).toMatchObject({ makeUp: { day: 2 }, today: 1 })
  expect(await states(before.token)).toEqual(['claimed', 'missed', 'upcoming', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(await makeUp(before)).toBe(2)
  expect(await states(before.token)).toEqual(['claimed', 'madeUp', 'claimable', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(await claim(before.token)).toBe(3)
  nextDay()
  expect(await makeUp(after)).toBe(2)
  expect(await claim(after.token)).toBe(3)
  nextDay()
  expect((await info(both.token)).makeUp).toBeNull()
  expect(await claim(both.token)).toBe(1)
  const madeUp = 'select utc_day from check_in_claim where made_up and player_id = any($1) order by utc_day'
  expect(await app.db.rows(madeUp, [[before.userId, after.userId]])).toEqual([{ utc_day: first + 1 }, { utc_day: first + 3 }])
})

test.each([
  [1, 'activities.sign-in.isOpen', false],
  [3, 'activities.sign-in.isOpen', false],
  [2, 'maintenance.state', 'closed'],
])('%i whole days closed by %s cost no day, and nothing is to be paid for them', async (closed, setting, value) => {
  const [{ token }, late] = [await app.register(), await app.register()]
  expect(await claim(token)).toBe(1)
  expect(await claim(late.token)).toBe(1)
  nextDay()
  expect(await claim(token)).toBe(2)
  app.clock.now = midnight()
  await app.change({ [setting]: value })
  app.clock.pass(closed * dayMs)
  await app.change({ [setting]: null })
  expect(await info(token)).toMatchObject({ today: 3, canReceive: true, makeUp: null })
  // A day that was missed while it was open is made up.
  expect((await info(late.token)).makeUp).toMatchObject({ day: 2 })
  expect(await claim(token)).toBe(3)
  nextDay()
  expect(await claim(token)).toBe(4)
})

test('a day on which the check-in was open for some time can be missed; one that a window closed cannot', async () => {
  const { token } = await app.register()
  expect(await claim(token)).toBe(1)
  nextDay()
  await app.change({ 'activities.sign-in.isOpen': false })
  nextDay()
  await app.change({ 'activities.sign-in.isOpen': null })
  expect((await info(token)).makeUp).toMatchObject({ day: 2 })
  expect(await claim(token)).toBe(1)
  app.clock.now = midnight()
  await app.change({ 'activities.sign-in.startsAt': app.clock.now + dayMs })
  try {
    nextDay()
    expect(await info(token)).toMatchObject({ today: 2, makeUp: null })
    expect(await claim(token)).toBe(2)
  } finally {
    await app.change({ 'activities.sign-in.startsAt': null })
  }
})

test('a self-exclusion that has ended extends nothing: another cycle begins', async () => {
  const { token, userId, account } = await app.register()
  await claim(token)
  dataOf(await app.call('selfExclude', { months: 6 }, token))
  app.clock.pass(2 * dayMs)
  await app.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [userId, app.clock.now])
  await app.db.rows('update self_restriction_log set detail = $2 where player_id = $1', [userId, { until: app.clock.now }])
  const again = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  expect(await claim(again.token)).toBe(1)
})

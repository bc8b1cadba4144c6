import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { BetBonus, MonthlyBonus, Rebate } from '#contract/vip.ts'
import type { Exchange } from '#contract/withdrawal.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, seededRandom } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { advanceTo, longSessions, play, runJob, vip, vipRules } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

let year = 2027
/** June 1st of a separate year, noon UTC. */
beforeEach(() => advanceTo(app, Date.UTC(year++, 5, 1, 12)))
const june = (date: number, hour = 0) => Date.UTC(year - 1, 5, date, hour)

const look = async ({ token }: Player, type: number) => dataOf(await app.call<BetBonus>('betBonus', { type }, token))
const take = ({ token }: Player, type: number) => app.call<{ amount: number }>('betBonusByTypeReceive', { type }, token)
const takeAll = ({ token }: Player) => app.call<{ amount: number }>('betBonusReceive', {}, token)
const log = async ({ token }: Player) => dataOf(await app.call<{ list: Rebate[]; total: number }>('betBonusLog', { pageSize: 50 }, token))
const coins = ({ userId }: Player) => balanceIn(app, userId, 'coin')

test('accrues by game type, can be claimed after the boundary, is paid once and logged', async () => {
  const player = await vip(app)
  await play(app, player, 500_00)
  expect(await look(player, 1)).toMatchObject({
    level: 1,
    running: {
      from: june(1),
      to: june(2),
      claimUntil: june(9),
      lines: [{ gameType: 'slots', validBet: 500_00, rate: 500, amount: 25 }],
      amount: 25,
    },
    claimable: [],
    amount: 0,
  })
  expect(await take(player, 1)).toEqual(refusal('alreadyDone'))
  advanceTo(app, june(2) + minuteMs)
  const before = await coins(player)
  const status = await look(player, 1)
  expect(status).toMatchObject({ running: { lines: [], amount: 0 }, amount: 25 })
  expect(status.claimable).toMatchObject([{ from: june(1), to: june(2), level: 1, amount: 25, state: 'claimable', expiresAt: june(9) }])
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => take(player, 1)),
    ...Array.from({ length: 4 }, () => takeAll(player)),
  ])
  expect(answers.filter(({ errcode }) => errcode === 0).map(({ data }) => data?.amount)).toEqual([25])
  expect(await coins(player)).toBe(before + 25)
  expect(await log(player)).toMatchObject({ total: 1, list: [{ type: 1, amount: 25, state: 'claimed' }] })
  expect(await countRows(app, 'activity_award', `player_id = $1 and activity_id = 'vip'`, [player.userId])).toBe(1)
})

test('a day, a week and a month are three rebates; all are claimed at once, or one type alone', async () => {
  const player = await vip(app)
  await play(app, player, 800_00)
  advanceTo(app, Date.UTC(year - 1, 6, 1, 12))
  // The day and the week have expired by now, the month can be claimed.
  expect(await look(player, 3)).toMatchObject({ amount: 20, claimable: [{ from: june(1), to: Date.UTC(year - 1, 6, 1) }] })
  expect((await log(player)).list.map(({ type, state }) => [type, state])).toEqual([
    [3, 'claimable'],
    [2, 'expired'],
    [1, 'expired'],
  ])
  expect(await take(player, 2)).toEqual(refusal('alreadyDone'))
  await play(app, player, 100_00)
  app.clock.pass(dayMs)
  expect(await look(player, 1)).toMatchObject({ amount: 5 })
  expect(dataOf(await takeAll(player))).toMatchObject({ amount: 25 })
  expect(await takeAll(player)).toEqual(refusal('alreadyDone'))
})

test('can be claimed for seven days, to the millisecond', async () => {
  const player = await vip(app)
  await play(app, player, 500_00)
  advanceTo(app, june(9) - 1)
  expect(await look(player, 1)).toMatchObject({ amount: 25 })
  app.clock.pass(1)
  expect(await look(player, 1)).toMatchObject({ amount: 0, claimable: [] })
  expect(await take(player, 1)).toEqual(refusal('alreadyDone'))
})

test('without the gate nothing accrues', async () => {
  const player = await app.register()
  await play(app, player, 500_00)
  expect(await look(player, 1)).toMatchObject({ level: 0, running: { amount: 0, lines: [{ rate: 0, amount: 0 }] } })
  app.clock.pass(dayMs)
  expect(await log(player)).toMatchObject({ total: 0 })
})

test.each(['badType', 0, 4])('type %s is refused', async (type) => {
  const player = await vip(app)
  expect(await app.call('betBonus', { type }, player.token)).toMatchObject({ message: 'badParameter' })
})

test('over random weeks: claimed, expired, claimable and carried amounts add up to rate × valid bet, for each type', async () => {
  const random = seededRandom('weeks of play')
  const player = await vip(app)
  let paid = 0
  for (let step = 0; step < 120; step++) {
    if (random.below(3) > 0) await play(app, player, 1 + random.below(90_00))
    if (random.below(3) === 0) await runJob(app)
    if (random.below(3) === 0) {
      const kind = random.below(4)
      const answers = await Promise.all([kind === 0 ? takeAll(player) : take(player, kind), takeAll(player)])
      paid += answers.reduce((sum, { data }) => sum + (data?.amount ?? 0), 0)
    }
    app.clock.pass(random.below(14) * hourMs)
  }
  advanceTo(app, Date.UTC(year - 1, 9, 1, 12))
  await runJob(app)
  const { list, total } = await log(player)
  const rest = dataOf(await app.call<{ list: Rebate[] }>('betBonusLog', { pageSize: 50, pageNum: 2 }, player.token)).list
  const all = [...list, ...rest]
  expect(all).toHaveLength(total)
  const row = await app.db.row<{ carry: Record<string, number>; played: number }>(
    `select carry, (select sum(valid_bet)::bigint from round where player_id = $1) as played from vip_player where player_id = $1`,
    [player.userId],
  )
  for (const type of [1, 2, 3]) {
    const lines = all.filter((one) => one.type === type).flatMap((one) => one.lines)
    expect(lines.reduce((sum, { validBet }) => sum + validBet, 0)).toBe(row?.played)
    const exact = lines.reduce((sum, { validBet, rate }) => sum + validBet * rate, 0)
    const paid = lines.reduce((sum, { amount }) => sum + amount, 0)
    expect(paid * 1_000_000 + (row?.carry[`${type}:slots`] ?? 0)).toBe(exact)
  }
  const claimed = all.filter(({ state }) => state === 'claimed').reduce((sum, { amount }) => sum + amount, 0)
  expect(claimed).toBe(paid)
  const posted = await app.db.row<{ sum: number; entries: number; refs: number }>(
    `select sum(p.amount)::bigint as sum, count(*) as entries, count(distinct e.ref) as refs from entry e join posting p on p.entry_id = e.id
       join account a on a.id = p.account_id where e.kind = 'vipRebate' and a.player_id = $1`,
    [player.userId],
  )
  expect(posted).toMatchObject({ sum: paid, refs: posted?.entries })
  expect(paid).toBeGreaterThan(0)
})

const monthly = async (token?: string) => dataOf(await app.call<MonthlyBonus>('monthlyBonusInfo', {}, token))
const takeMonthly = ({ token }: Player) => app.call<{ amount: number }>('monthlyBonusReceive', {}, token)
const july = (date: number) => Date.UTC(year - 1, 6, date)

test('A’: what was earned before a break or a self-exclusion can be claimed during it, before it expires', async () => {
  const resting = await vip(app)
  const leaving = await vip(app)
  for (const player of [resting, leaving]) await play(app, player, 60_060_00)
  advanceTo(app, june(30, 23))
  dataOf(await app.call('takeBreak', { hours: 30 * 24 }, resting.token))
  dataOf(await app.call('selfExclude', { months: 60 }, leaving.token))
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: leaving.account, password: 'correct horse' }))
  for (const player of [resting, { ...leaving, token }]) {
    advanceTo(app, Math.max(app.clock.now, july(1) + minuteMs))
    const before = await coins(player)
    const waiting = (await look(player, 3)).amount
    expect(waiting).toBeGreaterThan(0)
    expect(dataOf(await take(player, 3)).amount).toBe(waiting)
    expect(dataOf(await takeMonthly(player)).amount).toBe(7_23)
    // It is the player's own money: no wagering is required.
    expect(await coins(player)).toBe(before + waiting + 7_23)
    const { locked } = dataOf(await app.call<Exchange>('getExchange', {}, player.token))
    expect(locked.some(({ source, need }) => source === 'gift' && need !== 1_000_00)).toBe(false)
  }
})

test('the monthly bonus is last month’s valid bets × the level’s rate, in five parts from day 1, for seven days', async () => {
  const player = await vip(app)
  await play(app, player, 60_060_00)
  // VIP 5 by then: 0.06 %.
  expect((await monthly(player.token)).mine).toMatchObject({
    level: 5,
    last: null,
    parts: [],
    running: { validBet: 60_060_00, ppm: 600, amount: 36_03 },
  })
  expect(await takeMonthly(player)).toEqual(refusal('notAvailable'))
  advanceTo(app, july(1) + minuteMs)
  const { mine, claimDays, closesAt, nextAt } = await monthly(player.token)
  expect([claimDays, closesAt, nextAt]).toEqual([7, july(8), Date.UTC(year - 1, 7, 1)])
  expect(mine?.last).toEqual({ from: june(1), to: july(1), level: 5, validBet: 60_060_00, ppm: 600, amount: 36_03 })
  expect(mine?.parts.map(({ amount, opensAt, state }) => [amount, opensAt, state])).toEqual([
    [7_23, july(1), 'claimable'],
    [7_20, july(2), 'upcoming'],
    [7_20, july(3), 'upcoming'],
    [7_20, july(4), 'upcoming'],
    [7_20, july(5), 'upcoming'],
  ])
  const before = await coins(player)
  const answers = await Promise.all(Array.from({ length: 5 }, () => takeMonthly(player)))
  expect(answers.filter(({ errcode }) => errcode === 0).map(({ data }) => data?.amount)).toEqual([7_23])
  expect(await takeMonthly(player)).toEqual(refusal('notYet', { availableAt: july(2) }))
  advanceTo(app, july(3))
  const { data } = await app.call<{ list: { activityId: string; redDot: boolean }[] }>('activityGetStatusList', {}, player.token)
  expect(data?.list.find(({ activityId }) => activityId === 'monthly-bonus')?.redDot).toBe(true)
  expect(dataOf(await takeMonthly(player)).amount).toBe(14_40)
  advanceTo(app, july(8) - 1)
  expect(dataOf(await takeMonthly(player)).amount).toBe(14_40)
  expect(await takeMonthly(player)).toEqual(refusal('alreadyDone'))
  expect(await coins(player)).toBe(before + 36_03)
})

test('in the first minute of a month, last month’s bonus is announced for when the month is closed', async () => {
  const player = await vip(app)
  await play(app, player, 60_060_00)
  const idle = await vip(app)
  advanceTo(app, july(1))
  const readyAt = july(1) + minuteMs
  await play(app, player, 100_00)
  expect((await monthly(player.token)).mine).toMatchObject({ last: null, readyAt, running: { validBet: 100_00, amount: 6 } })
  expect(await takeMonthly(player)).toEqual(refusal('notYet', { availableAt: readyAt }))
  // Who earned none is promised none.
  expect((await monthly(idle.token)).mine?.readyAt).toBeUndefined()
  expect(await takeMonthly(idle)).toEqual(refusal('notAvailable'))
  advanceTo(app, readyAt - 1)
  expect(await takeMonthly(player)).toEqual(refusal('notYet', { availableAt: readyAt }))
  advanceTo(app, readyAt)
  const { mine } = await monthly(player.token)
  expect(mine?.readyAt).toBeUndefined()
  expect(mine).toMatchObject({ last: { amount: 36_03 }, running: { validBet: 100_00, amount: 6 } })
  expect(dataOf(await takeMonthly(player)).amount).toBe(7_23)
})

test('parts not claimed in the window of the monthly bonus expire', async () => {
  const player = await vip(app)
  await play(app, player, 10_000_00)
  advanceTo(app, july(8))
  expect((await monthly(player.token)).mine?.parts.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'expired'))
  expect(await takeMonthly(player)).toEqual(refusal('notAvailable'))
})

test('a month is paid in as many parts as when it was closed, whatever operators change', async () => {
  const player = await vip(app)
  await play(app, player, 60_060_00)
  advanceTo(app, july(1) + minuteMs)
  await app.change({ 'vip.monthly.parts': 1 })
  const before = await coins(player)
  expect(dataOf(await takeMonthly(player)).amount).toBe(36_03)
  await app.change({ 'vip.monthly.parts': 5 })
  advanceTo(app, july(5))
  expect(await takeMonthly(player)).toEqual(refusal('alreadyDone'))
  expect((await monthly(player.token)).mine?.parts).toMatchObject([{ part: 1, amount: 36_03, state: 'claimed' }])
  expect(await coins(player)).toBe(before + 36_03)
})

test('what was earned can be claimed for as long as when its period was closed, whatever operators change', async () => {
  const player = await vip(app)
  await play(app, player, 500_00)
  advanceTo(app, june(2) + minuteMs)
  await runJob(app)
  await app.change({ 'vip.rebate.claimDays': 2 })
  try {
    advanceTo(app, june(9) - 1)
    expect(await look(player, 1)).toMatchObject({ amount: 25, claimable: [{ expiresAt: june(9) }] })
    await play(app, player, 100_00)
    advanceTo(app, Date.UTC(year - 1, 6, 1) + minuteMs)
    await runJob(app)
    const month = async () => dataOf(await app.call<MonthlyBonus>('monthlyBonusInfo', {}, player.token))
    const { closesAt, mine } = await month()
    expect(closesAt).toBe(Date.UTC(year - 1, 6, 8))
    await app.change({ 'vip.monthly.claimDays': 5 })
    advanceTo(app, Date.UTC(year - 1, 6, 7))
    expect(await month()).toMatchObject({ closesAt, mine: { parts: mine?.parts.map(({ part }) => ({ part, state: 'claimable' })) } })
    expect((await app.call('monthlyBonusReceive', {}, player.token)).errcode).toBe(0)
  } finally {
    await app.change({ 'vip.rebate.claimDays': null, 'vip.monthly.claimDays': null })
  }
})

test('a guest sees the rates of the monthly bonus', async () => {
  const status = await monthly()
  expect(status).toMatchObject({ mine: null, parts: 5 })
  expect(status.rates[4]).toEqual({ level: 5, ppm: 600 })
})

test('a player above the highest level that operators leave has what that one gives', async () => {
  const player = await vip(app)
  await play(app, player, 60_060_00)
  expect((await look(player, 1)).running.lines).toMatchObject([{ rate: 2_000 }])
  await app.change({ 'vip.levels': vipRules.levels.slice(0, 3) })
  try {
    expect(await look(player, 1)).toMatchObject({ level: 5, running: { lines: [{ rate: 1_000 }] } })
    expect((await monthly(player.token)).mine?.running).toMatchObject({ ppm: 400 })
    expect((await app.call('appVipUserReceiveDaily', {}, player.token)).errcode).toBe(0)
    // A gift of the third is the third's alone.
    expect(await app.call('receiveVipBonusUser', { level: 4 }, player.token)).toEqual(refusal('notYet', { level: 5 }))
  } finally {
    await app.change({ 'vip.levels': null })
  }
})

test('says from when it can be claimed: once rounds in flight at the end of its period have landed', async () => {
  const player = await vip(app)
  await play(app, player, 500_00)
  const claimFrom = june(2) + minuteMs
  expect((await look(player, 1)).running).toMatchObject({ to: june(2), claimFrom })
  advanceTo(app, claimFrom - 1)
  expect(await look(player, 1)).toMatchObject({ running: { to: june(2), claimFrom, amount: 25 }, amount: 0 })
  app.clock.pass(1)
  expect(await look(player, 1)).toMatchObject({ running: { to: june(3), claimFrom: june(3) + minuteMs, amount: 0 }, amount: 25 })
})

test('the ledger adds up to zero after all of it', async () => {
  expect(await isBalanced(app)).toBe(true)
})

test('a period is closed by the rules that were in force on its last day, also when they change before that is settled', async () => {
  const player = await vip(app)
  await play(app, player, 400_00)
  advanceTo(app, june(30, 12))
  await play(app, player, 400_00)
  // The rates of July, planned in time, are in force from its first moment on.
  advanceTo(app, june(30, 24))
  await app.change({ 'vip.levels': vipRules.levels.map((level) => ({ ...level, rebatePpm: 100, monthlyPpm: 100 })) })
  try {
    advanceTo(app, june(30, 24) + minuteMs)
    await runJob(app)
    expect(await look(player, 1)).toMatchObject({ amount: 20 })
    expect(await look(player, 3)).toMatchObject({ amount: 20 })
    expect((await monthly(player.token)).mine).toMatchObject({ last: { validBet: 800_00, ppm: 200, amount: 16 }, running: { ppm: 100 } })
    // July counts by its own.
    await play(app, player, 100_00)
    advanceTo(app, june(30, 48) + minuteMs)
    expect(await look(player, 1)).toMatchObject({ amount: 21 })
  } finally {
    await app.change({ 'vip.levels': null })
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Award } from '#contract/awards.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { lockedOf } from '#server/ledger/wagering/turnover.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { deposit, requestDeposit, notifyPayment } from '../../fixtures/deposits.ts'
import { bonusOf, couponsOf, giveCoupon, balancesOf } from '../samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const recharge = (token: string, couponId: string, amount = 200_00) => app.call('recharge', { typeId: 'qr-ph', amount, couponId }, token)
const only = async (token: string) => (await couponsOf(app, token))[0]

test('a coupon for a percentage of one deposit: new, locked while the order is open, used when it is paid', async () => {
  const player = await app.register()
  const { token } = player
  const coupon = await giveCoupon(app, player, 1001, 20)
  expect(coupon).toEqual({
    couponId: expect.stringMatching(/^\d+$/),
    propId: 1001,
    count: 20,
    state: 'new',
    minAmount: 50_00,
    cap: 50_00,
    turnover: 5,
    gives: null,
    expiresAt: app.clock.now + 14 * dayMs,
    orderId: null,
    worth: null,
  })
  const made = await requestDeposit(app, token, 200_00, coupon.couponId)
  expect(await only(token)).toMatchObject({ state: 'locked', orderId: made.orderId })
  expect(await recharge(token, coupon.couponId)).toEqual(refusal('couponNotUsable', { reason: 'locked' }))
  expect(await notifyPayment(app, made)).toBe(200)
  expect(await notifyPayment(app, made)).toBe(200)
  expect(await only(token)).toMatchObject({ state: 'used', orderId: made.orderId, worth: 40_00 })
  expect(await balancesOf(app, token)).toEqual({ coin: welcome + 200_00, bonus: 40_00 })
  expect((await bonusOf(app, token)).active).toEqual({
    source: 'coupon',
    amount: 40_00,
    need: 200_00,
    done: 0,
    expiresAt: app.clock.now + 7 * dayMs,
  })
  const lock = (await lockedOf(app.db, player.userId, app.clock.now)).find(({ source }) => source === 'coupon')
  expect(lock).toMatchObject({ currency: 'bonus', amount: 40_00, need: 200_00 })
})

test('a percentage is capped, and requires a minimum deposit', async () => {
  const player = await app.register()
  const percent = await giveCoupon(app, player, 1099, 100)
  expect(await recharge(player.token, percent.couponId, 49_99)).toEqual(refusal('couponNotUsable', { reason: 'min', min: 50_00 }))
  await deposit(app, player.token, 600_00, percent.couponId)
  expect((await only(player.token))?.worth).toBe(50_00)
})

test('a coupon for an amount above a minimum', async () => {
  const player = await app.register()
  const fixed = await giveCoupon(app, player, 1201, 20_00)
  expect(await recharge(player.token, fixed.couponId, 99_99)).toEqual(refusal('couponNotUsable', { reason: 'min', min: 100_00 }))
  await deposit(app, player.token, 100_00, fixed.couponId)
  expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 100_00, bonus: 20_00 })
})

test('a coupon for free coins, claimed once, and wagered before they can be withdrawn', async () => {
  const player = await app.register()
  const { token } = player
  const give = await giveCoupon(app, player, 1301, 5_00)
  expect(await recharge(token, give.couponId)).toEqual(refusal('couponNotUsable', { reason: 'kind' }))
  const take = (requestId = randomUUID()) => app.call<{ awards: Award[] }>('couponTake', { couponId: give.couponId, requestId }, token)
  const answers = await Promise.all(Array.from({ length: 8 }, () => take()))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await coinsOf(app, token)).toBe(welcome + 5_00)
  expect(await take()).toEqual(refusal('couponNotUsable', { reason: 'used' }))
  const locks = await lockedOf(app.db, player.userId, app.clock.now)
  // With the welcome gift: all gifts are under one requirement.
  expect(locks).toMatchObject([{ source: 'gift', currency: 'coin', amount: welcome + 5_00, need: welcome + 5_00 }])
})

test.each([
  ['a diamond coupon', 100003, 2, { propId: 60001, count: 40 }, { diamond: 45 }],
  ['a New Year treat of coins', 40001, 3, { propId: 2001, count: 1_50 }, { coin: welcome + 1_50 }],
  ['a New Year treat of points', 40002, 1, { propId: 2002, count: 5 }, { points: 55 }],
  ['a New Year treat of a scratch card', 40004, 1, { propId: 80001, count: 1 }, { lottery: 1 }],
])('%s is opened once, for the award in the settings', async (_what, propId, count, gives, held) => {
  const player = await app.register()
  const { token } = player
  const mails = dataOf(await app.call<{ list: { mailId: string }[] }>('getMail3', {}, token)).list
  dataOf(await app.call('receiveMail', { mailId: mails[0]?.mailId }, token))
  const coupon = await giveCoupon(app, player, propId, count)
  expect(coupon).toMatchObject({ propId, count, state: 'new', minAmount: 0, gives })
  expect(await recharge(token, coupon.couponId)).toEqual(refusal('couponNotUsable', { reason: 'kind' }))
  const taken = dataOf(await app.call<{ awards: Award[] }>('couponTake', { couponId: coupon.couponId }, token))
  expect(taken.awards).toEqual([{ id: coupon.couponId, ...gives }])
  expect(await app.call('couponTake', { couponId: coupon.couponId }, token)).toEqual(refusal('couponNotUsable', { reason: 'used' }))
  expect(await only(token)).toMatchObject({ state: 'used', worth: gives.count })
  const rows = await app.db.rows<{ currency: string; balance: number }>('select currency, balance from account where player_id = $1', [
    player.userId,
  ])
  expect(Object.fromEntries(rows.map(({ currency, balance }) => [currency, balance]))).toMatchObject(held)
  expect(await isSound(app)).toBe(true)
})

test('a coupon is worth what it said when it was received, whatever the settings say since', async () => {
  const player = await app.register()
  const { token } = player
  const given = [
    await giveCoupon(app, player, 1001, 20),
    await giveCoupon(app, player, 1201, 20_00),
    await giveCoupon(app, player, 1301, 5_00),
  ]
  const opened = await giveCoupon(app, player, 100003, 2)
  const { coupons } = app.deps.policy
  const changed = {
    'coupons.general.minDeposit': 500_00,
    'coupons.general.cap': 1_00,
    'coupons.general.turnover': 50,
    'coupons.general.bonusDays': 1,
    'coupons.fixed.minDepositTimes': 10,
    'coupons.fixed.turnover': 50,
    'coupons.give.turnover': 50,
    'coupons.opened': { ...coupons.opened, 100003: { propId: 60001, count: 1 } },
  }
  const byId = (list: readonly { couponId: string }[]) => list.toSorted((a, b) => Number(a.couponId) - Number(b.couponId))
  app.clock.pass(1_000)
  await app.change(changed)
  try {
    expect(byId(await couponsOf(app, token))).toEqual([...given, opened])
    const [percent, fixed, give] = given.map(({ couponId }) => couponId) as [string, string, string]
    await deposit(app, token, 200_00, percent)
    expect((await bonusOf(app, token)).active).toMatchObject({ amount: 40_00, need: 200_00, expiresAt: app.clock.now + 7 * dayMs })
    expect((await recharge(token, fixed, 100_00)).errcode).toBe(0)
    const take = async (couponId: string) => dataOf(await app.call<{ awards: Award[] }>('couponTake', { couponId }, token)).awards
    expect(await take(opened.couponId)).toMatchObject([{ propId: 60001, count: 40 }])
    const needOf = async () =>
      (await lockedOf(app.db, player.userId, app.clock.now)).find(({ source }) => source === 'gift')?.need ?? Number.NaN
    const before = await needOf()
    await take(give)
    expect(await needOf()).toBe(before + 5_00)
    // One that is received now says what holds now.
    expect(await giveCoupon(app, player, 1001, 20)).toMatchObject({ minAmount: 500_00, cap: 1_00, turnover: 50 })
  } finally {
    await app.change(Object.fromEntries(Object.keys(changed).map((key) => [key, null])))
  }
})

test('a coupon for deposits cannot be opened by itself', async () => {
  const player = await app.register()
  const { couponId } = await giveCoupon(app, player, 1001, 10)
  expect(await app.call('couponTake', { couponId }, player.token)).toEqual(refusal('couponNotUsable', { reason: 'kind' }))
})

test('a coupon is free again when its order fails or expires', async () => {
  const player = await app.register()
  const { token } = player
  const { couponId } = await giveCoupon(app, player, 1001, 10)
  await notifyPayment(app, await requestDeposit(app, token, 100_00, couponId), 'failed')
  expect(await only(token)).toMatchObject({ state: 'new', orderId: null })
  await requestDeposit(app, token, 100_00, couponId)
  expect(await only(token)).toMatchObject({ state: 'locked' })
  app.clock.pass(15 * minuteMs)
  expect(await only(token)).toMatchObject({ state: 'new' })
  await deposit(app, token, 100_00, couponId)
  expect(await only(token)).toMatchObject({ state: 'used', worth: 10_00 })
})

test('a coupon does not apply to a late payment: that is returned, and the coupon stays with the next order', async () => {
  const player = await app.register()
  const { token } = player
  const { couponId } = await giveCoupon(app, player, 1001, 10)
  const late = await requestDeposit(app, token, 100_00, couponId)
  app.clock.pass(16 * minuteMs)
  const next = await requestDeposit(app, token, 300_00, couponId)
  await notifyPayment(app, late)
  expect(await balancesOf(app, token)).toEqual({ coin: welcome, bonus: 0 })
  expect(await only(token)).toMatchObject({ state: 'locked', orderId: next.orderId })
  app.clock.pass(14 * minuteMs)
  await notifyPayment(app, next)
  expect(await balancesOf(app, token)).toEqual({ coin: welcome + 300_00, bonus: 30_00 })
})

test('a coupon expires, but not while its order is open', async () => {
  const player = await app.register()
  const { token } = player
  const { couponId } = await giveCoupon(app, player, 1001, 10)
  app.clock.pass(14 * dayMs - 5 * minuteMs)
  await app.db.rows('update session set last_input_at = $1', [app.clock.now])
  const made = await requestDeposit(app, token, 100_00, couponId)
  app.clock.pass(6 * minuteMs)
  expect(await only(token)).toMatchObject({ state: 'locked' })
  await notifyPayment(app, made)
  expect(await only(token)).toMatchObject({ state: 'used' })
  const other = await giveCoupon(app, player, 1002, 10)
  app.clock.pass(14 * dayMs)
  await app.db.rows('update session set last_input_at = $1', [app.clock.now])
  expect(await recharge(token, other.couponId)).toEqual(refusal('couponNotUsable', { reason: 'expired' }))
})

test('a coupon of another player, or of none, is unknown, and no order is opened', async () => {
  const [one, other] = [await app.register(), await app.register()]
  const { couponId } = await giveCoupon(app, one, 1001, 10)
  expect(await recharge(other.token, couponId)).toEqual(refusal('couponUnknown'))
  expect(await recharge(other.token, 'nonsense')).toEqual(refusal('couponUnknown'))
  expect(await app.call('couponTake', { couponId }, other.token)).toEqual(refusal('couponUnknown'))
  const { open } = dataOf(await app.call<{ open: { orders: unknown[] } }>('getAfterLoginInfoWeb', {}, other.token))
  expect(open.orders).toEqual([])
})

test('one coupon is used with one of many orders that are opened at once', async () => {
  const player = await app.register()
  const { couponId } = await giveCoupon(app, player, 1001, 10)
  const answers = await Promise.all(Array.from({ length: 6 }, () => recharge(player.token, couponId)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
})

test('a coupon comes with the daily check-in: coins on the fourth, sixth and seventh day, and nothing that a deposit turns into more', async () => {
  const { token } = await app.register()
  for (let signed = 0; signed < 7; signed++) {
    dataOf(await app.call('loginBonus3UserReceive', {}, token))
    app.clock.pass(dayMs)
  }
  const list = await couponsOf(app, token)
  expect(list.map(({ propId, count }) => [propId, count])).toEqual([
    [1301, 5_00],
    [1301, 20_00],
    [1301, 30_00],
  ])
})

test('the trial balance is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

test('a break takes no time from a usable coupon: it has as many days left after it as before', async () => {
  const player = await app.register()
  const { couponId, expiresAt } = await giveCoupon(app, player, 1001, 20)
  const giftCoupon = await giveCoupon(app, player, 1001, 10)
  await app.db.rows('update coupon set expires_at = $2 where id = $1', [giftCoupon.couponId, app.clock.now - 1])
  dataOf(await app.call('takeBreak', { hours: 10 * 24 }, player.token))
  const ends = async () => new Map((await couponsOf(app, player.token)).map((one) => [one.couponId, one.expiresAt]))
  expect(await ends()).toEqual(
    new Map([
      [couponId, expiresAt + 10 * dayMs],
      [giftCoupon.couponId, app.clock.now - 1],
    ]),
  )
})

test('an order that was opened with a coupon is paid on the terms of that time, whatever operators change meanwhile', async () => {
  const player = await app.register()
  const coupon = await giveCoupon(app, player, 1001, 20)
  app.clock.pass(1)
  const made = await requestDeposit(app, player.token, 200_00, coupon.couponId)
  app.clock.pass(minuteMs)
  await app.change({ 'coupons.general.cap': 5_00, 'coupons.general.turnover': 50, 'coupons.general.bonusDays': 1 })
  try {
    expect(await notifyPayment(app, made)).toBe(200)
    expect((await bonusOf(app, player.token)).active).toMatchObject({ amount: 40_00, need: 200_00, expiresAt: app.clock.now + 7 * dayMs })
    // One that is opened now, on those of now.
    const next = await giveCoupon(app, player, 1001, 20)
    await deposit(app, player.token, 200_00, next.couponId)
    expect((await bonusOf(app, player.token)).waiting).toMatchObject([{ amount: 5_00, need: 250_00, days: 1 }])
  } finally {
    await app.change({ 'coupons.general.cap': null, 'coupons.general.turnover': null, 'coupons.general.bonusDays': null })
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Award } from '#contract/awards.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { FirstDeposit } from '#contract/firstDeposit.ts'
import { applyNotices } from '#server/money/deposits/webhook.ts'
import { awardOf } from '#server/money/firstDeposit/service.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { deposit, requestDeposit, notifyPayment } from '../../fixtures/deposits.ts'
import { bonusOf, couponsOf, giveCoupon, balancesOf } from '../samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const info = async (token?: string) => dataOf(await app.call<FirstDeposit>('firstRechargeInfo', {}, token))
const sign = (token: string) => app.call<FirstDeposit>('firstRechargeSign', {}, token)
const receive = (token: string) => app.call<{ awards: Award[]; offer: FirstDeposit }>('firstRechargeReceive', {}, token)
const pass = async (ms: number) => {
  app.clock.pass(ms)
  await app.db.rows('update session set last_input_at = $1, expires_at = $2', [app.clock.now, app.clock.now + 30 * dayMs])
}
const dot = async (token: string) =>
  (await app.call<{ list: { activityId: string; redDot: boolean }[] }>('activityGetStatusList', {}, token)).data?.list.find(
    ({ activityId }) => activityId === 'first-deposit',
  )?.redDot

const isListed = async (token?: string) =>
  (
    await app.call<{ list: { activityId: string }[] }>(token ? 'activityGetStatusList' : 'anonymous/activityGetStatusList', {}, token)
  ).data?.list.some(({ activityId }) => activityId === 'first-deposit')

test.each([
  [99_99, 0],
  [100_00, 50_00],
  [400_01, 200_00],
  [499_99, 200_00],
  [500_00, 300_00],
  [500_01, 300_00],
  [1_999_99, 300_00],
  [2_000_00, 500_00],
  [100_000_00, 500_00],
])('a deposit of %i is awarded %i', (amount, award) => {
  expect(awardOf(amount, defaultPolicy.firstDeposit)).toBe(award)
})

test('eligible, joined, paid, claimed', async () => {
  const { token } = await app.register()
  expect(await info()).toMatchObject({ state: 'eligible', until: null })
  expect(await info(token)).toMatchObject({ state: 'eligible', paid: null, award: null })
  expect(dataOf(await sign(token))).toMatchObject({ state: 'joined', until: app.clock.now + 7 * dayMs })
  expect(await sign(token)).toEqual(refusal('alreadyDone'))
  expect(await receive(token)).toEqual(refusal('notYet'))
  expect(await dot(token)).toBe(false)
  await deposit(app, token, 500_00)
  expect(await info(token)).toMatchObject({ state: 'paid', paid: 500_00, award: 300_00, until: app.clock.now + 7 * dayMs })
  expect(await dot(token)).toBe(true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(token)))
  const taken = answers.filter(({ errcode }) => errcode === 0)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.data).toMatchObject({
    awards: [
      { id: 'first-deposit', propId: 2001, count: 300_00, bonus: 300_00 },
      { id: 'extra-1', propId: 1002, count: 10 },
    ],
    offer: { state: 'claimed', until: null },
  })
  expect(await receive(token)).toEqual(refusal('alreadyDone'))
  expect((await balancesOf(app, token)).bonus).toBe(300_00)
  expect((await bonusOf(app, token)).active).toMatchObject({
    source: 'firstDeposit',
    amount: 300_00,
    need: 2_400_00,
    expiresAt: app.clock.now + 14 * dayMs,
  })
  const log = dataOf(await app.call<{ list: { activityId: string }[] }>('activityAwardGetLog', {}, token))
  expect(log.list.map(({ activityId }) => activityId)).toEqual(['first-deposit', 'first-deposit'])
  expect(await couponsOf(app, token)).toMatchObject([{ propId: 1002, count: 10, state: 'new' }])
})

test('it is among the activities while there is something to get: for visitors, and until it is claimed or missed', async () => {
  const { token } = await app.register()
  expect([await isListed(), await isListed(token)]).toEqual([true, true])
  await sign(token)
  expect(await isListed(token)).toBe(true)
  await deposit(app, token, 100_00)
  expect(await isListed(token)).toBe(true)
  await receive(token)
  expect(await isListed(token)).toBe(false)

  const other = await app.register()
  await deposit(app, other.token, 50_00)
  expect(await isListed(other.token)).toBe(false)
})

describe('the deposit that counts', () => {
  test('is the first one from the lowest tier on, exactly once', async () => {
    const { token } = await app.register()
    await sign(token)
    await deposit(app, token, 50_00)
    expect(await info(token)).toMatchObject({ state: 'joined' })
    await deposit(app, token, 100_00)
    await deposit(app, token, 5_000_00)
    expect(await info(token)).toMatchObject({ state: 'paid', paid: 100_00, award: 50_00 })
  })

  test('must come after registration', async () => {
    const { token } = await app.register()
    await deposit(app, token, 50_00)
    expect(await info(token)).toMatchObject({ state: 'none' })
    expect(await sign(token)).toEqual(refusal('notEligible', { reason: 'deposited' }))
  })

  test('may be an order that was open while the player joined', async () => {
    const { token } = await app.register()
    const waiting = await requestDeposit(app, token, 200_00)
    await sign(token)
    await notifyPayment(app, waiting)
    expect(await info(token)).toMatchObject({ state: 'paid', award: 100_00 })
  })

  test('must be paid in time', async () => {
    const { token } = await app.register()
    await sign(token)
    await pass(7 * dayMs)
    expect(await info(token)).toMatchObject({ state: 'expired', until: null })
    await deposit(app, token, 500_00)
    expect(await info(token)).toMatchObject({ state: 'expired', paid: null })
    expect(await receive(token)).toEqual(refusal('notAvailable'))
  })

  test.each([
    ['in the last millisecond', -1, { state: 'paid', award: 300_00 }],
    ['when the time has passed', 0, { state: 'expired', award: null }],
  ])('was paid %s by its channel, however late that is reported', async (_when, offset, outcome) => {
    const { token } = await app.register()
    const { until } = dataOf(await sign(token))
    const payUntil = until ?? 0
    await pass(payUntil - minuteMs - app.clock.now)
    const { orderId, amount } = await requestDeposit(app, token, 500_00)
    await pass(5 * minuteMs)
    const notice = { noticeId: `late-${orderId}`, about: { orderId }, kind: 'paid', amount, paidAt: payUntil + offset } as const
    expect(await applyNotices(app.deps, 'sandbox', [notice], app.clock.now)).toBe('applied')
    expect(await info(token)).toMatchObject(outcome)
  })
})

test('A6: an order is used for a coupon’s bonus or the first deposit, never both', async () => {
  const player = await app.register()
  await sign(player.token)
  const coupon = await giveCoupon(app, player, 1002, 10)
  await deposit(app, player.token, 3_750_00, coupon.couponId)
  expect((await bonusOf(app, player.token)).active).toMatchObject({ source: 'coupon', amount: 50_00 })
  expect(await info(player.token)).toMatchObject({ state: 'joined', paid: null, award: null })
  expect(await receive(player.token)).toEqual(refusal('notYet'))
  await deposit(app, player.token, 3_750_00)
  expect(await info(player.token)).toMatchObject({ state: 'paid', paid: 3_750_00, award: awardOf(3_750_00, defaultPolicy.firstDeposit) })
})

test('an award that is not claimed in time expires', async () => {
  const { token } = await app.register()
  await sign(token)
  await deposit(app, token, 500_00)
  await pass(7 * dayMs)
  expect(await info(token)).toMatchObject({ state: 'expired' })
  expect(await receive(token)).toEqual(refusal('notAvailable'))
  expect((await balancesOf(app, token)).bonus).toBe(0)
})

test('a closed offer is not available to any player', async () => {
  const closed = await createApp({ policy: { firstDeposit: { ...defaultPolicy.firstDeposit, open: false } } })
  try {
    const { token } = await closed.register()
    expect(dataOf(await closed.call<FirstDeposit>('firstRechargeInfo', {}, token)).state).toBe('none')
    expect(await closed.call('firstRechargeSign', {}, token)).toEqual(refusal('activityClosed'))
  } finally {
    await closed.close()
  }
})

test('the trial balance is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

test('a break takes no time from the offer, nor from its award', async () => {
  const { token } = await app.register()
  const joined = dataOf(await sign(token))
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect((await info(token)).until).toBe((joined.until ?? 0) + dayMs)
  await pass(dayMs + 1)
  await deposit(app, token, 100_00)
  const paid = await info(token)
  expect(paid.state).toBe('paid')
  dataOf(await app.call('takeBreak', { hours: 48 }, token))
  expect((await info(token)).until).toBe((paid.until ?? 0) + 2 * dayMs)
})

test('the award of an order is that of the terms under which it was opened, and so is what it takes to keep it', async () => {
  const { token } = await app.register()
  dataOf(await sign(token))
  app.clock.pass(1)
  const made = await requestDeposit(app, token, 200_00)
  app.clock.pass(1_000)
  const [tier] = defaultPolicy.firstDeposit.tiers
  await app.change({
    'firstDeposit.tiers': [{ ...tier, percent: 1 }],
    'firstDeposit.turnover': 50,
    'firstDeposit.bonusDays': 1,
    'firstDeposit.extras': [],
  })
  try {
    expect((await info(token)).turnover).toBe(50)
    await notifyPayment(app, made)
    const { turnover, bonusDays, extras } = defaultPolicy.firstDeposit
    expect(await info(token)).toMatchObject({
      state: 'paid',
      award: 100_00,
      turnover,
      days: bonusDays,
      extras: extras.map(({ propId }) => ({ propId })),
    })
    expect(dataOf(await receive(token)).awards).toMatchObject([{ count: 100_00 }, ...extras])
    expect((await bonusOf(app, token)).active).toMatchObject({
      amount: 100_00,
      need: 100_00 * turnover,
      expiresAt: app.clock.now + bonusDays * dayMs,
    })
  } finally {
    const none = Object.fromEntries(['tiers', 'turnover', 'bonusDays', 'extras'].map((name) => [`firstDeposit.${name}`, null]))
    await app.change(none)
  }
})

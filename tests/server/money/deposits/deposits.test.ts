import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppConfig } from '#contract/config.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import type { Exchange } from '#contract/withdrawal.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import type { SandboxNotice } from '#server/adapters/sandboxChannel.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const order = async (token: string, body: Record<string, unknown> = { typeId: 'qr-ph', amount: 200_00 }) =>
  dataOf(await app.call<DepositOrder>('recharge', body, token))
const status = async (token: string, orderId: string) => dataOf(await app.call<DepositOrder>('rechargeStatus', { orderId }, token))
const coins = (token: string) => coinsOf(app, token)

/** The channel's own notices, signed as it signs. */
const channel = () => createSandboxChannel(app.deps.secret, app.deps.clock)
const notice = (of: DepositOrder, changes: Partial<SandboxNotice> = {}): SandboxNotice => ({
  noticeId: `${of.orderId}-paid`,
  orderId: of.orderId,
  kind: 'paid',
  amount: of.amount,
  ...changes,
})
const send = async (sent: SandboxNotice, { at = app.clock.now, change = (body: string) => body } = {}) => {
  const { payload, headers } = channel().sign(sent, at)
  return (await app.post('/payment/notice/sandbox', change(payload), headers)).statusCode
}

describe('an order', () => {
  test('is opened by the channel when it is first queried, and returns where to pay', async () => {
    const { token } = await app.register()
    const made = await order(token)
    const { orderId } = made
    expect(made).toEqual({
      orderId: expect.stringMatching(/^\d+$/),
      typeId: 'qr-ph',
      kind: 'qr',
      amount: 200_00,
      state: 'created',
      createdAt: app.clock.now,
      expiresAt: app.clock.now + 15 * minuteMs,
      pay: null,
      returnReason: null,
    })
    const url = expect.stringMatching(new RegExp(`^/sandbox/pay\\?order=${orderId}&amount=20000&proof=[\\w-]{43}$`))
    expect(await status(token, orderId)).toEqual({ ...made, state: 'pending', pay: { url, text: url } })
    const { open } = dataOf(await app.call<{ open: { orders: unknown } }>('getAfterLoginInfoWeb', {}, token))
    expect(open.orders).toEqual([{ orderId }])
  })

  test('is offered as the configuration says', async () => {
    const { recharge } = dataOf(await app.call<AppConfig>('anonymous/appConfig'))
    expect(recharge.minRechargeStatus).toBe(true)
    expect(recharge.types.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['qr-ph'])
    const { token } = await app.register()
    const [item] = recharge.items
    expect((await order(token, { typeId: 'bank', itemId: recharge.items[1]?.id })).amount).toBe(100_00)
    expect(item).toEqual({ id: 'p5000', price: 50_00 })
  })

  test.each([
    ['below the least', { amount: 99 }, { min: 1_00, max: 50_000_00 }],
    ['above the most', { amount: 50_000_01 }, { min: 1_00, max: 50_000_00 }],
    ['of an item that is not offered', { itemId: 'p1' }, { min: 1_00, max: 50_000_00 }],
    ['of nothing', {}, { min: 1_00, max: 50_000_00 }],
  ])('R13: %s is refused, with the possible values', async (_what, body, data) => {
    const { token } = await app.register()
    expect(await app.call('recharge', { typeId: 'qr-ph', ...body }, token)).toEqual(refusal('amountOutOfRange', data))
  })

  test('of an unknown type is refused', async () => {
    const { token } = await app.register()
    expect(await app.call('recharge', { typeId: 'cash', amount: 100_00 }, token)).toEqual(refusal('unknownRechargeType'))
  })

  test('has a higher minimum for a player who deposited before (spec §5)', async () => {
    const { token } = await app.register()
    const first = await order(token, { typeId: 'qr-ph', amount: 1_00 })
    expect(await send(notice(first))).toBe(200)
    const response = await app.call('recharge', { typeId: 'qr-ph', amount: 99_99 }, token)
    expect(response).toEqual(refusal('amountOutOfRange', { min: 100_00, max: 50_000_00 }))
    expect((await order(token, { typeId: 'qr-ph', amount: 100_00 })).state).toBe('created')
  })

  test('is one of three open ones at most, even when they are requested at once', async () => {
    const { token } = await app.register()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call<DepositOrder>('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)),
    )
    const made = answers.flatMap(({ errcode, data }) => (errcode === 0 && data ? [data.orderId] : []))
    expect(made).toHaveLength(3)
    const refused = answers.find(({ errcode }) => errcode !== 0)?.data as { orderIds: string[] } | undefined
    expect(refused?.orderIds.toSorted()).toEqual(made.toSorted())
    app.clock.pass(15 * minuteMs)
    expect((await order(token)).state).toBe('created')
  })

  test('is the player’s own, and expires', async () => {
    const [player, other] = [await app.register(), await app.register()]
    const { orderId } = await order(other.token)
    expect(await app.call('rechargeStatus', { orderId }, player.token)).toEqual(refusal('unknownOrder'))
    expect(await app.call('rechargeStatus', { orderId: 'x' }, player.token)).toEqual(refusal('unknownOrder'))
    app.clock.pass(15 * minuteMs)
    expect((await status(other.token, orderId)).state).toBe('expired')
    const { list } = dataOf(await app.call<{ list: DepositOrder[] }>('rechargeRecord', {}, other.token))
    expect(list.map(({ orderId: id, state }) => ({ id, state }))).toEqual([{ id: orderId, state: 'expired' }])
  })
})

test('R13: the record is filtered by days and by the outcome of an order', async () => {
  const { token } = await app.register()
  const list = async (filter: Record<string, unknown>) => {
    const record = dataOf(await app.call<{ list: DepositOrder[]; total: number }>('rechargeRecord', filter, token))
    expect(record.total).toBe(record.list.length)
    return record.list.map(({ orderId }) => orderId)
  }
  const [late, failed] = [await order(token), await order(token)]
  await send(notice(failed, { kind: 'failed' }))
  app.clock.pass(15 * minuteMs)
  const since = app.clock.now
  const [paid, open] = [await order(token), await order(token)]
  await send(notice(paid))
  const ids = (...orders: DepositOrder[]) => orders.map(({ orderId }) => orderId)
  expect(await list({})).toEqual(ids(open, paid, failed, late))
  expect(await list({ kind: 'open' })).toEqual(ids(open))
  expect(await list({ kind: 'paid' })).toEqual(ids(paid))
  expect(await list({ kind: 'unpaid' })).toEqual(ids(failed, late))
  expect(await list({ kind: 'back' })).toEqual([])
  expect(await list({ from: since })).toEqual(ids(open, paid))
  expect(await list({ to: since })).toEqual(ids(failed, late))
  expect(await list({ kind: 'paid', to: since })).toEqual([])
  expect(await app.call('rechargeRecord', { kind: 'x' }, token)).toEqual(refusal('badParameter', { fields: ['kind'] }))
})

describe('a notice', () => {
  test('R14: credits once, however often and from however many sources it arrives', async () => {
    const { token } = await app.register()
    const made = await order(token)
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(notice(made, index % 2 ? { noticeId: `other-${index}` } : {}))),
    )
    expect(codes).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await coins(token)).toBe(welcome + 200_00)
    expect((await status(token, made.orderId)).state).toBe('paid')
    const { user } = dataOf(await app.call<{ user: { totalRecharge: number } }>('getAfterLoginInfoWeb', {}, token))
    expect(user.totalRecharge).toBe(200_00)
  })

  test('of failure ends the order, and money that arrives after it is returned', async () => {
    const { token } = await app.register()
    const made = await order(token)
    expect(await send(notice(made, { noticeId: 'f', kind: 'failed' }))).toBe(200)
    expect((await status(token, made.orderId)).state).toBe('failed')
    expect(await coins(token)).toBe(welcome)
    expect(await send(notice(made))).toBe(200)
    expect(await status(token, made.orderId)).toMatchObject({ state: 'refunded', returnReason: 'late' })
    expect(await coins(token)).toBe(welcome)
  })

  test('of failure that arrives after the money changes nothing', async () => {
    const { token } = await app.register()
    const made = await order(token)
    await send(notice(made))
    expect(await send(notice(made, { noticeId: 'late', kind: 'failed' }))).toBe(200)
    expect((await status(token, made.orderId)).state).toBe('paid')
    expect(await coins(token)).toBe(welcome + 200_00)
  })

  test('about an expired order credits nothing: the money is returned', async () => {
    const { token } = await app.register()
    const made = await order(token)
    app.clock.pass(hourMs)
    expect(await send(notice(made))).toBe(200)
    expect(await status(token, made.orderId)).toMatchObject({ state: 'refunded', returnReason: 'late' })
    expect(await coins(token)).toBe(welcome)
  })

  test.each<[string, number, (made: DepositOrder) => Promise<number>]>([
    ['with another amount than the order', 404, (made) => send(notice(made, { amount: made.amount * 2 }))],
    ['about an order that does not exist', 404, (made) => send(notice(made, { orderId: '999999999' }))],
    ['changed on its way', 401, (made) => send(notice(made), { change: (body) => body.replace('20000', '90000') })],
    ['older than five minutes', 401, (made) => send(notice(made), { at: app.clock.now - 5 * minuteMs - 1 })],
    ['that is no JSON', 401, (made) => send(notice(made), { change: () => 'paid!' })],
    ['of an unknown kind', 401, (made) => send(notice(made, { kind: 'jackpot' as 'paid' }))],
  ])('%s moves nothing', async (_what, code, deliver) => {
    const { token } = await app.register()
    const made = await order(token)
    expect(await deliver(made)).toBe(code)
    expect(await coins(token)).toBe(welcome)
    expect((await status(token, made.orderId)).state).toBe('pending')
  })

  test('R14: without a signature, or to an unknown channel, is rejected', async () => {
    const { token } = await app.register()
    const made = await order(token)
    const body = JSON.stringify(notice(made))
    const headers = { 'content-type': 'application/json' }
    expect((await app.post('/payment/notice/sandbox', body, headers)).statusCode).toBe(401)
    expect((await app.post('/payment/notice/toString', body, headers)).statusCode).toBe(401)
    expect(await coins(token)).toBe(welcome)
  })
})

test('a deposit is to be wagered as often as when its order was opened, though operators require more by the time it is paid', async () => {
  const { token } = await app.register()
  app.clock.pass(1)
  const made = await order(token)
  app.clock.pass(1_000)
  await app.change({ 'withdrawal.turnover.deposit': 3 })
  try {
    expect(await send(notice(made))).toBe(200)
    const later = await order(token)
    expect(await send(notice(later))).toBe(200)
    const { locked } = dataOf(await app.call<Exchange>('getExchange', {}, token))
    expect(locked.flatMap(({ source, need }) => (source === 'deposit' ? [need] : []))).toEqual([200_00, 600_00])
  } finally {
    await app.change({ 'withdrawal.turnover.deposit': null })
  }
})

describe('the sandbox’s page', () => {
  const opened = async () => {
    const { token } = await app.register()
    const made = await order(token)
    const { pay } = await status(token, made.orderId)
    const page = await app.get(pay?.url ?? '')
    expect([page.statusCode, page.body.includes(`Order ${made.orderId}`), page.body.includes('200.00')]).toEqual([200, true, true])
    const form = new URLSearchParams(new URL(pay?.url ?? '', 'http://localhost').search)
    const press = async (action: string) => {
      expect(page.body).toContain(`name="action" value="${action}"`)
      form.set('action', action)
      const response = await app.post('/sandbox/pay', form.toString(), { 'content-type': 'application/x-www-form-urlencoded' })
      expect(response.statusCode).toBe(200)
    }
    const outcome = async () => ({ state: (await status(token, made.orderId)).state, coin: await coins(token) })
    return { press, outcome }
  }
  test.each([
    ['pay', 'paid', welcome + 200_00],
    ['twice', 'paid', welcome + 200_00],
    ['disorder', 'paid', welcome + 200_00],
    ['decline', 'failed', welcome],
    // Nothing was paid that could be returned.
    ['takeBack', 'pending', welcome],
  ])('“%s” leaves the order %s', async (action, state, coin) => {
    const { press, outcome } = await opened()
    await press(action)
    expect(await outcome()).toEqual({ state, coin })
  })

  test('“later” pays when 20 seconds have passed, and not before', async () => {
    const { press, outcome } = await opened()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      await press('later')
      vi.advanceTimersByTime(19_999)
      expect(await outcome()).toEqual({ state: 'pending', coin: welcome })
      vi.advanceTimersByTime(1)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(outcome).toEqual({ state: 'paid', coin: welcome + 200_00 })
  })

  test('takes back after it paid, each exactly once', async () => {
    const { press, outcome } = await opened()
    await press('pay')
    expect(await outcome()).toEqual({ state: 'paid', coin: welcome + 200_00 })
    await press('takeBack')
    await press('takeBack')
    await press('pay')
    expect(await outcome()).toEqual({ state: 'refunded', coin: welcome })
  })

  test('rejects an invented order', async () => {
    expect((await app.get('/sandbox/pay?order=1&amount=1&proof=x')).statusCode).toBe(404)
    expect((await app.get('/sandbox/pay')).statusCode).toBe(404)
  })
})

test('every deposit is in the statement, and the ledger stays sound', async () => {
  const { token } = await app.register()
  const made = await order(token)
  await send(notice(made))
  const ask = async (kind: string) =>
    dataOf(await app.call<{ list: Record<string, unknown>[]; total: number }>('appUserCoinDetail', { kind }, token))
  const row = {
    kind: 'deposit',
    delta: 200_00,
    before: welcome,
    after: welcome + 200_00,
    ref: `deposit:${made.orderId}`,
    time: app.clock.now,
  }
  expect(await ask('deposit')).toMatchObject({ list: [row], total: 1 })
  expect((await ask('all')).list.map(({ kind }) => kind)).toEqual(['deposit', 'welcome'])
  expect((await ask('play')).total).toBe(0)
  expect(await isSound(app)).toBe(true)
})

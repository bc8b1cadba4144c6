import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppConfig } from '#contract/config.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { createPayMongoChannel } from '#server/adapters/paymongo/channel.ts'
import { readPayMongo } from '#server/adapters/paymongo/settings.ts'
import { signatureOf } from '#server/adapters/paymongo/signature.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { pollOrders, sendRefunds } from '#server/money/deposits/job.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { listRefunds } from '#server/money/deposits/refundStore.ts'
import { listenMock } from '../../../../scripts/paymongo/mock.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { leaveCoins, coinsOf } from '../../fixtures/balances.ts'
import { openOrder, orderOf } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { movements } from './samples.ts'

const [secretKey, webhookSecret] = ['sk_test_of_the_tests', 'whsk_of_the_tests']

let app: TestApp
let mock: Awaited<ReturnType<typeof listenMock>>
beforeAll(async () => {
  const notify = async (body: string, headers: Record<string, string>) =>
    (await app.post('/payment/notice/paymongo', body, headers)).statusCode
  mock = await listenMock({ secretKey, webhookSecret, clock: () => app.clock.now, notify })
  const channel = createPayMongoChannel({
    origin: mock.origin,
    secretKey,
    webhookSecret,
    appOrigin: 'https://swerte.example',
    limitMs: 1_000,
  })
  app = await createApp({ payment: { paymongo: channel } })
})
afterAll(() => Promise.all([app.close(), mock.close()]))

/** An order at PayMongo and its checkout there. */
const opened = async (amount = 200_00) => {
  const player = await app.register()
  const order = await openOrder(app, player.token, 'paymongo', amount)
  const checkout = mock.latest()
  if (!checkout) throw new Error('no checkout was opened')
  const state = async () => (await orderOf(app, player.token, order.orderId)).state
  const coins = () => coinsOf(app, player.token)
  return { ...player, order, checkout, state, coins }
}
const paid = async () => {
  const one = await opened()
  const payment = await mock.pay(one.checkout.id)
  if (!payment) throw new Error('it was not paid')
  return { ...one, payment }
}
const refund = (orderId: string) =>
  app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked for it' }, app.clock.now))
const refundStates = async (orderId: string) => (await listRefunds(app.db, orderId, 10)).map(({ state }) => state)

describe('the environment', () => {
  const read = (env: Record<string, string>, playMoney = true) => readPayMongo(env, { playMoney, appOrigin: 'https://swerte.example' })
  const keys = { PAYMONGO_SECRET_KEY: 'sk_test_a', PAYMONGO_WEBHOOK_SECRET: 'whsk_a' }
  test('offers the channel only with both keys', () => {
    expect(read({})).toBeUndefined()
    expect(() => read({ PAYMONGO_SECRET_KEY: 'sk_test_a' })).toThrow(/both/)
    expect(() => read({ PAYMONGO_WEBHOOK_SECRET: 'whsk_a' })).toThrow(/both/)
    expect(read(keys)).toMatchObject({ origin: 'https://api.paymongo.com', secretKey: 'sk_test_a' })
  })
  test('accepts no real money where coins are play money, and no key in plain text', () => {
    const live = { ...keys, PAYMONGO_SECRET_KEY: 'sk_live_a' }
    expect(() => read(live)).toThrow(/play money/)
    expect(read(live, false)).toMatchObject({ secretKey: 'sk_live_a' })
    expect(() => read({ ...keys, PAYMONGO_SECRET_KEY: 'pk_test_a' })).toThrow(/sk_test_/)
    expect(() => read({ ...keys, PAYMONGO_API: 'http://api.example' })).toThrow(/https/)
  })
  test('decides which deposit methods are offered', async () => {
    const ids = async (of: TestApp) => dataOf(await of.call<AppConfig>('anonymous/appConfig')).recharge.types.map(({ id }) => id)
    expect(await ids(app)).toEqual(['qr-ph', 'bank', 'paymongo', 'paymongo-qr'])
    const without = await createApp()
    expect(await ids(without)).toEqual(['qr-ph', 'bank'])
    const { token } = await without.register()
    expect(await without.call('recharge', { typeId: 'paymongo', amount: 100_00 }, token)).toMatchObject({ message: 'unknownRechargeType' })
    await without.close()
  })
})

describe('a checkout', () => {
  test('is opened for exactly the order, and its notice pays it', async () => {
    const { order, checkout, state, coins, token } = await opened(123_45)
    expect(order).toMatchObject({ state: 'pending', amount: 123_45, pay: { url: checkout.attributes.checkout_url } })
    expect(checkout.attributes).toMatchObject({
      line_items: [{ amount: 123_45, currency: 'PHP', quantity: 1 }],
      reference_number: order.orderId,
      metadata: { order: order.orderId },
      success_url: 'https://swerte.example/wallets?name=deposit',
      amount: 123_45,
    })
    await mock.pay(checkout.id, { notices: 3 })
    expect([await state(), await coins()]).toEqual(['paid', welcome + 123_45])
    expect(await movements(app, token, 'deposit')).toEqual([['deposit', 123_45]])
  })

  test('of a QR code offers only QR Ph', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token, 'paymongo-qr')
    expect(order.pay?.text).toBe(mock.latest()?.attributes.checkout_url)
    expect(mock.latest()?.attributes.payment_method_types).toEqual(['qrph'])
  })

  test.each(['silent', 'broken', 'lost'] as const)('is created once, when the first response is %s', async (fault) => {
    const { token } = await app.register()
    mock.faults.push(fault)
    const before = mock.requests.length
    const order = await openOrder(app, token, 'paymongo')
    expect(order.state).toBe('pending')
    expect(mock.requests.slice(before)).toEqual(['POST /v1/checkout_sessions', 'POST /v1/checkout_sessions'])
    const url = mock.latest()?.attributes.checkout_url
    expect(order.pay?.url).toBe(url)
    expect((await orderOf(app, token, order.orderId)).pay?.url).toBe(url)
  })

  test('that cannot be opened now is opened by a later query', async () => {
    const { token } = await app.register()
    mock.faults.push('broken', 'broken', 'broken')
    const order = await openOrder(app, token, 'paymongo')
    expect(order).toMatchObject({ state: 'created', pay: null })
    expect(await orderOf(app, token, order.orderId)).toMatchObject({ state: 'pending' })
  })

  test('may decline an attempt: the order waits for the next one', async () => {
    const { checkout, state } = await opened()
    await mock.decline(checkout.id)
    expect(await state()).toBe('pending')
    await mock.pay(checkout.id)
    expect(await state()).toBe('paid')
  })
})

describe('a webhook', () => {
  test('R14: makes a deposit playable, not before, and the channel’s own id of the payment is kept', async () => {
    const { token, userId, order, checkout, state, coins } = await opened()
    await leaveCoins(app, { token, userId }, 0)
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    const spin = () => app.call('spin', { roundToken, stake: 100 }, token)
    const stored = () => app.db.row('select payment from deposit_order where id = $1', [order.orderId])
    expect([await state(), await coins(), await stored()]).toEqual(['pending', 0, { payment: null }])
    expect(await spin()).toEqual(refusal('balanceTooLow', { balance: 0 }))

    const payment = await mock.pay(checkout.id)
    expect(payment?.id).toMatch(/^pay_/)
    expect([await state(), await coins(), await stored()]).toEqual(['paid', 200_00, { payment: payment?.id }])
    expect(dataOf(await spin())).toMatchObject({ demo: false, stake: 100 })
  })

  const send = async (
    checkoutId: string,
    change: (sent: { body: string; headers: Record<string, string> }) => void,
    at = app.clock.now,
  ) => {
    const checkout = mock.checkout(checkoutId)
    if (!checkout) throw new Error('no checkout')
    const sent = mock.sign('checkout_session.payment.paid', checkout, at)
    change(sent)
    return (await app.post('/payment/notice/paymongo', sent.body, sent.headers)).statusCode
  }
  const header = 'paymongo-signature'

  test.each<[string, number, (sent: { body: string; headers: Record<string, string> }) => void]>([
    ['as it is', 200, () => {}],
    ['with another amount than was signed', 401, (sent) => (sent.body = sent.body.replaceAll('"amount":20000', '"amount":90000'))],
    ['without its signature', 401, (sent) => delete sent.headers[header]],
    ['with another’s signature', 401, (sent) => (sent.headers[header] = sent.headers[header]?.replace(/te=.{4}/, 'te=0000') ?? '')],
    ['signed as if it were live', 401, (sent) => (sent.headers[header] = sent.headers[header]?.replace(/te=(\w+),li=/, 'te=,li=$1') ?? '')],
    ['with a signature of another time', 401, (sent) => (sent.headers[header] = sent.headers[header]?.replace(/t=\d+/, 't=1') ?? '')],
    ['with nonsense for a signature', 401, (sent) => (sent.headers[header] = 't=,te=,li=')],
  ])('%s is answered with %i', async (_what, code, change) => {
    const { checkout, coins } = await opened()
    await mock.pay(checkout.id, { notices: 0 })
    expect(await send(checkout.id, change)).toBe(code)
    expect(await coins()).toBe(code === 200 ? welcome + 200_00 : welcome)
  })

  test('older than five minutes, or of another checkout, moves nothing', async () => {
    const { checkout, coins } = await opened()
    await mock.pay(checkout.id, { notices: 0 })
    expect(await send(checkout.id, () => {}, app.clock.now - 5 * minuteMs - 1_000)).toBe(401)
    expect(await coins()).toBe(welcome)
    const { body, headers } = mock.sign('checkout_session.payment.paid', { ...checkout, id: 'cs_of_somebody_else' })
    expect((await app.post('/payment/notice/paymongo', body, headers)).statusCode).toBe(404)
  })

  test('in test mode is rejected with live keys, however it is signed', async () => {
    const { checkout } = await opened()
    const origin = 'https://api.paymongo.com'
    const live = createPayMongoChannel({ origin, secretKey: 'sk_live_of_the_tests', webhookSecret, appOrigin: 'https://swerte.example' })
    const { body, headers } = mock.sign('checkout_session.payment.paid', checkout)
    const asLive = { ...headers, [header]: headers[header].replace(/te=(\w+),li=/, 'te=,li=$1') }
    for (const sent of [headers, asLive]) expect(live.read(body, sent, app.clock.now)).toBeUndefined()
    const liveBody = body.replaceAll('"livemode":false', '"livemode":true')
    const seconds = String(Math.floor(app.clock.now / 1000))
    const signed = { [header]: `t=${seconds},te=,li=${signatureOf(webhookSecret, seconds, liveBody)}` }
    expect(live.read(liveBody, signed, app.clock.now)).toEqual([])
  })

  test('about something else is accepted and changes nothing', async () => {
    const { body, headers } = mock.sign('source.chargeable', { id: 'src_1', type: 'source', attributes: {} })
    expect((await app.post('/payment/notice/paymongo', body, headers)).statusCode).toBe(200)
  })
})

describe('a missed webhook', () => {
  test('is replaced by a query, a minute later and not before', async () => {
    const { checkout, coins, state } = await opened()
    await mock.pay(checkout.id, { notices: 0 })
    await pollOrders(app.deps)
    expect(await state()).toBe('pending')
    app.clock.pass(minuteMs)
    await pollOrders(app.deps)
    expect([await state(), await coins()]).toEqual(['paid', welcome + 200_00])
    // A late notice changes nothing.
    expect(mock.checkout(checkout.id)?.attributes.payments).toHaveLength(1)
  })

  test('of an expired order closes the checkout first: it cannot be paid afterwards', async () => {
    const { checkout, state } = await opened()
    app.clock.pass(15 * minuteMs)
    await pollOrders(app.deps)
    expect([await state(), mock.checkout(checkout.id)?.attributes.status]).toEqual(['expired', 'expired'])
    expect(await mock.pay(checkout.id)).toBeUndefined()
  })

  test('of an order paid at the last moment pays it', async () => {
    const { checkout, state, coins } = await opened()
    await mock.pay(checkout.id, { notices: 0 })
    app.clock.pass(20 * minuteMs)
    await pollOrders(app.deps)
    expect([await state(), await coins()]).toEqual(['paid', welcome + 200_00])
  })

  test('while the channel is down is queried again', async () => {
    const { checkout, state } = await opened()
    await mock.pay(checkout.id, { notices: 0 })
    app.clock.pass(minuteMs)
    mock.faults.push('broken', 'broken', 'broken')
    await pollOrders(app.deps)
    expect(await state()).toBe('pending')
    app.clock.pass(2 * minuteMs)
    await pollOrders(app.deps)
    expect(await state()).toBe('paid')
  })

  test('is queried as soon as every other one, after the clock was ahead and was set back', async () => {
    const { checkout, state, coins } = await opened()
    app.clock.pass(10 * minuteMs)
    // By that clock it is queried again after half its age.
    while ((await pollOrders(app.deps)) > 0);
    const later = await opened()
    app.clock.pass(-10 * minuteMs)
    await pollOrders(app.deps)
    for (const { id } of [checkout, later.checkout]) await mock.pay(id, { notices: 0 })
    app.clock.pass(minuteMs - 1)
    await pollOrders(app.deps)
    expect([await state(), await later.state()]).toEqual(['pending', 'pending'])
    app.clock.pass(1)
    await pollOrders(app.deps)
    expect([await state(), await coins()]).toEqual(['paid', welcome + 200_00])
    expect([await later.state(), await later.coins()]).toEqual(['paid', welcome + 200_00])
  })

  test('of a refund made at the channel itself is found a day later', async () => {
    const { payment, state, coins } = await paid()
    await mock.takeBack(payment.id, 200_00, { notify: false })
    app.clock.pass(dayMs)
    // All other orders are due as well.
    while ((await pollOrders(app.deps)) > 0);
    expect([await state(), await coins()]).toEqual(['refunded', welcome])
  })

  test('of a chargeback after our own refund of everything is found too: the player was paid twice', async () => {
    const { userId, order, payment, state, coins } = await paid()
    await refund(order.orderId)
    await sendRefunds(app.deps)
    app.clock.pass(dayMs)
    while ((await pollOrders(app.deps)) > 0);
    expect([await refundStates(order.orderId), await state(), await coins()]).toEqual([['done'], 'refunded', welcome])
    await mock.takeBack(payment.id, 200_00, { notify: false })
    app.clock.pass(dayMs)
    while ((await pollOrders(app.deps)) > 0);
    expect([await refundStates(order.orderId), await coins(), await debtOf(app.db, userId)]).toEqual([['done', 'done'], welcome, 200_00])
  })

  test('of a chargeback of a payment that was returned is found too', async () => {
    const { userId, order, checkout, coins, state } = await opened()
    app.clock.pass(15 * minuteMs)
    const payment = await mock.pay(checkout.id)
    await sendRefunds(app.deps)
    expect([await refundStates(order.orderId), await state(), await coins()]).toEqual([['done'], 'refunded', welcome])
    await mock.takeBack(payment?.id ?? '', 200_00, { notify: false })
    app.clock.pass(dayMs)
    while ((await pollOrders(app.deps)) > 0);
    expect([await refundStates(order.orderId), await coins(), await debtOf(app.db, userId)]).toEqual([['done', 'done'], welcome, 200_00])
  })

  test('is queried by one of two concurrent jobs', async () => {
    const { checkout } = await opened()
    app.clock.pass(minuteMs)
    const asks = () => mock.requests.filter((line) => line === `GET /v1/checkout_sessions/${checkout.id}`).length
    const before = asks()
    await Promise.all([pollOrders(app.deps), pollOrders(app.deps)])
    expect(asks() - before).toBe(1)
  })
})

describe('a second payment of an order', () => {
  const paidTwice = async (first: typeof paid = paid) => {
    const one = await first()
    const second = await mock.pay(one.checkout.id, { again: true, notices: 3 })
    if (!second) throw new Error('it was not paid again')
    const { list } = dataOf(await app.call<{ list: DepositOrder[] }>('rechargeRecord', {}, one.token))
    return { ...one, second, list, returned: list[0]?.orderId ?? '' }
  }
  const sentFor = (paymentId: string) =>
    mock.refunds().flatMap(({ attributes }) => (attributes.payment_id === paymentId ? [attributes.amount] : []))

  test('is an order of its own, which is returned once: the first stays', async () => {
    const { order, payment, second, list, returned, coins, token } = await paidTwice()
    expect(list.map(({ orderId, amount, state, returnReason }) => [orderId, amount, state, returnReason])).toEqual([
      [returned, 200_00, 'refunded', 'again'],
      [order.orderId, 200_00, 'paid', null],
    ])
    await sendRefunds(app.deps)
    app.clock.pass(dayMs)
    while ((await pollOrders(app.deps)) > 0);
    expect([sentFor(payment.id), sentFor(second.id), await refundStates(returned), await refundStates(order.orderId)]).toEqual([
      [],
      [200_00],
      ['done'],
      [],
    ])
    expect([await coins(), await movements(app, token, 'deposit')]).toEqual([welcome + 200_00, [['deposit', 200_00]]])
    const { output } = await runCommand(app, `audit --of deposit:${order.orderId}`)
    expect(output).toContain(`returned as ${returned}`)
  })

  test('is found by a query, whatever became of the first', async () => {
    const { order, checkout, payment, token, coins } = await paid()
    await mock.takeBack(payment.id, 50_00)
    await mock.pay(checkout.id, { again: true, notices: 0 })
    app.clock.pass(dayMs)
    while ((await pollOrders(app.deps)) > 0);
    const { list } = dataOf(await app.call<{ list: DepositOrder[] }>('rechargeRecord', {}, token))
    expect(list.map(({ orderId, returnReason }) => [orderId === order.orderId, returnReason])).toEqual([
      [false, 'again'],
      [true, null],
    ])
    expect(await coins()).toBe(welcome + 150_00)
  })

  test('of an order whose first payment came too late is returned as well', async () => {
    const { checkout, payment, second, list, coins } = await paidTwice(async () => {
      const one = await opened()
      app.clock.pass(15 * minuteMs)
      const late = await mock.pay(one.checkout.id)
      if (!late) throw new Error('it was not paid')
      return { ...one, payment: late }
    })
    expect(list.map(({ state, returnReason }) => [state, returnReason])).toEqual([
      ['refunded', 'again'],
      ['refunded', 'late'],
    ])
    const third = await mock.pay(checkout.id, { again: true })
    await sendRefunds(app.deps)
    expect([payment.id, second.id, third?.id ?? ''].map(sentFor)).toEqual([[200_00], [200_00], [200_00]])
    expect(await coins()).toBe(welcome)
  })

  test('that is charged back before it is returned takes nothing of the first', async () => {
    const { order, second, returned, state, coins } = await paidTwice()
    mock.refundsBecome('failed')
    await mock.takeBack(second.id, 200_00)
    await sendRefunds(app.deps)
    mock.refundsBecome('succeeded')
    expect([await refundStates(returned), await refundStates(order.orderId)]).toEqual([['done', 'failed'], []])
    expect([await state(), await coins()]).toEqual(['paid', welcome + 200_00])
  })
})

describe('a refund', () => {
  test('at the channel, in parts, takes the coins back', async () => {
    const { payment, state, coins } = await paid()
    await mock.takeBack(payment.id, 50_00)
    expect([await state(), await coins()]).toEqual(['paid', welcome + 150_00])
    await mock.takeBack(payment.id, 150_00)
    expect([await state(), await coins()]).toEqual(['refunded', welcome])
  })

  test('by an operator is requested once, even when the response is lost, and its notice moves nothing twice', async () => {
    const { order, coins, payment } = await paid()
    expect(await refund(order.orderId)).toMatchObject({ amount: 200_00 })
    mock.faults.push('lost')
    await sendRefunds(app.deps)
    const sent = mock.refunds().filter(({ attributes }) => attributes.payment_id === payment.id)
    expect(sent).toHaveLength(1)
    await mock.finishRefund(sent[0]?.id ?? '', 'succeeded')
    expect([await refundStates(order.orderId), await coins()]).toEqual([['done'], welcome])
  })

  test('that is under way is queried until it is done', async () => {
    const { order, payment, state } = await paid()
    mock.refundsBecome('pending')
    await refund(order.orderId)
    await sendRefunds(app.deps)
    expect(await refundStates(order.orderId)).toEqual(['sent'])
    const [sent] = mock.refunds().filter(({ attributes }) => attributes.payment_id === payment.id)
    await mock.finishRefund(sent?.id ?? '', 'succeeded', { notify: false })
    app.clock.pass(2 * minuteMs)
    await sendRefunds(app.deps)
    mock.refundsBecome('succeeded')
    expect([await refundStates(order.orderId), await state()]).toEqual([['done'], 'refunded'])
  })

  test('that the channel refuses returns the coins', async () => {
    const { order, state, coins, token } = await paid()
    mock.refundsBecome('failed')
    await refund(order.orderId)
    expect(await coins()).toBe(welcome)
    await sendRefunds(app.deps)
    mock.refundsBecome('succeeded')
    expect([await refundStates(order.orderId), await state(), await coins()]).toEqual([['failed'], 'paid', welcome + 200_00])
    expect(await movements(app, token, 'deposit')).toEqual([
      ['deposit', 200_00],
      ['depositRefund', -200_00],
      ['depositRefundReturned', 200_00],
    ])
  })
})

test('no data of the payer and no secret is in the log or in the database', async () => {
  const logged = app.logs.join('\n')
  expect(logged).toContain('payment notice')
  const stored = JSON.stringify(
    await Promise.all(
      ['deposit_order', 'deposit_webhook', 'deposit_refund', 'deposit_reference'].map((table) => app.db.rows(`select * from ${table}`)),
    ),
  )
  for (const secret of [secretKey, webhookSecret, 'Juana', 'payer.example', '09171234567'])
    expect([secret, logged.includes(secret), stored.includes(secret)]).toEqual([secret, false, false])
})

test('the ledger is sound after all of it', async () => {
  expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
})

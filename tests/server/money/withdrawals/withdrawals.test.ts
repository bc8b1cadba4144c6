import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { failureCodes } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, credit, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import {
  addBank,
  approveIdentity,
  confirm,
  exchange,
  createTestServer,
  infoOf,
  notice,
  payeeWithOrder,
  passSeconds,
  password,
  payee,
  verifiedPlayer,
  rules,
  sendNotice,
  statusOf,
  untilPaying,
  withdraw,
} from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

describe('an order', () => {
  test('takes the coins out of the balance, is held, reviewed, paid and done', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    expect(order).toEqual({
      orderId: expect.stringMatching(/^\d+$/),
      amount: 200_00,
      bank: { bankId: 'gcash', holder: 'Juan dela Cruz', last4: '4321' },
      state: 'reserved',
      createdAt: app.clock.now,
      holdUntil: app.clock.now + rules.holdSeconds * 1000,
      byHand: false,
      settledAt: null,
      returned: null,
    })
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
    expect((await infoOf(app, player)).open).toEqual([order])
    await passSeconds(app, rules.holdSeconds - 1)
    expect((await statusOf(app, player, order.orderId)).state).toBe('reserved')
    await passSeconds(app, 1)
    expect((await statusOf(app, player, order.orderId)).state).toBe('review')
    await passSeconds(app, rules.autoReview.seconds)
    expect((await statusOf(app, player, order.orderId)).state).toBe('paying')
    expect(await isSound(app)).toBe(true)
    expect(await sendNotice(app, notice(order))).toBe(200)
    expect(await statusOf(app, player, order.orderId)).toEqual({ ...order, state: 'paid', settledAt: app.clock.now })
    expect(await infoOf(app, player)).toMatchObject({ open: [], withdrawable: welcome - 200_00 })
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
    const ledger = await app.db.rows(
      `select e.kind, coalesce(a.clearing, a.owner) as owner, p.amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
         where e.ref = $1 order by e.id, p.amount`,
      [`withdrawal:${order.orderId}`],
    )
    expect(ledger).toEqual([
      { kind: 'withdrawal', owner: 'player', amount: -200_00 },
      { kind: 'withdrawal', owner: 'withdrawals', amount: 200_00 },
      { kind: 'withdrawalPaid', owner: 'withdrawals', amount: -200_00 },
      { kind: 'withdrawalPaid', owner: 'payment-sandbox', amount: 200_00 },
    ])
    expect(await isSound(app)).toBe(true)
  })

  test('is created once, however often it is requested with its request id', async () => {
    const player = await payee(app)
    const requestId = randomUUID()
    dataOf(await confirm(app, player.token, 'withdrawal'))
    const answers = await Promise.all(Array.from({ length: 64 }, () => exchange(app, player, 200_00, { requestId })))
    expect(new Set(answers.map(({ data }) => data?.orderId)).size).toBe(1)
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(63)
    expect(await exchange(app, player, 300_00, { requestId })).toEqual(refusal('requestIdReused'))
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
    expect(await isSound(app)).toBe(true)
  })

  test('is one at a time, and one per confirmation of identity, even when many are requested at once', async () => {
    const player = await payee(app)
    dataOf(await confirm(app, player.token, 'withdrawal'))
    const answers = await Promise.all(Array.from({ length: 16 }, () => exchange(app, player, 100_00)))
    const [made, ...others] = answers.filter(({ errcode }) => errcode === 0)
    expect(others).toEqual([])
    expect(answers.filter(({ message }) => message === 'confirmIdentity')).toHaveLength(15)
    expect(await withdraw(app, player)).toEqual(refusal('tooManyOpenOrders', { orderIds: [made?.data?.orderId] }))
    expect(await coinsOf(app, player.token)).toBe(welcome - 100_00)
  })

  test('is one at a time from several devices at once, each with its own confirmation of identity', async () => {
    const player = await payee(app)
    const devices = [player]
    for (let more = 0; more < 7; more += 1) {
      const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: player.account, password }))
      devices.push({ ...player, token })
    }
    for (const { token } of devices) dataOf(await confirm(app, token, 'withdrawal'))
    // Each opens its database connection first: none is late because it waits for one.
    await Promise.all(devices.map((device) => infoOf(app, device)))
    const answers = await Promise.all(devices.map((device) => exchange(app, device, 100_00)))
    const [made, ...others] = answers.filter(({ errcode }) => errcode === 0)
    expect(others).toEqual([])
    const refused = answers.filter(({ errcode }) => errcode !== 0)
    expect(refused).toEqual(refused.map(() => refusal('tooManyOpenOrders', { orderIds: [made?.data?.orderId] })))
    expect(await coinsOf(app, player.token)).toBe(welcome - 100_00)
  })

  test.each([
    ['below the least', rules.min - 1],
    ['above the most', rules.max + 1],
  ])('%s is refused, with the possible values', async (_what, amount) => {
    const player = await payee(app)
    expect(await withdraw(app, player, amount)).toEqual(refusal('amountOutOfRange', { min: rules.min, max: rules.max }))
  })

  test.each([
    ['half a hundredth', 100_00.5],
    ['nothing', 0],
    ['less than nothing', -200_00],
    ['more than a number holds', Number.MAX_SAFE_INTEGER + 1],
    ['a word', 'all'],
  ])('of %s is a bad parameter, and nothing moves', async (_what, amount) => {
    const player = await payee(app)
    expect(await withdraw(app, player, amount as number)).toEqual(refusal('badParameter', { fields: ['amount'] }))
    expect(await coinsOf(app, player.token)).toBe(welcome)
  })

  test('above the balance is refused', async () => {
    expect(await withdraw(app, await payee(app), welcome + 1)).toEqual(refusal('balanceTooLow'))
  })

  test('R17: requires a verified identity, and a recent confirmation by the player', async () => {
    const stranger = { ...(await app.register()), bankId: '1' }
    expect(await exchange(app, stranger)).toEqual(refusal('confirmIdentity', { purpose: 'withdrawal' }))
    expect(await withdraw(app, stranger)).toEqual(refusal('kycNeeded'))
    expect(await infoOf(app, stranger)).toMatchObject({ needKyc: true, holder: null, banks: [] })
    const player = await payee(app)
    dataOf(await confirm(app, player.token, 'bank'))
    expect(await exchange(app, player)).toEqual(refusal('confirmIdentity', { purpose: 'withdrawal' }))
    dataOf(await confirm(app, player.token, 'withdrawal'))
    app.clock.pass(5 * minuteMs)
    expect(await exchange(app, player)).toEqual(refusal('confirmIdentity', { purpose: 'withdrawal' }))
    // A refusal for another reason leaves the confirmation unchanged.
    expect(await withdraw(app, player, 1)).toMatchObject({ message: 'amountOutOfRange' })
    expect((await exchange(app, player)).errcode).toBe(0)
  })

  test('R17: cannot be cancelled to keep playing, by any call', async () => {
    const player = await payeeWithOrder(app, welcome - 100_00)
    const { orderId, amount } = player.order
    const endings = /^(logout|device|passkey)/
    const answers: Record<string, number> = {}
    for (const [name, { path, auth, mutates }] of Object.entries(calls)) {
      if (!mutates || auth !== 'user' || endings.test(name)) continue
      const { errcode } = await app.call(path, { orderId, id: orderId, bankId: player.bankId, amount, hours: 24, password }, player.token)
      answers[name] = errcode
    }
    expect(Object.keys(answers)).toContain('takeBreak')
    expect(answers).toMatchObject({ takeBreak: 0, delUserBank: failureCodes.confirmIdentity })
    expect(await statusOf(app, player, orderId)).toMatchObject({ state: 'reserved', amount })
    // The calls paid out gifts, one of them drawn by lot (coins or something else), and nothing of the order.
    const paid = await app.db.rows<{ kind: string; amount: number }>(
      `select e.kind, p.amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
         where a.owner = 'player' and a.currency = 'coin' and a.player_id = $1 order by e.id`,
      [player.userId],
    )
    const gifts = paid.filter(({ kind }) => !['welcome', 'withdrawal'].includes(kind))
    expect(gifts.map(({ kind }) => kind).filter((kind) => kind !== 'draw')).toEqual(['checkIn'])
    expect(await coinsOf(app, player.token)).toBe(100_00 + gifts.reduce((sum, { amount }) => sum + amount, 0))
    expect(await isSound(app)).toBe(true)
  })

  test('goes to one of the player’s own accounts, in the name that is verified now', async () => {
    const [player, other] = [await payee(app), await payee(app)]
    for (const bankId of [other.bankId, '1', 'gcash', '999999999999999999'])
      expect(await withdraw(app, { ...player, bankId })).toEqual(refusal('unknownBankAccount'))
    await approveIdentity(app, player.userId, 'Maria Santos')
    expect(await withdraw(app, player)).toEqual(refusal('holderMismatch'))
    expect(await coinsOf(app, player.token)).toBe(welcome)
  })

  test('of another player cannot be accessed', async () => {
    const [player, { order }] = [await verifiedPlayer(app), await payeeWithOrder(app)]
    for (const orderId of [order.orderId, '1', 'x', '9'.repeat(30)])
      expect(await app.call('exchangeStatus', { orderId }, player.token)).toEqual(refusal('unknownOrder'))
    expect(dataOf(await app.call('exchangeRecord', {}, player.token))).toEqual({ list: [], total: 0, pageNum: 1, pageSize: 20 })
  })

  test('R13: is in the statement and in the record', async () => {
    const { order, token } = await payeeWithOrder(app)
    const { list } = dataOf(await app.call<{ list: object[] }>('appUserCoinDetail', { kind: 'withdrawal' }, token))
    expect(list).toMatchObject([{ kind: 'withdrawal', delta: -200_00, after: welcome - 200_00, ref: `withdrawal:${order.orderId}` }])
    expect(dataOf(await app.call('exchangeRecord', {}, token))).toEqual({ list: [order], total: 1, pageNum: 1, pageSize: 20 })
  })
})

test('no coins leave for a channel that this installation does not have', async () => {
  const player = await payee(app)
  await app.change({ 'withdrawal.channel': 'mistyped' })
  try {
    expect(await withdraw(app, player)).toEqual(refusal('busy'))
    expect(await coinsOf(app, player.token)).toBe(welcome)
  } finally {
    await app.change({ 'withdrawal.channel': null })
  }
  // The confirmation is not used up by it.
  expect((await exchange(app, player)).errcode).toBe(0)
})

test('the record is filtered by days and by the outcome of an order', async () => {
  const player = await payee(app)
  const list = async (filter: Record<string, unknown>) => {
    const record = dataOf(await app.call<{ list: { orderId: string }[]; total: number }>('exchangeRecord', filter, player.token))
    expect(record.total).toBe(record.list.length)
    return record.list.map(({ orderId }) => orderId)
  }
  const back = dataOf(await withdraw(app, player))
  await runCommand(app, `reject ${back.orderId} --by ana --reason x`)
  app.clock.pass(minuteMs)
  const since = app.clock.now
  const open = dataOf(await withdraw(app, player))
  expect(await list({})).toEqual([open.orderId, back.orderId])
  expect(await list({ kind: 'open' })).toEqual([open.orderId])
  expect(await list({ kind: 'back' })).toEqual([back.orderId])
  expect(await list({ kind: 'paid' })).toEqual([])
  expect(await list({ from: since })).toEqual([open.orderId])
  expect(await list({ to: since })).toEqual([back.orderId])
  await untilPaying(app)
  await sendNotice(app, notice(open))
  expect(await list({ kind: 'paid', from: since })).toEqual([open.orderId])
})

describe('a day', () => {
  test('allows a limited amount and number, and begins again at midnight UTC', async () => {
    const server = await createTestServer({ perDay: 500_00, timesPerDay: 2 })
    try {
      const player = await payee(server)
      const end = async (amount: number) => {
        const order = dataOf(await withdraw(server, player, amount))
        await untilPaying(server)
        expect(await sendNotice(server, notice(order))).toBe(200)
      }
      await end(300_00)
      const resetAt = Date.UTC(2026, 10, 22)
      expect(await infoOf(server, player)).toMatchObject({ dailyLeft: 200_00, timesLeft: 1, resetAt })
      expect(await withdraw(server, player, 200_01)).toEqual(refusal('withdrawalLimitReached', { left: 200_00, timesLeft: 1, resetAt }))
      await end(100_00)
      expect(await withdraw(server, player, 100_00)).toEqual(refusal('withdrawalLimitReached', { left: 100_00, timesLeft: 0, resetAt }))
      server.clock.now = resetAt
      expect(await infoOf(server, player)).toMatchObject({ dailyLeft: 500_00, timesLeft: 2, resetAt: resetAt + dayMs })
      await end(400_00)
    } finally {
      await server.close()
    }
  })

  test('allows exactly what is left of it', async () => {
    const server = await createTestServer({ perDay: 500_00, timesPerDay: 3 })
    try {
      const player = await payee(server)
      const first = dataOf(await withdraw(server, player, 300_00))
      await untilPaying(server)
      expect(await sendNotice(server, notice(first))).toBe(200)
      expect(dataOf(await withdraw(server, player, 200_00)).amount).toBe(200_00)
      expect((await infoOf(server, player)).dailyLeft).toBe(0)
    } finally {
      await server.close()
    }
  })

  test('does not count returned withdrawals', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    expect(await infoOf(app, player)).toMatchObject({ dailyLeft: rules.perDay - 200_00, timesLeft: rules.timesPerDay - 1 })
    await runCommand(app, `reject ${order.orderId} --by ana --reason`, 'please call us')
    expect(await infoOf(app, player)).toMatchObject({ dailyLeft: rules.perDay, timesLeft: rules.timesPerDay })
  })
})

describe('the automatic review', () => {
  test('approves small amounts to a new account, and more to one known for a day', async () => {
    const { upTo, upToNewBank, newBankHours } = rules.autoReview
    const player = await payee(app)
    await credit(app, player.userId, 'coin', upTo * 3)
    const first = dataOf(await withdraw(app, player, upToNewBank + 1))
    expect(first.byHand).toBe(true)
    await passSeconds(app, 3600)
    expect((await statusOf(app, player, first.orderId)).state).toBe('review')
    await runCommand(app, `approve ${first.orderId} --by ana`)
    await passSeconds(app, 0)
    expect(await sendNotice(app, notice(first))).toBe(200)
    app.clock.pass(newBankHours * hourMs)
    const second = dataOf(await withdraw(app, player, upTo))
    expect(second.byHand).toBe(false)
    await untilPaying(app)
    expect(await sendNotice(app, notice(second))).toBe(200)
    expect(dataOf(await withdraw(app, player, upTo + 1)).byHand).toBe(true)
  })

  test.each(['a new account', 'an account known for a day'])(
    'approves in parts what it approves at once within a day, and no more: to %s',
    async (to) => {
      const { upTo, upToNewBank, newBankHours } = rules.autoReview
      const [limit, isNew] = to === 'a new account' ? [upToNewBank, true] : [upTo, false]
      const player = await payee(app)
      await credit(app, player.userId, 'coin', upTo * 3)
      if (!isNew) app.clock.pass(newBankHours * hourMs)
      const paid = async (amount: number, bankId = player.bankId) => {
        const order = dataOf(await withdraw(app, { ...player, bankId }, amount))
        await untilPaying(app)
        if (order.byHand) await runCommand(app, `approve ${order.orderId} --by ana`)
        await passSeconds(app, 0)
        expect(await sendNotice(app, notice(order))).toBe(200)
        return order.byHand
      }
      expect([await paid(limit / 2), await paid(limit / 2 - 100_00), await paid(100_00), await paid(100_00)]).toEqual([
        false,
        false,
        false,
        true,
      ])
      const { added } = dataOf(await addBank(app, player, { account: `08${player.userId} 4321` }))
      expect(await paid(100_00, added)).toBe(true)
      app.clock.pass(newBankHours * hourMs)
      expect(await paid(upTo)).toBe(false)
    },
  )

  test('approves once, by one of several processes', async () => {
    const { order } = await payeeWithOrder(app)
    app.clock.pass(60_000)
    await passSeconds(app, 0)
    await Promise.all(Array.from({ length: 8 }, () => passSeconds(app, 0)))
    expect(await countRows(app, 'audit_log', 'target = $1', [`withdrawal:${order.orderId}`])).toBe(1)
  })
})

test('random players, orders and notices of the channel at once leave a sound ledger and every coin in one place', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => payee(app)))
  for (let round = 0; round < 4; round++) {
    await Promise.all(players.map(({ token }) => confirm(app, token, 'withdrawal')))
    const answers = await Promise.all(
      players.flatMap((player, index) => [exchange(app, player, 100_00 + index), exchange(app, player, 150_00), infoOf(app, player)]),
    )
    const orders = answers.flatMap((answer) => ('errcode' in answer && answer.errcode === 0 && answer.data ? [answer.data] : []))
    expect(orders).toHaveLength(players.length)
    await untilPaying(app)
    await Promise.all(
      orders.flatMap((order, index) => {
        const words = [notice(order, { kind: index % 2 ? 'paid' : 'declined' }), notice(order, { kind: index % 3 ? 'paid' : 'declined' })]
        return [...words, ...words].map((word) => sendNotice(app, word))
      }),
    )
    expect(await isSound(app)).toBe(true)
  }
  for (const player of players) {
    const { list } = dataOf(await app.call<{ list: { state: string; amount: number }[] }>('exchangeRecord', {}, player.token))
    const paid = list.reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0), 0)
    expect(await coinsOf(app, player.token)).toBe(welcome - paid)
  }
})

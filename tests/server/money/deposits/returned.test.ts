import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { sendRefunds } from '#server/money/deposits/job.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { listRefunds } from '#server/money/deposits/refundStore.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, openOrder, orderOf, paidNotice } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { movements } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const decline = (order: DepositOrder) => deliver(app, { ...paidNotice(order), noticeId: `${order.orderId}-failed`, kind: 'failed' })
const pay = (order: DepositOrder) => deliver(app, paidNotice(order))
const limit = async (token: string, value: number) =>
  dataOf(await app.call<SelfControl>('setSelfLimit', { kind: 'deposit', period: 'day', value }, token))
const used = async (token: string): Promise<number | undefined> =>
  dataOf(await app.call<SelfControl>('selfLimits', {}, token)).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')
    ?.used
const logIn = async (account: string) =>
  dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
/** The state of an order in the record. */
const recorded = async (token: string, { orderId }: DepositOrder) => {
  const { list } = dataOf(await app.call<{ list: DepositOrder[] }>('rechargeRecord', {}, token))
  const found = list.find((order) => order.orderId === orderId)
  return [found?.state, found?.returnReason]
}

describe('A4: a payment that may not be credited is returned to the payer', () => {
  test('A4a: three declined orders that are paid after a fourth do not pass a limit of 200', async () => {
    const { token } = await app.register()
    await limit(token, 200_00)
    const declined = []
    for (let n = 0; n < 3; n++) {
      const order = await openOrder(app, token, 'qr-ph', 100_00)
      expect(await decline(order)).toBe(200)
      declined.push(order)
    }
    const fourth = await openOrder(app, token, 'qr-ph', 100_00)
    expect(await pay(fourth)).toBe(200)
    for (const order of declined) expect(await pay(order)).toBe(200)
    expect([await coinsOf(app, token), await used(token)]).toEqual([welcome + 100_00, 100_00])
    expect(await recorded(token, fourth)).toEqual(['paid', null])
    for (const order of declined) expect(await recorded(token, order)).toEqual(['refunded', 'late'])
    expect(await movements(app, token, 'deposit')).toEqual([['deposit', 100_00]])
  })

  test('A4b: an order of 500 that is paid after its player excluded themselves', async () => {
    const { account, token } = await app.register()
    const order = await openOrder(app, token, 'qr-ph', 500_00)
    dataOf(await app.call('selfExclude', { months: 6 }, token))
    const back = await logIn(account)
    expect(await recorded(back, order)).toEqual(['expired', null])
    expect(await pay(order)).toBe(200)
    // The welcome gift was forfeited by the self-exclusion.
    expect([await coinsOf(app, back), await recorded(back, order)]).toEqual([0, ['refunded', 'exclusion']])
    const { user } = dataOf(await app.call<{ user: { totalRecharge: number } }>('getAfterLoginInfoWeb', {}, back))
    expect(user.totalRecharge).toBe(0)
  })

  test('A4c, R23: the limit on deposits is gross: refunds do not reduce it', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token, 'qr-ph', 1_000_00)
    await pay(order)
    await deliver(app, chargebackNotice(order))
    expect([await coinsOf(app, token), await used(token)]).toEqual([welcome, 1_000_00])
    await limit(token, 1_000_00)
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)).toMatchObject({ message: 'ownLimitReached' })
  })

  test.each([
    ['day', { day: 300_00, week: 1_000_00, month: 5_000_00 }],
    ['week', { day: 500_00, week: 300_00, month: 5_000_00 }],
    ['month', { day: 500_00, week: 1_000_00, month: 300_00 }],
  ])('R23: of several limits the lowest holds, here that of a %s: one hundredth beyond it is refused', async (period, values) => {
    const { token } = await app.register()
    for (const [each, value] of Object.entries(values))
      dataOf(await app.call('setSelfLimit', { kind: 'deposit', period: each, value }, token))
    await pay(await openOrder(app, token, 'qr-ph', 150_00))
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 150_01 }, token)).toMatchObject({
      message: 'ownLimitReached',
      data: { limit: { kind: 'deposit', period, used: 150_00, value: 300_00 } },
    })
    const order = await openOrder(app, token, 'qr-ph', 150_00)
    await pay(order)
    expect([await recorded(token, order), await used(token)]).toEqual([['paid', null], 300_00])
  })

  test('in a break, and over a limit that was tightened after the order', async () => {
    const { token } = await app.register()
    const [first, second] = [await openOrder(app, token, 'qr-ph', 100_00), await openOrder(app, token, 'qr-ph', 100_00)]
    await limit(token, 150_00)
    await pay(first)
    await pay(second)
    expect([await recorded(token, first), await recorded(token, second)]).toEqual([
      ['paid', null],
      ['refunded', 'limit'],
    ])
    expect([await coinsOf(app, token), await used(token)]).toEqual([welcome + 100_00, 100_00])

    const other = await app.register()
    const third = await openOrder(app, other.token)
    dataOf(await app.call('takeBreak', { hours: 24 }, other.token))
    await pay(third)
    expect([await coinsOf(app, other.token), await recorded(other.token, third)]).toEqual([welcome, ['refunded', 'break']])
  })

  test('is requested from the channel once, however often its notice arrives', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token)
    app.clock.pass(15 * minuteMs)
    await Promise.all(Array.from({ length: 8 }, () => pay(order)))
    expect(await listRefunds(app.db, order.orderId, 10)).toMatchObject([
      { amount: 200_00, owed: 0, state: 'requested', requested_by: 'system', reason: 'not credited: late' },
    ])
    await sendRefunds(app.deps)
    expect(await listRefunds(app.db, order.orderId, 10)).toMatchObject([{ state: 'done', reference: expect.stringMatching(/^sandbox-/) }])
    expect([await coinsOf(app, token), (await movements(app, token)).map(([kind]) => kind)]).toEqual([welcome, ['welcome']])
  })

  test('and is charged back as well was paid back twice: the player owes it once, until the channel refuses one of the two', async () => {
    const { token, userId } = await app.register()
    const order = await openOrder(app, token)
    app.clock.pass(15 * minuteMs)
    await pay(order)
    const [requested] = await listRefunds(app.db, order.orderId, 1)
    const worth = async () => [await coinsOf(app, token), await debtOf(app.db, userId)]
    for (let time = 0; time < 3; time++) expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await worth(), await recorded(token, order)]).toEqual([
      [welcome, 200_00],
      ['refunded', 'late'],
    ])
    const refused = { reference: 'no', state: 'failed' } as const
    const answer = { id: requested?.id ?? '', orderId: order.orderId }
    await app.db.transaction((tx) => settleRefund(tx, app.deps, answer, refused, app.clock.now))
    expect([await worth(), await movements(app, token, 'deposit')]).toEqual([
      [welcome, 0],
      [
        ['depositRefundReturned', 200_00],
        ['debtPaid', -200_00],
      ],
    ])
    // It went back once: neither an operator nor the channel returns it again.
    expect((await runCommand(app, `refund ${order.orderId} --by ana --reason again`)).done).toBe(false)
    expect(await deliver(app, { ...chargebackNotice(order), noticeId: `${order.orderId}-more` })).toBe(404)
  })

  test.each([
    ['before its return is refused', true],
    ['after its return is refused', false],
  ])('and is charged back in part %s: an operator requests the return of the rest', async (_when, isBefore) => {
    const { token, userId } = await app.register()
    const order = await openOrder(app, token)
    app.clock.pass(15 * minuteMs)
    await pay(order)
    const [requested] = await listRefunds(app.db, order.orderId, 1)
    const refuse = () =>
      app.db.transaction((tx) =>
        settleRefund(
          tx,
          app.deps,
          { id: requested?.id ?? '', orderId: order.orderId },
          { reference: `${order.orderId}-no`, state: 'failed' },
          app.clock.now,
        ),
      )
    const takePart = () => deliver(app, { ...chargebackNotice(order), amount: 50_00 })
    if (!isBefore) await refuse()
    expect(await takePart()).toBe(200)
    if (isBefore) await refuse()
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([welcome, 0])
    expect((await runCommand(app, `refund ${order.orderId} --by ana --reason the-rest`)).output).toMatch(/^Refund \d+ of 150.00 /)
    await sendRefunds(app.deps)
    expect((await listRefunds(app.db, order.orderId, 10)).map(({ amount, state }) => [amount, state])).toEqual([
      [150_00, 'done'],
      [50_00, 'done'],
      [200_00, 'failed'],
    ])
    // All of it went back, to the hundredth.
    expect((await runCommand(app, `refund ${order.orderId} --by ana --reason again`)).done).toBe(false)
    expect([await coinsOf(app, token), await recorded(token, order)]).toEqual([welcome, ['refunded', 'late']])
  })

  test('is not credited when the channel refuses to return it: an operator requests it again', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token)
    app.clock.pass(15 * minuteMs)
    await pay(order)
    const [requested] = await listRefunds(app.db, order.orderId, 1)
    const refused = { reference: 'no', state: 'failed' } as const
    expect((await runCommand(app, `refund ${order.orderId} --by ana --reason again`)).done).toBe(false)
    await app.db.transaction((tx) =>
      settleRefund(tx, app.deps, { id: requested?.id ?? '', orderId: order.orderId }, refused, app.clock.now),
    )
    expect([await coinsOf(app, token), await recorded(token, order)]).toEqual([welcome, ['refunded', 'late']])
    expect((await runCommand(app, `audit --of deposit:${order.orderId}`)).output).toContain('deposit.returnFailed')
    expect((await runCommand(app, `refund ${order.orderId} --by ana --reason again`)).done).toBe(true)
    await sendRefunds(app.deps)
    expect((await listRefunds(app.db, order.orderId, 10)).map(({ state }) => state)).toEqual(['done', 'failed'])
    expect(await coinsOf(app, token)).toBe(welcome)
  })
})

describe('A4, R27: a self-exclusion closes open orders', () => {
  test.each([
    ['takeBreak', { hours: 24 }],
    ['selfExclude', { months: 6 }],
  ])('by %s', async (call, body) => {
    const { account, token } = await app.register()
    const order = await openOrder(app, token)
    dataOf(await app.call(call, body, token))
    const back = await logIn(account)
    expect((await orderOf(app, back, order.orderId)).state).toBe('expired')
    const { open } = dataOf(await app.call<{ open: { orders: unknown } }>('getAfterLoginInfoWeb', {}, back))
    expect(open.orders).toEqual([])
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, back)).toMatchObject({
      message: refusal('selfExcluded').message,
    })
  })

  test('against eight concurrent payments: paid before it or returned, never both', async () => {
    const { account, token } = await app.register()
    const order = await openOrder(app, token)
    const notices = Array.from({ length: 8 }, (_, n) => deliver(app, { ...paidNotice(order), noticeId: `${order.orderId}-${n}` }))
    await Promise.all([...notices, app.call('selfExclude', { months: 6 }, token)])
    const back = await logIn(account)
    const [state] = await recorded(back, order)
    expect([await coinsOf(app, back), state]).toEqual(state === 'paid' ? [200_00, 'paid'] : [0, 'refunded'])
  })
})

test('the ledger is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

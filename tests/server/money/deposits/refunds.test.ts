import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import type { PaymentChannel } from '#server/adapters/index.ts'
import { debtOf, payDebt, raiseDebt, receivable } from '#server/ledger/debts.ts'
import { post } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { lockedOf } from '#server/ledger/wagering/turnover.ts'
import { leaveUnplayed } from '#server/ledger/wagering/unplayed.ts'
import { sendRefunds } from '#server/money/deposits/job.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { listRefunds } from '#server/money/deposits/refundStore.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, openOrder, orderOf, paidNotice } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { createTestServer, infoOf, payee, withdraw } from '../withdrawals/samples.ts'
import { lose, movements, paidPlayer } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const paid = () => paidPlayer(app)
const spend = (userId: string, amount: number) => lose(app, userId, amount)
const win = (userId: string, amount: number) =>
  app.db.transaction((tx) =>
    post(tx, { kind: 'win', currency: 'coin', from: 'operator', to: { playerId: userId }, amount }, uniqueRef(), app.clock.now),
  )
const refund = (orderId: string, reason = 'paid twice') =>
  app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason }, app.clock.now))

/** As the desk shows them with the player. */
async function contradictionsOf(userId: string): Promise<string[]> {
  const { output } = await runCommand(app, `timeline ${userId} --by ana`)
  const lines = output.split('\n').filter((line) => line.includes('contradicts its order or an earlier notice'))
  return lines.map((line) => line.slice(line.indexOf('sandbox says')))
}

test('a payment of another amount than was ordered, or by the name of another notice, credits nothing, and is shown at the desk, once', async () => {
  const { token, userId, order } = await paid()
  const next = await openOrder(app, token)
  const payment = (change: object) => deliver(app, { ...paidNotice(next), ...change })
  const other = { amount: 300_00, noticeId: 'b' }
  const used = { noticeId: paidNotice(order).noticeId }
  expect([await payment(other), await payment(other), await payment(used), await payment(used)]).toEqual([404, 404, 404, 404])
  expect([await coinsOf(app, token), (await orderOf(app, token, next.orderId)).state]).toEqual([welcome + 200_00, 'pending'])
  expect(await contradictionsOf(userId)).toEqual([
    `sandbox says so: ${used.noticeId}, paid, 200.00 coins`,
    'sandbox says so: b, paid, 300.00 coins',
  ])
  expect([await payment({}), await payment({}), await deliver(app, paidNotice(order))]).toEqual([200, 200, 200])
  expect(await coinsOf(app, token)).toBe(welcome + 400_00)
  expect(await contradictionsOf(userId)).toHaveLength(2)
})

describe('money that the channel takes back', () => {
  test('is debited once, however often it is reported', async () => {
    const { token, order } = await paid()
    const codes = await Promise.all(Array.from({ length: 12 }, () => deliver(app, chargebackNotice(order))))
    expect(codes).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await coinsOf(app, token)).toBe(welcome)
    expect((await orderOf(app, token, order.orderId)).state).toBe('refunded')
    expect(await movements(app, token, 'deposit')).toEqual([
      ['deposit', 200_00],
      ['depositRefund', -200_00],
    ])
    // A refunded deposit no longer counts as deposited.
    const { data } = await app.call<{ user: { totalRecharge: number } }>('getAfterLoginInfoWeb', {}, token)
    expect(data?.user.totalRecharge).toBe(0)
  })

  test('that was spent becomes a debt: the balance is reduced to zero and not below, and the next deposit pays the debt first', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome + 150_00)
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([0, 150_00])

    const next = await openOrder(app, token, 'qr-ph', 100_00)
    await deliver(app, paidNotice(next))
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([0, 50_00])
    const last = await openOrder(app, token, 'qr-ph', 100_00)
    await deliver(app, paidNotice(last))
    // Only what stayed with the player must be wagered.
    const locks = (await lockedOf(app.db, userId, app.clock.now)).map(({ ref, amount }) => [ref, amount])
    expect(locks.filter(([ref]) => ref === `deposit:${next.orderId}`)).toEqual([])
    expect(locks).toContainEqual([`deposit:${last.orderId}`, 50_00])
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([50_00, 0])
    expect((await movements(app, token, 'deposit')).slice(1)).toEqual([
      ['depositRefund', -50_00],
      ['deposit', 100_00],
      ['debtPaid', -100_00],
      ['deposit', 100_00],
      ['debtPaid', -50_00],
    ])
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
  })

  test('in parts is refunded once all of it was returned, and never more than its amount', async () => {
    const { token, order } = await paid()
    const part = (noticeId: string, amount: number) => deliver(app, { ...chargebackNotice(order), noticeId, amount })
    expect(await part('a', 50_00)).toBe(200)
    expect((await orderOf(app, token, order.orderId)).state).toBe('paid')
    expect(await part('a', 150_00)).toBe(404)
    expect(await part('c', 150_00)).toBe(200)
    expect(await part('d', 1)).toBe(404)
    expect((await orderOf(app, token, order.orderId)).state).toBe('refunded')
    expect(await coinsOf(app, token)).toBe(welcome)
  })

  test('of which it says that it is more than is left of the deposit takes what is left, and the rest is shown at the desk, once', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome + 150_00)
    const part = (noticeId: string, amount: number) => deliver(app, { ...chargebackNotice(order), noticeId, amount })
    expect(await part('a', 50_00)).toBe(200)
    expect(await Promise.all([part('b', 150_01), part('b', 150_01), part('b', 150_01)])).toEqual([200, 200, 200])
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([0, 150_00])
    expect(await part('b', 150_02)).toBe(404)
    expect([await part('c', 1), await part('c', 1)]).toEqual([404, 404])
    expect(await debtOf(app.db, userId)).toBe(150_00)
    expect((await listRefunds(app.db, order.orderId, 10)).map(({ amount, owed }) => [amount, owed])).toEqual([
      [150_00, 150_00],
      [50_00, 0],
    ])
    const { output } = await runCommand(app, `timeline ${userId} --by ana`)
    const noted = output.split('\n').filter((line) => line.includes('took back more than was left'))
    expect(noted.map((line) => line.slice(line.indexOf('sandbox says')))).toEqual([
      'sandbox says so: c, 0.01 coins',
      'sandbox says so: b, 150.01 coins',
    ])
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
  })

  test('by a name that it gave another amount before takes nothing more, and is shown at the desk, once', async () => {
    const { token, userId, order } = await paid()
    const part = (amount: number) => deliver(app, { ...chargebackNotice(order), noticeId: 'a', amount })
    expect([await part(50_00), await part(60_00), await part(60_00), await part(50_00)]).toEqual([200, 404, 404, 200])
    expect(await coinsOf(app, token)).toBe(welcome + 150_00)
    expect(await contradictionsOf(userId)).toEqual(['sandbox says so: a, refunded, 60.00 coins'])
  })

  test('in two halves leaves no wagering requirement for a refunded deposit', async () => {
    const { userId, order } = await paid()
    const locks = async () => (await lockedOf(app.db, userId, app.clock.now)).map(({ ref }) => ref)
    await deliver(app, { ...chargebackNotice(order), noticeId: 'half-1', amount: 100_00 })
    expect(await locks()).toContain(`deposit:${order.orderId}`)
    await deliver(app, { ...chargebackNotice(order), noticeId: 'half-2', amount: 100_00 })
    expect(await locks()).not.toContain(`deposit:${order.orderId}`)
  })

  test('takes none of a gift: the player owes what their own coins do not cover', async () => {
    const { token, userId, order } = await paid()
    const gift = async () => (await lockedOf(app.db, userId, app.clock.now)).find(({ source }) => source === 'gift')?.amount
    expect(await gift()).toBe(welcome)
    const lost = { kind: 'bet', currency: 'coin', from: { playerId: userId }, to: 'operator', amount: 150_00 } as const
    await app.db.transaction((tx) => post(tx, lost, uniqueRef(), app.clock.now))
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([welcome, 150_00])
    expect(await gift()).toBe(welcome)
  })

  test('before the payment was reported is not lost: the channel is asked to report it again', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token)
    expect(await deliver(app, chargebackNotice(order))).toBe(409)
    expect(await deliver(app, paidNotice(order))).toBe(200)
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await coinsOf(app, token), (await orderOf(app, token, order.orderId)).state]).toEqual([welcome, 'refunded'])
  })
})

describe('a chargeback after the operator’s own refund of the deposit', () => {
  const chargeback = (order: DepositOrder) => deliver(app, { ...chargebackNotice(order), noticeId: `${order.orderId}-chargeback` })
  const worth = async ({ userId, token }: { userId: string; token: string }) => [await coinsOf(app, token), await debtOf(app.db, userId)]

  test('is accepted and booked once: the player was paid twice, and owes what they no longer hold', async () => {
    const player = await paid()
    await refund(player.order.orderId)
    await sendRefunds(app.deps)
    await spend(player.userId, welcome)
    await win(player.userId, 50_00)
    const codes = await Promise.all(Array.from({ length: 8 }, () => chargeback(player.order)))
    expect(codes).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await worth(player)).toEqual([0, 150_00])
    expect((await orderOf(app, player.token, player.order.orderId)).state).toBe('refunded')
    expect(await listRefunds(app.db, player.order.orderId, 10)).toMatchObject([
      { amount: 200_00, owed: 150_00, state: 'done', requested_by: 'channel:sandbox' },
      { amount: 200_00, owed: 0, state: 'done', requested_by: 'ana' },
    ])
    // More than the payment it cannot take back.
    expect(await deliver(app, { ...chargebackNotice(player.order), noticeId: `${player.order.orderId}-more`, amount: 1 })).toBe(404)
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
  })

  test('that the channel refuses for it leaves one: what it returns pays the debt, and no bet is needed for that', async () => {
    const player = await paid()
    await spend(player.userId, welcome)
    const refunded = await refund(player.order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    expect(await chargeback(player.order)).toBe(200)
    expect(await worth(player)).toEqual([0, 200_00])
    const refused = { reference: 'refused', state: 'failed' } as const
    const settle = () =>
      app.db.transaction((tx) =>
        settleRefund(tx, app.deps, { id: refunded.refundId, orderId: player.order.orderId }, refused, app.clock.now),
      )
    await Promise.all([settle(), settle()])
    expect(await worth(player)).toEqual([0, 0])
    expect((await orderOf(app, player.token, player.order.orderId)).state).toBe('refunded')
    expect((await lockedOf(app.db, player.userId, app.clock.now)).filter(({ source }) => source === 'deposit')).toEqual([])
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
  })

  test('that the channel refuses is locked by the requirement under which the order was opened', async () => {
    const player = await paid()
    const refunded = await refund(player.order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    app.clock.pass(1_000)
    await app.change({ 'withdrawal.turnover.deposit': 3 })
    try {
      const refused = { reference: 'refused', state: 'failed' } as const
      await app.db.transaction((tx) =>
        settleRefund(tx, app.deps, { id: refunded.refundId, orderId: player.order.orderId }, refused, app.clock.now),
      )
      const locks = await lockedOf(app.db, player.userId, app.clock.now)
      expect(locks.flatMap(({ source, need }) => (source === 'deposit' ? [need] : []))).toEqual([200_00])
    } finally {
      await app.change({ 'withdrawal.turnover.deposit': null })
    }
  })

  test('of a part takes what is left of the deposit first', async () => {
    const player = await paid()
    expect(await deliver(app, { ...chargebackNotice(player.order), noticeId: 'part', amount: 50_00 })).toBe(200)
    await refund(player.order.orderId)
    expect(await deliver(app, { ...chargebackNotice(player.order), noticeId: 'rest', amount: 150_00 })).toBe(200)
    expect(await worth(player)).toEqual([welcome, 150_00])
    expect(await deliver(app, { ...chargebackNotice(player.order), noticeId: 'more', amount: 1 })).toBe(404)
  })
})

describe('a refund that the channel refuses after a chargeback of the same deposit', () => {
  /** The deposit of 200 is refunded, the channel takes `taken` back before it refuses that; what is locked then, by source. */
  const afterBoth = async ({ order, userId }: { order: DepositOrder; userId: string }, taken: number) => {
    const refunded = await refund(order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    expect(await deliver(app, { ...chargebackNotice(order), amount: taken })).toBe(200)
    const refused = { reference: `${order.orderId}-no`, state: 'failed' } as const
    await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refunded.refundId, orderId: order.orderId }, refused, app.clock.now))
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
    return Object.fromEntries((await lockedOf(app.db, userId, app.clock.now)).map(({ source, amount }) => [source, amount]))
  }

  test.each([
    ['all of it', 200_00, 200_00, {}],
    ['a quarter', 200_00, 50_00, { deposit: 150_00 }],
    ['all of it, where half of the coins taken were owed', 100_00, 200_00, {}],
  ])('%s, of coins that nothing locked: they come back unlocked', async (_, won, taken, locked) => {
    const player = await paid()
    await spend(player.userId, welcome)
    await win(player.userId, won)
    expect(await afterBoth(player, taken)).toEqual(locked)
    expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([200_00 + won - taken, 0])
  })

  test('pays what the player owed instead of a gift', async () => {
    const player = await paid()
    expect(await afterBoth(player, 200_00)).toEqual({ gift: welcome })
    expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([welcome, 0])
  })

  test('of another deposit’s coins comes back locked', async () => {
    const other = await paid()
    await spend(other.userId, welcome)
    const next = await openOrder(app, other.token)
    expect(await deliver(app, paidNotice(next))).toBe(200)
    expect(await afterBoth(other, 200_00)).toEqual({ deposit: 200_00 })
    expect(await coinsOf(app, other.token)).toBe(200_00)
  })
})

describe('a deposit that settled a debt', () => {
  /** A player who owes 200, and deposits `amount`. */
  const settledBy = async (amount: number) => {
    const player = await paid()
    await spend(player.userId, welcome + 200_00)
    expect(await deliver(app, chargebackNotice(player.order))).toBe(200)
    const order = await openOrder(app, player.token, 'qr-ph', amount)
    expect(await deliver(app, paidNotice(order))).toBe(200)
    return { ...player, order }
  }

  test('wholly is not refunded, whatever the player holds', async () => {
    const { token, userId, order } = await settledBy(200_00)
    await win(userId, 500_00)
    expect(await refund(order.orderId)).toEqual({ refused: 'depositSettledDebt' })
    expect(await runCommand(app, `refund ${order.orderId} --by ana --reason x`)).toEqual({
      done: false,
      output: `Deposit ${order.orderId} settled a debt of the player: nothing can be refunded.`,
    })
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([500_00, 0])
  })

  test('in part is refunded as far as it did not', async () => {
    const { token, userId, order } = await settledBy(300_00)
    await win(userId, 500_00)
    expect(await deliver(app, { ...chargebackNotice(order), noticeId: 'half', amount: 50_00 })).toBe(200)
    expect(await refund(order.orderId)).toMatchObject({ amount: 50_00 })
    expect(await refund(order.orderId)).toEqual({ refused: 'depositSettledDebt' })
    expect(await coinsOf(app, token)).toBe(500_00)
  })
})

describe('a debt that is paid with the coins of a deposit', () => {
  const locksOf = async (userId: string) =>
    (await lockedOf(app.db, userId, app.clock.now)).map(({ ref, amount, need, done }) => ({ ref, amount, need, done }))
  const owe = (userId: string, amount: number) =>
    app.db.transaction(async (tx) => {
      const [ref, now] = [uniqueRef(), app.clock.now]
      await post(tx, { kind: 'rewardOwed', currency: 'coin', from: receivable, to: 'operator', amount }, ref, now)
      await raiseDebt(tx, userId, amount)
      await payDebt(tx, userId, ref, now)
    })

  test('is no longer refundable, nor to be wagered', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome)
    await owe(userId, 80_00)
    expect(await locksOf(userId)).toEqual([{ ref: `deposit:${order.orderId}`, amount: 120_00, need: 120_00, done: 0 }])
    await win(userId, 500_00)
    expect(await refund(order.orderId)).toMatchObject({ amount: 120_00 })
    expect([await coinsOf(app, token), await locksOf(userId)]).toEqual([500_00, []])
  })

  test('takes coins that nothing locks first', async () => {
    const { userId, order } = await paid()
    await spend(userId, welcome)
    await win(userId, 50_00)
    await owe(userId, 80_00)
    expect(await locksOf(userId)).toEqual([{ ref: `deposit:${order.orderId}`, amount: 170_00, need: 170_00, done: 0 }])
  })

  test('of an earlier deposit’s chargeback too, oldest first', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome + 200_00)
    await app.db.transaction((tx) => leaveUnplayed(tx, userId, `deposit:${order.orderId}`, 0, app.clock.now))
    const later = []
    for (const amount of [100_00, 150_00]) {
      const next = await openOrder(app, token, 'qr-ph', amount)
      expect(await deliver(app, paidNotice(next))).toBe(200)
      later.push(next)
    }
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    const [first, second] = later
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([50_00, 0])
    expect(await locksOf(userId)).toEqual([{ ref: `deposit:${second?.orderId}`, amount: 50_00, need: 50_00, done: 0 }])
    await win(userId, 500_00)
    expect(await refund(first?.orderId ?? '')).toEqual({ refused: 'depositPlayed' })
    expect(await refund(second?.orderId ?? '')).toMatchObject({ amount: 50_00 })
  })

  test('that arrives later than other coins settles no more than its amount of it', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome + 200_00)
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    await win(userId, 500_00)
    const next = await openOrder(app, token, 'qr-ph', 150_00)
    expect(await deliver(app, paidNotice(next))).toBe(200)
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([450_00, 0])
    expect(await app.db.row('select to_debt from deposit_order where id = $1', [next.orderId])).toEqual({ to_debt: 150_00 })
  })

  test('of its own second return is not counted twice: once that is undone, the rest is refundable', async () => {
    const { token, userId, order } = await paid()
    await spend(userId, welcome)
    const refunded = await refund(order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    expect(await deliver(app, { ...chargebackNotice(order), amount: 50_00 })).toBe(200)
    expect(await debtOf(app.db, userId)).toBe(50_00)
    const refused = { reference: `${order.orderId}-no`, state: 'failed' } as const
    await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refunded.refundId, orderId: order.orderId }, refused, app.clock.now))
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([150_00, 0])
    expect(await refund(order.orderId)).toMatchObject({ amount: 150_00 })
    expect(await coinsOf(app, token)).toBe(0)
  })
})

describe('a refund by an operator', () => {
  test('takes the coins at once, is requested by the job, and records who and why', async () => {
    const { token, order } = await paid()
    const refunded = await refund(order.orderId)
    expect(refunded).toEqual({ refundId: expect.stringMatching(/^\d+$/), amount: 200_00 })
    expect([await coinsOf(app, token), (await orderOf(app, token, order.orderId)).state]).toEqual([welcome, 'refunded'])
    await sendRefunds(app.deps)
    expect(await listRefunds(app.db, order.orderId, 10)).toMatchObject([
      {
        amount: 200_00,
        owed: 0,
        state: 'done',
        requested_by: 'ana',
        reason: 'paid twice',
        reference: expect.stringMatching(/^sandbox-\d+$/),
      },
    ])
    expect(await movements(app, token, 'deposit')).toHaveLength(2)
  })

  test('is asked after as soon as every other one, after the clock was a day ahead and was set back', async () => {
    const { order } = await paid()
    app.clock.pass(dayMs)
    await refund(order.orderId)
    const answers = vi.fn<PaymentChannel['refund']>(async () => ({ reference: 're-ahead', state: 'pending' }))
    const [sandbox] = Object.values(app.deps.adapters.payment)
    if (!sandbox) throw new Error('no channel')
    const deps = { ...app.deps, adapters: { ...app.deps.adapters, payment: { sandbox: { ...sandbox, refund: answers } } } }
    await sendRefunds(deps)
    app.clock.pass(-dayMs)
    await sendRefunds(deps)
    expect(answers).toHaveBeenCalledTimes(2)
    // From now on by the clock as it is.
    app.clock.pass(minuteMs - 1)
    await sendRefunds(deps)
    expect(answers).toHaveBeenCalledTimes(2)
    app.clock.pass(1)
    await sendRefunds(deps)
    expect(answers).toHaveBeenCalledTimes(3)
    await sendRefunds(app.deps)
    app.clock.pass(minuteMs)
    await sendRefunds(app.deps)
  })

  test('of an unpaid deposit, a second one of everything, or of coins that were lost is refused', async () => {
    const { userId, token, order } = await paid()
    const open = await openOrder(app, token)
    expect(await refund('x')).toEqual({ refused: 'unknownOrder' })
    expect(await refund('999999')).toEqual({ refused: 'unknownOrder' })
    expect(await refund(open.orderId)).toEqual({ refused: 'orderNotPaid' })
    await spend(userId, welcome + 1)
    expect(await refund(order.orderId)).toEqual({ refused: 'refundNotHeld', data: { held: 199_99, amount: 200_00 } })
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([199_99, 0])
  })

  test('is one command, recorded in the trail with who and why', async () => {
    const { token, order, userId } = await paid()
    expect(await runCommand(app, `refund ${order.orderId} --by ana --reason`, 'asked for it')).toEqual({
      done: true,
      output: expect.stringMatching(
        new RegExp(`^Refund \\d+ of 200.00 for deposit ${order.orderId} has been sent to the payment channel.$`),
      ),
    })
    expect(await coinsOf(app, token)).toBe(welcome)
    expect(await runCommand(app, `refund ${order.orderId} --by ana --reason`, 'again')).toEqual({
      done: false,
      output: `Nothing of deposit ${order.orderId} is left to refund.`,
    })
    expect(await runCommand(app, 'refund 1 --by ana --reason x')).toEqual({ done: false, output: 'There is no deposit 1.' })
    expect((await runCommand(app, 'refund 1 --by ana')).output).toMatch(/^Usage:/)
    expect((await runCommand(app, `audit --of deposit:${order.orderId}`)).output).toMatch(
      /ana {2}deposit.refunded {2}deposit:\d+ {2}asked for it$/,
    )
    expect((await runCommand(app, `refunds --of ${order.orderId}`)).output).toContain('200.00')
    expect((await runCommand(app, 'refunds --of x')).done).toBe(false)
    const other = await openOrder(app, token)
    await deliver(app, paidNotice(other))
    await spend(userId, welcome + 1)
    expect((await runCommand(app, `refund ${other.orderId} --by ana --reason x`)).output).toBe(
      `The player’s balance is 199.99, less than the refund of 200.00 for deposit ${other.orderId}.`,
    )
  })

  test('leaves no wagering requirement for what is no longer there', async () => {
    const { userId, order } = await paid()
    const locks = async () => (await lockedOf(app.db, userId, app.clock.now)).map(({ ref }) => ref)
    expect(await locks()).toContain(`deposit:${order.orderId}`)
    await refund(order.orderId)
    expect(await locks()).not.toContain(`deposit:${order.orderId}`)
  })

  test('succeeds once of two concurrent ones, and a chargeback at the same time is a second return if it comes after it', async () => {
    const { token, userId, order } = await paid()
    const answers = await Promise.all([refund(order.orderId), refund(order.orderId), deliver(app, chargebackNotice(order))])
    const refunds = answers.filter((answer) => typeof answer === 'object' && 'refundId' in answer).length
    expect(refunds).toBeLessThanOrEqual(1)
    expect(answers[2]).toBe(200)
    expect([await coinsOf(app, token), await debtOf(app.db, userId)]).toEqual([welcome, 200_00 * refunds])
  })
})

test('debt is paid before anything is withdrawn', async () => {
  const server = await createTestServer()
  const player = await payee(server)
  const order = await openOrder(server, player.token)
  await deliver(server, paidNotice(order))
  const { userId: playerId, token } = player
  const move = (sides: { from: { playerId: string }; to: 'operator' } | { from: 'operator'; to: { playerId: string } }, amount: number) =>
    server.db.transaction((tx) => post(tx, { kind: 'goodsBack', currency: 'coin', amount, ...sides }, uniqueRef(), server.clock.now))
  await move({ from: { playerId }, to: 'operator' }, welcome + 200_00)
  expect(await deliver(server, chargebackNotice(order))).toBe(200)
  await move({ from: 'operator', to: { playerId } }, 350_00)
  expect([await debtOf(server.db, playerId), (await infoOf(server, player)).withdrawable]).toEqual([200_00, 150_00])

  // A refused request pays no debt either: it had no effect.
  expect((await withdraw(server, player, 200_00)).message).toBe('balanceTooLow')
  expect([await debtOf(server.db, playerId), await coinsOf(server, token)]).toEqual([200_00, 350_00])
  expect((await withdraw(server, player, 150_00)).errcode).toBe(0)
  expect([await debtOf(server.db, playerId), await coinsOf(server, token)]).toEqual([0, 0])
  expect(await trialBalance(server.db)).toMatchObject({ sound: true, brokenDebts: 0, brokenHoldings: 0 })
  await server.close()
})

test('the ledger is sound after all of it', async () => {
  expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenDebts: 0 })
})

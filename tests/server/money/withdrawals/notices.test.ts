import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import type { Payout } from '#server/adapters/payouts.ts'
import { moveWithdrawals } from '#server/money/withdrawals/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import {
  addBank,
  createTestServer,
  gcash,
  notice,
  payeeWithOrder,
  passSeconds,
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

/** An order that the channel was instructed to pay. */
async function paying() {
  const made = await payeeWithOrder(app)
  await untilPaying(app)
  return made
}

describe('the channel’s notice', () => {
  test('R20: pays once, however often and from however many sources it arrives', async () => {
    const { order, ...player } = await paying()
    expect(await Promise.all(Array.from({ length: 16 }, () => sendNotice(app, notice(order))))).toEqual(
      Array.from({ length: 16 }, () => 200),
    )
    expect((await statusOf(app, player, order.orderId)).state).toBe('paid')
    expect(await countRows(app, 'entry', 'ref = $1', [`withdrawal:${order.orderId}`])).toBe(2)
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
  })

  test('R13: that it declined returns the coins once, with the reason', async () => {
    const { order, ...player } = await paying()
    const declined = notice(order, { kind: 'declined', reason: 'The account is closed.' })
    expect([await sendNotice(app, declined), await sendNotice(app, declined)]).toEqual([200, 200])
    expect(await statusOf(app, player, order.orderId)).toMatchObject({
      state: 'rejected',
      settledAt: app.clock.now,
      returned: { by: 'channel', reason: 'The account is closed.' },
    })
    expect(await coinsOf(app, player.token)).toBe(welcome)
    expect(await isSound(app)).toBe(true)
  })

  test('“declined” after “paid” changes nothing', async () => {
    const { order, ...player } = await paying()
    await sendNotice(app, notice(order))
    expect(await sendNotice(app, notice(order, { kind: 'declined' }))).toBe(200)
    expect((await statusOf(app, player, order.orderId)).state).toBe('paid')
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
  })

  test('“paid” after “declined” is borne by the operator, recorded, and takes nothing from the player', async () => {
    const { order, ...player } = await paying()
    await sendNotice(app, notice(order, { kind: 'declined' }))
    const again = notice(order, { noticeId: `${order.orderId}-paid-again` })
    expect([await sendNotice(app, notice(order)), await sendNotice(app, notice(order)), await sendNotice(app, again)]).toEqual([
      200, 200, 200,
    ])
    expect((await statusOf(app, player, order.orderId)).state).toBe('rejected')
    expect(await coinsOf(app, player.token)).toBe(welcome)
    expect(await countRows(app, 'entry', `kind = 'payoutLoss' and ref = $1`, [`withdrawal:${order.orderId}`])).toBe(1)
    expect(await countRows(app, 'audit_log', `action = 'withdrawal.paidTwice' and target = $1`, [`withdrawal:${order.orderId}`])).toBe(1)
    expect(await isSound(app)).toBe(true)
  })

  test.each<[string, number, (order: WithdrawalOrder) => Promise<number>]>([
    ['about another amount', 404, (order) => sendNotice(app, notice(order, { amount: 1 }))],
    ['about an order that does not exist', 404, (order) => sendNotice(app, notice(order, { orderId: '999999999' }))],
    ['changed on its way', 401, (order) => sendNotice(app, notice(order), { change: (body) => body.replace('20000', '90000') })],
    ['older than five minutes', 401, (order) => sendNotice(app, notice(order), { at: app.clock.now - 5 * minuteMs - 1 })],
    ['that is no JSON', 401, (order) => sendNotice(app, notice(order), { change: () => 'paid!' })],
    ['of an unknown kind', 401, (order) => sendNotice(app, notice(order, { kind: 'jackpot' as 'paid' }))],
  ])('%s moves nothing', async (_what, code, deliver) => {
    const { order, ...player } = await paying()
    expect(await deliver(order)).toBe(code)
    expect((await statusOf(app, player, order.orderId)).state).toBe('paying')
    expect(await coinsOf(app, player.token)).toBe(welcome - 200_00)
  })

  test('about another amount is shown at the desk, once', async () => {
    const { order, ...player } = await paying()
    for (const amount of [1, 1]) await sendNotice(app, notice(order, { amount }))
    const { output } = await runCommand(app, `timeline ${player.userId} --by ana`)
    const lines = output.split('\n').filter((line) => line.includes('A notice of a withdrawal contradicts its order'))
    expect(lines.map((line) => line.slice(line.indexOf('sandbox says')))).toEqual([
      `sandbox says so: ${notice(order).noticeId}, paid, 0.01 coins`,
    ])
  })

  test('before the request moves nothing', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    expect(await sendNotice(app, notice(order))).toBe(404)
    expect((await statusOf(app, player, order.orderId)).state).toBe('reserved')
  })

  test('without a signature, signed for deposits, or from an unknown channel, is rejected', async () => {
    const { order } = await paying()
    const body = JSON.stringify(notice(order))
    const headers = { 'content-type': 'application/json' }
    expect((await app.post('/payout/notice/sandbox', body, headers)).statusCode).toBe(401)
    expect((await app.post('/payout/notice/toString', body, headers)).statusCode).toBe(401)
    const { createSandboxChannel } = await import('#server/adapters/sandboxChannel.ts')
    const deposit = createSandboxChannel(app.deps.secret, app.deps.clock).sign({ ...notice(order), kind: 'paid' })
    expect((await app.post('/payout/notice/sandbox', deposit.payload, deposit.headers)).statusCode).toBe(401)
  })
})

describe('the request to the channel', () => {
  const withChannel = (payOut: (payout: Payout) => Promise<void>) => ({
    ...app.deps,
    adapters: { ...app.deps.adapters, payout: { sandbox: { payOut, readPayout: () => undefined } } },
  })

  test('contains the whole number, which is stored nowhere else', async () => {
    const player = await verifiedPlayer(app)
    const { added } = dataOf(await addBank(app, player, { account: gcash.account }))
    const order = dataOf(await withdraw(app, { ...player, bankId: added }))
    const payouts: Payout[] = []
    const deps = withChannel(async (payout) => void payouts.push(payout))
    app.clock.pass(60_000)
    await moveWithdrawals(deps)
    await moveWithdrawals(deps)
    expect(payouts.filter(({ orderId }) => orderId === order.orderId)).toEqual([
      { orderId: order.orderId, amount: 200_00, bankId: 'gcash', holder: 'Juan dela Cruz', number: '09171234321' },
    ])
    expect(app.logs.join('')).not.toContain('09171234321')
    const [row] = await app.db.rows<{ kept: string }>(`select string_agg(b::text, ' ') as kept from bank_account b`)
    expect(row?.kept).not.toContain(Buffer.from('09171234321').toString('hex'))
  })

  test('is repeated when the channel cannot be reached, and by one process alone', async () => {
    const { order } = await payeeWithOrder(app)
    let calls = 0
    const deps = withChannel(async ({ orderId }) => {
      if (orderId !== order.orderId) return
      calls += 1
      throw new Error('no line')
    })
    app.clock.pass(60_000)
    await moveWithdrawals(deps)
    await Promise.all([moveWithdrawals(deps), moveWithdrawals(deps), moveWithdrawals(deps)])
    expect(calls).toBe(1)
    app.clock.pass(rules.payAgainSeconds * 1000)
    await moveWithdrawals(deps)
    expect(calls).toBe(2)
  })
})

describe('the sandbox’s page', () => {
  const press = async (action: string) => {
    const { order, ...player } = await paying()
    const page = await app.get('/sandbox/payouts')
    expect([page.statusCode, page.body.includes(`Order ${order.orderId}: 200.00`), page.body.includes('09171234321')]).toEqual([
      200,
      true,
      false,
    ])
    const form = new URLSearchParams({ order: order.orderId, action })
    const response = await app.post('/sandbox/payouts', form.toString(), { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.statusCode).toBe(200)
    return { state: (await statusOf(app, player, order.orderId)).state, coin: await coinsOf(app, player.token) }
  }
  test.each([
    ['pay', 'paid', welcome - 200_00],
    ['twice', 'paid', welcome - 200_00],
    ['disorder', 'paid', welcome - 200_00],
    ['decline', 'rejected', welcome],
    ['after', 'rejected', welcome],
    ['later', 'paying', welcome - 200_00],
  ])('“%s” leaves the order %s', async (action, state, coin) => expect(await press(action)).toEqual({ state, coin }))

  test('rejects an invented order', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.post('/sandbox/payouts', 'order=1&action=pay', form)).statusCode).toBe(404)
    expect((await app.post('/sandbox/payouts', 'order=1&action=burn', form)).statusCode).toBe(404)
  })
})

test('what a restarted sandbox has forgotten is requested from it again', async () => {
  const { order } = await paying()
  const orders: string[] = []
  const payOut = async ({ orderId }: Payout) => void orders.push(orderId)
  await passSeconds(app, rules.payAgainSeconds - 1)
  app.clock.pass(1_000)
  await moveWithdrawals({ ...app.deps, adapters: { ...app.deps.adapters, payout: { sandbox: { payOut, readPayout: () => undefined } } } })
  expect(orders).toContain(order.orderId)
})

test('a payout that was requested while the clock was a day ahead is requested again, as every other one without a notice', async () => {
  const { order } = await payeeWithOrder(app)
  await passSeconds(app, rules.holdSeconds)
  app.clock.pass(dayMs)
  await untilPaying(app)
  const requestedAt = async () =>
    (await app.db.row<{ at: number }>('select last_attempt_at as at from withdrawal where id = $1', [order.orderId]))?.at
  app.clock.pass(-dayMs)
  expect(await requestedAt()).toBeGreaterThan(app.clock.now)
  await moveWithdrawals(app.deps)
  expect(await requestedAt()).toBe(app.clock.now)
  await passSeconds(app, rules.payAgainSeconds - 1)
  expect(await requestedAt()).toBe(app.clock.now - (rules.payAgainSeconds - 1) * 1000)
})

test('an order that was made while the clock was a day ahead is held and reviewed no longer than every other one', async () => {
  app.clock.pass(dayMs)
  const { token, order } = await payeeWithOrder(app)
  app.clock.pass(-dayMs)
  await moveWithdrawals(app.deps)
  const status = async () => dataOf(await app.call<WithdrawalOrder>('exchangeStatus', { orderId: order.orderId }, token))
  const holdUntil = app.clock.now + rules.holdSeconds * 1000
  expect(await status()).toMatchObject({ createdAt: app.clock.now, holdUntil, state: 'reserved' })
  await passSeconds(app, rules.holdSeconds)
  expect(await status()).toMatchObject({ holdUntil, state: 'review' })
  await passSeconds(app, rules.autoReview.seconds)
  expect((await status()).state).toBe('paying')
})

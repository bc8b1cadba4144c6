import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { insertLink } from '#server/identity/person/linkStore.ts'
import { lockLogins } from '#server/identity/session/sessions.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { mustPost } from '#server/ledger/ledger.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, credit, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'
import { makeTestPlayer, ownTestPlayer, runCommand } from '../../fixtures/operatorCommands.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { createTestServer, notice, passSeconds, payee, rules, sendNotice, statusOf, untilPaying, withdraw } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

const much = rules.autoReview.upToNewBank + 1
/** An order that waits for an operator. */
async function waiting() {
  const player = await payee(app)
  await credit(app, player.userId, 'coin', much)
  const order = dataOf(await withdraw(app, player, much))
  await passSeconds(app, rules.holdSeconds)
  return { ...player, order }
}

describe('an operator', () => {
  test('sees the waiting orders and their players', async () => {
    const { order, userId } = await waiting()
    const { done, output } = await runCommand(app, 'withdrawals')
    expect(done).toBe(true)
    const line = output.split('\n').find((one) => one.includes(order.orderId))
    expect(line).toMatch(new RegExp(`review +2,000\\.01 +player ${userId} +Juan dela Cruz, gcash ••••4321 .*waiting for an operator$`))
    expect(output).not.toContain('09171234321')
  })

  test('approves once: the channel is called, and the approver is recorded', async () => {
    const { order, ...player } = await waiting()
    expect(await runCommand(app, `approve ${order.orderId} --by ana`)).toEqual({
      done: true,
      output: `Withdrawal ${order.orderId} is approved.`,
    })
    expect((await statusOf(app, player, order.orderId)).state).toBe('paying')
    expect(await runCommand(app, `approve ${order.orderId} --by ben`)).toEqual({
      done: false,
      output: `Withdrawal ${order.orderId} is being paid: it can no longer be changed.`,
    })
    expect((await runCommand(app, `reject ${order.orderId} --by ben --reason late`)).done).toBe(false)
    await passSeconds(app, 0)
    expect(await sendNotice(app, notice(order))).toBe(200)
    expect((await runCommand(app, `reject ${order.orderId} --by ben --reason late`)).output).toBe(
      `Withdrawal ${order.orderId} is already paid.`,
    )
    const { output } = await runCommand(app, `audit --of withdrawal:${order.orderId}`)
    expect(output).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC  ana  withdrawal\\.approved  withdrawal:${order.orderId}$`),
    )
  })

  test('decides nothing about a test player of theirs', async () => {
    const { order, userId, token } = await waiting()
    await makeTestPlayer(app, 'ana', userId)
    expect(await runCommand(app, `approve ${order.orderId} --by ana`)).toEqual(ownTestPlayer)
    expect(await runCommand(app, `reject ${order.orderId} --by ana --reason mine`)).toEqual(ownTestPlayer)
    expect((await runCommand(app, `approve ${order.orderId} --by ben`)).done).toBe(true)
    const paid = await openOrder(app, token, 'qr-ph', 300_00)
    await deliver(app, paidNotice(paid))
    expect(await runCommand(app, `refund ${paid.orderId} --by ana --reason mine`)).toEqual(ownTestPlayer)
    expect((await runCommand(app, `refund ${paid.orderId} --by ben --reason asked`)).done).toBe(true)
  })

  test('rejects once: the coins are returned, and the player reads why', async () => {
    const { order, ...player } = await waiting()
    const answer = await runCommand(app, `reject ${order.orderId} --by ana --reason`, 'The name on the account is not readable.')
    expect(answer).toEqual({ done: true, output: `Withdrawal ${order.orderId} is rejected and its coins are returned.` })
    expect(await statusOf(app, player, order.orderId)).toMatchObject({
      state: 'rejected',
      returned: { by: 'operator', reason: 'The name on the account is not readable.' },
    })
    expect(await coinsOf(app, player.token)).toBe(welcome + much)
    expect((await runCommand(app, `reject ${order.orderId} --by ana --reason again`)).done).toBe(false)
    const { list } = dataOf(
      await app.call<{ list: { kind: string; delta: number }[] }>('appUserCoinDetail', { kind: 'withdrawal' }, player.token),
    )
    expect(list.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['withdrawalReturned', much],
      ['withdrawal', -much],
    ])
    expect((await runCommand(app, `audit --of withdrawal:${order.orderId}`)).output).toContain('The name on the account is not readable.')
    expect(await isSound(app)).toBe(true)
  })

  test('and another one at the same moment make one decision', async () => {
    const { order, ...player } = await waiting()
    const both = await Promise.all([
      runCommand(app, `approve ${order.orderId} --by ana`),
      runCommand(app, `reject ${order.orderId} --by ben --reason no`),
    ])
    expect(both.filter(({ done }) => done)).toHaveLength(1)
    const { state } = await statusOf(app, player, order.orderId)
    expect(await coinsOf(app, player.token)).toBe(state === 'paying' ? welcome : welcome + much)
    expect((await runCommand(app, `audit --of withdrawal:${order.orderId}`)).output.split('\n')).toHaveLength(1)
  })

  test('decides on an order of a player who owes money by their other account', async () => {
    const [player, { userId: otherId }] = [await payee(app), await app.register()]
    await insertLink(app.db, { playerId: otherId, otherId: player.userId, kind: 'mobile', isHeld: true, isMutual: true }, app.clock.now)
    await app.db.rows('insert into player_debt (player_id, amount) values ($1, 500_00)', [otherId])
    const order = dataOf(await withdraw(app, player, 200_00))
    await untilPaying(app)
    expect(await statusOf(app, player, order.orderId)).toMatchObject({ state: 'review', byHand: true })
    // Of somebody whose number another has only typed in, nothing is asked.
    const [stranger, { userId: typist }] = [await payee(app), await app.register()]
    await insertLink(app.db, { playerId: typist, otherId: stranger.userId, kind: 'bank', isHeld: true, isMutual: false }, app.clock.now)
    await app.db.rows('insert into player_debt (player_id, amount) values ($1, 500_00)', [typist])
    const own = dataOf(await withdraw(app, stranger, 200_00))
    await untilPaying(app)
    expect(await statusOf(app, stranger, own.orderId)).toMatchObject({ state: 'paying' })
  })

  test('decides on an order whose account is locked by now, however small it is: its session may have been stolen', async () => {
    const player = await payee(app)
    const order = dataOf(await withdraw(app, player, 200_00))
    await app.db.transaction((tx) => lockLogins(tx, player.userId, { by: 'sue', reason: 'says it was stolen' }, app.clock.now))
    await untilPaying(app)
    const stateOf = () => app.db.row('select state, review_at, last_attempt_at from withdrawal where id = $1', [order.orderId])
    expect(await stateOf()).toEqual({ state: 'review', review_at: null, last_attempt_at: null })
    expect((await runCommand(app, `approve ${order.orderId} --by ana`)).done).toBe(true)
    await passSeconds(app, 0)
    expect(await stateOf()).toEqual({ state: 'paying', review_at: null, last_attempt_at: app.clock.now })
  })

  test('decides on an order whose player owes money by now, however small it is', async () => {
    const player = await payee(app)
    const paid = await openOrder(app, player.token, 'qr-ph', 500_00)
    await deliver(app, paidNotice(paid))
    await makeValidBets(app, await startGameFor(app, player), 1_500_00)
    const order = dataOf(await withdraw(app, player, 200_00))
    await app.db.transaction((tx) =>
      mustPost(
        tx,
        { kind: 'goodsBack', currency: 'coin', from: { playerId: player.userId }, to: 'operator', amount: welcome + 300_00 },
        uniqueRef(),
        app.clock.now,
      ),
    )
    expect(await deliver(app, chargebackNotice(paid))).toBe(200)
    expect(await debtOf(app.db, player.userId)).toBe(500_00)
    await untilPaying(app)
    expect(await statusOf(app, player, order.orderId)).toMatchObject({ state: 'review', byHand: true })
    expect((await runCommand(app, `audit --of withdrawal:${order.orderId}`)).output).not.toContain('withdrawal.approved')
    expect((await runCommand(app, `reject ${order.orderId} --by ana --reason owed`)).done).toBe(true)
    expect((await withdraw(app, player, 200_00)).message).toBe('balanceTooLow')
  })

  test.each(['before the order', 'before it would pass'])('decides on an order of an account that is held %s', async (when) => {
    const player = await payee(app)
    const other = await app.register()
    const hold = () =>
      app.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'mobile', true, true, $3)`, [
        player.userId,
        other.userId,
        app.clock.now,
      ])
    if (when === 'before the order') await hold()
    const order = dataOf(await withdraw(app, player, 100_00))
    expect(order.byHand).toBe(when === 'before the order')
    if (when === 'before it would pass') await hold()
    await untilPaying(app)
    expect(await statusOf(app, player, order.orderId)).toMatchObject({ state: 'review', byHand: true })
    expect((await runCommand(app, `approve ${order.orderId} --by ana`)).done).toBe(true)
  })

  test.each([
    ['of an amount', [200_00], 199_99],
    ['that with another one of the day is above the amount', [150_00, 100_00], 200_00],
  ])('decides on an order %s that the rules no longer let pass', async (_, amounts, upTo) => {
    const player = await payee(app)
    await credit(app, player.userId, 'coin', 500_00)
    const orders: WithdrawalOrder[] = []
    for (const amount of amounts) {
      const [before] = orders
      if (before) {
        await untilPaying(app)
        await sendNotice(app, notice(before))
      }
      orders.push(dataOf(await withdraw(app, player, amount)))
    }
    await app.change({ 'withdrawal.autoReview.upTo': upTo, 'withdrawal.autoReview.upToNewBank': upTo })
    onTestFinished(() => app.change({ 'withdrawal.autoReview.upTo': null, 'withdrawal.autoReview.upToNewBank': null }))
    await untilPaying(app)
    const orderId = orders.at(-1)?.orderId ?? ''
    expect(await statusOf(app, player, orderId)).toMatchObject({ state: 'review', byHand: true })
    expect((await runCommand(app, `approve ${orderId} --by ana`)).done).toBe(true)
  })

  test('reads what the rules decided, too', async () => {
    const player = await payee(app)
    const order = dataOf(await withdraw(app, player))
    await untilPaying(app)
    expect((await runCommand(app, `audit --of withdrawal:${order.orderId}`)).output).toMatch(
      /system {2}withdrawal\.approved .*within the amounts/,
    )
  })

  test.each([
    ['burn 1', [], /^Unknown command “burn”\./],
    ['approve 1', [], /^Usage: npm run operator -- approve <id> --by <name>/],
    ['approve --by ana', [], /^Usage: .*approve/],
    ['approve 1 2 --by ana', [], /^Usage: .*approve/],
    ['approve 1 --by ana --because x', [], /^Usage: .*approve/],
    ['reject 1 --by ana', [], /^Usage: .*reject <id> --by <name> --reason <text>$/],
    ['reject 1 --by ana --reason', [' '], /^--reason must be one line/],
    ['reject 1 --by ana --reason', ['a\u001B[31mred'], /^--reason must be one line/],
    ['approve 1 --by', ['x'.repeat(201)], /^--by must be one line/],
    ['approve 1 --by ana', [], /^There is no withdrawal 1\.$/],
    ['approve x;drop --by ana', [], /^There is no withdrawal x;drop\.$/],
    ['audit --last 0', [], /^--last must be a number/],
  ])('who writes “%s” gets an error message, and nothing is done', async (line, rest, output) => {
    const answer = await runCommand(app, line, ...rest)
    expect(answer).toEqual({ done: false, output: expect.stringMatching(output) })
  })
})

describe('the trail', () => {
  test.each(['update audit_log set actor = $1', 'delete from audit_log where actor <> $1', 'truncate audit_log cascade'])(
    'is never changed: %s',
    async (statement) => {
      await waiting().then(({ order }) => runCommand(app, `approve ${order.orderId} --by ana`))
      await expect(app.db.rows(statement, statement.includes('$1') ? ['mallory'] : [])).rejects.toThrow('the audit log is never changed')
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { giveAward } from '#server/awards/awards.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { returnDeposits, sendRefunds } from '#server/money/deposits/job.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { listRefunds } from '#server/money/deposits/refundStore.ts'
import { collectFromClosed, fetchReports } from '#server/play/studios/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, coinsOf, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { playRound, makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { giveGift, infoOf, password, payee, rules, statusOf, untilPaying, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

let app: TestApp
/** A server without a welcome gift. */
let plain: TestApp
beforeAll(async () => {
  app = await createApp()
  plain = await createApp({ policy: { playMoney: false } })
})
afterAll(async () => {
  await app.close()
  await plain.close()
})

const sandboxStudio = () => createSandboxStudio(plain.deps.secret, plain.deps.clock, plain.db)

/** It ends every session; withdrawing needs a new one. */
async function exclude(server: TestApp, player: Payee, months = 60): Promise<Payee> {
  dataOf(await server.call('selfExclude', { months }, player.token))
  const { token } = dataOf(await server.call<{ token: string }>('accountLogin', { account: player.account, password }))
  return { ...player, token }
}
/** Runs the server's jobs: unplayed deposits are refunded, and the channel is called. */
async function settle(server: TestApp): Promise<void> {
  await returnDeposits(server.deps)
  await sendRefunds(server.deps)
}
/** A rebate: the player's own, without a requirement. */
const earn = ({ userId }: Payee, amount: number) =>
  plain.db.transaction((tx) =>
    giveAward(tx, {
      playerId: userId,
      activityId: 'vip',
      award: { id: uniqueRef(), propId: 2001, count: amount },
      now: plain.clock.now,
      kind: 'vipRebate',
      ref: uniqueRef(),
      policy: plain.deps.policy,
    }),
  )
const refundsOf = async (server: TestApp, orderId: string) =>
  (await listRefunds(server.db, orderId, 10)).map(({ amount, state, requested_by: by }) => ({ amount, state, by }))
const refund = (server: TestApp, orderId: string) =>
  server.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked for it' }, server.clock.now))
const locksOf = async (server: TestApp, player: Payee) =>
  (await infoOf(server, player)).locked.map(({ source, amount, need, done }) => ({ source, amount, need, done }))

describe('A5, R27: a self-excluded player can reach their own money', () => {
  test('500.00 of the player’s own, a gift of 1,000.00, 880.00 left: the gift’s remainder is forfeited, the rest is their own', async () => {
    const before = await payee(app)
    const { orderId } = await deposit(app, before.token, 500_00)
    const gameSession = await startGameFor(app, before)
    // 965.00 of the gift's 1,000.00 are wagered, 620.00 of it lost: 380.00 of the 880.00 are the gift.
    await playRound(app, gameSession, { stake: 620_00, payout: 0 })
    await makeValidBets(app, gameSession, 345_00)
    expect(await coinsOf(app, before.token)).toBe(880_00)
    expect(await locksOf(app, before)).toEqual([
      { source: 'gift', amount: 380_00, need: 1_000_00, done: 965_00 },
      { source: 'deposit', amount: 500_00, need: 500_00, done: 0 },
    ])

    const player = await exclude(app, before)
    expect(await coinsOf(app, player.token)).toBe(500_00)
    expect(await infoOf(app, player)).toMatchObject({ isClosed: true, gift: null, withdrawable: 0 })
    // None of the deposit was wagered: it is refunded to its source, and to no other account.
    await settle(app)
    expect(await refundsOf(app, orderId)).toEqual([{ amount: 500_00, state: 'done', by: 'system' }])
    expect([await coinsOf(app, player.token), (await infoOf(app, player)).locked]).toEqual([0, []])
    await settle(app)
    expect(await refundsOf(app, orderId)).toHaveLength(1)
  })

  test('less than the minimum can be withdrawn: 50.00 at once, and the very last coins', async () => {
    const before = await payee(plain)
    await deposit(plain, before.token, 100_00)
    const gameSession = await startGameFor(plain, before)
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    await makeValidBets(plain, gameSession, 50_00)
    expect(await withdraw(plain, before, 50_00)).toEqual(refusal('amountOutOfRange', { min: 100_00, max: rules.max }))
    const player = await exclude(plain, before, 6)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 50_00, min: 1, needDeposit: 0 })
    expect((await withdraw(plain, player, 50_00)).errcode).toBe(0)
    expect(await coinsOf(plain, player.token)).toBe(0)
  })

  test('after it has ended, too: what we returned meanwhile is not to be deposited again first', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 100_00)
    await earn(before, 150_00)
    await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 100_00, state: 'done', by: 'system' }])
    await plain.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [before.userId, plain.clock.now])
    const { token } = dataOf(await plain.call<{ token: string }>('accountLogin', { account: before.account, password }))
    const player = { ...before, token }
    expect(await infoOf(plain, player)).toMatchObject({ isClosed: false, withdrawable: 150_00, needDeposit: 0 })
    const order = dataOf(await withdraw(plain, player, 150_00))
    await untilPaying(plain)
    expect(await statusOf(plain, player, order.orderId)).toMatchObject({ state: 'paying' })
  })

  test('under a break that is begun in its last hour too, and no longer when it has ended', async () => {
    const player = await exclude(plain, await payee(plain), 6)
    const endAt = (at: number) => plain.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [player.userId, at])
    await endAt(plain.clock.now + 3_600_000)
    const { closure } = dataOf(await plain.call<SelfControl>('takeBreak', { hours: 24 }, player.token))
    expect(closure).toEqual({ kind: 'break', until: plain.clock.now + 24 * 3_600_000 })
    expect(await infoOf(plain, player)).toMatchObject({ isClosed: true, min: 1 })
    await endAt(plain.clock.now)
    expect(await infoOf(plain, player)).toMatchObject({ isClosed: false, min: rules.min })
  })

  test('a break alone unlocks nothing: it ends within days', async () => {
    const player = await payee(app)
    const { orderId } = await deposit(app, player.token, 200_00)
    dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
    await settle(app)
    expect(await refundsOf(app, orderId)).toEqual([])
    expect(await infoOf(app, player)).toMatchObject({ isClosed: false, withdrawable: 0, min: rules.min })
    expect(await coinsOf(app, player.token)).toBe(1_200_00)
  })
})

test('a deposit that was charged back is no way in for a self-excluded player either', async () => {
  const before = await payee(plain)
  const paid = await deposit(plain, before.token, 100_00)
  await playRound(plain, await startGameFor(plain, before), { stake: 100_00, payout: 300_00 })
  expect(await deliver(plain, chargebackNotice(paid))).toBe(200)
  const player = await exclude(plain, before, 6)
  expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, needDeposit: 1 })
  expect(await withdraw(plain, player, 100_00)).toEqual(refusal('depositNeeded', { need: 1 }))
})

describe('A11: wagering against money laundering', () => {
  test('is not bypassed by a self-exclusion: 50,000.00, not wagered, are refunded to their payer', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 50_000_00)
    const player = await exclude(plain, before, 6)
    expect(await withdraw(plain, player, 50_000_00)).toEqual(refusal('turnoverMissing', { need: 50_000_00, done: 0, withdrawable: 0 }))
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 50_000_00, state: 'done', by: 'system' }])
    expect(await coinsOf(plain, player.token)).toBe(0)
  })

  test('of a partly wagered deposit the rest is refunded, and the wagered part is free', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 400_00)
    await makeValidBets(plain, await startGameFor(plain, before), 150_00)
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 250_00, state: 'done', by: 'system' }])
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 150_00, locked: [] })
  })

  test('what its channel refuses to take back is reachable all the same, after a human review', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 400_00)
    const player = await exclude(plain, before, 6)
    await returnDeposits(plain.deps)
    const [requested] = await listRefunds(plain.db, orderId, 1)
    const no = { reference: 'no', state: 'failed' } as const
    await plain.db.transaction((tx) => settleRefund(tx, plain.deps, { id: requested?.id ?? '', orderId }, no, plain.clock.now))
    await returnDeposits(plain.deps)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 400_00, state: 'failed', by: 'system' }])
    expect((await infoOf(plain, player)).withdrawable).toBe(400_00)
    expect(dataOf(await withdraw(plain, player, 400_00)).byHand).toBe(true)
  })

  test('is not bypassed through the safebox: what lies there is refunded too', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 500_00)
    await makeValidBets(plain, await startGameFor(plain, before), 150_00)
    dataOf(await plain.call('safeboxSetPassword', { password: '135790' }, before.token))
    dataOf(await plain.call('safeboxPut', { amount: 450_00 }, before.token))
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 350_00, state: 'done', by: 'system' }])
    expect([await coinsOf(plain, player.token), await balanceIn(plain, player.userId, 'safebox')]).toEqual([0, 150_00])
    dataOf(await plain.call('safeboxTake', { amount: 150_00, password: '135790' }, player.token))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 150_00, locked: [] })
    expect(await isSound(plain)).toBe(true)
  })

  test('nor with a debt: what its channel takes back of one deposit is not refunded with another', async () => {
    const before = await payee(plain)
    const played = await deposit(plain, before.token, 300_00)
    const { orderId } = await deposit(plain, before.token, 500_00)
    dataOf(await plain.call('safeboxSetPassword', { password: '135790' }, before.token))
    dataOf(await plain.call('safeboxPut', { amount: 500_00 }, before.token))
    await playRound(plain, await startGameFor(plain, before), { stake: 300_00, payout: 0 })
    expect(await deliver(plain, chargebackNotice(played))).toBe(200)
    expect(await debtOf(plain.db, before.userId)).toBe(300_00)
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 200_00, state: 'done', by: 'system' }])
    dataOf(await plain.call('safeboxTake', { amount: 300_00, password: '135790' }, player.token))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, locked: [] })
    expect(await withdraw(plain, player, 1)).toMatchObject({ message: 'balanceTooLow' })
    expect(await isSound(plain)).toBe(true)
  })

  test('nor through a studio: coins there are collected, and refunded when they arrive', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 500_00)
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount: 300_00 }, before.token))
    await sandboxStudio().act(before.userId, 'begin')
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 200_00, state: 'done', by: 'system' }])
    expect(await locksOf(plain, player)).toEqual([{ source: 'deposit', amount: 300_00, need: 300_00, done: 0 }])
    // Not while a round is open there.
    const collectLater = async () => {
      plain.clock.pass(minuteMs)
      await collectFromClosed(plain.deps)
    }
    await collectLater()
    expect(await coinsOf(plain, player.token)).toBe(0)
    await sandboxStudio().act(before.userId, 'end')
    await collectLater()
    expect(await coinsOf(plain, player.token)).toBe(300_00)
    expect(await withdraw(plain, player, 300_00)).toEqual(refusal('turnoverMissing', { need: 300_00, done: 0, withdrawable: 0 }))
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([
      { amount: 300_00, state: 'done', by: 'system' },
      { amount: 200_00, state: 'done', by: 'system' },
    ])
    expect([await coinsOf(plain, player.token), await locksOf(plain, player)]).toEqual([0, []])
  })

  /** Two deposits of 100.00, all at a studio, where 50.00 of them are lost. */
  const atStudio = async () => {
    const before = await payee(plain)
    const orders = [await deposit(plain, before.token, 100_00), await deposit(plain, before.token, 100_00)] as const
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount: 200_00 }, before.token))
    await sandboxStudio().act(before.userId, 'lose')
    plain.clock.pass(minuteMs)
    await fetchReports(plain.deps)
    return { before, orders }
  }

  test('of several deposits, coins in play keep no more unplayed than there are', async () => {
    const { before, orders } = await atStudio()
    await sandboxStudio().act(before.userId, 'begin')
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await locksOf(plain, player)).toEqual([
      { source: 'deposit', amount: 50_00, need: 50_00, done: 0 },
      { source: 'deposit', amount: 100_00, need: 100_00, done: 0 },
    ])
    await sandboxStudio().act(before.userId, 'end')
    for (let win = 0; win < 2; win++) await sandboxStudio().act(before.userId, 'win')
    plain.clock.pass(minuteMs)
    await collectFromClosed(plain.deps)
    await settle(plain)
    // 250.00 came back: what was won is the player's own.
    expect(await Promise.all(orders.map(({ orderId }) => refundsOf(plain, orderId)))).toEqual([
      [{ amount: 50_00, state: 'done', by: 'system' }],
      [{ amount: 100_00, state: 'done', by: 'system' }],
    ])
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 100_00, locked: [] })
  })

  test('a gift that is in play does not hold the player’s own coins', async () => {
    const before = await payee(plain)
    await giveGift(plain, before, 300_00)
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount: 300_00 }, before.token))
    await sandboxStudio().act(before.userId, 'begin')
    const { orderId } = await deposit(plain, before.token, 200_00)
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 200_00, state: 'done', by: 'system' }])
    expect(await coinsOf(plain, player.token)).toBe(0)
    await sandboxStudio().act(before.userId, 'end')
    plain.clock.pass(minuteMs)
    await collectFromClosed(plain.deps)
    await settle(plain)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, gift: { loses: 300_00, stays: 0 } })
  })

  test('what was in play and lost there no longer locks what is left', async () => {
    const before = await payee(plain)
    const { orderId } = await deposit(plain, before.token, 500_00)
    await makeValidBets(plain, await startGameFor(plain, before), 450_00)
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount: 500_00 }, before.token))
    await sandboxStudio().act(before.userId, 'lose')
    const player = await exclude(plain, before, 6)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([])
    plain.clock.pass(minuteMs)
    await collectFromClosed(plain.deps)
    await settle(plain)
    expect(await refundsOf(plain, orderId)).toEqual([{ amount: 50_00, state: 'done', by: 'system' }])
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 400_00, locked: [] })
  })

  test('an operator’s refund considers play: of 1,000.00 with 1,300.00 staked only the unplayed part is refunded', async () => {
    const player = await payee(app)
    const { orderId } = await deposit(app, player.token, 1_000_00)
    const gameSession = await startGameFor(app, player)
    // 1,300.00 staked, 175.00 lost, 1,275.00 of it valid: 1,000.00 for the gift, 275.00 for the deposit.
    await playRound(app, gameSession, { stake: 700_00, payout: 0 })
    await playRound(app, gameSession, { stake: 550_00, payout: 1_100_00 })
    await playRound(app, gameSession, { stake: 50_00, payout: 25_00 })
    expect(await coinsOf(app, player.token)).toBe(1_825_00)
    expect(await refund(app, orderId)).toMatchObject({ amount: 725_00 })
    expect(await locksOf(app, player)).toEqual([])
    expect(await coinsOf(app, player.token)).toBe(1_100_00)
    expect(await refund(app, orderId)).toEqual({ refused: 'depositPlayed' })
  })

  test('a withdrawal waits for an operator once the only deposit is taken back, also when nothing is owed for it', async () => {
    const player = await payee(plain)
    const paid = await deposit(plain, player.token, 100_00)
    await playRound(plain, await startGameFor(plain, player), { stake: 100_00, payout: 300_00 })
    const { orderId } = dataOf(await withdraw(plain, player, 200_00))
    expect(await deliver(plain, chargebackNotice(paid))).toBe(200)
    expect([await coinsOf(plain, player.token), await debtOf(plain.db, player.userId)]).toEqual([0, 0])
    await untilPaying(plain)
    expect(await statusOf(plain, player, orderId)).toMatchObject({ state: 'review', byHand: true })
  })

  test('what is owed is not held for a refund', async () => {
    const player = await payee(plain)
    const played = await deposit(plain, player.token, 300_00)
    const { orderId } = await deposit(plain, player.token, 500_00)
    dataOf(await plain.call('safeboxSetPassword', { password: '135790' }, player.token))
    dataOf(await plain.call('safeboxPut', { amount: 500_00 }, player.token))
    await playRound(plain, await startGameFor(plain, player), { stake: 300_00, payout: 0 })
    expect(await deliver(plain, chargebackNotice(played))).toBe(200)
    dataOf(await plain.call('safeboxTake', { amount: 500_00, password: '135790' }, player.token))
    expect(await refund(plain, orderId)).toMatchObject({ refused: 'refundNotHeld', data: { held: 200_00, amount: 500_00 } })
  })

  test('no gift pays for a refund, and what is left of the gift stays locked', async () => {
    const player = await payee(app)
    const { orderId } = await deposit(app, player.token, 1_000_00)
    await playRound(app, await startGameFor(app, player), { stake: 300_00, payout: 0 })
    expect(await refund(app, orderId)).toMatchObject({ amount: 1_000_00 })
    expect(await infoOf(app, player)).toMatchObject({
      withdrawable: 0,
      needDeposit: 1,
      locked: [{ source: 'gift', amount: 700_00, need: 1_000_00, done: 300_00 }],
    })
    const other = await deposit(app, player.token, 100_00)
    await playRound(app, await startGameFor(app, player), { stake: 650_00, payout: 0 })
    await playRound(app, await startGameFor(app, player), { stake: 100_00, payout: 0 })
    // 50.00 of the gift were still to be wagered: then 50.00 of the deposit were, and as much was lost.
    expect(await coinsOf(app, player.token)).toBe(50_00)
    expect(await refund(app, other.orderId)).toMatchObject({ amount: 50_00 })
  })

  test('a refund that the channel refuses returns the coins under their lock', async () => {
    const player = await payee(plain)
    const { orderId } = await deposit(plain, player.token, 1_000_00)
    await makeValidBets(plain, await startGameFor(plain, player), 200_00)
    const refunded = await refund(plain, orderId)
    if (!('refundId' in refunded)) throw new Error('the refund was refused')
    expect([refunded.amount, await locksOf(plain, player)]).toEqual([800_00, []])
    const no = { reference: 'no', state: 'failed' } as const
    await plain.db.transaction((tx) => settleRefund(tx, plain.deps, { id: refunded.refundId, orderId }, no, plain.clock.now))
    expect(await coinsOf(plain, player.token)).toBe(1_000_00)
    expect(await locksOf(plain, player)).toEqual([{ source: 'deposit', amount: 800_00, need: 800_00, done: 0 }])
    expect((await infoOf(plain, player)).withdrawable).toBe(200_00)
    // A second refund has the same amount.
    expect(await refund(plain, orderId)).toMatchObject({ amount: 800_00 })
    expect(await locksOf(plain, player)).toEqual([])
  })

  test('a partial refund reduces the lock in proportion', async () => {
    const player = await payee(plain)
    const order = await deposit(plain, player.token, 200_00)
    await makeValidBets(plain, await startGameFor(plain, player), 60_00)
    const back = (amount: number, noticeId: string) => deliver(plain, { ...chargebackNotice(order), amount, noticeId })
    expect(await back(50_00, 'back-1')).toBe(200)
    expect(await locksOf(plain, player)).toEqual([{ source: 'deposit', amount: 150_00, need: 150_00, done: 60_00 }])
    expect(await back(90_00, 'back-2')).toBe(200)
    expect(await locksOf(plain, player)).toEqual([])
    expect((await infoOf(plain, player)).withdrawable).toBe(60_00)
  })
})

test('the books are sound after all of it', async () => {
  expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenGifts: 0 })
  expect(await trialBalance(plain.db)).toMatchObject({ sound: true, brokenGifts: 0 })
})

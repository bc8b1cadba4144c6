import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { FirstDeposit } from '#contract/firstDeposit.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { post } from '#server/ledger/ledger.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { deposit, chargebackNotice, deliver } from '../../fixtures/deposits.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { bonusOf, couponsOf, giveBonus, giveCoupon, balancesOf } from '../samples.ts'
import { lose } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

interface Player {
  readonly token: string
  readonly userId: string
}
/** A deposit of 200.00 with a coupon of 20 %: 40.00 in bonus coins, to be wagered 5 times. */
const withCoupon = async (player: Player): Promise<DepositOrder> => {
  const { couponId } = await giveCoupon(app, player, 1001, 20)
  return deposit(app, player.token, 200_00, couponId)
}
const joined = async () => {
  const player = await app.register()
  return { ...player, order: await withCoupon(player) }
}
const back = (order: DepositOrder, amount = order.amount, noticeId = `${order.orderId}-${amount}`) =>
  deliver(app, { ...chargebackNotice(order), noticeId, amount })
const refund = (orderId: string) => app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'test' }, app.clock.now))
/** The active bonus of 40.00 is wagered, and becomes coins. */
const wagered = async ({ token, userId }: Player) => {
  const count = (by: number) =>
    app.db.rows(`update account set valid_bet = valid_bet + $2, staked = staked + $2 where player_id = $1 and currency = 'bonus'`, [
      userId,
      by,
    ])
  await count(200_00)
  await bonusOf(app, token)
  await count(-200_00)
}
/** The player wins bonus coins, or loses them if negative. */
const win = (playerId: string, amount: number) =>
  app.db.transaction((tx) => {
    const sides = amount > 0 ? { from: 'operator' as const, to: { playerId } } : { from: { playerId }, to: 'operator' as const }
    return post(tx, { kind: amount > 0 ? 'win' : 'bet', currency: 'bonus', amount: Math.abs(amount), ...sides }, uniqueRef(), app.clock.now)
  })
const bonusMoves = async ({ token }: Player) => {
  const { list } = dataOf(
    await app.call<{ list: { kind: string; delta: number }[] }>('appUserCoinDetail', { currency: 'bonus', kind: 'reward' }, token),
  )
  return list.toReversed().map(({ kind, delta }) => [kind, delta])
}

describe('a refunded deposit', () => {
  test('takes its bonus back, once, and the statement shows it', async () => {
    const { order, ...player } = await joined()
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 200_00, bonus: 40_00 })
    expect(await Promise.all(Array.from({ length: 6 }, () => back(order)))).toEqual([200, 200, 200, 200, 200, 200])
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
    expect(await bonusOf(app, player.token)).toEqual({
      balance: 0,
      active: null,
      waiting: [],
      over: [{ source: 'coupon', amount: 40_00, state: 'taken', became: 0, endedAt: app.clock.now }],
    })
    expect(await bonusMoves(player)).toEqual([
      ['bonusGiven', 40_00],
      ['bonusTaken', -40_00],
    ])
    const locks = await app.db.rows(`select ended from turnover_lock where player_id = $1 and currency = 'bonus'`, [player.userId])
    expect(locks).toEqual([{ ended: 'lifted' }])
  })

  test('takes no more than is left of it: no debt for what was lost', async () => {
    const { order, ...player } = await joined()
    await win(player.userId, -25_00)
    await back(order)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
    expect((await bonusMoves(player)).at(-1)).toEqual(['bonusTaken', -15_00])
    expect(await app.db.rows('select amount from player_debt where player_id = $1', [player.userId])).toEqual([])
  })

  test('leaves winnings in their balance, under the requirement they were won with', async () => {
    const { order, ...player } = await joined()
    await win(player.userId, 60_00)
    await back(order)
    expect((await balancesOf(app, player.token)).bonus).toBe(60_00)
    expect((await bonusOf(app, player.token)).active).toMatchObject({ amount: 0, need: 200_00, done: 0 })
  })

  test('in part takes the same part of what is left', async () => {
    const { order, ...player } = await joined()
    await back(order, 50_00)
    expect((await balancesOf(app, player.token)).bonus).toBe(30_00)
    await win(player.userId, -10_00)
    await back(order, 75_00)
    expect((await balancesOf(app, player.token)).bonus).toBe(10_00)
    await back(order, 75_00, 'the rest')
    expect((await balancesOf(app, player.token)).bonus).toBe(0)
    expect((await bonusMoves(player)).map(([, delta]) => delta)).toEqual([40_00, -10_00, -10_00, -10_00])
  })

  test('in a part that does not divide rounds the fraction of a hundredth up', async () => {
    const { order, ...player } = await joined()
    // 40.00 x 33.33 / 200.00 is 6.666.
    await back(order, 33_33)
    expect((await balancesOf(app, player.token)).bonus).toBe(40_00 - 6_67)
  })

  test('takes a queued bonus before it began, with its requirement, and no other bonus', async () => {
    const player = await app.register()
    await giveBonus(app, player.userId, 'house', 10_00, 3)
    const order = await withCoupon(player)
    expect((await bonusOf(app, player.token)).waiting).toEqual([{ source: 'coupon', amount: 40_00, need: 200_00, days: 7 }])
    await back(order, 50_00)
    expect((await bonusOf(app, player.token)).waiting).toEqual([{ source: 'coupon', amount: 30_00, need: 150_00, days: 7 }])
    await back(order, 150_00)
    const { waiting, active, over } = await bonusOf(app, player.token)
    expect(waiting).toEqual([])
    expect(active).toMatchObject({ source: 'bonus', amount: 10_00, need: 30_00 })
    expect(over).toMatchObject([{ source: 'coupon', amount: 30_00, state: 'taken' }])
    expect((await balancesOf(app, player.token)).bonus).toBe(10_00)
  })

  test('lets the next queued bonus begin', async () => {
    const { order, ...player } = await joined()
    await giveBonus(app, player.userId, 'house', 10_00, 3)
    await back(order)
    expect((await bonusOf(app, player.token)).active).toMatchObject({ source: 'bonus', amount: 10_00 })
    expect((await balancesOf(app, player.token)).bonus).toBe(10_00)
  })

  test('makes a debt of what became coins, as far as they were given: winnings beyond them were wagered and stay', async () => {
    const { order, ...player } = await joined()
    await win(player.userId, 15_00)
    await wagered(player)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 255_00, bonus: 0 })
    await back(order)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 15_00, bonus: 0 })
    expect(await debtOf(app.db, player.userId)).toBe(0)
  })

  test('makes no debt of what was lost of it before it became coins', async () => {
    const { order, ...player } = await joined()
    await win(player.userId, -25_00)
    await wagered(player)
    await back(order)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
    expect(await debtOf(app.db, player.userId)).toBe(0)
  })

  test('makes a debt of what became coins in parts, and once', async () => {
    const { order, ...player } = await joined()
    await wagered(player)
    await back(order, 50_00)
    expect((await balancesOf(app, player.token)).coin).toBe(welcome + 150_00 + 30_00)
    await back(order, 150_00)
    await back(order, 150_00)
    expect((await balancesOf(app, player.token)).coin).toBe(welcome)
  })

  test('makes a debt of what became coins and is gone, which the next deposit pays', async () => {
    const { order, ...player } = await joined()
    await wagered(player)
    await lose(app, player.userId, welcome + 240_00)
    await back(order)
    expect(await debtOf(app.db, player.userId)).toBe(240_00)
    await deposit(app, player.token, 300_00)
    expect(await balancesOf(app, player.token)).toEqual({ coin: 60_00, bonus: 0 })
  })
})

describe('a refund by an operator', () => {
  /** The channel's answer to it. */
  const refuseRefund = (id: string, orderId: string) =>
    app.db.transaction((tx) => settleRefund(tx, app.deps, { id, orderId }, { reference: 'no', state: 'failed' }, app.clock.now))

  test('takes the bonus at once, and returns it when the channel refuses', async () => {
    const { order, ...player } = await joined()
    const refunded = await refund(order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
    const fail = () => refuseRefund(refunded.refundId, order.orderId)
    await Promise.all([fail(), fail(), fail()])
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 200_00, bonus: 40_00 })
    expect((await bonusOf(app, player.token)).active).toEqual({
      source: 'coupon',
      amount: 40_00,
      need: 200_00,
      done: 0,
      expiresAt: app.clock.now + 7 * dayMs,
    })
    // What was returned belongs to the same deposit.
    await back(order)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
  })

  test('that the channel refuses during a break returns a bonus whose days run from its end', async () => {
    const { order, ...player } = await joined()
    const refunded = await refund(order.orderId)
    if ('refused' in refunded) throw new Error(refunded.refused)
    dataOf(await app.call('takeBreak', { hours: 10 * 24 }, player.token))
    app.clock.pass(dayMs)
    await refuseRefund(refunded.refundId, order.orderId)
    expect((await bonusOf(app, player.token)).active?.expiresAt).toBe(app.clock.now + (9 + 7) * dayMs)
    dataOf(await app.call('takeBreak', { hours: 10 * 24 }, player.token))
    expect((await bonusOf(app, player.token)).active?.expiresAt).toBe(app.clock.now + (10 + 7) * dayMs)
  })
})

test('a refund of ours leaves what became coins: it was wagered, and we returned the deposit', async () => {
  const { order, ...player } = await joined()
  await wagered(player)
  expect(await refund(order.orderId)).toMatchObject({ amount: 200_00 })
  expect(await balancesOf(app, player.token)).toEqual({ coin: welcome + 40_00, bonus: 0 })
  expect(await debtOf(app.db, player.userId)).toBe(0)
})

describe('the first deposit', () => {
  const offer = async ({ token }: Player) => dataOf(await app.call<FirstDeposit>('firstRechargeInfo', {}, token))
  const first = async () => {
    const player = await app.register()
    dataOf(await app.call('firstRechargeSign', {}, player.token))
    return { ...player, order: await deposit(app, player.token, 200_00) }
  }

  test('with an unclaimed award no longer counts, and another one may', async () => {
    const { order, ...player } = await first()
    expect(await offer(player)).toMatchObject({ state: 'paid', paid: 200_00, award: 100_00 })
    await back(order, 50_00)
    expect(await offer(player)).toMatchObject({ state: 'paid', paid: 150_00, award: 75_00 })
    await back(order, 150_00)
    expect(await offer(player)).toMatchObject({ state: 'joined', paid: null, award: null })
    expect(await app.call('firstRechargeReceive', {}, player.token)).toMatchObject({ message: 'notYet' })
    await deposit(app, player.token, 100_00)
    expect(await offer(player)).toMatchObject({ state: 'paid', paid: 100_00, award: 50_00 })
  })

  test('with a claimed award takes its bonus and its coupon back', async () => {
    const { order, ...player } = await first()
    dataOf(await app.call('firstRechargeReceive', {}, player.token))
    expect((await balancesOf(app, player.token)).bonus).toBe(100_00)
    const [coupon] = await couponsOf(app, player.token)
    expect(coupon).toMatchObject({ propId: 1002, state: 'new' })
    await back(order)
    expect(await balancesOf(app, player.token)).toEqual({ coin: welcome, bonus: 0 })
    expect((await couponsOf(app, player.token))[0]).toMatchObject({ propId: 1002, state: 'taken' })
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00, couponId: coupon?.couponId }, player.token)).toMatchObject({
      message: 'couponNotUsable',
      data: { reason: 'taken' },
    })
    expect((await offer(player)).state).toBe('claimed')
  })
})

test('random concurrent deposits, wins, losses and refunds leave no bonus of a refunded deposit, and no negative balance', async () => {
  const below = seededDraw(16)
  const players = await Promise.all(Array.from({ length: 5 }, () => app.register()))
  for (let round = 0; round < 6; round++) {
    const made = await Promise.all(
      players.map(async (player) => {
        const orders = [await withCoupon(player), await withCoupon(player)]
        return { player, orders }
      }),
    )
    // What a balance does not cover is refused.
    await Promise.all(
      made.flatMap(({ player, orders }) => [
        win(player.userId, 1 + below(50_00)),
        win(player.userId, -1 - below(60_00)),
        ...orders.flatMap((order) => {
          const part = 1 + below(order.amount)
          return below(2) === 0 ? [refund(order.orderId), back(order)] : [back(order, part, `${order.orderId}-a`), refund(order.orderId)]
        }),
      ]),
    )
    await Promise.all(made.flatMap(({ orders }) => orders.map((order) => refund(order.orderId))))
    const remaining = await app.db.rows(
      `select b.id from bonus b join deposit_order o on o.id = b.order_id
         where o.refunded = o.amount and b.ended_at is null and (b.amount > 0 or b.state = 'waiting')`,
    )
    expect(remaining).toEqual([])
    expect(await app.db.rows(`select id from account where owner = 'player' and balance < 0`)).toEqual([])
    expect(await isSound(app)).toBe(true)
  }
  // No more was taken of any bonus than given.
  const over = await app.db.rows(
    `select substring(e.ref from '^bonus:[0-9]+') as bonus from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id and a.owner = 'player'
       where e.kind in ('bonusGiven', 'bonusTaken') group by 1 having sum(p.amount) < 0`,
  )
  expect(over).toEqual([])
})

test('the ledger is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

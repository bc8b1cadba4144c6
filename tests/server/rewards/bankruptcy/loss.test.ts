import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankruptClaim, BankruptGift } from '#contract/bankruptcy.ts'
import type { RedDots } from '#contract/session.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { refundDeposit, settleRefund } from '#server/money/deposits/refunds.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf, minute, refusal } from '../../identity/session/samples.ts'
import { openOrder } from '../../money/deposits/samples.ts'
import { deposit } from '../../money/samples.ts'
import { leaveCoins, openGame, spin } from '../../play/games/samples.ts'
import type { Seat } from '../../play/games/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

type Player = Pick<Seat, 'token' | 'userId'>
const infoOf = async ({ token }: Player) => dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token))
const claim = ({ token }: Player) => app.call<BankruptClaim>('receiveBankruptGiftAward', { id: '1' }, token)
const isOffered = async ({ token }: Player) => dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots.bankruptGift
/** Records this much as lost at a studio. */
const lose = ({ userId }: Player, amount: number) =>
  app.db.rows(
    `insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', $2, $3)
       on conflict (player_id, provider) do update set staked = studio_wallet.staked + $2`,
    [userId, amount, app.clock.now],
  )
/** A player who lost 1,000 and has held nothing for half an hour. */
const fallen = async (): Promise<Seat> => {
  const seat = await openGame(app)
  await lose(seat, 1_000_00)
  await leaveCoins(app, seat, 0)
  app.clock.pass(30 * minute)
  return seat
}

describe('A8: a player is bankrupt who has nothing anywhere, and lost it', () => {
  test('not with 252.50 in a withdrawal: no gift of 50 is added when it is returned', async () => {
    const seat = await fallen()
    const { id: bankId = '' } =
      (await app.db.row<{ id: string }>(
        `insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, last4, added_at)
           values ($1, 'gcash', 'Ana', '', '', '0000', $2) returning id::text`,
        [seat.userId, app.clock.now],
      )) ?? {}
    await app.db.rows(
      `insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until) values ($1, $2, 'sandbox', 25250, 'reserved', $3, $3)`,
      [seat.userId, bankId, app.clock.now],
    )
    expect([(await infoOf(seat)).bankrupt, await isOffered(seat)]).toEqual([false, false])
    expect(await claim(seat)).toEqual(refusal('bankruptNot'))
  })

  test('not after withdrawing everything without a loss, nor again without a loss since the last gift', async () => {
    const seat = await openGame(app)
    await leaveCoins(app, seat, 0)
    app.clock.pass(30 * minute)
    expect(await claim(seat)).toEqual(refusal('bankruptNot'))
    await lose(seat, 9_99)
    expect((await infoOf(seat)).bankrupt).toBe(false)
    await lose(seat, 1)
    expect(dataOf(await claim(seat)).coin).toBe(50_00)
    await leaveCoins(app, seat, 0)
    expect(await infoOf(seat)).toMatchObject({ bankrupt: false, gift2LastMs: -1 })
    await lose(seat, 50_00)
    expect((await infoOf(seat)).bankrupt).toBe(true)
  })

  test.each([
    [
      'a bonus that waits',
      `insert into bonus (player_id, source, ref, amount, need, days, state, granted_at) values ($1, 'bonus', 'a8', 100, 100, 7, 'waiting', $2)`,
    ],
    [
      'a coupon for coins',
      `insert into coupon (player_id, prop_id, count, ref, granted_at, expires_at) values ($1, 1301, 100, 'a8', $2::bigint, $2::bigint + 60000)`,
    ],
    ['coins at a studio', `update studio_wallet set balance = 100, moved_at = $2 where player_id = $1`],
  ])('not while holding %s', async (_what, sql) => {
    const seat = await fallen()
    expect((await infoOf(seat)).bankrupt).toBe(true)
    await app.db.rows(sql, [seat.userId, app.clock.now])
    expect((await infoOf(seat)).bankrupt).toBe(false)
  })

  test('not with a refund that its channel has not answered: refused, it would be coins beside the gift', async () => {
    const seat = await fallen()
    // Of the welcome gift nothing is left either.
    await app.db.rows(`update account set gift = 0 where player_id = $1 and currency = 'coin'`, [seat.userId])
    const { orderId } = await deposit(app, seat.token, 100_00)
    const refund = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked' }, app.clock.now))
    if (isRefusal(refund)) throw new Error(refund.refused)
    app.clock.pass(30 * minute)
    expect(await claim(seat)).toEqual(refusal('bankruptNot'))
    expect(await isOffered(seat)).toBe(false)
    const made = { reference: 'made', state: 'done' } as const
    await app.db.transaction((tx) => settleRefund(tx, app.deps.policy, { id: refund.refundId, orderId }, made, app.clock.now))
    expect((await infoOf(seat)).bankrupt).toBe(true)
  })

  test('not with an order that may still be paid', async () => {
    const seat = await fallen()
    await openOrder(app, seat.token, 'qr-ph', 100_00)
    expect(await claim(seat)).toEqual(refusal('bankruptNot'))
    app.clock.pass(15 * minute)
    expect((await infoOf(seat)).bankrupt).toBe(true)
  })
})

describe('A8, R50: the gift is not offered', () => {
  test('right after a loss: the round that takes the last coins is followed by half an hour without an offer', async () => {
    const seat = await openGame(app)
    // Less than one is left of them: more than ten are lost, whatever the rounds pay.
    await leaveCoins(app, seat, 12_00)
    // After a lucky run the next ten coins are staked.
    for (let coin = 12_00; coin >= 1_00; coin = dataOf(await app.call<{ coin: number }>('refreshData', {}, seat.token)).coin)
      await spin(app, seat, { stake: coin >= 10_00 ? 1_000 : 100 })
    const fell = app.clock.now
    expect([(await infoOf(seat)).bankrupt, await isOffered(seat)]).toEqual([true, false])
    expect(await claim(seat)).toEqual(refusal('bankruptNotNow', { availableAt: fell + 30 * minute }))
    app.clock.pass(30 * minute)
    expect(await isOffered(seat)).toBe(true)
    expect((await claim(seat)).errcode).toBe(0)
  })

  test.each([
    ['loss', 1_00, false],
    ['deposit', 1_00, true],
  ] as const)('to a player who has reached a %s limit', async (kind, value, isDeposit) => {
    const seat = await fallen()
    if (isDeposit)
      await app.db.rows(
        `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
           values ($1, 'qr-ph', 'qr', 'sandbox', 100, 'paid', $2, $2, $2)`,
        [seat.userId, app.clock.now],
      )
    else
      await app.db.rows(`insert into studio_play (player_id, provider, staked, won, at) values ($1, 'sandbox', 100, 0, $2)`, [
        seat.userId,
        app.clock.now,
      ])
    expect(await isOffered(seat)).toBe(true)
    dataOf(await app.call('setSelfLimit', { kind, period: 'day', value }, seat.token))
    expect(await isOffered(seat)).toBe(false)
    expect(await infoOf(seat)).toMatchObject({ bankrupt: true, canReceiveLastMs: -1, gift2LastMs: -1 })
    expect(await claim(seat)).toEqual(refusal('bankruptClosed'))
  })

  test('in a break', async () => {
    const seat = await fallen()
    dataOf(await app.call('takeBreak', { hours: 24 }, seat.token))
    expect(await infoOf(seat)).toMatchObject({ canReceiveLastMs: -1, gift2LastMs: -1 })
    expect(await claim(seat)).toMatchObject({ message: 'selfExcluded' })
  })
})

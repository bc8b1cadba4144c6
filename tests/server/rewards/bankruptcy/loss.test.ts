import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankruptClaim, BankruptGift } from '#contract/bankruptcy.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { PiggyBankState } from '#contract/piggyBank.ts'
import type { RedDots } from '#contract/session.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { fetchReports } from '#server/play/studios/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { leaveCoins } from '../../fixtures/balances.ts'
import { openOrder, deposit } from '../../fixtures/deposits.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { choose, knownBoard, openStaged, placeBet } from '../../fixtures/stagedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

type Player = Pick<GameSession, 'token' | 'userId'>
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
const bankruptPlayer = async (): Promise<GameSession> => {
  const gameSession = await openGame(app)
  await lose(gameSession, 1_000_00)
  await leaveCoins(app, gameSession, 0)
  app.clock.pass(30 * minuteMs)
  return gameSession
}

describe('A8: a player is bankrupt who has nothing anywhere, and lost it', () => {
  test('not with 252.50 in a withdrawal: no gift of 50 is added when it is returned', async () => {
    const gameSession = await bankruptPlayer()
    const { id: bankId = '' } =
      (await app.db.row<{ id: string }>(
        `insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
           values ($1, 'gcash', 'Ana', '', '', '', '0000', $2) returning id::text`,
        [gameSession.userId, app.clock.now],
      )) ?? {}
    await app.db.rows(
      `insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until) values ($1, $2, 'sandbox', 25250, 'reserved', $3, $3)`,
      [gameSession.userId, bankId, app.clock.now],
    )
    expect([(await infoOf(gameSession)).bankrupt, await isOffered(gameSession)]).toEqual([false, false])
    expect(await claim(gameSession)).toEqual(refusal('bankruptNot'))
  })

  test('not after withdrawing everything without a loss, nor again without a loss since the last gift', async () => {
    const gameSession = await openGame(app)
    await leaveCoins(app, gameSession, 0)
    app.clock.pass(30 * minuteMs)
    expect(await claim(gameSession)).toEqual(refusal('bankruptNot'))
    await lose(gameSession, 9_99)
    expect((await infoOf(gameSession)).bankrupt).toBe(false)
    await lose(gameSession, 1)
    expect(dataOf(await claim(gameSession)).coin).toBe(50_00)
    await leaveCoins(app, gameSession, 0)
    expect(await infoOf(gameSession)).toMatchObject({ bankrupt: false, gift2LastMs: -1 })
    await lose(gameSession, 50_00)
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
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
    [
      'treats that give coins when they are opened',
      `insert into coupon (player_id, prop_id, count, ref, granted_at, expires_at) values ($1, 40001, 2, 'a8', $2::bigint, $2::bigint + 60000)`,
    ],
    ['coins at a studio', `update studio_wallet set balance = 100, moved_at = $2 where player_id = $1`],
    [
      'coins in a message',
      `insert into mail (player_id, body, awards, at, expires_at)
         values ($1, '{"template":"welcome"}', '[{"id":"1","propId":2002,"count":5},{"id":"2","propId":2001,"count":100}]', $2::bigint, $2::bigint + 60000)`,
    ],
    [
      'a coupon for coins in a message',
      `insert into mail (player_id, body, awards, at, expires_at)
         values ($1, '{"template":"welcome"}', '[{"id":"1","propId":1301,"count":100}]', $2::bigint, $2::bigint + 60000)`,
    ],
    [
      'coins in a message to all players that is not opened yet',
      `insert into mail_broadcast (body, awards, at, expires_at)
         select '{"template":"welcome"}', '[{"id":"1","propId":2001,"count":100}]', $2::bigint, $2::bigint + 60000 from player where id = $1`,
    ],
    [
      'the award of a paid first deposit',
      `with paid as (
         insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
           values ($1, 'qr-ph', 'qr', 'sandbox', 20000, 'paid', $2, $2, $2) returning id
       ) insert into first_deposit (player_id, joined_at, pay_until, order_id, paid, award, paid_at, claim_until)
           select $1, $2::bigint, $2::bigint + 1, id, 20000, 100, $2, $2::bigint + 60000 from paid`,
    ],
    [
      'commission',
      `insert into agent_day (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry) values ($1, $2::bigint / 86400000 - 1, 0, 0, 0, 100, 0)`,
    ],
    [
      'two withdrawals of half as much each',
      `with bank as (
         insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
           values ($1, 'gcash', 'Ana', '', '', '', '0000', $2) returning id
       ) insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until)
           select $1, id, 'sandbox', 50, 'reserved', $2, $2 from bank, generate_series(1, 2)`,
    ],
    [
      'two bonuses that wait, of half as much each',
      `insert into bonus (player_id, source, ref, amount, need, days, state, granted_at)
         select $1, 'bonus', 'a8-' || n, 50, 50, 7, 'waiting', $2 from generate_series(1, 2) n`,
    ],
    [
      'two coupons for coins of half as much each',
      `insert into coupon (player_id, prop_id, count, ref, granted_at, expires_at)
         select $1, 1301, 50, 'a8-' || n, $2::bigint, $2::bigint + 60000 from generate_series(1, 2) n`,
    ],
    [
      'half as much commission for each of two days',
      `insert into agent_day (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry)
         select $1, $2::bigint / 86400000 - n, 0, 0, 0, 50, 0 from generate_series(1, 2) n`,
    ],
    [
      'a rebate',
      `insert into vip_rebate (player_id, type, from_day, to_day, level, lines, amount)
         values ($1, 1, $2::bigint / 86400000 - 7, $2::bigint / 86400000 - 6, 1, '[]', 100)`,
    ],
  ])('not while holding %s', async (_what, sql) => {
    const gameSession = await bankruptPlayer()
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
    await app.db.rows(sql, [gameSession.userId, app.clock.now])
    expect((await infoOf(gameSession)).bankrupt).toBe(false)
  })

  test('but beside a full piggy bank', async () => {
    const gameSession = await bankruptPlayer()
    const { full, ppm } = app.deps.policy.piggyBank
    await app.db.rows(`update account set valid_bet = valid_bet + $2 where player_id = $1 and currency = 'coin'`, [
      gameSession.userId,
      (full * 1_000_000) / ppm,
    ])
    expect(dataOf(await app.call<PiggyBankState>('piggyBank', {}, gameSession.token)).saved).toBe(full)
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
  })

  test('but while holding a rebate that has expired', async () => {
    const gameSession = await bankruptPlayer()
    await app.db.rows(
      `insert into vip_rebate (player_id, type, from_day, to_day, level, lines, amount)
         values ($1, 1, $2::bigint / 86400000 - 8, $2::bigint / 86400000 - 7, 1, '[]', 100)`,
      [gameSession.userId, app.clock.now],
    )
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
  })

  test('not while holding parts of the monthly bonus, also of days to come, until they have expired', async () => {
    const gameSession = await bankruptPlayer()
    const [november, december] = [Date.UTC(2026, 10), Date.UTC(2026, 11)]
    app.clock.pass(december + dayMs - app.clock.now)
    await app.db.rows(
      `insert into vip_month (player_id, from_day, level, valid_bet, ppm, amount, parts) values ($1, $2, 1, 1, 1, 500, 5)`,
      [gameSession.userId, november / dayMs],
    )
    await app.db.rows(
      `insert into vip_claim (player_id, kind, claim_key, at) select $1, 'part', $2 || ':' || part, $3 from unnest(array[1, 2]) part`,
      [gameSession.userId, november / dayMs, app.clock.now],
    )
    expect((await infoOf(gameSession)).bankrupt).toBe(false)
    app.clock.pass(6 * dayMs)
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
  })

  test('not with a refund that its channel has not answered: refused, it would be coins beside the gift', async () => {
    const gameSession = await bankruptPlayer()
    // Of the welcome gift nothing is left either.
    await app.db.rows(`update account set gift = 0 where player_id = $1 and currency = 'coin'`, [gameSession.userId])
    const { orderId } = await deposit(app, gameSession.token, 100_00)
    const refund = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked' }, app.clock.now))
    if (isRefusal(refund)) throw new Error(refund.refused)
    app.clock.pass(30 * minuteMs)
    expect(await claim(gameSession)).toEqual(refusal('bankruptNot'))
    expect(await isOffered(gameSession)).toBe(false)
    const made = { reference: 'made', state: 'done' } as const
    await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refund.refundId, orderId }, made, app.clock.now))
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
  })

  test('not with an order that may still be paid', async () => {
    const gameSession = await bankruptPlayer()
    await openOrder(app, gameSession.token, 'qr-ph', 100_00)
    expect(await claim(gameSession)).toEqual(refusal('bankruptNot'))
    app.clock.pass(15 * minuteMs)
    expect((await infoOf(gameSession)).bankrupt).toBe(true)
  })
})

describe('A8, R50: the gift is not offered', () => {
  test('right after a loss: the round that takes the last coins is followed by half an hour without an offer', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    // Less than one is left of them: more than ten are lost, whatever the rounds pay.
    await leaveCoins(app, gameSession, 12_00)
    // After a lucky run the next ten coins are staked.
    for (let coin = 12_00; coin >= 1_00; coin = dataOf(await app.call<{ coin: number }>('refreshData', {}, gameSession.token)).coin)
      await spin(app, gameSession, { stake: coin >= 10_00 ? 1_000 : 100 })
    const fell = app.clock.now
    expect([(await infoOf(gameSession)).bankrupt, await isOffered(gameSession)]).toEqual([true, false])
    expect(await claim(gameSession)).toEqual(refusal('bankruptNotNow', { availableAt: fell + 30 * minuteMs }))
    app.clock.pass(30 * minuteMs)
    expect(await isOffered(gameSession)).toBe(true)
    expect((await claim(gameSession)).errcode).toBe(0)
  })

  const notBefore = async (player: Player, lostAt: number) => {
    expect([(await infoOf(player)).bankrupt, await isOffered(player)]).toEqual([true, false])
    expect(await claim(player)).toEqual(refusal('bankruptNotNow', { availableAt: lostAt + 30 * minuteMs }))
    app.clock.pass(lostAt + 30 * minuteMs - app.clock.now)
    expect(await isOffered(player)).toBe(true)
  }

  test('right after a loss at a studio, however long ago the coins were moved there', async () => {
    const gameSession = await openGame(app)
    await leaveCoins(app, gameSession, 100_00)
    dataOf(await app.call('studioVisit', { provider: 'sandbox', amount: 100_00 }, gameSession.token))
    app.clock.pass(29 * minuteMs)
    expect((await infoOf(gameSession)).bankrupt).toBe(false)
    for (let bet = 0; bet < 2; bet++) await createSandboxStudio(app.deps.secret, app.deps.clock, app.db).act(gameSession.userId, 'lose')
    app.clock.pass(minuteMs)
    await fetchReports(app.deps)
    await notBefore(gameSession, app.clock.now)
  })

  test('right after a round with choices is lost, however long ago its bet was placed', async () => {
    const gameSession = await openStaged(app, 'mines')
    await leaveCoins(app, gameSession, 10_00)
    const round = await placeBet(app, gameSession, { stake: 10_00 })
    app.clock.pass(29 * minuteMs)
    expect(await choose(app, gameSession, round, `open-${knownBoard('mines', '3').indexOf(1)}`)).toMatchObject({ isOver: true, payout: 0 })
    await notBefore(gameSession, app.clock.now)
  })

  test.each([
    ['loss', 1_00, false],
    ['deposit', 1_00, true],
  ] as const)('to a player who has reached a %s limit', async (kind, value, isDeposit) => {
    const gameSession = await bankruptPlayer()
    if (isDeposit)
      await app.db.rows(
        `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
           values ($1, 'qr-ph', 'qr', 'sandbox', 100, 'paid', $2, $2, $2)`,
        [gameSession.userId, app.clock.now],
      )
    else
      await app.db.rows(`insert into studio_play (player_id, provider, staked, won, at) values ($1, 'sandbox', 100, 0, $2)`, [
        gameSession.userId,
        app.clock.now - 30 * minuteMs,
      ])
    expect(await isOffered(gameSession)).toBe(true)
    dataOf(await app.call('setSelfLimit', { kind, period: 'day', value }, gameSession.token))
    expect(await isOffered(gameSession)).toBe(false)
    expect(await infoOf(gameSession)).toMatchObject({ bankrupt: true, canReceiveLastMs: -1, gift2LastMs: -1 })
    expect(await claim(gameSession)).toEqual(refusal('bankruptClosed'))
  })

  test('in a break', async () => {
    const gameSession = await bankruptPlayer()
    dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
    expect(await infoOf(gameSession)).toMatchObject({ canReceiveLastMs: -1, gift2LastMs: -1 })
    expect(await claim(gameSession)).toMatchObject({ message: 'selfExcluded' })
  })
})

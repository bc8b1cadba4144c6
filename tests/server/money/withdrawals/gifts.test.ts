import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coupon } from '#contract/coupons.ts'
import { dayMs } from '#contract/durations.ts'
import type { PointsBoard } from '#contract/points.ts'
import type { Movement } from '#contract/wallet.ts'
import { giveAward } from '#server/awards/awards.ts'
import { post } from '#server/ledger/ledger.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, coinsOf, isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { playRound, makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { giveCoupon } from '../samples.ts'
import { giftOf, giveGift, infoOf, payee, rules, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

let app: TestApp
/** A server without a welcome gift: everything there is was given one by one. */
let plain: TestApp
beforeAll(async () => {
  app = await createApp()
  plain = await createApp({ policy: { playMoney: false } })
})
afterAll(async () => {
  await app.close()
  await plain.close()
})

describe('A7: a gift cannot be withdrawn yet', () => {
  /** One player claims everything that is free, and never bets. */
  async function takeAll(server: TestApp, player: Payee): Promise<void> {
    const { token } = player
    const ask = (call: string, body: Record<string, unknown> = {}) => server.call(call, body, token)
    await ask('loginBonus3UserReceive')
    for (const id of ['facebook', 'tiktok', 'youtube', 'instagram', 'viber']) {
      await ask('followVisit', { id })
      await ask('followReceive', { id })
    }
    await ask('receiveDrawChance')
    for (const id of ['once-kyc', 'once-fair', 'day-sign-in', 'day-draw', 'week-sign-in', 'chest-20', 'chest-40'])
      await ask('receiveTaskAward', { id })
    const { list } = dataOf(await ask('getMail3', { pageNum: 1, pageSize: 20 })) as { list: { mailId: string }[] }
    for (const { mailId } of list) await ask('receiveMail', { mailId })
    const tickets = dataOf(await server.call<{ list: Coupon[] }>('coupons', {}, token)).list.filter(
      ({ propId, state }) => propId === 1301 && state === 'new',
    )
    for (const { couponId } of tickets) await ask('couponTake', { couponId })
    for (let bought = true; bought;) {
      const { points } = dataOf(await server.call<PointsBoard>('pointsInfo', {}, token))
      const itemId = points >= 900 ? 'coins-50' : points >= 200 ? 'coins-10' : 'coins-2'
      bought = points >= 50 && (await ask('pointsExchange', { itemId })).errcode === 0
    }
  }

  test('a week of claiming, 0 bets: nothing can be withdrawn, before a deposit and after one', async () => {
    const player = await payee(plain)
    for (let days = 0; days < 7; days += 1) {
      await takeAll(plain, player)
      plain.clock.pass(dayMs)
    }
    const taken = await coinsOf(plain, player.token)
    expect(taken).toBeGreaterThan(100_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, needDeposit: 1 })
    expect(await withdraw(plain, player, 100_00)).toEqual(refusal('depositNeeded', { need: 1 }))

    await deposit(plain, player.token, 100_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, needDeposit: 0 })
    expect(await giftOf(plain, player)).toMatchObject({ currency: 'coin', amount: taken, need: taken, done: 0, expiresAt: null })
    expect((await withdraw(plain, player, 100_00)).message).toBe('turnoverMissing')
    expect(await isSound(plain)).toBe(true)
  })

  test('all gifts are under one running requirement, their amount once; a coupon keeps its own', async () => {
    const player = await payee(plain)
    await giveGift(plain, player, 30_00)
    await giveGift(plain, player, 20_00)
    const { couponId } = await giveCoupon(plain, player, 1301, 5_00)
    dataOf(await plain.call('couponTake', { couponId }, player.token))
    expect((await infoOf(plain, player)).locked).toEqual([
      { source: 'gift', currency: 'coin', amount: 55_00, need: 55_00, done: 0, expiresAt: null },
    ])
  })

  test('what was earned by bets is the player’s own: a rebate, the piggy bank, a commission', async () => {
    const player = await payee(plain)
    for (const kind of ['vipRebate', 'monthlyBonus', 'agentShare', 'piggyBank'] as const) {
      const award = { id: uniqueRef(), propId: 2001, count: 10_00 }
      const { policy } = plain.deps
      const due = { playerId: player.userId, activityId: 'vip', award, now: plain.clock.now, kind, ref: uniqueRef(), policy } as const
      await plain.db.transaction((tx) => giveAward(tx, due))
    }
    expect((await infoOf(plain, player)).locked).toEqual([])
  })

  test('once its requirement is met, one coin of it is money for every 200 that were bet, if a deposit was paid', async () => {
    const player = await payee(plain)
    await giveGift(plain, player, 50_00)
    const gameSession = await startGameFor(plain, player)
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    expect(await giftOf(plain, player)).toBeUndefined()
    await giveGift(plain, player, 60_00)
    expect(await giftOf(plain, player)).toMatchObject({ amount: 60_00, need: 60_00, done: 0 })
    await makeValidBets(plain, gameSession, 60_00)
    // 110.00 of bets in all.
    expect(await giftOf(plain, player)).toMatchObject({ amount: 59_45, need: 60_00, done: 60_00 })
    await deposit(plain, player.token, 100_00)
    expect((await infoOf(plain, player)).withdrawable).toBe(55)
    for (let round = 0; round < 20; round += 1) await makeValidBets(plain, gameSession, 50_00)
    expect((await infoOf(plain, player)).withdrawable).toBe(100_00 + 5_55)
    expect((await infoOf(plain, player)).gift).toMatchObject({ loses: 54_45, betsPerCoin: 200 })
  })

  test('what has become money is counted: later gifts do not release it again, and a withdrawal takes it', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await giveGift(plain, player, 100_00)
    for (let round = 0; round < 10; round += 1) await makeValidBets(plain, gameSession, 100_00)
    expect((await infoOf(plain, player)).withdrawable).toBe(205_00)
    await giveGift(plain, player, 100_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 205_00, locked: [{ source: 'gift', amount: 195_00 }] })
    dataOf(await withdraw(plain, player, 205_00))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, locked: [{ source: 'gift', amount: 195_00 }] })
    await makeValidBets(plain, gameSession, 100_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 50, locked: [{ source: 'gift', amount: 194_50 }] })
  })

  test('tiny bets: eight weeks of gifts, each played once, leave a two-hundredth of the bets', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 100_00)
    const gameSession = await startGameFor(plain, player)
    await makeValidBets(plain, gameSession, 100_00)
    for (let week = 0; week < 8; week += 1) {
      await giveGift(plain, player, 400_00)
      await makeValidBets(plain, gameSession, 400_00)
    }
    expect(await coinsOf(plain, player.token)).toBe(100_00 + 8 * 400_00)
    // 100.00 of the player’s own, and 3,300.00 of bets.
    expect((await infoOf(plain, player)).withdrawable).toBe(100_00 + 16_50)
    expect(await withdraw(plain, player, 400_00)).toEqual(
      refusal('turnoverMissing', { need: 400_00, done: 400_00, withdrawable: 116_50, betsPerCoin: 200 }),
    )
    expect(await isSound(plain)).toBe(true)
  })

  test.each([
    ['all', 1_000_00, 100_00],
    ['part', 900_00, 200_00],
  ])('the welcome gift counts in advance for itself alone: once %s of it is lost, later gifts need bets', async (_, lost, left) => {
    const player = await payee(app)
    const gameSession = await startGameFor(app, player)
    await playRound(app, gameSession, { stake: lost, payout: 0 })
    await giveGift(app, player, 100_00)
    expect(await giftOf(app, player)).toMatchObject({ amount: left, done: lost === 1_000_00 ? 0 : lost })
    await makeValidBets(app, gameSession, left)
    // 1,100.00 of bets in all.
    expect(await giftOf(app, player)).toMatchObject({ amount: 100_00 - 5_50 })
  })

  test('shows the player when gifts unlock: the welcome gift unlocks at once, another gift or what was won by bets', async () => {
    const player = await payee(app)
    const shownGift = async () => (await infoOf(app, player)).gift
    expect(await shownGift()).toMatchObject({ loses: 1_000_00, betsPerCoin: 0 })
    const gameSession = await startGameFor(app, player)
    await playRound(app, gameSession, { stake: 100_00, payout: 0 })
    expect(await shownGift()).toMatchObject({ loses: 900_00, betsPerCoin: 0 })
    await playRound(app, gameSession, { stake: 100_00, payout: 300_00 })
    expect(await shownGift()).toMatchObject({ loses: 1_100_00, betsPerCoin: 200 })
  })

  test('with the bound switched off a wagered gift is money at once', async () => {
    const free = await createApp({ policy: { playMoney: false, withdrawal: { ...rules, giftPpm: 0 } } })
    try {
      const player = await payee(free)
      await deposit(free, player.token, 100_00)
      await giveGift(free, player, 60_00)
      await makeValidBets(free, await startGameFor(free, player), 160_00)
      expect(await infoOf(free, player)).toMatchObject({ withdrawable: 160_00, locked: [], gift: null })
    } finally {
      await free.close()
    }
  })
})

describe("A11: while a gift's wagering requirement is open", () => {
  test('winnings stay locked with the gift: 15.20 won of 20.00 staked are not withdrawable', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 500_00)
    const gameSession = await startGameFor(app, player)
    await playRound(app, gameSession, { stake: 20_00, payout: 35_20 })
    expect(await coinsOf(app, player.token)).toBe(1_515_20)
    expect(await infoOf(app, player)).toMatchObject({
      withdrawable: 0,
      locked: [
        { source: 'gift', amount: 1_015_20, need: 1_000_00, done: 15_20 },
        { source: 'deposit', amount: 500_00, need: 500_00, done: 0 },
      ],
    })
    expect(await withdraw(app, player, rules.min)).toEqual(refusal('turnoverMissing', { need: 1_500_00, done: 15_20, withdrawable: 0 }))
  })

  test('a fully wagered deposit can be withdrawn, and a gift is lost before it', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await makeValidBets(plain, gameSession, 200_00)
    await giveGift(plain, player, 80_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00 })
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00 })
    await playRound(plain, gameSession, { stake: 20_00, payout: 120_00 })
    expect(await coinsOf(plain, player.token)).toBe(330_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00, locked: [{ amount: 130_00, need: 80_00, done: 70_00 }] })
    // Ten more, and the gift is wagered: of it and what it won a two-hundredth of 280.00 is money.
    await playRound(plain, gameSession, { stake: 10_00, payout: 0 })
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 201_40, locked: [{ amount: 118_60, need: 80_00, done: 80_00 }] })
  })

  test('a gift in play holds none of the player’s own coins: those are withdrawn meanwhile, and the gift comes back as one', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    await makeValidBets(plain, await startGameFor(plain, player), 200_00)
    await giveGift(plain, player, 80_00)
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount: 100_00 }, player.token))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 180_00, gift: { loses: 0, away: 80_00 } })
    expect(await withdraw(plain, player, 180_01)).toEqual(refusal('balanceTooLow'))
    dataOf(await withdraw(plain, player, 180_00))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, locked: [{ source: 'gift', amount: 80_00 }] })
    dataOf(await plain.call('retrieveBalance', {}, player.token))
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 20_00, gift: { loses: 80_00, away: 0 } })
  })

  test('a gift that is lost locks nothing any more', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await makeValidBets(plain, gameSession, 200_00)
    await giveGift(plain, player, 10_00)
    await giveGift(plain, player, 10_00)
    await playRound(plain, gameSession, { stake: 15_00, payout: 0 })
    expect(await giftOf(plain, player)).toMatchObject({ amount: 5_00, need: 20_00, done: 15_00 })
    await plain.db.rows('update turnover_lock set need = need + 100000 where player_id = $1 and ended is null', [player.userId])
    await playRound(plain, gameSession, { stake: 25_00, payout: 0 })
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 180_00, locked: [] })
    await playRound(plain, gameSession, { stake: 10_00, payout: 30_00 })
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00, locked: [] })
  })

  test('bets after a gift was lost are for the deposit behind it, those with the gift are not', async () => {
    const player = await payee(plain)
    await giveGift(plain, player, 50_00)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await plain.db.rows(`update turnover_lock set need = need + 100000 where player_id = $1 and source = 'gift'`, [player.userId])
    const held = async () => (await infoOf(plain, player)).locked.map(({ source, amount, need, done }) => ({ source, amount, need, done }))
    const gift = { source: 'gift', amount: 20_00, need: 1_050_00, done: 30_00 }
    const ofDeposit = (done: number) => ({ source: 'deposit', amount: 200_00, need: 200_00, done })
    await playRound(plain, gameSession, { stake: 30_00, payout: 0 })
    expect(await held()).toEqual([gift, ofDeposit(0)])
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    expect(await held()).toEqual([ofDeposit(0)])
    await playRound(plain, gameSession, { stake: 50_00, payout: 80_00 })
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    expect(await held()).toEqual([ofDeposit(80_00)])
    // Closing the gift's lock changes nothing of it.
    expect((await withdraw(plain, player, rules.min)).message).toBe('turnoverMissing')
    await deposit(plain, player.token, 100_00)
    await playRound(plain, gameSession, { stake: 50_00, payout: 120_00 })
    expect((await held())[0]).toEqual(ofDeposit(130_00))
    await playRound(plain, gameSession, { stake: 50_00, payout: 250_00 })
    await playRound(plain, gameSession, { stake: 50_00, payout: 0 })
    expect(await held()).toEqual([{ source: 'deposit', amount: 100_00, need: 100_00, done: 30_00 }])
  })

  test('the safebox does not bypass it', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 100_00)
    await makeValidBets(plain, await startGameFor(plain, player), 100_00)
    await giveGift(plain, player, 400_00)
    dataOf(await plain.call('safeboxSetPassword', { password: '135790' }, player.token))
    dataOf(await plain.call('safeboxPut', { amount: 450_00 }, player.token))
    expect((await infoOf(plain, player)).withdrawable).toBe(0)
    dataOf(await plain.call('safeboxTake', { amount: 450_00, password: '135790' }, player.token))
    expect((await infoOf(plain, player)).withdrawable).toBe(100_00)
  })

  test('wins belong to the gift by its part of the stake: with a gift of 5.00 a bet of 50.00 that wins 500.00 is nine tenths the player’s own', async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await makeValidBets(plain, gameSession, 200_00)
    await giveGift(plain, player, 5_00)
    await playRound(plain, gameSession, { stake: 50_00, payout: 500_00 })
    expect(await coinsOf(plain, player.token)).toBe(655_00)
    // 50.00 were won by the gift; 250.00 of bets release 1.25 of it.
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 606_25, locked: [{ source: 'gift', amount: 48_75 }] })
  })
})

describe('R18: a gift may be given up at any time', () => {
  const giveUp = (player: Payee, loses: number) => plain.call('giveUpGift', { loses }, player.token)
  /** 200.00 of the player's own, fully wagered, and a gift of 80.00, of which 30.00 are lost. */
  const gifted = async () => {
    const player = await payee(plain)
    await deposit(plain, player.token, 200_00)
    const gameSession = await startGameFor(plain, player)
    await makeValidBets(plain, gameSession, 200_00)
    await giveGift(plain, player, 80_00)
    await playRound(plain, gameSession, { stake: 30_00, payout: 0 })
    return { player, gameSession }
  }

  test('what is lost and what stays is shown first, and booked as it was shown', async () => {
    const { player } = await gifted()
    expect((await infoOf(plain, player)).gift).toEqual({ loses: 50_00, stays: 200_00, away: 0, need: 80_00, done: 30_00, betsPerCoin: 200 })
    expect(dataOf(await giveUp(player, 50_00))).toEqual({ lost: 50_00, stays: 200_00 })
    expect(await coinsOf(plain, player.token)).toBe(200_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00, locked: [], gift: null })
    const { list } = dataOf(await plain.call<{ list: Movement[] }>('appUserCoinDetail', { pageNum: 1, pageSize: 1 }, player.token))
    expect(list[0]).toMatchObject({ kind: 'giftGivenUp', delta: -50_00, after: 200_00 })
    expect(await giveUp(player, 50_00)).toEqual(refusal('alreadyDone'))
  })

  test('a round between the preview and the confirmation is reported, and nothing is lost by it', async () => {
    const { player, gameSession } = await gifted()
    await playRound(plain, gameSession, { stake: 10_00, payout: 25_00 })
    expect(await giveUp(player, 50_00)).toEqual(refusal('giftChanged', { loses: 65_00, stays: 200_00 }))
    expect(await coinsOf(plain, player.token)).toBe(265_00)
    dataOf(await giveUp(player, 65_00))
    expect((await infoOf(plain, player)).withdrawable).toBe(200_00)
  })

  test('the part of it in the safebox is forfeited too, and the part at a studio is collected first', async () => {
    const { player } = await gifted()
    dataOf(await plain.call('safeboxSetPassword', { password: '135790' }, player.token))
    dataOf(await plain.call('safeboxPut', { amount: 230_00 }, player.token))
    const moved = {
      kind: 'studioIn',
      currency: 'coin',
      from: { playerId: player.userId },
      to: { clearing: 'studio-sandbox' },
      amount: 20_00,
    } as const
    await plain.db.transaction((tx) => post(tx, moved, uniqueRef(), plain.clock.now))
    expect((await infoOf(plain, player)).gift).toMatchObject({ loses: 50_00, stays: 180_00, away: 0 })
    dataOf(await plain.call('safeboxTake', { amount: 230_00, password: '135790' }, player.token))
    await plain.db.transaction((tx) => post(tx, { ...moved, amount: 210_00 }, uniqueRef(), plain.clock.now))
    expect((await infoOf(plain, player)).gift).toMatchObject({ loses: 20_00, stays: 0, away: 30_00 })
    expect(await giveUp(player, 20_00)).toEqual(refusal('giftAtProvider', { away: 30_00 }))
    const back = { ...moved, kind: 'studioOut', from: moved.to, to: moved.from, amount: 230_00 } as const
    await plain.db.transaction((tx) => post(tx, back, uniqueRef(), plain.clock.now))
    dataOf(await plain.call('safeboxPut', { amount: 230_00 }, player.token))
    expect(dataOf(await giveUp(player, 50_00))).toEqual({ lost: 50_00, stays: 200_00 })
    expect([await coinsOf(plain, player.token), await balanceIn(plain, player.userId, 'safebox')]).toEqual([0, 200_00])
  })

  test('eight taps at once give it up once, and an unplayed deposit stays locked', async () => {
    const player = await payee(plain)
    await giveGift(plain, player, 80_00)
    await deposit(plain, player.token, 200_00)
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveUp(player, 80_00)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(await coinsOf(plain, player.token)).toBe(200_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, locked: [{ source: 'deposit', amount: 200_00, need: 200_00 }] })
  })
})

test('the books are sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
  expect(await isSound(plain)).toBe(true)
})

test('without turnover, too, gifts become withdrawable in proportion to bets only', async () => {
  const { turnover } = rules
  const server = await createApp({ policy: { playMoney: false, withdrawal: { ...rules, turnover: { ...turnover, gift: 0 } } } })
  try {
    const player = await payee(server)
    await deposit(server, player.token, 200_00)
    const gameSession = await startGameFor(server, player)
    await makeValidBets(server, gameSession, 200_00)
    await giveGift(server, player, 50_00)
    expect((await infoOf(server, player)).withdrawable).toBe(200_00)
    await playRound(server, gameSession, { stake: 20_00, payout: 40_00 })
    // One coin for 200 of the 220 that were bet; what the gift won is the gift's.
    expect(await giftOf(server, player)).toMatchObject({ amount: 68_90 })
    expect((await infoOf(server, player)).withdrawable).toBe(201_10)
    expect(await isSound(server)).toBe(true)
  } finally {
    await server.close()
  }
})

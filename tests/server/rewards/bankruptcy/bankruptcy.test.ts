import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankruptClaim, BankruptGift } from '#contract/bankruptcy.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { RedDots } from '#contract/session.ts'
import { mustPost } from '#server/ledger/ledger.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

let app: TestApp
// The waiting time after a fall has its own tests.
beforeEach(async () => {
  app = await createApp({ policy: { bankruptcy: { ...defaultPolicy.bankruptcy, coolingOffMinutes: 0 } } })
})
afterEach(() => app.close())

const policy = () => app.deps.policy.bankruptcy
const infoOf = async (token: string) => dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token))
const claim = (token: string, id: string, requestId: string = randomUUID()) =>
  app.call<BankruptClaim>('receiveBankruptGiftAward', { id, requestId }, token)
const isOffered = async (token: string) => dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots.bankruptGift

/** The player falls to `balance`: the rest is recorded as lost at a studio. */
async function fall(gameSession: Pick<GameSession, 'token' | 'userId'>, balance = 0): Promise<void> {
  await app.db.rows(
    `insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', $2, $3)
       on conflict (player_id, provider) do update set staked = studio_wallet.staked + $2`,
    [gameSession.userId, policy().minLoss, app.clock.now],
  )
  await leaveCoins(app, gameSession, balance)
}
/** A player in a game who has bet this much, in stakes of 10.00, and holds exactly `balance`. */
async function createPlayer({ bet = 0, balance = 0 } = {}): Promise<GameSession> {
  const gameSession = await openGame(app)
  while ((await infoOf(gameSession.token)).currBet < bet) dataOf(await spin(app, gameSession, { stake: 1_000 }))
  // Whatever the rounds won is lost again.
  await app.db.rows(`insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', $2, $3)`, [
    gameSession.userId,
    10_000_00,
    app.clock.now,
  ])
  await fall(gameSession, balance)
  return gameSession
}
/** Logs in again: half an hour without input requires an identity check. */
async function logIn(gameSession: GameSession): Promise<string> {
  const account = (await app.db.row<{ account: string }>('select account from player where id = $1', [gameSession.userId]))?.account
  return dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
}
const give = async (playerId: string, currency: 'bonus' | 'safebox' | 'coin', amount: number) => {
  const movement = { kind: 'goodsBack' as const, currency, from: 'mint' as const, to: { playerId }, amount }
  await app.db.transaction((tx) => mustPost(tx, movement, uniqueRef(), app.clock.now))
}

describe('when a player is bankrupt', () => {
  test('not at the threshold: nothing is scheduled, nothing can be received', async () => {
    const { token } = await createPlayer({ balance: policy().threshold })
    expect(await infoOf(token)).toEqual({
      bankrupt: false,
      canReceiveLastMs: -1,
      gift2LastMs: -1,
      awardList: [
        { id: '1', propId: 2001, count: 50_00, canReceive: false, isReceived: false },
        { id: '2', propId: 2001, count: 100_00, canReceive: false, isReceived: false },
      ],
      currBet: 0,
      validBet: 40_00,
      serverTime: app.clock.now,
    })
    expect(await claim(token, '1')).toEqual(refusal('bankruptNot'))
  })

  test('a hundredth below it: the first gift is available at once, the second half an hour later', async () => {
    const { token } = await createPlayer({ balance: policy().threshold - 1 })
    const info = await infoOf(token)
    expect(info).toMatchObject({ bankrupt: true, canReceiveLastMs: app.clock.now, gift2LastMs: app.clock.now + 30 * minuteMs })
    expect(info.awardList.map(({ canReceive }) => canReceive)).toEqual([true, false])
  })

  test.each(['bonus', 'safebox'] as const)('%s counts like coins', async (currency) => {
    const { token, userId } = await createPlayer()
    await give(userId, currency, policy().threshold)
    expect(await infoOf(token)).toMatchObject({ bankrupt: false, canReceiveLastMs: -1 })
    expect(await isOffered(token)).toBe(false)
  })

  test('the fall is when the balances dropped below it for good: a cent credited later changes nothing', async () => {
    const { token, userId } = await createPlayer()
    const fell = app.clock.now
    app.clock.pass(10 * minuteMs)
    await give(userId, 'coin', 20)
    expect(await infoOf(token)).toMatchObject({ canReceiveLastMs: fell, gift2LastMs: fell + 30 * minuteMs })
  })

  test('after rising and falling again, the second fall counts', async () => {
    const gameSession = await createPlayer()
    app.clock.pass(10 * minuteMs)
    await leaveCoins(app, gameSession, 500)
    await leaveCoins(app, gameSession, 0)
    expect((await infoOf(gameSession.token)).canReceiveLastMs).toBe(app.clock.now)
  })

  test('a real round that loses the last coin is a fall like any other, and the gift is offered', async () => {
    const gameSession = await createPlayer({ balance: 100 })
    expect(await isOffered(gameSession.token)).toBe(false)
    while ((await coinsOf(app, gameSession.token)) >= 100) dataOf(await spin(app, gameSession))
    expect(await isOffered(gameSession.token)).toBe(true)
    expect(await infoOf(gameSession.token)).toMatchObject({ bankrupt: true, canReceiveLastMs: app.clock.now })
  })
})

describe('the first gift', () => {
  test('is paid through the ledger, once, and returns the player’s new state', async () => {
    const { token } = await createPlayer({ balance: 30 })
    const granted = dataOf(await claim(token, '1'))
    expect(granted).toMatchObject({
      awards: [{ propId: 2001, count: 50_00 }],
      coin: 50_30,
      gift: { bankrupt: false, canReceiveLastMs: -1, gift2LastMs: -1 },
    })
    expect(await coinsOf(app, token)).toBe(50_30)
    expect(await countRows(app, 'entry', 'kind = $1 and starts_with(ref, $2)', ['bankruptGift', `bankruptGift:${granted.claimId}:`])).toBe(
      1,
    )
    const log = await app.call('activityAwardGetLog', {}, token)
    expect(log.data).toMatchObject({ total: 1, list: [{ activityId: 'bankruptcy', award: granted.awards[0] }] })
    expect(await isSound(app)).toBe(true)
    expect(await isOffered(token)).toBe(false)
  })

  test('is the same gift when its request is repeated', async () => {
    const { token } = await createPlayer()
    const requestId = randomUUID()
    const first = await claim(token, '1', requestId)
    expect(await claim(token, '1', requestId)).toEqual({ ...first, replayed: true })
    expect(await coinsOf(app, token)).toBe(50_00)
  })

  test('is given once to two devices that claim it at the same time', async () => {
    const { token } = await createPlayer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(token, '1')))
    expect(answers.map(({ errcode }) => errcode).sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 7 }, () => 3004)])
    expect(await coinsOf(app, token)).toBe(50_00)
    expect(await countRows(app, 'bankruptcy_claim')).toBe(1)
  })

  test('is claimed for the UTC day, and available again on the next', async () => {
    const gameSession = await createPlayer()
    dataOf(await claim(gameSession.token, '1'))
    await fall(gameSession)
    expect(await claim(gameSession.token, '1')).toEqual(refusal('bankruptClosed'))
    expect((await infoOf(gameSession.token)).awardList[0]).toMatchObject({ canReceive: false, isReceived: true })
    app.clock.now = Date.UTC(2026, 10, 22) - 1
    expect(await claim(await logIn(gameSession), '1')).toEqual(refusal('bankruptClosed'))
    app.clock.pass(1)
    expect(dataOf(await claim(await logIn(gameSession), '1')).coin).toBe(50_00)
  })

  test('requires an identity check after half an hour without input', async () => {
    const { token } = await createPlayer()
    app.clock.pass(31 * minuteMs)
    expect(await claim(token, '1')).toEqual(refusal('confirmIdentity'))
    expect(await countRows(app, 'bankruptcy_claim')).toBe(0)
  })
})

describe('the second gift', () => {
  test('comes half an hour after the fall, not a millisecond earlier', async () => {
    const gameSession = await createPlayer({ bet: 40_00 })
    const availableAt = app.clock.now + 30 * minuteMs
    app.clock.pass(30 * minuteMs - 1)
    expect(await claim(gameSession.token, '2')).toEqual(refusal('bankruptNotNow', { availableAt }))
    app.clock.pass(1)
    expect((await infoOf(gameSession.token)).awardList[1]).toMatchObject({ canReceive: true })
    expect(dataOf(await claim(gameSession.token, '2')).coin).toBe(100_00)
  })

  test('requires the valid bets of the UTC day', async () => {
    const gameSession = await createPlayer()
    app.clock.pass(30 * minuteMs)
    expect(await claim(gameSession.token, '2')).toEqual(refusal('bankruptBetMissing', { need: 40_00, done: 0 }))
    await leaveCoins(app, gameSession, 500_00)
    while ((await infoOf(gameSession.token)).currBet < 40_00) dataOf(await spin(app, gameSession, { stake: 1_000 }))
    await leaveCoins(app, gameSession, 0)
    const { currBet, gift2LastMs } = await infoOf(gameSession.token)
    expect(currBet).toBeGreaterThanOrEqual(40_00)
    app.clock.pass(30 * minuteMs)
    expect(gift2LastMs).toBe(app.clock.now)
    expect(dataOf(await claim(gameSession.token, '2')).coin).toBe(100_00)
    app.clock.pass(dayMs)
    expect(await infoOf(await logIn(gameSession))).toMatchObject({ currBet: 0 })
  })

  test('counts no bets of a new day for the one before, though the clock is set back by a second', async () => {
    app.clock.pass(dayMs - (app.clock.now % dayMs))
    const { token } = await createPlayer({ bet: 40_00 })
    const { currBet } = await infoOf(token)
    app.clock.pass(-1_000)
    expect(await infoOf(token)).toMatchObject({ currBet: 0 })
    app.clock.pass(1_000)
    expect(await infoOf(token)).toMatchObject({ currBet })
  })

  test('with the first makes two a day, and no more', async () => {
    const gameSession = await createPlayer({ bet: 40_00 })
    dataOf(await claim(gameSession.token, '1'))
    await fall(gameSession)
    expect(await infoOf(gameSession.token)).toMatchObject({ canReceiveLastMs: -1, gift2LastMs: app.clock.now + 30 * minuteMs })
    app.clock.pass(30 * minuteMs)
    dataOf(await claim(gameSession.token, '2'))
    await fall(gameSession)
    expect(await infoOf(gameSession.token)).toMatchObject({ bankrupt: true, canReceiveLastMs: -1, gift2LastMs: -1 })
    expect([(await claim(gameSession.token, '1')).errcode, (await claim(gameSession.token, '2')).errcode]).toEqual([3004, 3004])
    expect(await isSound(app)).toBe(true)
  })
})

test('while the activity is closed a player gets no gift, and none is scheduled', async () => {
  await app.close()
  app = await createApp({ policy: { bankruptcy: { ...policy(), isOpen: false } } })
  const { token } = await createPlayer()
  expect(await infoOf(token)).toMatchObject({ bankrupt: true, canReceiveLastMs: -1, gift2LastMs: -1 })
  expect(await claim(token, '1')).toEqual(refusal('bankruptClosed'))
  expect(await isOffered(token)).toBe(false)
})

test('a gift that does not exist is a bad parameter', async () => {
  const { token } = await createPlayer()
  expect(await claim(token, '3')).toEqual(refusal('badParameter', { fields: ['id'] }))
})

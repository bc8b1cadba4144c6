import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { minuteMs } from '#contract/durations.ts'
import { betRecord } from '#contract/records.ts'
import { fairHash } from '#server/kernel/fairHmac.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { knownRound, knownSeeds, useKnownSeeds } from '../../fixtures/knownSeeds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

/** Counts all written rows: nothing may change without a trace here. */
const written = async (app: TestApp) => ({
  rounds: await countRows(app, 'round'),
  entries: await countRows(app, 'entry'),
  postings: await countRows(app, 'posting'),
})

type Records = OutputOf<typeof betRecord>

const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

describe('a round', () => {
  test('R32: takes the stake, pays what the seeds determine, and is stored as it was returned', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const round = dataOf(await spin(app, gameSession))
    expect(round).toEqual({
      roundId: expect.stringMatching(/^\d+$/),
      gameId: 'fiesta-nights',
      rulesVersion: 1,
      time: app.clock.now,
      demo: false,
      stake: 100,
      payout: 225,
      balance: gameSession.balance - 100 + 225,
      outcome: knownRound('fiesta-nights', 100, 0),
      fair: { serverSeedHash: fairHash(knownSeeds.serverSeed), clientSeed: 'swerte', nonce: 0 },
    })
    expect(await coinsOf(app, gameSession.token)).toBe(round.balance)
    const { list } = dataOf(await app.call<Records>('betRecord', {}, gameSession.token))
    const row = { roundId: round.roundId, gameId: 'fiesta-nights', gameName: 'Fiesta Nights', time: round.time, demo: false }
    expect(list).toEqual([{ ...row, bet: 100, validBet: 100, payout: 225 }])
  })

  test('is two entries, bet and win, between the player and the operator', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const { roundId, balance } = dataOf(await spin(app, gameSession))
    const postings = await app.db.rows(
      `select e.kind, e.at, a.owner, p.amount, p.balance_after from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
         where e.ref = $1 order by e.id, a.owner`,
      [`round:${roundId}`],
    )
    const at = app.clock.now
    expect(postings).toEqual([
      { kind: 'bet', at, owner: 'operator', amount: 100, balance_after: null },
      { kind: 'bet', at, owner: 'player', amount: -100, balance_after: balance - 225 },
      { kind: 'win', at, owner: 'operator', amount: -225, balance_after: null },
      { kind: 'win', at, owner: 'player', amount: 225, balance_after: balance },
    ])
  })

  test('that pays nothing is one entry', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const losing =
      Array.from({ length: 50 }, (_, nonce) => nonce).find((nonce) => knownRound('fiesta-nights', 100, nonce).payout === 0) ?? -1
    const round = (await spinOften(app, gameSession, losing + 1)).at(-1)
    expect(round).toMatchObject({ payout: 0, fair: { nonce: losing } })
    expect(await countRows(app, 'entry', 'ref = $1', [`round:${round?.roundId}`])).toBe(1)
  })

  test('counts as valid bet what it put at risk: the stake, or less when nearly all of it came back', async () => {
    const gameSession = await openGame(app, { gameId: 'perlas' })
    await useKnownSeeds(app, gameSession.userId)
    await spinOften(app, gameSession, 40)
    const { list } = dataOf(await app.call<Records>('betRecord', { pageSize: 50 }, gameSession.token))
    const expected = Array.from({ length: 40 }, (_, nonce) => knownRound('perlas', 100, nonce).payout).map((payout) =>
      Math.min(100, Math.abs(payout - 100)),
    )
    expect(list.map((row) => row.validBet).toReversed()).toEqual(expected)
    expect(new Set(expected.map((bet) => (bet === 100 ? 'whole' : 'part')))).toEqual(new Set(['whole', 'part']))
  })

  test('with free spins settles them all at once', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const round = (await spinOften(app, gameSession, 30)).at(-1)
    expect(round).toMatchObject({ payout: 910, fair: { nonce: 29 } })
    expect(round?.outcome.spins).toHaveLength(11)
  })
})

describe('one request id', () => {
  test('sent fifty times at once is one round, with the same response fifty times', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    const answers = await atOnce(50, () => spin(app, gameSession, { requestId }))
    const [first] = answers.filter((answer) => !answer.replayed)
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(49)
    expect(answers.map((answer) => answer.data)).toEqual(answers.map(() => first?.data))
    expect(await countRows(app, 'round', 'player_id = $1', [gameSession.userId])).toBe(1)
    expect(await coinsOf(app, gameSession.token)).toBe(first?.data?.balance)
  })

  test('R20: returns its first response after other rounds, with an empty balance and after the game was closed', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    const first = dataOf(await spin(app, gameSession, { requestId }))
    const again = { errcode: 0, message: '', data: first, replayed: true }
    await spinOften(app, gameSession, 3)
    expect(await spin(app, gameSession, { requestId })).toEqual(again)
    await leaveCoins(app, gameSession, 0)
    expect(await spin(app, gameSession, { requestId })).toEqual(again)
    dataOf(await app.call('exitGame', { roundToken: gameSession.roundToken }, gameSession.token))
    expect(await spin(app, gameSession, { requestId })).toEqual(again)
    expect(await coinsOf(app, gameSession.token)).toBe(0)
  })

  test('used for another stake or another visit is refused', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    dataOf(await spin(app, gameSession, { requestId }))
    expect(await spin(app, gameSession, { requestId, stake: 200 })).toEqual(refusal('requestIdReused'))
    const other = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, gameSession.token))
    expect(await spin(app, gameSession, { requestId, roundToken: other.roundToken })).toEqual(refusal('requestIdReused'))
  })

  test('used by one player is free for every other', async () => {
    const gameSessions = [await openGame(app), await openGame(app)]
    const requestId = randomUUID()
    const rounds = await Promise.all(gameSessions.map((gameSession) => spin(app, gameSession, { requestId })))
    expect(rounds.map((answer) => [answer.errcode, answer.replayed])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
  })
})

describe('one balance', () => {
  test('that is too low is unchanged, and a copy of the request that arrives later settles nothing either', async () => {
    const gameSession = await openGame(app)
    await leaveCoins(app, gameSession, 99)
    const before = await written(app)
    const requestId = randomUUID()
    expect(await spin(app, gameSession, { requestId })).toEqual(refusal('balanceTooLow', { balance: 99 }))
    expect(await written(app)).toEqual(before)
    expect(await coinsOf(app, gameSession.token)).toBe(99)
    await leaveCoins(app, gameSession, 500)
    for (let other = 0; other < 3; other++)
      expect(await spin(app, gameSession, { stake: 50 })).toMatchObject({ message: 'stakeNotOffered' })
    expect(await spin(app, gameSession, { requestId })).toEqual(refusal('balanceTooLow', { balance: 99 }))
    expect(await spin(app, gameSession)).toMatchObject({ errcode: 0, data: { fair: { nonce: 0 } } })
    expect(await spin(app, gameSession, { requestId })).toEqual(refusal('balanceTooLow', { balance: 99 }))
  })

  test('pays its last coin', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    await leaveCoins(app, gameSession, 100)
    expect(dataOf(await spin(app, gameSession)).balance).toBe(225)
  })
})

describe('what is refused changes nothing', () => {
  test('a stake that the game does not offer', async () => {
    const gameSession = await openGame(app)
    const before = await written(app)
    expect(await spin(app, gameSession, { stake: 50 })).toEqual(refusal('stakeNotOffered', { stakes: gameSession.stakes }))
    expect(await written(app)).toEqual(before)
  })

  test("another player's round token", async () => {
    const [own, foreign] = [await openGame(app), await openGame(app)]
    const before = await written(app)
    expect(await spin(app, own, { roundToken: foreign.roundToken })).toEqual(refusal('gameNotOpen'))
    expect(await written(app)).toEqual(before)
    expect(await coinsOf(app, foreign.token)).toBe(foreign.balance)
  })

  test('an unknown token, and one of a game that was closed', async () => {
    const gameSession = await openGame(app)
    expect(await spin(app, gameSession, { roundToken: 'x'.repeat(43) })).toEqual(refusal('gameNotOpen'))
    dataOf(await app.call('exitGame', { roundToken: gameSession.roundToken }, gameSession.token))
    expect(await spin(app, gameSession)).toEqual(refusal('gameNotOpen'))
  })

  test('a player who was away for more than 30 minutes, until they confirm their identity', async () => {
    const gameSession = await openGame(app)
    app.clock.pass(30 * minuteMs)
    dataOf(await spin(app, gameSession))
    app.clock.pass(30 * minuteMs + 1)
    const before = await written(app)
    expect(await spin(app, gameSession)).toEqual(refusal('confirmIdentity'))
    expect(await written(app)).toEqual(before)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, gameSession.token))
    dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
    dataOf(await spin(app, gameSession))
  })
})

describe('demo play', () => {
  test('R46: never touches coins, and puts nothing at risk', async () => {
    const gameSession = await openGame(app, { tryIt: true })
    const coinsBefore = await coinsOf(app, gameSession.token)
    expect(gameSession).toMatchObject({ demo: true, balance: app.deps.policy.demoGrant })
    const rounds = await spinOften(app, gameSession, 5)
    const net = rounds.reduce((sum, round) => sum + round.payout - round.stake, 0)
    expect(rounds.at(-1)).toMatchObject({ demo: true, balance: gameSession.balance + net })
    expect(await coinsOf(app, gameSession.token)).toBe(coinsBefore)
    expect(dataOf(await app.call<{ bet: number }>('refreshData', {}, gameSession.token)).bet).toBe(0)
    expect(dataOf(await app.call<Records>('betRecord', {}, gameSession.token)).total).toBe(0)
    const { list } = dataOf(await app.call<Records>('betRecord', { demo: true }, gameSession.token))
    expect(list.map((row) => row.validBet)).toEqual([0, 0, 0, 0, 0])
  })

  test('R46: shares the numbers of one seed pair with play for coins, also concurrently', async () => {
    const gameSession = await openGame(app)
    const first = await atOnce(20, () => spin(app, gameSession))
    const demo = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas', tryIt: true }, gameSession.token))
    const answers = [...first, ...(await atOnce(20, () => spin(app, gameSession, { roundToken: demo.roundToken })))]
    const rounds = answers.map(dataOf)
    expect(rounds.filter((round) => round.demo)).toHaveLength(20)
    expect(rounds.map((round) => round.fair.nonce).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, nonce) => nonce))
    expect(await isSound(app)).toBe(true)
  })
})

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakOf, byHand, msUntil, multipleAt } from '#games/crash/rules.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { createDatabaseClock } from '#server/kernel/database/databaseClock.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { tableOf } from './running.ts'

const gameId = 'crash'
let app: TestApp
let table: ReturnType<typeof tableOf>
let number: number
beforeAll(async () => {
  app = await createApp()
  table = tableOf(app, gameId)
})
beforeEach(async () => {
  number = await table.open()
})
afterAll(() => app.close())

const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true })
const breaksAt = (multiple: number) => (outcome: readonly string[]) => breakOf(outcome) === multiple
const breaksFrom = (multiple: number) => (outcome: readonly string[]) => breakOf(outcome) >= multiple && breakOf(outcome) < 100_00
const bettor = async (choice: string, stake = 10_00) => {
  const { token } = await app.register()
  dataOf(await table.bet(token, number, [{ choice, stake }]))
  return token
}
const reasonOf = ({ message, data }: { message: string; data: unknown }) => [message, (data as { reason?: string } | null)?.reason]
const start = 1_000_00

describe('a flight', () => {
  test('pays targets exactly, manual cash-outs at the server’s time, and nothing to bets that stayed; one posting each', async () => {
    const pools = (await trialBalance(app.db)).pools
    const [target, missed, hand, stayed] = [await bettor('1.50'), await bettor('3.01'), await bettor(byHand), await bettor(byHand)]
    const runsAt = await table.start((outcome) => breakOf(outcome) >= 260 && breakOf(outcome) <= 300)
    await table.pass(runsAt + msUntil(237))
    expect(dataOf(await table.cashOut(hand, number))).toMatchObject({
      cashOut: 237,
      round: { state: 'running', outcome: null, bets: [{ choice: byHand, stake: 10_00, cashOut: 237 }], stake: 10_00, payout: 0 },
    })
    // Nothing is paid before the end.
    expect(await coinsOf(app, hand)).toBe(start - 10_00)
    await isSound()
    await table.finish()
    expect(await Promise.all([target, missed, hand, stayed].map((token) => coinsOf(app, token)))).toEqual([
      start + 5_00,
      start - 10_00,
      start + 13_70,
      start - 10_00,
    ])
    expect((await table.ownRound(hand)).latest).toMatchObject({ state: 'settled', payout: 23_70, bets: [{ cashOut: 237 }] })
    // A quarter of what was at risk counts, and the jackpot is not fed.
    const { list } = dataOf(await app.call<{ list: object[] }>('betRecord', {}, target))
    expect(list).toMatchObject([{ gameName: 'Saranggola', bet: 10_00, payout: 15_00, validBet: 1_25, shared: number }])
    expect((await trialBalance(app.db)).pools).toEqual(pools)
    await isSound()
  })

  test('takes bets only before it', async () => {
    const token = await bettor('2.00')
    await table.start(breaksFrom(500))
    expect((await table.bet(token, number, [{ choice: '2.00', stake: 1_00 }])).message).toBe('roundClosed')
  })

  test('that reaches 100× pays every bet in the air', async () => {
    const token = await bettor(byHand, 1_00)
    await table.start(breaksAt(100_00))
    await table.finish()
    expect(await coinsOf(app, token)).toBe(start - 1_00 + 100_00)
  })

  test('is called off when the public value is late, before it began', async () => {
    const token = await bettor('2.00')
    app.clock.now = (await table.row()).closes_at
    await table.step()
    app.clock.now = (await table.row()).beacon_at + 10_001
    await table.step()
    expect([(await table.row()).state, await coinsOf(app, token)]).toEqual(['void', start])
  })
})

describe('a cash-out', () => {
  test('counts by its arrival: in time until the last millisecond, also while the round waits to be paid, and late from then on', async () => {
    const [first, second, third] = [await bettor(byHand), await bettor(byHand), await bettor(byHand)]
    const runsAt = await table.start(breaksAt(150))
    const over = runsAt + msUntil(151)
    await table.pass(over - 1)
    expect(dataOf(await table.cashOut(first, number)).cashOut).toBe(150)
    // The row still says that it flies: the secret end decides.
    app.clock.now = over
    expect((await table.row()).state).toBe('running')
    expect(reasonOf(await table.cashOut(second, number))).toEqual(['cashOutClosed', 'over'])
    await table.step()
    expect((await table.row()).state).toBe('drawn')
    // It arrived a millisecond before the end, and waited.
    app.clock.now = over - 1
    expect(dataOf(await table.cashOut(second, number)).cashOut).toBe(150)
    app.clock.now = over + 499
    await table.step()
    expect((await table.row()).state).toBe('drawn')
    await table.finish()
    app.clock.now = over - 1
    expect(reasonOf(await table.cashOut(third, number))).toEqual(['cashOutClosed', 'over'])
    app.clock.now = over + 10_000
    expect(await Promise.all([first, second, third].map((token) => coinsOf(app, token)))).toEqual([
      start + 5_00,
      start + 5_00,
      start - 10_00,
    ])
    await isSound()
  })

  test('of a flight under rules that this server does not have is refused, and its bets are returned', async () => {
    const [hand, target] = [await bettor(byHand), await bettor('1.01')]
    const runsAt = await table.start(breaksFrom(150))
    await table.pass(runsAt + msUntil(120))
    await app.db.rows('update shared_round set rules_version = rules_version - 1 where game_id = $1 and number = $2', [gameId, number])
    expect(reasonOf(await table.cashOut(hand, number))).toEqual(['cashOutClosed', 'over'])
    await table.step()
    expect(await Promise.all([hand, target].map((token) => coinsOf(app, token)))).toEqual([start, start])
    expect((await table.ownRound(hand)).latest).toMatchObject({ state: 'void', stake: 10_00, payout: 10_00 })
    await isSound()
  })

  test('before the flight, below 1.01×, of nobody’s bet, in a game or round that has none is refused and changes nothing', async () => {
    const token = await bettor(byHand)
    const stranger = (await app.register()).token
    expect(reasonOf(await table.cashOut(token, number))).toEqual(['cashOutClosed', 'early'])
    const runsAt = await table.start(breaksFrom(500))
    expect(reasonOf(await table.cashOut(token, number))).toEqual(['cashOutClosed', 'early'])
    app.clock.now = runsAt + msUntil(101) - 1
    expect(reasonOf(await table.cashOut(token, number))).toEqual(['cashOutClosed', 'early'])
    await table.pass(runsAt + 3_000)
    expect(reasonOf(await table.cashOut(stranger, number))).toEqual(['cashOutClosed', 'none'])
    expect(reasonOf(await table.cashOut(token, number + 1))).toEqual(['cashOutClosed', 'early'])
    expect((await app.call('liveCashOut', { gameId: 'color-game', number }, token)).message).toBe('unknownGame')
    expect((await app.call('liveCashOut', { gameId, number: 0 }, token)).message).toBe('badParameter')
    expect((await app.call('liveCashOut', { gameId, number })).errcode).toBe(401)
    await table.finish()
    expect(await coinsOf(app, token)).toBe(start - 10_00)
  })

  test('states no value of its own: what a forged request claims is not read', async () => {
    const token = await bettor(byHand)
    const runsAt = await table.start(breaksFrom(500))
    await table.pass(runsAt + msUntil(200))
    const forged = { cashOut: 9_999, value: 9_999, at: app.clock.now + 60_000, time: 0, playerId: '1' }
    expect(dataOf(await table.cashOut(token, number, forged)).cashOut).toBe(200)
    await table.finish()
    expect(await coinsOf(app, token)).toBe(start + 10_00)
  })

  test('is taken from an app that has become too old meanwhile, which can do nothing else', async () => {
    const hand = await bettor(byHand)
    const runsAt = await table.start(breaksFrom(300))
    await table.pass(runsAt + msUntil(200))
    await app.change({ minAppVersion: '0.9.0' })
    const old = { appVersion: '0.1.0' }
    expect(await app.call('liveMine', { gameId, ...old }, hand)).toMatchObject({ message: 'clientTooOld' })
    expect(dataOf(await table.cashOut(hand, number, old)).cashOut).toBe(200)
    await app.change({ minAppVersion: null })
  })

  test('from two tabs at once is one, and a repeated request gets its first answer', async () => {
    const token = await bettor(byHand)
    const runsAt = await table.start(breaksFrom(500))
    await table.pass(runsAt + msUntil(200))
    const requestId = randomUUID()
    const answers = await Promise.all([
      table.cashOut(token, number, { requestId }),
      table.cashOut(token, number, { requestId }),
      table.cashOut(token, number),
      table.cashOut(token, number),
    ])
    const done = answers.filter(({ errcode }) => errcode === 0)
    expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers.filter(({ errcode }) => errcode !== 0).every((answer) => reasonOf(answer)[1] === 'none')).toBe(true)
    await table.pass(runsAt + msUntil(300))
    expect(reasonOf(await table.cashOut(token, number))).toEqual(['cashOutClosed', 'none'])
    await table.finish()
    expect(await coinsOf(app, token)).toBe(start + 10_00)
    await isSound()
  })

  test('leaves bets that have reached their target, and takes along those that have not', async () => {
    const { token } = await app.register()
    const bets = ['1.20', '4.00', byHand].map((choice) => ({ choice, stake: 10_00 }))
    dataOf(await table.bet(token, number, bets))
    const runsAt = await table.start(breaksFrom(500))
    await table.pass(runsAt + msUntil(200))
    dataOf(await table.cashOut(token, number))
    await table.finish()
    expect(await coinsOf(app, token)).toBe(start - 30_00 + 12_00 + 20_00 + 20_00)
  })
})

describe('two servers whose machines’ clocks differ by 80 ms', () => {
  let other: TestApp
  beforeAll(async () => {
    const behind = () => app.clock.now - 80
    const clock = createDatabaseClock({ machine: behind, steady: behind, read: async () => app.clock.now, log: () => {} })
    await clock.measure()
    other = await createApp({
      database: { url: await databaseUrl(app), drop: async () => {} },
      clock: {
        get now() {
          return clock.now()
        },
        pass: () => {},
      },
    })
  })
  afterAll(() => other.close())
  const cashOutThere = (token: string) => tableOf(other, gameId).cashOut(token, number)

  test('pay the same multiple at the same moment', async () => {
    const [here, there] = [await bettor(byHand), await bettor(byHand)]
    const runsAt = await table.start(breaksFrom(500))
    await table.pass(runsAt + msUntil(240))
    expect(dataOf(await table.cashOut(here, number)).cashOut).toBe(240)
    expect(dataOf(await cashOutThere(there)).cashOut).toBe(240)
    await table.finish()
    expect(await Promise.all([here, there].map((token) => coinsOf(app, token)))).toEqual([start + 14_00, start + 14_00])
  })

  test('take no cash-out once the break is public, and show the same time', async () => {
    const late = await bettor(byHand)
    const runsAt = await table.start(breaksAt(150))
    const over = runsAt + msUntil(151)
    await table.pass(over)
    const seen = await tableOf(other, gameId).look()
    expect([seen.round.state, seen.round.outcome, seen.serverTime]).toEqual(['drawn', ['1.50'], over])
    expect(reasonOf(await cashOutThere(late))).toEqual(['cashOutClosed', 'over'])
    await table.finish()
    expect(await coinsOf(app, late)).toBe(start - 10_00)
  })
})

describe('servers that stop', () => {
  test('in any phase: the next one goes on from the ledger, and every bet is paid once', async () => {
    const [hand, target] = [await bettor(byHand), await bettor('1.80')]
    const db = openDatabase(await databaseUrl(app), () => {})
    const other = { ...app.deps, db }
    // The first server opened the round; another closes it and begins the flight; the first goes on, and the other pays.
    const runsAt = await table.start((outcome) => breakOf(outcome) >= 200 && breakOf(outcome) < 250, other)
    await table.pass(runsAt + msUntil(150), app.deps)
    dataOf(await table.cashOut(hand, number))
    await table.pass(runsAt + msUntil(180), other)
    await Promise.all([table.finish(other), table.finish(app.deps)])
    expect([await coinsOf(app, hand), await coinsOf(app, target)]).toEqual([start + 5_00, start + 8_00])
    await isSound()
    await db.close()
  })

  test('for more than five seconds of the flight: bets by hand that were not cashed out are returned, reached targets are paid', async () => {
    const [hand, cashed, target, missed] = [await bettor(byHand), await bettor(byHand), await bettor('1.80'), await bettor('9.00')]
    const runsAt = await table.start((outcome) => breakOf(outcome) >= 200 && breakOf(outcome) < 300)
    await table.pass(runsAt + msUntil(120))
    dataOf(await table.cashOut(cashed, number))
    app.clock.pass(5_001)
    await table.finish()
    expect(await Promise.all([hand, cashed, target, missed].map((token) => coinsOf(app, token)))).toEqual([
      start,
      start + 2_00,
      start + 8_00,
      start,
    ])
    await isSound()
  })

  test('until after its end: nobody loses by that, and the round is paid once', async () => {
    const [hand, target] = [await bettor(byHand), await bettor('2.00')]
    await table.start(breaksAt(300))
    app.clock.pass(3_600_000)
    await table.finish()
    expect([await coinsOf(app, hand), await coinsOf(app, target)]).toEqual([start, start + 10_00])
    await isSound()
  })

  test('for less than that changes nothing', async () => {
    const hand = await bettor(byHand)
    await table.start(breaksFrom(150))
    for (let turn = 0; (await table.row()).state === 'running' && turn < 40; turn++) {
      app.clock.pass(4_900)
      await table.step()
    }
    await table.finish()
    expect(await coinsOf(app, hand)).toBe(start - 10_00)
  })
})

describe('fairness', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

  test('a verifier written from decisions 049 and 058 alone finds the break, the bets and every payout', async () => {
    const [hand, target] = [await bettor(byHand), await bettor('1.30')]
    const runsAt = await table.start((outcome) => breakOf(outcome) >= 150 && breakOf(outcome) <= 400)
    const during = await table.proof(number)
    expect([during.serverSeed, during.outcome]).toEqual([null, null])
    await table.pass(runsAt + msUntil(140))
    dataOf(await table.cashOut(hand, number))
    await table.finish()
    const data = await table.proof(number)
    let hash = data.serverSeed ?? ''
    for (let link = 0; link < data.link; link++) hash = sha256(hash)
    expect(hash).toBe(data.anchor)
    expect(sha256(data.bets.map(({ id, choice, stake }) => `${id}:${choice}:${stake}\n`).join(''))).toBe(data.betsRoot)
    const word = createHmac('sha256', data.serverSeed ?? '')
      .update(`${data.beacon.value}:${number}:0`)
      .digest()
      .readUInt32BE(0)
    const last = Math.min(10_000, Math.max(100, Math.floor((97 * 2 ** 32) / (word + 1))))
    expect(data.outcome).toEqual([(last / 100).toFixed(2)])
    expect(data.bets.map(({ choice, cashOut }) => [choice, cashOut])).toEqual([
      [byHand, 140],
      ['1.30', null],
    ])
    expect([await coinsOf(app, hand), await coinsOf(app, target)]).toEqual([start + 4_00, start + 3_00])
  })

  test('the multiple shown by a page whose clock is an hour off is the server’s, which alone decides', async () => {
    const token = await bettor(byHand)
    const runsAt = await table.start(breaksFrom(500))
    await table.pass(runsAt + 8_000)
    const { serverTime, round } = await table.look()
    // What a page computes: the server's time as it learned it, however wrong the device's own is.
    const device = serverTime - 3_600_000
    const ahead = serverTime - device
    expect(dataOf(await table.cashOut(token, number)).cashOut).toBe(multipleAt(device + ahead - (round.runsAt ?? 0)))
  })
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BankruptGift } from '#contract/bankruptcy.ts'
import type { OutputOf } from '#contract/call.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Collected, GameWallet, Retrieved, studioVisit } from '#contract/studios.ts'
import type { GameStudio } from '#server/adapters/index.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { fetchReports, settleTransfers } from '#server/play/studios/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame } from '../../fixtures/games.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const visit = (token: string, amount: number, requestId = secureRandom.uuid()) =>
  app.call<OutputOf<typeof studioVisit>>('studioVisit', { provider: 'sandbox', amount, requestId }, token)
const collect = (token: string, requestId = secureRandom.uuid()) =>
  app.call<Retrieved>('retrieveBalance', { providers: ['sandbox'], requestId }, token)
const result = (outcome: Collected['outcome'], amount = 0) => [{ provider: 'sandbox', outcome, amount }]
const wallets = async (token: string) => dataOf(await app.call<{ list: GameWallet[] }>('gameWallets', {}, token)).list
const atStudio = async (token: string) => (await wallets(token)).find(({ provider }) => provider === 'sandbox')
const coins = (token: string) => coinsOf(app, token)
const studio = () => createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
/** The studio's holdings according to the ledger. */
const coinsNow = async () =>
  Number(
    (
      await app.db.row<{ sum: string }>(
        `select coalesce(sum(p.amount), 0)::text as sum from account a left join posting p on p.account_id = a.id where a.clearing = 'studio-sandbox'`,
      )
    )?.sum,
  )

describe('a visit to a studio', () => {
  test('transfers coins, appears in the list, and everything returns once', async () => {
    const { token, userId } = await app.register()
    const before = await coinsNow()
    expect(dataOf(await visit(token, 300_00))).toEqual({
      url: expect.stringMatching(/^\/sandbox\/studio\?player=\d+&proof=[\w-]{43}$/),
      balance: 700_00,
    })
    expect(await atStudio(token)).toEqual({ provider: 'sandbox', name: 'Sandbox Studio', kind: 'studio', balance: 300_00, state: 'idle' })
    expect(await coinsNow()).toBe(before + 300_00)
    await studio().act(userId, 'win')
    const answer = await collect(token)
    expect(dataOf(answer)).toEqual({ results: result('collected', 350_00), coin: welcome + 50_00 })
    expect(dataOf(await collect(token)).results).toEqual(result('empty'))
    expect((await atStudio(token))?.state).toBe('empty')
    const { list } = dataOf(await app.call<{ list: { kind: string; delta: number }[] }>('appUserCoinDetail', { kind: 'studio' }, token))
    expect(list.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['studioOut', 350_00],
      ['studioIn', -300_00],
    ])
    expect(await isSound(app)).toBe(true)
  })

  test('with more than the balance holds, to an unknown studio or with no amount is refused, and nothing moves', async () => {
    const { token, userId } = await app.register()
    expect(await visit(token, welcome + 1)).toEqual(refusal('balanceTooLow'))
    expect(await app.call('studioVisit', { provider: 'toString', amount: 1 }, token)).toEqual(refusal('unknownStudio'))
    expect(await app.call('retrieveBalance', { providers: ['sandbox', 'nobody'] }, token)).toEqual(refusal('unknownStudio'))
    for (const amount of [0, -5, 1.5, '7'])
      expect((await app.call('studioVisit', { provider: 'sandbox', amount }, token)).errcode).toBe(10001)
    expect(await coins(token)).toBe(welcome)
    expect(await countRows(app, 'studio_transfer', 'player_id = $1', [userId])).toBe(0)
  })

  test('with a lost response is one visit, however often it is requested, and delays another', async () => {
    const { token, userId } = await app.register()
    const requestId = secureRandom.uuid()
    await studio().act(userId, 'mute')
    expect(await visit(token, 100_00, requestId)).toEqual(refusal('stillProcessing'))
    expect(await visit(token, 100_00)).toEqual(refusal('studioMoving'))
    expect(await atStudio(token)).toMatchObject({ balance: null, state: 'moving' })
    await studio().act(userId, 'well')
    const [first, second] = await Promise.all([visit(token, 100_00, requestId), visit(token, 100_00, requestId)])
    expect([dataOf(first).balance, second.data?.balance]).toEqual([900_00, 900_00])
    expect(await atStudio(token)).toMatchObject({ balance: 100_00, state: 'idle' })
    expect(await visit(token, 100_01, requestId)).toMatchObject({ message: 'requestIdReused' })
    expect(await coins(token)).toBe(900_00)
  })
})

describe('collecting', () => {
  test('leaves what is in play, and transfers it when the round has ended', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 200_00))
    await studio().act(userId, 'begin')
    expect((await atStudio(token))?.state).toBe('playing')
    expect(dataOf(await collect(token)).results).toEqual(result('playing'))
    await studio().act(userId, 'end')
    expect(dataOf(await collect(token)).results).toEqual(result('collected', 200_00))
  })

  test('from a studio that is down fails alone and loses nothing', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 200_00))
    await studio().act(userId, 'down')
    expect(await atStudio(token)).toMatchObject({ balance: null, state: 'unreachable' })
    expect(dataOf(await collect(token))).toEqual({ results: result('unreachable'), coin: 800_00 })
    await studio().act(userId, 'well')
    expect(dataOf(await collect(token))).toEqual({ results: result('collected', 200_00), coin: welcome })
  })

  test('executed by a studio without confirmation is booked by the next try, once', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 200_00))
    await studio().act(userId, 'mute')
    expect(dataOf(await collect(token)).results).toEqual(result('unreachable'))
    expect(await coins(token)).toBe(800_00)
    await studio().act(userId, 'well')
    expect(dataOf(await collect(token)).results).toEqual(result('collected', 200_00))
    expect(dataOf(await collect(token)).results).toEqual(result('empty'))
    expect(await coins(token)).toBe(welcome)
  })

  test('confirms open transfers to the studio first', async () => {
    const { token, userId } = await app.register()
    await studio().act(userId, 'down')
    expect(await visit(token, 150_00)).toEqual(refusal('stillProcessing'))
    await studio().act(userId, 'well')
    expect(dataOf(await collect(token))).toEqual({ results: result('collected', 150_00), coin: welcome })
  })

  test('requested thirty-two times at once, half of them with one request id, pays once', async () => {
    const { token } = await app.register()
    dataOf(await visit(token, 500_00))
    const requestId = secureRandom.uuid()
    const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => collect(token, index % 2 ? requestId : undefined)))
    expect(answers.every(({ errcode }) => errcode === 0)).toBe(true)
    expect(await coins(token)).toBe(welcome)
    const replay = await collect(token, requestId)
    expect(replay.replayed).toBe(true)
    expect(await isSound(app)).toBe(true)
  })

  test('requires a recent identity check, and affects no other player', async () => {
    const [player, other] = [await app.register(), await app.register()]
    dataOf(await visit(other.token, 400_00))
    expect(dataOf(await collect(player.token)).results).toEqual(result('empty'))
    expect(await atStudio(other.token)).toMatchObject({ balance: 400_00 })
    app.clock.pass(31 * minuteMs)
    expect(await collect(other.token)).toEqual(refusal('confirmIdentity'))
    expect(await visit(other.token, 1_00)).toEqual(refusal('confirmIdentity'))
  })
})

describe('the job', () => {
  /** Runs the job on six servers at once; returns how often the studio was queried about this player. */
  const look = async (userId: string, changes: Partial<GameStudio> = {}) => {
    let queries = 0
    const answering: GameStudio = { ...studio(), ...changes }
    const note = ({ playerId }: { playerId: string }) => void (queries += playerId === userId ? 1 : 0)
    const counted: GameStudio = {
      ...answering,
      putIn: (transfer) => (note(transfer), answering.putIn(transfer)),
      takeOut: (transfer) => (note(transfer), answering.takeOut(transfer)),
    }
    const deps = { ...app.deps, adapters: { ...app.deps.adapters, studios: { sandbox: counted } } }
    await Promise.all(Array.from({ length: 6 }, () => settleTransfers(deps)))
    return queries
  }
  const states = async (userId: string) =>
    (await app.db.rows<{ state: string }>('select state from studio_transfer where player_id = $1 order by at, state', [userId])).map(
      ({ state }) => state,
    )

  test('asks about a transfer, and for a report, as soon as always after the clock was a day ahead and was set back', async () => {
    const { token, userId } = await app.register()
    app.clock.pass(dayMs)
    await app.db.rows('update session set last_input_at = $2 where player_id = $1', [userId, app.clock.now])
    await studio().act(userId, 'mute')
    expect(await visit(token, 200_00)).toEqual(refusal('stillProcessing'))
    app.clock.pass(minuteMs)
    expect(await look(userId)).toBe(1)
    app.clock.pass(-dayMs)
    expect(await look(userId)).toBe(1)
    expect(await look(userId)).toBe(0)
    await studio().act(userId, 'well')
    app.clock.pass(minuteMs)
    expect(await look(userId)).toBe(1)
    expect(await states(userId)).toEqual(['done'])
    await studio().act(userId, 'win')
    await fetchReports(app.deps)
    expect(await app.db.row('select won from studio_wallet where player_id = $1', [userId])).toEqual({ won: 100_00 })
  })

  test('settles what a studio executed without confirmation, a minute later and once, however many servers run it', async () => {
    const { token, userId } = await app.register()
    await studio().act(userId, 'mute')
    expect(await visit(token, 200_00)).toEqual(refusal('stillProcessing'))
    await studio().act(userId, 'well')
    app.clock.pass(minuteMs - 1)
    expect([await look(userId), await states(userId)]).toEqual([0, ['open']])
    app.clock.pass(1)
    expect([await look(userId), await states(userId)]).toEqual([1, ['done']])
    expect([await coins(token), (await atStudio(token))?.balance]).toEqual([800_00, 200_00])

    await studio().act(userId, 'mute')
    expect(dataOf(await collect(token)).results).toEqual(result('unreachable'))
    await studio().act(userId, 'well')
    app.clock.pass(minuteMs)
    expect(await look(userId)).toBe(1)
    expect([await coins(token), (await atStudio(token))?.state]).toEqual([welcome, 'empty'])
    expect(await look(userId)).toBe(0)
    expect(await isSound(app)).toBe(true)
  })

  test('queries a studio that is down repeatedly, at growing intervals, and returns what it then refuses', async () => {
    const { token, userId } = await app.register()
    await studio().act(userId, 'down')
    expect(await visit(token, 200_00)).toEqual(refusal('stillProcessing'))
    const queries: number[] = []
    for (let minutes = 0; minutes < 6; minutes++) {
      app.clock.pass(minuteMs)
      queries.push(await look(userId))
    }
    expect(queries).toEqual([1, 1, 1, 0, 1, 0])
    expect([await coins(token), await states(userId)]).toEqual([800_00, ['open']])
    app.clock.pass(10 * minuteMs)
    expect(await look(userId, { putIn: async () => false })).toBe(1)
    expect([await coins(token), await states(userId)]).toEqual([welcome, ['refused']])
  })

  test.each([-5_00, 0.5, Number.NaN, 2 ** 53])(
    'books nothing when a studio claims to have moved %d, and asks it again',
    async (claimed) => {
      const { token, userId } = await app.register()
      dataOf(await visit(token, 200_00))
      await studio().act(userId, 'down')
      expect(dataOf(await collect(token)).results).toEqual(result('unreachable'))
      await studio().act(userId, 'well')
      app.clock.pass(minuteMs)
      expect(await look(userId, { takeOut: async () => claimed })).toBe(1)
      expect([await coins(token), await states(userId)]).toEqual([800_00, ['done', 'open']])
      app.clock.pass(minuteMs)
      expect(await look(userId)).toBe(1)
      expect([await coins(token), await states(userId)]).toEqual([welcome, ['done', 'done']])
      expect(await isSound(app)).toBe(true)
    },
  )

  test('and the player at once settle it once', async () => {
    const { token, userId } = await app.register()
    const requestId = secureRandom.uuid()
    await studio().act(userId, 'mute')
    expect(await visit(token, 200_00, requestId)).toEqual(refusal('stillProcessing'))
    await studio().act(userId, 'well')
    app.clock.pass(minuteMs)
    const [answer] = await Promise.all([visit(token, 200_00, requestId), look(userId), look(userId)])
    expect(dataOf(answer).balance).toBe(800_00)
    expect([await coins(token), (await atStudio(token))?.balance]).toEqual([800_00, 200_00])
    expect(await countRows(app, 'entry', `ref in (select 'studio:' || id from studio_transfer where player_id = $1)`, [userId])).toBe(1)
  })
})

test('our own games hold nothing; an open visit shows that the player is playing', async () => {
  const gameSession = await openGame(app)
  expect((await wallets(gameSession.token))[0]).toEqual({
    provider: 'swerte',
    name: 'Swerte House',
    kind: 'house',
    balance: 0,
    state: 'playing',
  })
  dataOf(await app.call('exitGame', { roundToken: gameSession.roundToken }, gameSession.token))
  expect((await wallets(gameSession.token))[0]?.state).toBe('empty')
})

test('a player with all coins at a studio is not bankrupt until they are collected', async () => {
  const { token, userId } = await app.register()
  dataOf(await visit(token, welcome))
  const gift = async () => dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token)).bankrupt
  expect(await gift()).toBe(false)
  for (let lost = 0; lost < 20; lost++) await studio().act(userId, 'lose')
  expect(await gift()).toBe(false)
  app.clock.pass(1)
  expect(dataOf(await collect(token)).results).toEqual(result('empty'))
  expect(await gift()).toBe(true)
})

test('nor one whose coins there are fewer than a win that the studio has not reported yet', async () => {
  const { token, userId } = await app.register()
  const gift = async () => dataOf(await app.call<BankruptGift>('getBankruptGiftInfo', {}, token)).bankrupt
  dataOf(await visit(token, welcome))
  for (let lost = 0; lost < 14; lost++) await studio().act(userId, 'lose')
  dataOf(await collect(token))
  dataOf(await visit(token, 300_00))
  for (let won = 0; won < 2; won++) await studio().act(userId, 'win')
  const sandbox = app.deps.adapters.studios.sandbox
  if (!sandbox) throw new Error('there is no studio')
  const played = vi.spyOn(sandbox, 'played').mockRejectedValue(new Error('no report'))
  onTestFinished(() => played.mockRestore())
  dataOf(await collect(token))
  await leaveCoins(app, { token, userId }, 100_00)
  app.clock.pass(1)
  expect(await gift()).toBe(false)
  dataOf(await visit(token, 100_00))
  expect(await gift()).toBe(false)
  expect(dataOf(await collect(token)).results).toEqual(result('collected', 100_00))
})

test('the studio’s page accepts only our own links', async () => {
  const { token } = await app.register()
  const { url } = dataOf(await visit(token, 100_00))
  expect((await app.get(url)).body).toContain('100.00')
  expect((await app.get(url.replace(/player=\d+/, 'player=10000001'))).statusCode).toBe(404)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = url.slice(url.indexOf('?') + 1)
  expect((await app.post('/sandbox/studio', `${body}&action=win`, form)).body).toContain('150.00')
  expect((await app.post('/sandbox/studio', `${body}&action=steal`, form)).statusCode).toBe(404)
  expect((await app.post('/sandbox/studio', 'player=1&proof=x&action=win', form)).statusCode).toBe(404)
})

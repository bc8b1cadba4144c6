import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { minuteMs, hourMs } from '#contract/durations.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import type { RealityCheck } from '#contract/responsibleGaming.ts'
import { createServer } from '#server/createServer.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { coinsOf } from '../fixtures/balances.ts'
import { deliver, openOrder, orderOf, paidNotice } from '../fixtures/deposits.ts'
import { openGame } from '../fixtures/games.ts'
import { placeBets, currentRound, openRound, advanceRound } from '../fixtures/sharedRounds.ts'
import { askBet, askChoice, choose, knownBoard, openStaged, placeBet } from '../fixtures/stagedRounds.ts'
import { anotherServer, change } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const close = {
  'maintenance.state': 'closed',
  'maintenance.text.en-PH': 'Back at eight.',
  'maintenance.text.fil-PH': 'Babalik kami ng alas-otso.',
}

describe('under maintenance', () => {
  test('every call is refused except those that announce it; preLogin says until when and why', async () => {
    const { token } = await app.register()
    const endsAt = app.clock.now + hourMs
    await change(app, close, { endsAt })
    await app.settings.poll()
    const closed = refusal('maintenance', { until: endsAt })
    for (const call of ['refreshData', 'getExchange', 'liveRound', 'spin', 'recharge', 'startGame', 'accountLogin'] as const)
      expect([call, await app.call(call, bodies[call], token)]).toEqual([call, closed])
    expect(dataOf(await app.call('preLogin'))).toMatchObject({
      code: 503,
      maintenance: { state: 'closed', until: endsAt, text: 'Back at eight.' },
    })
    expect(dataOf(await app.call('preLogin', { language: 'fil-PH' }))).toMatchObject({
      maintenance: { text: 'Babalik kami ng alas-otso.' },
    })
    expect(await app.call('anonymous/appConfig')).toMatchObject({ errcode: 0 })
    expect((await app.get('/health')).statusCode).toBe(200)
    // It opens by the clock, without another change.
    app.clock.now = endsAt
    expect(await app.call('refreshData', {}, token)).toMatchObject({ errcode: 0 })
    expect(dataOf(await app.call('preLogin'))).toMatchObject({ code: 200, maintenance: { state: 'open' } })
  })

  test('leaving a running round is heard', async () => {
    const { token } = await app.register()
    await change(app, close)
    await app.settings.poll()
    expect((await app.call('liveCashOut', { gameId: 'crash', number: 1 }, token)).message).toBe('cashOutClosed')
  })

  test('a staged round that is open is finished and paid; no other begins', async () => {
    const gameSession = await openStaged(app, 'mines')
    const before = await coinsOf(app, gameSession.token)
    const round = await placeBet(app, gameSession)
    await change(app, close)
    await app.settings.poll()
    const safe = `open-${knownBoard('mines', '3').indexOf(0)}`
    const opened = await choose(app, gameSession, round, safe)
    expect(opened).toMatchObject({ version: 1, isOver: false })
    const ended = await choose(app, gameSession, opened, 'cash')
    expect(ended).toMatchObject({ isOver: true, balance: before - 1_00 + ended.payout })
    expect(ended.payout).toBeGreaterThan(1_00)
    expect(await askBet(app, gameSession)).toEqual(refusal('maintenance', { until: null }))
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenStaged: 0 })
  })

  test('a game opens again after a reload for the staged round that is open in it, and for nothing else', async () => {
    const gameSession = await openStaged(app, 'mines')
    await placeBet(app, gameSession)
    await change(app, close)
    await app.settings.poll()
    const start = (gameId: string, tryIt = false) => app.call<GameStart>('startGame', { gameId, tryIt }, gameSession.token)
    const closed = refusal('maintenance', { until: null })
    expect([await start('mines', true), await start('blackjack'), await start('perlas')]).toEqual([closed, closed, closed])
    const opened = dataOf(await start('mines'))
    expect(opened.staged).toMatchObject({ isOver: false, choices: [] })
    const again = { ...gameSession, ...opened }
    if (!opened.staged) throw new Error('no open round')
    const lit = await choose(app, again, opened.staged, `open-${knownBoard('mines', '3').indexOf(0)}`)
    expect(await choose(app, again, lit, 'cash')).toMatchObject({ isOver: true, isByRule: false })
    expect([await start('mines'), await askBet(app, again)]).toEqual([closed, closed])
  })

  test('a player who must confirm who they are or answer a reality check first still finishes their staged round', async () => {
    const gameSession = await openStaged(app, 'mines')
    dataOf(await app.call('setRealityCheck', { minutes: 15 }, gameSession.token))
    let round = await placeBet(app, gameSession)
    for (const cell of knownBoard('mines', '3')
      .flatMap((content, index) => (content === 0 ? [index] : []))
      .slice(0, 3)) {
      app.clock.pass(4 * minuteMs)
      round = await choose(app, gameSession, round, `open-${cell}`)
    }
    app.clock.pass(4 * minuteMs)
    await change(app, close)
    await app.settings.poll()
    const start = () => app.call<GameStart>('startGame', { gameId: 'mines' }, gameSession.token)
    expect(await start()).toEqual(refusal('realityCheckDue'))
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, gameSession.token))).toMatchObject({ elapsed: 16 * minuteMs })
    dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
    const again = { ...gameSession, ...dataOf(await start()) }
    app.clock.pass(31 * minuteMs)
    expect((await askChoice(app, again, round, 'cash')).message).toBe('confirmIdentity')
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, gameSession.token))
    expect(await choose(app, again, round, 'cash')).toMatchObject({ isOver: true, isByRule: false })
  })

  test('a paid deposit is credited, and a round in flight settles; no other begins until it is open', async () => {
    const { token } = await app.register()
    const order = await openOrder(app, token)
    const number = await openRound(app)
    dataOf(await placeBets(app, token, number, [{ choice: 'red', stake: 1_00 }]))
    const { round } = await currentRound(app)
    await change(app, close)
    await app.settings.poll()
    expect(await deliver(app, paidNotice(order))).toBe(200)
    app.clock.now = round.closesAt
    for (let turns = 0; turns < 8; turns++) app.clock.now = Math.max(app.clock.now, await advanceRound(app))
    const rounds = () => app.db.rows<{ number: number; state: string }>('select number, state from shared_round order by number')
    expect(await rounds()).toEqual([{ number, state: expect.stringMatching(/^(settled|void)$/) }])
    await app.change({ 'maintenance.state': null })
    await advanceRound(app)
    expect(await rounds()).toMatchObject([{ number }, { number: number + 1, state: 'open' }])
    expect(await orderOf(app, token, order.orderId)).toMatchObject({ state: 'paid' })
    expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  })
})

const bodies = {
  refreshData: {},
  getExchange: {},
  liveRound: {},
  spin: { roundToken: 'x'.repeat(32), stake: 100 },
  recharge: { typeId: 'qr-ph', amount: 100_00 },
  startGame: { gameId: 'perlas' },
  accountLogin: { account: 'nobody_here', password: 'correct horse' },
}

test('closed while four players spin on two servers: both refuse once they have polled, no round is lost, and each is settled once', async () => {
  const { settings: other } = anotherServer(app)
  const second = await createServer({ deps: { ...app.deps, policy: other.policy }, logLevel: 'silent', rateFactor: 1_000 })
  try {
    const late = await openGame(app)
    const gameSessions = [late, await openGame(app), await openGame(app), await openGame(app)]
    const requests = gameSessions.flatMap((gameSession) =>
      Array.from({ length: 10 }, () => ({ ...gameSession, requestId: crypto.randomUUID() })),
    )
    const send = async (
      { token, roundToken, requestId }: (typeof requests)[number],
      server: 'first' | 'second',
    ): Promise<Answer<SettledRound>> => {
      const body = { roundToken, stake: 100, requestId }
      if (server === 'first') return app.call<SettledRound>('spin', body, token)
      const answer = await second.inject({
        method: 'POST',
        url: '/production-api/app/v1/spin',
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      })
      return answer.json<Answer<SettledRound>>()
    }
    const answers = requests.map((one, index) => send(one, index % 2 === 0 ? 'first' : 'second'))
    await change(app, close)
    await Promise.all([app.settings.poll(), other.poll()])
    for (const server of ['first', 'second'] as const)
      expect(await send({ ...late, requestId: crypto.randomUUID() }, server)).toEqual(refusal('maintenance', { until: null }))
    const settled = (await Promise.all(answers)).filter(({ errcode }) => errcode === 0).length
    const rounds = async () => (await app.db.rows<{ request_id: string }>('select request_id from round')).length
    expect(await rounds()).toBe(settled)

    await change(app, { 'maintenance.state': null })
    await Promise.all([app.settings.poll(), other.poll()])
    // Refused calls, and those whose answer was lost, are repeated with the same id, on either server.
    for (const [index, one] of requests.entries()) dataOf(await send(one, index % 2 === 0 ? 'second' : 'first'))
    expect(await rounds()).toBe(requests.length)
    expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  } finally {
    await second.close()
  }
})

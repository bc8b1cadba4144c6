import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, OutputOf } from '#contract/call.ts'
import type { liveGames, OwnRound } from '#contract/live.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { advance } from '#server/play/shared/advance.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, leaveCoins } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { untilWaiting } from '../../fixtures/locks.ts'
import {
  beaconAt,
  placeBets,
  finishRound,
  gameId,
  currentRound,
  ownRound,
  configured,
  openRound,
  sharedProof,
  advanceRound,
} from '../../fixtures/sharedRounds.ts'

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

let app: TestApp
let number: number
beforeAll(async () => {
  app = await createApp()
})
beforeEach(async () => {
  number = await openRound(app)
})
afterAll(() => app.close())

const resultOf = ({ message, data }: Answer<unknown>) => [message, data]
const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true })
const red = (stake: number) => [{ choice: 'red', stake }]

/** The perya's rule, implemented independently: the stake and as much again for each die. */
const paid = (choice: string, stake: number, dice: readonly string[]) => {
  const shown = dice.filter((die) => die === choice).length
  return shown === 0 ? 0 : stake + shown * stake
}

test('the lobby counts a round’s players once each, and has the last result that was paid', async () => {
  const inLobby = async () =>
    dataOf(await app.call<OutputOf<typeof liveGames>>('anonymous/liveGames')).games.find((game) => game.gameId === gameId)
  await finishRound(app)
  const last = (await currentRound(app)).results[0]?.outcome
  const next = await openRound(app)
  expect(await inLobby()).toEqual({ gameId, state: 'open', players: 0, last })
  const [one, other] = [await app.register(), await app.register()]
  dataOf(await placeBets(app, one.token, next, [...red(1_00), { choice: 'blue', stake: 1_00 }]))
  dataOf(await placeBets(app, other.token, next, red(1_00)))
  expect(await inLobby()).toMatchObject({ players: 2, last })
  await finishRound(app, 'drawn')
  // A result that is not paid yet is still the round's own.
  expect(await inLobby()).toMatchObject({ state: 'drawn', players: 2, last })
  await finishRound(app)
  expect((await inLobby())?.last).toEqual((await currentRound(app)).round.outcome)
})

test('a shared game that was played is among those played last, and can be liked', async () => {
  const { token } = await app.register()
  dataOf(await placeBets(app, token, number, red(1_00)))
  expect(dataOf(await app.call('gameLike', { gameId: 'bingo', like: true }, token))).toEqual({ gameLikeIds: ['bingo'] })
  expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, token))).toMatchObject({
    user: { gameHistory: [gameId], gameLikeIds: ['bingo'] },
  })
  await finishRound(app)
})

describe('a shared round that began under rules this server does not have', () => {
  const changeRules = (by: number) =>
    app.db.rows('update shared_round set rules_version = rules_version + $2 where game_id = $3 and number = $1', [number, by, gameId])
  const balancesAfter = async (until: 'open' | 'closed' | 'drawn', by: number) => {
    const { token } = await app.register()
    dataOf(await placeBets(app, token, number, red(20_00)))
    if (until !== 'open') await finishRound(app, until)
    await changeRules(by)
    return token
  }

  test.each(['open', 'closed', 'drawn'] as const)('is called off and paid back when its rules are gone: %s', async (until) => {
    const token = await balancesAfter(until, -1)
    expect((await placeBets(app, token, number, red(1_00))).message).toBe('roundClosed')
    await advanceRound(app)
    expect((await currentRound(app)).round).toMatchObject({ number, state: 'void', outcome: null })
    expect((await ownRound(app, token)).latest).toMatchObject({ number, state: 'void', stake: 20_00, payout: 20_00 })
    expect(await coinsOf(app, token)).toBe(1_000_00)
    await isSound()
  })

  test('waits, when it is of a newer release, for a server of that release', async () => {
    const token = await balancesAfter('drawn', 1)
    await advanceRound(app)
    expect((await currentRound(app)).round).toMatchObject({ number, state: 'drawn' })
    await changeRules(-1)
    await advanceRound(app)
    expect((await currentRound(app)).round).toMatchObject({ number, state: 'settled' })
    expect((await ownRound(app, token)).latest).toMatchObject({ number, state: 'settled' })
    await isSound()
  })
})

describe('a shared round', () => {
  test('takes bets, is drawn and pays each of them by the rule, exactly once', async () => {
    const [one, other] = [await app.register(), await app.register()]
    const first = dataOf(await placeBets(app, one.token, number, [...red(20_00), { choice: 'yellow', stake: 10_00 }]))
    expect(first.balance).toBe(1_000_00 - 30_00)
    dataOf(await placeBets(app, one.token, number, red(5_00)))
    dataOf(await placeBets(app, other.token, number, [{ choice: 'green', stake: 100_00 }]))
    expect((await currentRound(app)).round.totals).toEqual({
      yellow: { stake: 10_00, bets: 1 },
      white: { stake: 0, bets: 0 },
      pink: { stake: 0, bets: 0 },
      blue: { stake: 0, bets: 0 },
      red: { stake: 25_00, bets: 2 },
      green: { stake: 100_00, bets: 1 },
    })
    await isSound()

    await finishRound(app)
    const { round, results } = await currentRound(app)
    expect(round).toMatchObject({ number, state: 'settled' })
    expect(results[0]).toEqual({ number, outcome: round.outcome })
    const dice = round.outcome ?? []
    expect(dice).toHaveLength(3)
    const wins = [paid('red', 25_00, dice) + paid('yellow', 10_00, dice), paid('green', 100_00, dice)] as const
    expect([await coinsOf(app, one.token), await coinsOf(app, other.token)]).toEqual([
      1_000_00 - 35_00 + wins[0],
      1_000_00 - 100_00 + wins[1],
    ])
    expect((await ownRound(app, one.token)).latest).toEqual({
      number,
      state: 'settled',
      outcome: dice,
      bets: [
        { choice: 'yellow', stake: 10_00 },
        { choice: 'red', stake: 25_00 },
      ],
      stake: 35_00,
      payout: wins[0],
    })
    await isSound()
    // Nothing more happens to it, however often it is checked.
    await advanceRound(app)
    expect(await coinsOf(app, one.token)).toBe(1_000_00 - 35_00 + wins[0])
  })

  test('appears in the records as one round, with valid bet, report and limits like any other', async () => {
    const { token } = await app.register()
    dataOf(await placeBets(app, token, number, red(20_00)))
    dataOf(await placeBets(app, token, number, [{ choice: 'blue', stake: 10_00 }]))
    // In the visit a bet counts from when it has left the balance, and once.
    expect((await ownRound(app, token)).visit).toMatchObject({ staked: 30_00, won: 0 })
    await finishRound(app)
    const { latest, visit } = await ownRound(app, token)
    expect(visit).toMatchObject({ staked: 30_00, won: latest?.payout })
    const payout = latest?.payout ?? -1
    const { list } = dataOf(await app.call<{ list: object[] }>('betRecord', {}, token))
    const validBet = Math.min(30_00, Math.abs(payout - 30_00))
    expect(list).toEqual([
      {
        roundId: expect.any(String),
        gameId,
        gameName: 'Color Game',
        time: app.clock.now,
        demo: false,
        bet: 30_00,
        validBet,
        payout,
        shared: number,
      },
    ])
    const { rows } = dataOf(await app.call<{ rows: object[] }>('betRecordReport', { by: 'type' }, token))
    expect(rows).toEqual([{ key: 'live', bet: 30_00, validBet, payout, net: payout - 30_00, rounds: 1 }])
  })

  test('shows each player their own bets in it, also when others have been played since', async () => {
    const [one, other] = [await app.register(), await app.register()]
    dataOf(await placeBets(app, one.token, number, [{ choice: 'red', stake: 10_00 }]))
    await finishRound(app)
    await openRound(app)
    await finishRound(app)
    const own = ({ token }: { token: string }, input: Record<string, unknown>) => app.call<OwnRound>('liveOwnRound', input, token)
    expect(dataOf(await own(one, { number }))).toEqual((await ownRound(app, one.token)).latest)
    expect(dataOf(await own(other, { number }))).toMatchObject({ number, state: 'settled', bets: [], stake: 0, payout: 0 })
    expect((await own(one, { number: 9_999 })).message).toBe('unknownRound')
    expect((await own(one, { gameId: 'gone', number })).message).toBe('unknownGame')
    expect((await app.call('liveOwnRound', { number })).message).toBe('sessionOver')
  })

  test('feeds the pools like a spin with the same stake', async () => {
    const { token } = await app.register()
    const before = (await trialBalance(app.db)).pools
    dataOf(await placeBets(app, token, number, red(100_00)))
    await finishRound(app)
    const after = (await trialBalance(app.db)).pools
    expect([after.mega - before.mega, after.mini - before.mini]).toEqual([50, 10])
    await isSound()
  })
})

describe('a bet', () => {
  test('that arrives at the closing time is late, even while the row is still open', async () => {
    const { token } = await app.register()
    const { round } = await currentRound(app)
    app.clock.now = round.closesAt - 1
    expect((await placeBets(app, token, number, red(1_00))).errcode).toBe(0)
    app.clock.now = round.closesAt
    expect(resultOf(await placeBets(app, token, number, red(1_00)))).toEqual(['roundClosed', { number: null }])
    await finishRound(app)
    expect(resultOf(await placeBets(app, token, number, red(1_00)))[0]).toBe('roundClosed')
    const next = await openRound(app)
    expect(resultOf(await placeBets(app, token, number, red(1_00)))).toEqual(['roundClosed', { number: next }])
    expect(resultOf(await placeBets(app, token, next + 1, red(1_00)))).toEqual(['roundClosed', { number: next }])
  })

  test('R42: in a game that was switched off meanwhile is refused and takes nothing; those before it are paid', async () => {
    const player = await app.register()
    const requestId = randomUUID()
    const taken = await placeBets(app, player.token, number, red(1_00), requestId)
    await app.change({ [`sharedRounds.games.${gameId}.isOpen`]: false })
    const before = await coinsOf(app, player.token)
    expect(await placeBets(app, player.token, number, red(1_00))).toEqual(refusal('unknownGame'))
    expect(dataOf(await placeBets(app, player.token, number, red(1_00), requestId))).toEqual(dataOf(taken))
    expect(await coinsOf(app, player.token)).toBe(before)
    await finishRound(app)
    await app.change({ [`sharedRounds.games.${gameId}.isOpen`]: null })
    expect((await ownRound(app, player.token)).latest).toMatchObject({ number, state: 'settled', bets: [{ choice: 'red', stake: 1_00 }] })
  })

  test('that waits for the lock while its round closes is refused and takes nothing', async () => {
    const { token } = await app.register()
    const { round } = await currentRound(app)
    const other = openDatabase(await databaseUrl(app), () => {}, { size: 2 })
    let late: ReturnType<typeof placeBets> | undefined
    await other.transaction(async (tx) => {
      await tx.rows('select 1 from shared_round where number = $1 for update', [number])
      late = placeBets(app, token, number, red(10_00))
      // The bet waits for the lock when the round closes.
      await untilWaiting(tx)
      app.clock.now = round.closesAt
    })
    expect((await late)?.message).toBe('roundClosed')
    expect(await coinsOf(app, token)).toBe(1_000_00)
    await other.close()
  })

  test('repeated with one request id is one bet', async () => {
    const { token } = await app.register()
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => placeBets(app, token, number, red(10_00), requestId)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    await finishRound(app)
    expect(await placeBets(app, token, number, red(10_00), requestId)).toMatchObject({ errcode: 0, replayed: true })
    expect(resultOf(await placeBets(app, token, number, red(20_00), requestId))[0]).toBe('requestIdReused')
    expect((await ownRound(app, token)).latest?.stake).toBe(10_00)
  })

  test.each([
    ['on what no die shows', [{ choice: 'gold', stake: 1_00 }], 'stakeNotOffered'],
    ['below the least', red(50), 'amountOutOfRange'],
    ['of a part of a coin', red(1_50), 'amountOutOfRange'],
    ['above the most', red(101_00), 'amountOutOfRange'],
    ['that brings the round above what it may hold', [...red(100_00), ...red(100_00), ...red(100_00), ...red(1_00)], 'amountOutOfRange'],
    ['on nothing', [], 'badParameter'],
  ])('%s is refused and takes nothing', async (_name, bets, name) => {
    const { token } = await app.register()
    expect(resultOf(await placeBets(app, token, number, bets))[0]).toBe(name)
    expect(await coinsOf(app, token)).toBe(1_000_00)
  })

  test('above the balance is refused as a whole', async () => {
    const player = await app.register()
    await leaveCoins(app, player, 5_00)
    expect(resultOf(await placeBets(app, player.token, number, [...red(3_00), { choice: 'blue', stake: 3_00 }]))).toEqual([
      'balanceTooLow',
      { balance: 5_00 },
    ])
    expect((await ownRound(app, player.token)).current?.bets).toEqual([])
    dataOf(await placeBets(app, player.token, number, red(5_00)))
    expect(await coinsOf(app, player.token)).toBe(0)
    await isSound()
  })

  test('closes any other open game, and starting another closes this one', async () => {
    const { token, userId } = await app.register()
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    dataOf(await placeBets(app, token, number, red(1_00)))
    expect(resultOf(await app.call('spin', { roundToken, stake: 100 }, token))[0]).toBe('gameNotOpen')
    expect((await ownRound(app, token)).visit.elapsed).toBe(0)
    dataOf(await app.call('startGame', { gameId: 'perlas' }, token))
    expect(await app.db.rows('select game_id from game_session where player_id = $1 and ended_at is null', [userId])).toEqual([
      { game_id: 'perlas' },
    ])
  })
})

describe('a player’s own restrictions', () => {
  test('apply: a break refuses the bet', async () => {
    const { token } = await app.register()
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    expect(resultOf(await placeBets(app, token, number, red(1_00)))[0]).toBe('selfExcluded')
  })

  test.each(['stake', 'loss'] as const)('apply: a limit of %s counts bets of the open round', async (kind) => {
    const { token } = await app.register()
    dataOf(await app.call('setSelfLimit', { kind, period: 'day', value: 50_00 }, token))
    dataOf(await placeBets(app, token, number, red(30_00)))
    expect(resultOf(await placeBets(app, token, number, red(21_00)))[0]).toBe('ownLimitReached')
    dataOf(await placeBets(app, token, number, red(20_00)))
    expect((await app.call('startGame', { gameId: 'perlas' }, token)).message).toBe('ownLimitReached')
    await isSound()
  })

  test('apply: a reality check that is due must be answered before the next bet', async () => {
    const { token } = await app.register()
    dataOf(await placeBets(app, token, number, red(1_00)))
    let answer: Awaited<ReturnType<typeof placeBets>> | undefined
    let minutes = 0
    for (; minutes < 64 && (answer?.errcode ?? 0) === 0; minutes += 4) {
      app.clock.pass(4 * 60_000)
      answer = await placeBets(app, token, await openOrNext(), red(1_00))
    }
    expect([answer?.message, minutes]).toEqual(['realityCheckDue', 60])
  })

  async function openOrNext(): Promise<number> {
    for (let turn = 0; turn < 4; turn++) await advanceRound(app)
    return openRound(app)
  }
})

describe('two servers', () => {
  test('draw and pay a round once, when both act at the same moment, repeatedly', async () => {
    const { token } = await app.register()
    const db = openDatabase(await databaseUrl(app), () => {})
    const other = { ...app.deps, db }
    const both = () => Promise.all([1, 2, 3].flatMap(() => [advanceRound(app), advance(other, configured(app))]))
    dataOf(await placeBets(app, token, number, red(50_00)))
    app.clock.now = (await currentRound(app)).round.closesAt
    await both()
    app.clock.now = await beaconAt(app)
    await both()
    await both()
    const { round } = await currentRound(app)
    expect([round.number, round.state]).toEqual([number, 'settled'])
    expect(await coinsOf(app, token)).toBe(1_000_00 - 50_00 + paid('red', 50_00, round.outcome ?? []))
    app.clock.now = round.endsAt ?? 0
    await both()
    expect((await currentRound(app)).round).toMatchObject({ number: number + 1, state: 'open' })
    await isSound()
    await db.close()
  })

  test('the second pays what the first had drawn when it died', async () => {
    const { token } = await app.register()
    dataOf(await placeBets(app, token, number, red(50_00)))
    await finishRound(app, 'drawn')
    const { round } = await currentRound(app)
    expect([round.state, await coinsOf(app, token)]).toEqual(['drawn', 1_000_00 - 50_00])
    await isSound()
    // A day later.
    app.clock.pass(86_400_000)
    const db = openDatabase(await databaseUrl(app), () => {})
    await advance({ ...app.deps, db }, configured(app))
    const after = (await currentRound(app)).round
    expect([after.number, after.state, after.outcome]).toEqual([number, 'settled', round.outcome])
    expect(await coinsOf(app, token)).toBe(1_000_00 - 50_00 + paid('red', 50_00, round.outcome ?? []))
    await isSound()
    await db.close()
  })
})

describe('a round that is called off', () => {
  test('returns every bet, counts for nothing and reveals its seed; the share of such rounds is published', async () => {
    const { token } = await app.register()
    const { voids: before } = await currentRound(app)
    dataOf(await placeBets(app, token, number, red(50_00)))
    dataOf(await placeBets(app, token, number, [{ choice: 'pink', stake: 7_00 }]))
    await finishRound(app, 'closed')
    app.clock.now = (await beaconAt(app)) + defaultPolicy.sharedRounds.voidAfterMs + 1
    await advanceRound(app)
    const { round, voids, results } = await currentRound(app)
    expect(round).toMatchObject({ number, state: 'void', outcome: null })
    expect(results[0]).toEqual({ number, outcome: null })
    expect(voids).toEqual({ rounds: before.rounds + 1, voids: before.voids + 1 })
    expect(await coinsOf(app, token)).toBe(1_000_00)
    expect((await ownRound(app, token)).latest).toMatchObject({ number, state: 'void', stake: 57_00, payout: 57_00 })
    expect(dataOf(await app.call<{ total: number }>('betRecord', {}, token)).total).toBe(0)
    expect(await chainOf((await sharedProof(app, number)).serverSeed ?? '', round.link)).toBe(round.anchor)
    const { list } = dataOf(await app.call<{ list: { kind: string; delta: number }[] }>('appUserCoinDetail', { currency: 'coin' }, token))
    expect(list[0]).toMatchObject({ kind: 'betReturned', delta: 57_00 })
    await isSound()
  })

  test('is one whose value does not arrive in time, however the source fails; until then it is requested again', async () => {
    const { token } = await app.register()
    dataOf(await placeBets(app, token, number, red(50_00)))
    await finishRound(app, 'closed')
    const read = () => Promise.reject(new Error('no line'))
    const deps = { ...app.deps, adapters: { ...app.deps.adapters, beacon: { ...app.deps.adapters.beacon, read } } }
    app.clock.now = (await beaconAt(app)) + 9_000
    expect(await advance(deps, configured(app))).toBe(app.clock.now + 250)
    expect((await currentRound(app)).round.state).toBe('closed')
    app.clock.pass(1_001)
    await advance(deps, configured(app))
    expect((await currentRound(app)).round.state).toBe('void')
    expect(await coinsOf(app, token)).toBe(1_000_00)
  })
})

const chainOf = async (seed: string, links: number): Promise<string> => {
  let hash = seed
  for (let link = 0; link < links; link++) hash = sha256(hash)
  return hash
}

describe('fairness', () => {
  test('a verifier written from decision 049 alone computes the same dice, bets and anchor', async () => {
    const { token } = await app.register()
    const { round: before } = await currentRound(app)
    dataOf(await placeBets(app, token, number, [...red(20_00), { choice: 'blue', stake: 3_00 }]))
    await finishRound(app, 'closed')
    const closed = await sharedProof(app, number)
    expect([closed.serverSeed, closed.beacon.value, closed.outcome]).toEqual([null, null, null])
    await finishRoundFromClosed()
    const data = await sharedProof(app, number)
    // Fixed before the first bet.
    expect([data.anchor, data.link, data.beacon.number]).toEqual([before.anchor, before.link, before.beaconNumber])
    expect(data.beacon.number * 1_000).toBeGreaterThanOrEqual(data.closesAt + 2_000)
    expect(data.betsRoot).toBe(closed.betsRoot)
    expect(sha256(data.bets.map(({ id, choice, stake }) => `${id}:${choice}:${stake}\n`).join(''))).toBe(data.betsRoot)
    expect(await chainOf(data.serverSeed ?? '', data.link)).toBe(data.anchor)

    const names = ['yellow', 'white', 'pink', 'blue', 'red', 'green']
    const dice: string[] = []
    for (let block = 0; dice.length < 3; block++) {
      const bytes = createHmac('sha256', data.serverSeed ?? '')
        .update(`${data.beacon.value}:${number}:${block}`)
        .digest()
      for (let at = 0; at < 32 && dice.length < 3; at += 4) {
        const word = bytes.readUInt32BE(at)
        if (word < 4_294_967_292) dice.push(names[word % 6] ?? '')
      }
    }
    expect(data.outcome).toEqual(dice)
  })

  async function finishRoundFromClosed(): Promise<void> {
    app.clock.now = await beaconAt(app)
    await advanceRound(app)
    await advanceRound(app)
  }

  test('rounds use the links of a chain one after another, and then those of the next committed chain', async () => {
    const house = await createApp({ policy: { sharedRounds: { ...defaultPolicy.sharedRounds, chainLength: 2 } } })
    const links: [string, number][] = []
    let committed: string | undefined
    const begun: (readonly [string, string | undefined])[] = []
    for (let rounds = 0; rounds < 5; rounds++) {
      await openRound(house)
      const { round } = await currentRound(house)
      if (round.link === 1) begun.push([round.anchor, committed])
      committed = (await house.db.row<{ anchor: string }>(`select anchor from shared_chain where state = 'next'`))?.anchor
      links.push([round.anchor, round.link])
      await finishRound(house)
    }
    expect(links.map(([, link]) => link)).toEqual([1, 2, 1, 2, 1])
    expect(new Set(links.map(([anchor]) => anchor)).size).toBe(3)
    // All but the very first anchor were published while the previous chain was in use.
    expect(begun.slice(1).map(([anchor]) => anchor)).toEqual(begun.slice(1).map(([, before]) => before))
    await house.close()
  })
})

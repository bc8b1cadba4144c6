import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { isRefusal, RefusedError } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { lockedOf } from '#server/ledger/wagering/turnover.ts'
import { drawPrize } from '#server/play/jackpot/draw.ts'
import { nextDayAt } from '#server/play/jackpot/rules.ts'
import type { JackpotRules } from '#server/play/jackpot/rules.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import {
  alwaysLandOn,
  createTestServer,
  drawOnce,
  drawsOf,
  expectOneOf,
  heldBy,
  infoOf,
  jackpotCell,
  messagesOf,
  pools,
  postingsOf,
  rules,
  withGifts,
} from './samples.ts'

/** A server with other rules, for one test. */
async function withRules(change: Partial<JackpotRules>, work: (server: TestApp) => Promise<void>): Promise<void> {
  const server = await createTestServer(change)
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

describe('a chance', () => {
  test('is free once a UTC day, and again the next', async () => {
    const player = await app.register()
    expect(await infoOf(app, player)).toMatchObject({ canReceiveDrawChance: true, chanceSize: 1, needTyping: 20_000, needDeposit: 0 })
    dataOf(await drawOnce(app, player))
    expect(await infoOf(app, player)).toMatchObject({ canReceiveDrawChance: false, chanceSize: 0, needTyping: 20_000 })
    expect(await drawOnce(app, player)).toEqual(refusal('jackpotTurnoverMissing', { need: 20_000 }))
    const midnight = nextDayAt(app.clock.now)
    const before = app.clock.now
    app.clock.pass(midnight - before - 1)
    expect((await infoOf(app, player)).chanceSize).toBe(0)
    app.clock.pass(1)
    expect((await infoOf(app, player)).chanceSize).toBe(1)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
    dataOf(await drawOnce(app, player))
    expect(await drawsOf(app, player)).toBe(2)
  })

  test('is earned by each 200.00 of valid bets, and shows as a red dot', async () => {
    const gameSession = await openGame(app)
    dataOf(await drawOnce(app, gameSession))
    const dot = async () =>
      dataOf(await app.call<{ redDots: { canReceiveDrawChance: boolean } }>('refreshData', {}, gameSession.token)).redDots
        .canReceiveDrawChance
    expect(await dot()).toBe(false)
    let bet = 0
    while (bet < 20_000) {
      const info = await infoOf(app, gameSession)
      expect([info.chanceSize, info.needTyping]).toEqual([0, 20_000 - bet])
      const { stake, payout } = dataOf(await spin(app, gameSession, { stake: 5_000 }))
      bet += Math.min(stake, Math.abs(payout - stake))
    }
    expect(await infoOf(app, gameSession)).toMatchObject({ chanceSize: 1, needTyping: 40_000 - bet, canReceiveDrawChance: true })
    expect(await dot()).toBe(true)
    dataOf(await drawOnce(app, gameSession))
    expect(await infoOf(app, gameSession)).toMatchObject({ chanceSize: 0, needTyping: 40_000 - bet })
    expect(await isSound(app)).toBe(true)
  })

  test('is not earned by a demo round', async () => {
    const gameSession = await openGame(app, { tryIt: true })
    await spinOften(app, gameSession, 6, 5_000)
    expect(await infoOf(app, gameSession)).toMatchObject({ chanceSize: 1, needTyping: 20_000 })
  })
})

describe('a draw of an award', () => {
  test.each([
    [0, 'coin', 'coin', 2001, 50],
    [1, 'points', 'points', 2002, 10],
    [3, 'diamond', 'diamond', 60001, 1],
    [5, 'lottery', 'lottery', 80001, 1],
    [11, 'coin', 'coin', 2001, 10_000],
  ] as const)('on cell %i pays %s from the operator’s account', async (cell, _prop, currency, propId, amount) => {
    await withRules({ cells: alwaysLandOn(cell) }, async (server) => {
      const player = await server.register()
      const before = await heldBy(server, player)
      const won = dataOf(await drawOnce(server, player))
      expect(won).toEqual({ drawId: won.drawId, cell, type: 'award', id: `v1-${cell}`, propId, count: amount, bonus: 0, wheel: null })
      expect(await heldBy(server, player)).toEqual({ ...before, [currency]: (before[currency] ?? 0) + amount })
      expect(await postingsOf(server, won.drawId)).toEqual([`draw ${currency} operator ${-amount}`, `draw ${currency} player ${amount}`])
      expect(await isSound(server)).toBe(true)
    })
  })
})

describe('a draw of a jackpot', () => {
  const only = { mega: 0, major: 0, minor: 0, mini: 0 }

  test('pays everything the pool holds, and the operator seeds it again', async () => {
    await withRules({ cells: alwaysLandOn(jackpotCell), wheelOdds: { ...only, minor: 1_000_000 } }, async (server) => {
      const gameSession = await openGame(server)
      await spinOften(server, gameSession, 4, 5_000)
      const before = await pools(server)
      expect(before.minor).toBe(rules.seed.minor + 30)
      const held = await coinsOf(server, gameSession.token)
      const won = dataOf(await drawOnce(server, gameSession))
      expect(won).toMatchObject({ cell: jackpotCell, type: 'jackpot', id: 'minor', propId: 50003, count: before.minor, bonus: 0 })
      expect(won.wheel).toEqual({ sector: 2 })
      expect(await coinsOf(server, gameSession.token)).toBe(held + before.minor)
      expect(await pools(server)).toEqual({ ...before, minor: rules.seed.minor })
      expect(await postingsOf(server, won.drawId)).toEqual([
        `jackpot coin minor ${-before.minor}`,
        `jackpot coin player ${before.minor}`,
        `poolSeed coin operator ${-rules.seed.minor}`,
        `poolSeed coin minor ${rules.seed.minor}`,
      ])
      expect(await isSound(server)).toBe(true)
    })
  })

  test.each(['major', 'minor'] as const)('R49: is in the trail from the amount of a large win on: the %s pool', async (pool) => {
    await withRules({ cells: alwaysLandOn(jackpotCell), wheelOdds: { ...only, [pool]: 1_000_000 } }, async (server) => {
      const player = await server.register()
      const { drawId, count } = dataOf(await drawOnce(server, player))
      const noted = await server.db.rows(`select target, reason from audit_log where action = 'jackpot.largeWin'`)
      const entry = { target: `draw:${drawId}`, reason: `player ${player.userId} · major, paid ${count / 100}` }
      expect(noted).toEqual(count >= server.deps.policy.largeWin ? [entry] : [])
      expect(noted).toHaveLength(pool === 'major' ? 1 : 0)
    })
  })

  test('is the player’s own while a gift is open: nothing of it is locked with the gift', async () => {
    await withRules({ cells: alwaysLandOn(jackpotCell), wheelOdds: { ...only, minor: 1_000_000 } }, async (server) => {
      const player = await server.register()
      dataOf(await server.call('confirmIdentity', { password: 'correct horse' }, player.token))
      const before = await lockedOf(server.db, player.userId, server.clock.now)
      expect(before).toMatchObject([{ source: 'gift', amount: server.deps.policy.welcomeGrant }])
      const held = await coinsOf(server, player.token)
      expect(dataOf(await drawOnce(server, player))).toMatchObject({ type: 'jackpot', count: rules.seed.minor })
      expect(await coinsOf(server, player.token)).toBe(held + rules.seed.minor)
      expect(await lockedOf(server.db, player.userId, server.clock.now)).toEqual(before)
      expect(await isSound(server)).toBe(true)
    })
  })

  test('R47: by a crowd at once, during spins, pays each hundredth of a pool once', async () => {
    await withRules({ cells: alwaysLandOn(jackpotCell), wheelOdds: { ...only, mega: 500_000, mini: 500_000 } }, async (server) => {
      const gameSessions = await Promise.all(Array.from({ length: 20 }, () => openGame(server)))
      const [answers] = await Promise.all([
        Promise.all(gameSessions.map((gameSession) => drawOnce(server, gameSession))),
        Promise.all(gameSessions.flatMap((gameSession) => Array.from({ length: 4 }, () => spin(server, gameSession, { stake: 5_000 })))),
      ])
      const won = answers.map((answer) => dataOf(answer))
      for (const pool of ['mega', 'mini'] as const) {
        const wins = won.filter(({ id }) => id === pool)
        const fed = await server.db.row<{ sum: number }>(
          `select coalesce(sum(p.amount), 0)::bigint as sum from entry e join posting p on p.entry_id = e.id
             join account a on a.id = p.account_id where a.pool = $1 and e.kind = 'bet'`,
          [pool],
        )
        const paid = wins.reduce((sum, { count: amount }) => sum + amount, 0)
        expect((await pools(server))[pool]).toBe(rules.seed[pool] * (wins.length + 1) + (fed?.sum ?? 0) - paid)
        expect(wins.every(({ count: amount }) => amount >= rules.seed[pool])).toBe(true)
      }
      expect(await isSound(server)).toBe(true)
    })
  })

  test('from an empty pool pays nothing and moves nothing', async () => {
    await withRules({ cells: alwaysLandOn(jackpotCell), wheelOdds: { ...only, mini: 1_000_000 }, seed: only }, async (server) => {
      const player = await server.register()
      const won = dataOf(await drawOnce(server, player))
      expect(won).toMatchObject({ id: 'mini', count: 0, wheel: { sector: 3 } })
      expect(await postingsOf(server, won.drawId)).toEqual([])
    })
  })
})

describe('a draw is refused', () => {
  test('with 1001 when the day’s draws are used up, with the time of the next one', async () => {
    await withRules({ drawsPerDay: 2 }, async (server) => {
      const player = await withGifts(server, 3)
      dataOf(await drawOnce(server, player))
      dataOf(await drawOnce(server, player))
      expect(await drawOnce(server, player)).toEqual(refusal('jackpotNoChance', { availableAt: nextDayAt(server.clock.now) }))
      expect(await infoOf(server, player)).toMatchObject({ chanceSize: 2, canReceiveDrawChance: false })
    })
  })

  test('with 1001 when the clock was set back to before midnight: draws of the next day count for it', async () => {
    await withRules({ drawsPerDay: 2 }, async (server) => {
      const midnight = nextDayAt(server.clock.now)
      server.clock.now = midnight - 3_000
      const player = await withGifts(server, 6)
      const drawAt = (time: number) => {
        server.clock.now = time
        return drawOnce(server, player)
      }
      dataOf(await drawAt(midnight - 2_000))
      dataOf(await drawAt(midnight - 2_000))
      dataOf(await drawAt(midnight + 1_000))
      dataOf(await drawAt(midnight - 1_000))
      const over = [await drawAt(midnight - 1_000), await drawAt(midnight + 1_000)]
      expect(over).toEqual([
        refusal('jackpotNoChance', { availableAt: midnight }),
        refusal('jackpotNoChance', { availableAt: nextDayAt(midnight) }),
      ])
    })
  })

  test('with 1001 when only free chances exist and today’s is used', async () => {
    await withRules({ betPerChance: 0 }, async (server) => {
      const player = await server.register()
      dataOf(await drawOnce(server, player))
      expect(await drawOnce(server, player)).toEqual(refusal('jackpotNoChance', { availableAt: nextDayAt(server.clock.now) }))
    })
  })

  test('with 1002 until enough was deposited', async () => {
    await withRules({ depositToDraw: 250_00 }, async (server) => {
      const player = await server.register()
      expect(await drawOnce(server, player)).toEqual(refusal('jackpotDepositMissing', { need: 250_00 }))
      expect(await infoOf(server, player)).toMatchObject({ chanceSize: 1, needDeposit: 250_00, canReceiveDrawChance: false })
      await deposit(server, player.token, 100_00)
      expect(await drawOnce(server, player)).toEqual(refusal('jackpotDepositMissing', { need: 150_00 }))
      await deposit(server, player.token, 150_00)
      dataOf(await drawOnce(server, player))
    })
  })

  test('with 1002 not where enough was deposited before more was required', async () => {
    const [early, late] = [await app.register(), await app.register()]
    try {
      await app.change({ 'jackpot.depositToDraw': 100_00 })
      await deposit(app, early.token, 100_00)
      app.clock.pass(1_000)
      await app.change({ 'jackpot.depositToDraw': 300_00 })
      await deposit(app, late.token, 100_00)
      dataOf(await drawOnce(app, early))
      expect(await drawOnce(app, late)).toEqual(refusal('jackpotDepositMissing', { need: 200_00 }))
    } finally {
      await app.change({ 'jackpot.depositToDraw': null })
    }
  })

  test('R47: with 1004 when the jackpot is closed, and shows no red dot', async () => {
    await withRules({ open: false }, async (server) => {
      const player = await withGifts(server, 1)
      expect(await drawOnce(server, player)).toEqual(refusal('jackpotClosed'))
      expect(await infoOf(server, player)).toMatchObject({ chanceSize: 2, canReceiveDrawChance: false })
      expect(dataOf(await server.call<{ redDots: object }>('refreshData', {}, player.token)).redDots).toMatchObject({
        canReceiveDrawChance: false,
      })
    })
  })

  test('after half an hour without input, until the player confirms', async () => {
    const player = await app.register()
    app.clock.pass(31 * minuteMs)
    expect(await drawOnce(app, player)).toEqual(refusal('confirmIdentity'))
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
    dataOf(await drawOnce(app, player))
  })

  test('without side effects, and its request id stays free for another try', async () => {
    const player = await app.register()
    dataOf(await drawOnce(app, player))
    const [entries, requests] = [await countRows(app, 'entry'), await countRows(app, 'request')]
    const requestId = randomUUID()
    expect((await drawOnce(app, player, requestId)).message).toBe('jackpotTurnoverMissing')
    expect([await countRows(app, 'entry'), await countRows(app, 'request')]).toEqual([entries, requests])
    app.clock.pass(dayMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
    dataOf(await drawOnce(app, player, requestId))
  })
})

describe('one chance', () => {
  test('tapped twice, or requested again, returns the first response', async () => {
    const player = await app.register()
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => drawOnce(app, player, requestId)))
    const [first] = answers.map((answer) => dataOf(answer))
    expect(answers.every(({ data }) => JSON.stringify(data) === JSON.stringify(first))).toBe(true)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    app.clock.pass(dayMs)
    expect(dataOf(await drawOnce(app, player, requestId))).toEqual(first)
    expect(await drawsOf(app, player)).toBe(1)
  })

  test('in two tabs gives one draw', async () => {
    const player = await app.register()
    expectOneOf(await Promise.all([drawOnce(app, player), drawOnce(app, player)]), 'jackpotTurnoverMissing')
    expect(await drawsOf(app, player)).toBe(1)
  })

  test('on two devices, with separate sessions, gives one draw, pending on both', async () => {
    const player = await app.register()
    const login = await app.call<{ token: string }>('accountLogin', { account: player.account, password: 'correct horse' })
    const other = { ...player, token: dataOf(login).token }
    const won = expectOneOf(await Promise.all([drawOnce(app, player), drawOnce(app, other)]), 'jackpotTurnoverMissing')
    for (const device of [player, other]) expect((await infoOf(app, device)).pendingDraw).toEqual(won)
  })

  test('requested two hundred times at once gives one draw, and so does each of seven', async () => {
    const [one, seven] = [await app.register(), await withGifts(app, 6)]
    const crowd = (player: typeof seven) => Promise.all(Array.from({ length: 200 }, () => drawOnce(app, player)))
    const [answers, others] = await Promise.all([crowd(one), crowd(seven)])
    expectOneOf(answers, 'jackpotTurnoverMissing')
    expect(messagesOf(others).filter((message) => message === '')).toHaveLength(7)
    expect([await drawsOf(app, one), await drawsOf(app, seven)]).toEqual([1, 7])
    expect(await isSound(app)).toBe(true)
  })

  test('on eight servers gives one draw', async () => {
    const player = await app.register()
    const url = await databaseUrl(app)
    const servers = Array.from({ length: 8 }, () => openDatabase(url, () => {}, { size: 2, connectLimitMs: 20_000 }))
    const { now } = app.clock
    const caller = { playerId: player.userId, tokenHash: hashToken(player.token), lastInputAt: now, termsVersion: 3 }
    const drawOn = (db: (typeof servers)[number]): Promise<DrawResult | string> =>
      db
        .transaction(async (tx) => {
          const result = await drawPrize({ ...app.deps, db, tx, now, caller, ip: '', device: '', origin: '', requestId: randomUUID() })
          if (isRefusal(result)) throw new RefusedError(result)
          return result
        })
        .catch((error: unknown) => {
          if (error instanceof RefusedError) return error.refusal.refused
          throw error
        })
    try {
      const results = await Promise.all(servers.flatMap((db) => [drawOn(db), drawOn(db)]))
      expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1)
      expect(results.filter((result) => result === 'jackpotTurnoverMissing')).toHaveLength(15)
    } finally {
      await Promise.all(servers.map((db) => db.close()))
    }
    expect(await drawsOf(app, player)).toBe(1)
  })
})

describe('a draw that was paid', () => {
  test('is pending until it is seen, the oldest first', async () => {
    const player = await withGifts(app, 1)
    const [first, second] = [dataOf(await drawOnce(app, player)), dataOf(await drawOnce(app, player))]
    const pending = async () => (await infoOf(app, player)).pendingDraw
    expect(await pending()).toEqual(first)
    expect(dataOf(await app.call('drawSeen', { drawId: first.drawId }, player.token))).toEqual({ drawId: first.drawId })
    expect(await pending()).toEqual(second)
    // Repeating drawSeen changes nothing.
    dataOf(await app.call('drawSeen', { drawId: first.drawId }, player.token))
    dataOf(await app.call('drawSeen', { drawId: second.drawId }, player.token))
    expect(await pending()).toBeNull()
  })

  test('can only be marked as seen by its own player', async () => {
    const [player, other] = [await app.register(), await app.register()]
    const { drawId } = dataOf(await drawOnce(app, player))
    for (const id of [drawId, '0', '999999999999999999', 'x', '1e3']) {
      expect(await app.call('drawSeen', { drawId: id }, other.token)).toEqual(refusal('notAvailable'))
    }
    expect((await infoOf(app, player)).pendingDraw?.drawId).toBe(drawId)
  })
})

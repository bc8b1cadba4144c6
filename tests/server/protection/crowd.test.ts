import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { dataOf } from '../fixtures/answers.ts'
import type { TestApp } from '../fixtures/app.ts'
import { isSound, leaveCoins } from '../fixtures/balances.ts'
import { databaseUrl } from '../fixtures/databaseUrl.ts'
import type { GameSession } from '../fixtures/games.ts'
import { openGame, spin } from '../fixtures/games.ts'
import { createTestServer, timeOf } from './testServer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

const limit = async ({ token }: GameSession, kind: string, period: string, value: number) =>
  dataOf(await app.call<SelfControl>('setSelfLimit', { kind, period, value }, token))

const playedOf = async ({ userId }: GameSession, since = 0) =>
  (await app.db.row<{ rounds: number; staked: number; lost: number }>(
    `select count(*) as rounds, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(stake - payout), 0)::bigint as lost
       from round where player_id = $1 and at >= $2`,
    [userId, since],
  )) ?? { rounds: -1, staked: -1, lost: -1 }

/** A spin as settled by another server process, at its own time. */
const spinOn = (db: Database, gameSession: GameSession, now: number) =>
  settleSpin(
    {
      ...app.deps,
      db,
      tx: db,
      now,
      caller: { playerId: gameSession.userId, tokenHash: hashToken(gameSession.token), lastInputAt: now, termsVersion: 3 },
      ip: '',
      device: '',
      origin: '',
      requestId: randomUUID(),
    },
    { roundToken: gameSession.roundToken, stake: 100 },
  )

async function onServers<T>(count: number, work: (servers: readonly Database[]) => Promise<T>): Promise<T> {
  const url = await databaseUrl(app)
  const servers = Array.from({ length: count }, () => openDatabase(url, () => {}, { size: 4, connectLimitMs: 20_000 }))
  try {
    return await work(servers)
  } finally {
    await Promise.all(servers.map((db) => db.close()))
  }
}

describe('sixty-four concurrent spins of one player', () => {
  test('stake exactly what the limit allows', async () => {
    const gameSession = await openGame(app)
    await limit(gameSession, 'stake', 'day', 20_00)
    const answers = await Promise.all(Array.from({ length: 64 }, () => spin(app, gameSession)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(20)
    expect(answers.filter(({ message }) => message === 'ownLimitReached')).toHaveLength(44)
    expect(await playedOf(gameSession)).toMatchObject({ rounds: 20, staked: 20_00 })
  })

  test('from eight servers stake exactly what the limit allows', async () => {
    const gameSession = await openGame(app)
    await limit(gameSession, 'stake', 'week', 30_00)
    const results = await onServers(8, (servers) =>
      Promise.all(servers.flatMap((db) => Array.from({ length: 8 }, () => spinOn(db, gameSession, app.clock.now)))),
    )
    expect(results.filter(isRefusal).filter(({ refused }) => refused !== 'ownLimitReached')).toEqual([])
    expect(await playedOf(gameSession)).toMatchObject({ rounds: 30, staked: 30_00 })
    expect(await isSound(app)).toBe(true)
  })

  test('never lose more than the limit, and stop no earlier than the stake that might', async () => {
    const gameSession = await openGame(app)
    await limit(gameSession, 'loss', 'month', 5_00)
    const answers = await Promise.all(Array.from({ length: 64 }, () => spin(app, gameSession)))
    const { lost, rounds } = await playedOf(gameSession)
    expect(lost).toBeLessThanOrEqual(5_00)
    expect(rounds === 64 || lost > 4_00).toBe(true)
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(rounds)
  })

  test('while the limit is tightened stake no more than the limit in force when they were settled', async () => {
    const gameSession = await openGame(app)
    await limit(gameSession, 'stake', 'day', 60_00)
    const spins = Array.from({ length: 64 }, () => spin(app, gameSession))
    const response = await limit(gameSession, 'stake', 'day', 10_00)
    await Promise.all(spins)
    const used = response.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used ?? -1
    expect((await playedOf(gameSession)).staked).toBe(Math.max(used, 10_00))
  })

  test('while a break begins settle before it or not at all', async () => {
    const gameSession = await openGame(app)
    const spins = Array.from({ length: 64 }, () => spin(app, gameSession))
    dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
    const before = await playedOf(gameSession)
    const answers = await Promise.all(spins)
    expect(await playedOf(gameSession)).toEqual(before)
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(before.rounds > 0 ? ['', 'selfExcluded'] : ['selfExcluded']))
  })

  test('over midnight, on servers whose clocks differ, exceed neither day’s limit', async () => {
    app.clock.now = timeOf('11-24 23:59')
    const gameSession = await openGame(app)
    await limit(gameSession, 'stake', 'day', 10_00)
    const midnight = timeOf('11-25 00:00')
    await onServers(4, async (servers) => {
      const spins = servers.flatMap((db, index) =>
        Array.from({ length: 16 }, () => spinOn(db, gameSession, index % 2 === 0 ? midnight - 1 : midnight)),
      )
      await Promise.all(spins)
    })
    const both = await playedOf(gameSession)
    const second = await playedOf(gameSession, midnight)
    expect(second.staked).toBe(10_00)
    expect(both.staked - second.staked).toBeLessThanOrEqual(10_00)
    expect(await isSound(app)).toBe(true)
  })
})

test('concurrent spins of many players are settled together, each under its own limit', async () => {
  const gameSessions = await Promise.all(Array.from({ length: 24 }, () => openGame(app)))
  await Promise.all(
    gameSessions.map((gameSession, index) =>
      index % 3 === 0 ? limit(gameSession, 'stake', 'day', 1_00) : leaveCoins(app, gameSession, 500_00),
    ),
  )
  await Promise.all(gameSessions.map((gameSession) => spin(app, gameSession)))
  const again = await Promise.all(gameSessions.map((gameSession) => spin(app, gameSession)))
  expect(again.map(({ message }) => message)).toEqual(gameSessions.map((_, index) => (index % 3 === 0 ? 'ownLimitReached' : '')))
})

test('sixty-four concurrent deposits exceed no limit', async () => {
  const gameSession = await openGame(app)
  await limit(gameSession, 'deposit', 'day', 200_00)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, gameSession.token)),
  )
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  expect(answers.filter(({ message }) => message === 'ownLimitReached')).toHaveLength(62)
})

test('a request settled before the break returns its round during the break', async () => {
  const gameSession = await openGame(app)
  const requestId = randomUUID()
  const first = dataOf(await spin(app, gameSession, { requestId }))
  dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
  expect(await spin(app, gameSession, { requestId })).toEqual({ errcode: 0, message: '', data: first, replayed: true })
})

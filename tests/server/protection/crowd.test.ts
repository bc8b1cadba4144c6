import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import type { TestApp } from '../fixtures/app.ts'
import { dataOf } from '../identity/session/samples.ts'
import { databaseUrl, isSound, leaveCoins, openGame, spin } from '../play/games/samples.ts'
import type { Seat } from '../play/games/samples.ts'
import { createTestServer, timeOf } from './testServer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

const limit = async ({ token }: Seat, kind: string, period: string, value: number) =>
  dataOf(await app.call<SelfControl>('setSelfLimit', { kind, period, value }, token))

const playedOf = async ({ userId }: Seat, since = 0) =>
  (await app.db.row<{ rounds: number; staked: number; lost: number }>(
    `select count(*) as rounds, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(stake - payout), 0)::bigint as lost
       from round where player_id = $1 and at >= $2`,
    [userId, since],
  )) ?? { rounds: -1, staked: -1, lost: -1 }

/** A spin as settled by another server process, at its own time. */
const spinOn = (db: Database, seat: Seat, now: number) =>
  settleSpin(
    {
      ...app.deps,
      db,
      tx: db,
      now,
      caller: { playerId: seat.userId, tokenHash: hashToken(seat.token), lastInputAt: now },
      ip: '',
      device: '',
      origin: '',
      requestId: randomUUID(),
    },
    { roundToken: seat.roundToken, stake: 100 },
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
    const seat = await openGame(app)
    await limit(seat, 'stake', 'day', 20_00)
    const answers = await Promise.all(Array.from({ length: 64 }, () => spin(app, seat)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(20)
    expect(answers.filter(({ message }) => message === 'ownLimitReached')).toHaveLength(44)
    expect(await playedOf(seat)).toMatchObject({ rounds: 20, staked: 20_00 })
  })

  test('from eight servers stake exactly what the limit allows', async () => {
    const seat = await openGame(app)
    await limit(seat, 'stake', 'week', 30_00)
    const results = await onServers(8, (servers) =>
      Promise.all(servers.flatMap((db) => Array.from({ length: 8 }, () => spinOn(db, seat, app.clock.now)))),
    )
    expect(results.filter(isRefusal).filter(({ refused }) => refused !== 'ownLimitReached')).toEqual([])
    expect(await playedOf(seat)).toMatchObject({ rounds: 30, staked: 30_00 })
    expect(await isSound(app)).toBe(true)
  })

  test('never lose more than the limit, and stop no earlier than the stake that might', async () => {
    const seat = await openGame(app)
    await limit(seat, 'loss', 'month', 5_00)
    const answers = await Promise.all(Array.from({ length: 64 }, () => spin(app, seat)))
    const { lost, rounds } = await playedOf(seat)
    expect(lost).toBeLessThanOrEqual(5_00)
    expect(rounds === 64 || lost > 4_00).toBe(true)
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(rounds)
  })

  test('while the limit is tightened stake no more than the limit in force when they were settled', async () => {
    const seat = await openGame(app)
    await limit(seat, 'stake', 'day', 60_00)
    const spins = Array.from({ length: 64 }, () => spin(app, seat))
    const response = await limit(seat, 'stake', 'day', 10_00)
    await Promise.all(spins)
    const used = response.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used ?? -1
    expect((await playedOf(seat)).staked).toBe(Math.max(used, 10_00))
  })

  test('while a break begins settle before it or not at all', async () => {
    const seat = await openGame(app)
    const spins = Array.from({ length: 64 }, () => spin(app, seat))
    dataOf(await app.call('takeBreak', { hours: 24 }, seat.token))
    const before = await playedOf(seat)
    const answers = await Promise.all(spins)
    expect(await playedOf(seat)).toEqual(before)
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(before.rounds > 0 ? ['', 'selfExcluded'] : ['selfExcluded']))
  })

  test('over midnight, on servers whose clocks differ, exceed neither day’s limit', async () => {
    app.clock.now = timeOf('11-24 23:59')
    const seat = await openGame(app)
    await limit(seat, 'stake', 'day', 10_00)
    const midnight = timeOf('11-25 00:00')
    await onServers(4, async (servers) => {
      const spins = servers.flatMap((db, index) =>
        Array.from({ length: 16 }, () => spinOn(db, seat, index % 2 === 0 ? midnight - 1 : midnight)),
      )
      await Promise.all(spins)
    })
    const both = await playedOf(seat)
    const second = await playedOf(seat, midnight)
    expect(second.staked).toBe(10_00)
    expect(both.staked - second.staked).toBeLessThanOrEqual(10_00)
    expect(await isSound(app)).toBe(true)
  })
})

test('concurrent spins of many players are settled together, each under its own limit', async () => {
  const seats = await Promise.all(Array.from({ length: 24 }, () => openGame(app)))
  await Promise.all(seats.map((seat, index) => (index % 3 === 0 ? limit(seat, 'stake', 'day', 1_00) : leaveCoins(app, seat, 500_00))))
  await Promise.all(seats.map((seat) => spin(app, seat)))
  const again = await Promise.all(seats.map((seat) => spin(app, seat)))
  expect(again.map(({ message }) => message)).toEqual(seats.map((_, index) => (index % 3 === 0 ? 'ownLimitReached' : '')))
})

test('sixty-four concurrent deposits exceed no limit', async () => {
  const seat = await openGame(app)
  await limit(seat, 'deposit', 'day', 200_00)
  const answers = await Promise.all(Array.from({ length: 64 }, () => app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, seat.token)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  expect(answers.filter(({ message }) => message === 'ownLimitReached')).toHaveLength(62)
})

test('a request settled before the break returns its round during the break', async () => {
  const seat = await openGame(app)
  const requestId = randomUUID()
  const first = dataOf(await spin(app, seat, { requestId }))
  dataOf(await app.call('takeBreak', { hours: 24 }, seat.token))
  expect(await spin(app, seat, { requestId })).toEqual({ errcode: 0, message: '', data: first, replayed: true })
})

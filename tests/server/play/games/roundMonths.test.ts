import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, OutputOf } from '#contract/call.ts'
import type { SettledRound } from '#contract/play.ts'
import type { betRecord, fairRotate, fairSeeds } from '#contract/records.ts'
import { createServer } from '#server/createServer.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { maintainMonths, utcMonth } from '#server/kernel/database/partitions.ts'
import { spinColumns, spinReadMany, spinSettleAsRead, spinSettleManyAsRead } from '#server/play/games/spinStatements.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { openBefore } from '../../fixtures/openBefore.ts'

// Rounds are partitioned by UTC month (docs/decisions/061).

const table = { table: 'round', key: 'at' } as const
const midnight = Date.UTC(2031, 0, 1)

let app: TestApp
/** A server in another process, with a clock of its own. */
let laterDb: Database
let later: Awaited<ReturnType<typeof createServer>>
const laterClock = { now: midnight }

beforeAll(async () => {
  app = await createApp()
  laterDb = openDatabase(await databaseUrl(app), () => {})
  later = await createServer({ deps: { ...app.deps, db: laterDb, clock: () => laterClock.now }, logLevel: 'silent', rateFactor: 1_000 })
})
afterAll(async () => {
  await later.close()
  await laterDb.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.now = midnight - 200
  laterClock.now = midnight + 200
  await maintainMonths(app.db, table, app.clock.now)
})

const spinLater = async ({ token, roundToken }: GameSession, requestId: string): Promise<Answer<SettledRound>> =>
  (
    await later.inject({
      method: 'POST',
      url: '/production-api/app/v1/spin',
      headers: { authorization: `Bearer ${token}` },
      payload: { requestId, roundToken, stake: 100 },
    })
  ).json()

const partitionOf = async (roundId: string): Promise<string | undefined> =>
  (await app.db.row<{ name: string }>('select tableoid::regclass::text as name from round where id = $1', [roundId]))?.name

const rotate = async (token: string): Promise<void> => {
  const { seedId } = dataOf(await app.call<OutputOf<typeof fairSeeds>>('fairSeeds', {}, token))
  dataOf(await app.call<OutputOf<typeof fairRotate>>('fairRotate', { seedId }, token))
}

test('settling spins opens the newest months only, however many there are', async () => {
  const gameSession = await openGame(app)
  await spinOften(app, gameSession, 2)
  const settling = app.lastStatements().find(({ text }) => text === spinSettleAsRead)
  const values = settling?.values ?? []
  const ofMany = [...values.slice(0, spinColumns.length).map((value) => [value]), ...values.slice(spinColumns.length)]
  const monthsOpened = (statements: readonly (readonly [text: string, values: readonly unknown[]])[]) =>
    Promise.all(
      statements.map(async ([text, of]) => {
        const plan = await app.db.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, of)
        return plan.filter((line) => / on round_(default|before_\d+|\d+) /.test(line['QUERY PLAN'])).length
      }),
    )
  const spins = [
    [spinSettleAsRead, values],
    [spinSettleManyAsRead, ofMany],
    [spinReadMany, [[gameSession.roundToken], [gameSession.userId], [app.clock.now]]],
  ] as const
  const before = await monthsOpened(spins)
  await app.db.rows(`select make_month_partition('round', 'at', month) from generate_series($1::integer, $1 + 24) month`, [
    utcMonth(midnight) + 120,
  ])
  expect(await monthsOpened(spins)).toEqual(before)
})

describe('at midnight between two months', () => {
  test('a spin is settled once when its answer was lost and it is repeated after', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    const round = dataOf(await spin(app, gameSession, { requestId }))
    expect(await partitionOf(round.roundId)).toBe('round_203012')
    expect(dataOf(await spinLater(gameSession, requestId))).toEqual(round)
    expect(await countRows(app, 'round', 'player_id = $1', [gameSession.userId])).toBe(1)
  })

  test('a spin is settled once when both servers get it at the same time, ten times over', async () => {
    const gameSession = await openGame(app)
    for (let time = 0; time < 10; time++) {
      const requestId = randomUUID()
      const answers = await Promise.all([
        spin(app, gameSession, { requestId }),
        spinLater(gameSession, requestId),
        spin(app, gameSession, { requestId }),
      ])
      const [first = expect.unreachable(), ...others] = answers.map(dataOf)
      expect(others).toEqual([first, first])
      expect(first.fair.nonce).toBe(time)
    }
    expect(await countRows(app, 'round', 'player_id = $1', [gameSession.userId])).toBe(10)
  })

  test('different spins of one player on both sides have numbers of their own', async () => {
    const gameSession = await openGame(app)
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        dataOf(await (index % 2 ? spin(app, gameSession) : spinLater(gameSession, randomUUID()))),
      ),
    )
    expect(rounds.map(({ fair }) => fair.nonce).toSorted((a, b) => a - b)).toEqual(rounds.map((_, index) => index))
    expect(new Set(await Promise.all(rounds.map(({ roundId }) => partitionOf(roundId))))).toEqual(new Set(['round_203012', 'round_203101']))
    const { list } = dataOf(await app.call<OutputOf<typeof betRecord>>('betRecord', { pageSize: 20 }, gameSession.token))
    expect(list).toHaveLength(12)
  })

  test('a spin is settled once when the seeds were rotated before it is repeated', async () => {
    const gameSession = await openGame(app)
    const requestId = randomUUID()
    const round = dataOf(await spin(app, gameSession, { requestId }))
    await rotate(gameSession.token)
    expect(dataOf(await spinLater(gameSession, requestId))).toEqual(round)
    const next = dataOf(await spinLater(gameSession, randomUUID()))
    expect([next.fair.nonce, next.fair.serverSeedHash === round.fair.serverSeedHash]).toEqual([0, false])
    expect(await countRows(app, 'round', 'player_id = $1', [gameSession.userId])).toBe(2)
  })

  test('spins and rotations at once leave each number used once, and every spin answered', async () => {
    const gameSession = await openGame(app)
    const spins = Array.from({ length: 8 }, (_, index) => (index % 2 ? spin(app, gameSession) : spinLater(gameSession, randomUUID())))
    const [answers] = await Promise.all([Promise.all(spins), rotate(gameSession.token)])
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => ''))
    const doubled = await app.db.rows('select seed_id, nonce from round where player_id = $1 group by 1, 2 having count(*) > 1', [
      gameSession.userId,
    ])
    expect(doubled).toEqual([])
  })
})

describe('the partitions', () => {
  test('are made three months ahead, once', async () => {
    app.clock.now = Date.UTC(2032, 5, 15)
    expect(await Promise.all([maintainMonths(app.db, table, app.clock.now), maintainMonths(app.db, table, app.clock.now)])).toSatisfy(
      ([a, b]: number[]) => (a ?? 0) + (b ?? 0) === 4,
    )
    expect(await maintainMonths(app.db, table, app.clock.now)).toBe(0)
    expect(
      await app.db.row(`select to_regclass('round_203209') is not null as ahead, to_regclass('round_203210') is null as beyond`),
    ).toEqual({
      ahead: true,
      beyond: true,
    })
  })

  test('of a month that was not made in time take their rounds over', async () => {
    app.clock.now = Date.UTC(2035, 2, 3)
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 3)
    expect(await partitionOf(rounds[0]?.roundId ?? '')).toBe('round_default')
    await maintainMonths(app.db, table, app.clock.now)
    expect(await partitionOf(rounds[0]?.roundId ?? '')).toBe('round_203503')
    expect((await spinOften(app, gameSession, 1))[0]?.fair.nonce).toBe(3)
  })

  test('do not overlap what was written before there were any', async () => {
    const row = await app.db.row<{ made: boolean }>('select make_month_partition($1, $2, $3) as made', [
      'round',
      'at',
      utcMonth(Date.UTC(2026, 9, 1)),
    ])
    expect(row).toEqual({ made: false })
  })
})

test('a server that numbered rounds without their pair is caught up with', async () => {
  const gameSession = await openGame(app)
  await spinOften(app, gameSession, 3)
  await app.db.rows('update fair_seed set next_nonce = 0 where player_id = $1 and revealed_at is null', [gameSession.userId])
  expect((await spinOften(app, gameSession, 2)).map(({ fair }) => fair.nonce)).toEqual([3, 4])
})

test('all of it leaves the ledger sound', async () => {
  expect(await isSound(app)).toBe(true)
})

test('a database with rounds keeps them as the first partition, and goes on with its ids and numbers', async () => {
  const older = await openBefore('round-before.sql')
  try {
    const { db } = older
    const made = await db.row<{ id: number }>(
      `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at) values (gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0) returning id`,
    )
    await db.rows(`insert into game_session (token_hash, player_id, game_id, currency, started_at) values ('v', $1, 'perlas', 'coin', 0)`, [
      made?.id,
    ])
    await db.rows(
      `insert into fair_seed (player_id, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, created_at) values ($1, 's', 'h', 't', 'i', 'c', 0)`,
      [made?.id],
    )
    const write = (nonce: number) =>
      db.row<{ id: number; at: number }>(
        `insert into round (player_id, game_session_hash, game_id, demo, stake, payout, valid_bet, rules_version, seed_id, nonce, request_id, at)
           select player_id, 'v', 'perlas', false, 100, 0, 100, 1, id, $1::integer, gen_random_uuid(), extract(epoch from now())::bigint * 1000 from fair_seed
           returning id, at`,
        [nonce],
      )
    const before = [await write(0), await write(1)]
    await older.migrate()
    expect(await db.rows('select id, at, outcome from round order by id')).toEqual(before.map((row) => ({ ...row, outcome: null })))
    expect(await db.rows('select next_nonce from fair_seed')).toEqual([{ next_nonce: 2 }])
    expect((await write(2))?.id).toBe((before[1]?.id ?? 0) + 1)
    expect(await db.rows(`select distinct tableoid::regclass::text ~ '^round_before_[0-9]{6}$' as first from round`)).toEqual([
      { first: true },
    ])
    expect(await db.rows('select rounds from play_total')).toEqual([{ rounds: 3 }])
  } finally {
    await older.close()
  }
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, manilaDay, minuteMs, slotMs, startOfManilaDay } from '#server/kernel/calendar.ts'
import type { Sql } from '#server/kernel/database.ts'
import { sumPlayDays } from '#server/play/games/playDays.ts'
import { reportRows } from '#server/play/games/recordStore.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit } from '../../fixtures/balances.ts'
import { openBefore } from '../../fixtures/openBefore.ts'
import { whileWriting } from '../../fixtures/whileWriting.ts'
import { writeRounds } from './writtenRounds.ts'
import type { Played } from './writtenRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const columns = 'player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25'
const totalsIn = (sql: Sql) => sql.rows(`select ${columns} from play_total order by player_id, slot, game_id, currency`)

/** The totals recomputed from the rounds, here and not in the database. */
async function recounted(sql: Sql) {
  const rounds = await sql.rows<{
    player_id: number
    game_id: string
    demo: boolean
    bonus: boolean
    stake: number
    payout: number
    valid_bet: number
    at: number
  }>('select player_id, game_id, demo, bonus, stake, payout, valid_bet, at from round order by player_id')
  const groups = Map.groupBy(rounds, ({ player_id, game_id, demo, bonus, at }) =>
    JSON.stringify([player_id, Math.floor(at / (8 * 60 * 60_000)), game_id, demo ? 'demo' : bonus ? 'bonus' : 'coin']),
  )
  return [...groups]
    .map(([key, all]) => {
      const [player_id, slot, game_id, currency] = JSON.parse(key) as [number, number, string, string]
      const sum = (of: (round: (typeof all)[number]) => number) => all.reduce((total, round) => total + of(round), 0)
      const wins = (times: number) => all.filter(({ stake, payout }) => payout >= times * stake).length
      return {
        player_id,
        slot,
        game_id,
        currency,
        rounds: all.length,
        staked: sum(({ stake }) => stake),
        won: sum(({ payout }) => payout),
        valid_bet: sum(({ valid_bet: bet }) => bet),
        wins_1: wins(1),
        wins_5: wins(5),
        wins_10: wins(10),
        wins_25: wins(25),
      }
    })
    .toSorted((a, b) => a.player_id - b.player_id || a.slot - b.slot || (a.game_id + a.currency < b.game_id + b.currency ? -1 : 1))
}

const start = Date.UTC(2026, 10, 20)
const moment = fc.integer({ min: start, max: start + 5 * 24 * 60 * 60_000 })
const round = fc.record<Played>({
  game: fc.constantFrom('perlas', 'biyahe-888', 'fiesta'),
  demo: fc.boolean(),
  bonus: fc.boolean(),
  stake: fc.integer({ min: 1, max: 100_00 }),
  times: fc.constantFrom(0, 1, 2, 5, 10, 24, 25, 100),
  at: moment,
})

test('totals of play equal a recount of the rounds, whether written by one spin or by a statement with many rounds', async () => {
  const players = [await app.register(), await app.register(), await app.register()]
  for (const { userId, token } of players.slice(0, 2)) {
    await credit(app, userId, 'coin', 100_00)
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    for (let spins = 0; spins < 5; spins++) {
      app.clock.pass(60_000)
      dataOf(await app.call('spin', { roundToken, stake: 20 }, token))
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...players), fc.array(round, { minLength: 1, maxLength: 30 }), async ({ userId }, rounds) => {
      await writeRounds(app.db, userId, rounds)
      expect(await totalsIn(app.db)).toEqual(await recounted(app.db))
    }),
    { numRuns: 25, seed: 20261122 },
  )
})

test('a report of any time range equals the sum of its rounds, whether their days are added up or not', async () => {
  const { userId } = await app.register()
  const rounds = fc.sample(round, { numRuns: 200, seed: 1 })
  await writeRounds(app.db, userId, rounds)
  const sumOf = (some: readonly Played[]) => ({
    bet: some.reduce((sum, { stake }) => sum + stake, 0),
    payout: some.reduce((sum, { stake, times }) => sum + stake * times, 0),
    rounds: some.length,
  })
  const keyOf = { game: ({ game }: Played) => game, day: ({ at }: Played) => new Date(at + slotMs).toISOString().slice(0, 10) } as const
  const expectSums = () =>
    fc.assert(
      fc.asyncProperty(
        fc.option(moment, { nil: undefined }),
        fc.option(moment, { nil: undefined }),
        fc.constantFrom('game', 'day'),
        async (from, to, by) => {
          const own = rounds.filter(({ demo, at }) => !demo && at >= (from ?? 0) && at < (to ?? Infinity))
          const { total, rows } = await reportRows(app.db, userId, { by, from, to })
          expect({ bet: total?.bet, payout: total?.payout, rounds: total?.rounds }).toEqual(sumOf(own))
          expect(Object.fromEntries(rows.map(({ key, bet, payout, rounds: n }) => [key, { bet, payout, rounds: n }]))).toEqual(
            Object.fromEntries([...Map.groupBy(own, keyOf[by])].map(([key, some]) => [key, sumOf(some)])),
          )
        },
      ),
      { numRuns: 60, seed: 20261122 },
    )
  await expectSums()
  const days = () =>
    app.db.rows<{ day: number }>('select distinct day - $2 as day from play_day where player_id = $1 order by 1', [
      userId,
      manilaDay(start),
    ])
  await app.db.rows('update play_day_mark set day = $1', [manilaDay(start) - 1])
  // A day is added up ten minutes after its end.
  const endOfTwo = startOfManilaDay(manilaDay(start) + 2)
  await sumPlayDays({ db: app.db, clock: () => endOfTwo + 10 * 60_000 - 1 })
  expect(await days()).toEqual([{ day: 0 }])
  await sumPlayDays({ db: app.db, clock: () => endOfTwo + 10 * 60_000 })
  expect(await days()).toEqual([{ day: 0 }, { day: 1 }])
  await expectSums()
  const later = () => start + 40 * 24 * 60 * 60_000
  await Promise.all([sumPlayDays({ db: app.db, clock: later }), sumPlayDays({ db: app.db, clock: later })])
  expect(await days()).toEqual([0, 1, 2, 3, 4, 5].map((day) => ({ day })))
  await expectSums()
})

test('a report has what was played on a day that was added up before its end, while the clock was days ahead', async () => {
  const { userId } = await app.register()
  const now = startOfManilaDay(manilaDay(start) + 60) + slotMs
  const play = (at: number) => writeRounds(app.db, userId, [{ game: 'perlas', demo: false, bonus: false, stake: 1_00, times: 2, at }])
  const staked = async () => (await reportRows(app.db, userId, { by: 'day' })).rows.map(({ bet }) => bet)
  await sumPlayDays({ db: app.db, clock: () => now })
  await play(now)
  await sumPlayDays({ db: app.db, clock: () => now + 3 * dayMs })
  await play(now + 1)
  expect(await staked()).toEqual([1_00])
  await sumPlayDays({ db: app.db, clock: () => now + 2 })
  expect(await staked()).toEqual([2_00])
  await sumPlayDays({ db: app.db, clock: () => now + dayMs })
  expect(await staked()).toEqual([2_00])
})

test('a report has what was played on a day that was added up moments before its end, while the clock was minutes ahead', async () => {
  const { userId } = await app.register()
  const end = startOfManilaDay(manilaDay(start) + 70)
  const play = (at: number) => writeRounds(app.db, userId, [{ game: 'perlas', demo: false, bonus: false, stake: 1_00, times: 2, at }])
  await play(end - 2 * minuteMs)
  await sumPlayDays({ db: app.db, clock: () => end + 11 * minuteMs })
  await play(end - 1)
  // The first run since is after the day's end.
  await sumPlayDays({ db: app.db, clock: () => end + 10 * minuteMs + 1 })
  expect((await reportRows(app.db, userId, { by: 'day' })).rows.map(({ bet }) => bet)).toEqual([2_00])
})

test('days wait for a transaction that has been open for long: it may still add a round', async () => {
  const { userId } = await app.register()
  const end = startOfManilaDay(manilaDay(start) + 80)
  await whileWriting(
    app.db,
    (tx) => writeRounds(tx, userId, [{ game: 'perlas', demo: false, bonus: false, stake: 1_00, times: 2, at: end - 1 }]),
    () => sumPlayDays({ db: app.db, clock: () => end + dayMs }, 0),
  )
  await sumPlayDays({ db: app.db, clock: () => end + dayMs })
  expect((await reportRows(app.db, userId, { by: 'day' })).rows.map(({ bet }) => bet)).toEqual([1_00])
})

test('migrating a database with rounds creates its totals', async () => {
  const older = await openBefore('play-totals.sql')
  try {
    const { db } = older
    for (const id of ['11', '12']) {
      await db.rows(
        `insert into player (id, uuid, nickname, avatar, birth_date, terms_version, created_at) overriding system value values ($1, gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0)`,
        [id],
      )
      await writeRounds(db, id, fc.sample(round, { numRuns: 300, seed: Number(id) }))
    }
    await older.migrate()
    expect(await totalsIn(db)).toEqual(await recounted(db))
    await writeRounds(db, '11', fc.sample(round, { numRuns: 50, seed: 3 }))
    expect(await totalsIn(db)).toEqual(await recounted(db))
  } finally {
    await older.close()
  }
})

test('a battle begins and ends on the boundary of a third of a day, so that totals can be its score', () => {
  const { signUpHours, runHours } = defaultPolicy.redVsBlue
  expect([signUpHours % (slotMs / 3_600_000), runHours % (slotMs / 3_600_000)]).toEqual([0, 0])
})

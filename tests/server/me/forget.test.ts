import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, utcDay } from '#server/kernel/calendar.ts'
import { purgeRecordsJob } from '#server/me/purge.ts'
import { sumsOf } from '#server/rewards/agent/store.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
let player: { token: string; userId: string }
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  player = await app.register()
})

/** Moves the clock to this many days after `from`, less `before` ms. */
const turn = async (from: number, days: number, before: number) => {
  app.clock.pass(from + days * dayMs - before - app.clock.now)
  await purgeRecordsJob.run(app.deps)
}
const count = async (table: string) =>
  (await app.db.row<{ n: number }>(`select count(*) as n from ${table} where player_id = $1`, [player.userId]))?.n

test('a session is deleted as long after its end as one lasts, whether or not its player comes back', async () => {
  const { days } = app.deps.policy.session
  const begun = app.clock.now
  await turn(begun, 2 * days, 1)
  expect(await count('session')).toBe(1)
  await turn(begun, 2 * days, 0)
  expect(await count('session')).toBe(0)
})

test('a session that its player ended is deleted by that end', async () => {
  const begun = app.clock.now
  dataOf(await app.call('logout', {}, player.token))
  await turn(begun, app.deps.policy.session.days, 1)
  expect(await count('session')).toBe(1)
  await turn(begun, app.deps.policy.session.days, 0)
  expect(await count('session')).toBe(0)
})

test('the bets of a day that VIP counted are deleted once its rounds leave the database', async () => {
  const day = utcDay(app.clock.now)
  await app.db.rows(
    `insert into vip_bet (player_id, utc_day, game_type, valid_bet) values ($1, $2, 'slots', 100), ($1, $2 + 1, 'slots', 200)`,
    [player.userId, day],
  )
  await turn(day * dayMs, app.deps.policy.roundDays + 1, 1)
  expect(await count('vip_bet')).toBe(2)
  await turn(day * dayMs, app.deps.policy.roundDays + 1, 0)
  expect(await app.db.rows('select valid_bet from vip_bet where player_id = $1', [player.userId])).toEqual([{ valid_bet: 200 }])
})

test('an exposure to an experiment is deleted once the rounds of its day leave the database', async () => {
  const day = utcDay(app.clock.now)
  await app.db.rows(
    `insert into exposure (player_id, experiment, is_second, day) values ($1, 'order', true, $2), ($1, 'order', true, $2 + 1)`,
    [player.userId, day],
  )
  await turn(day * dayMs, app.deps.policy.roundDays + 1, 1)
  expect(await count('exposure')).toBe(2)
  await turn(day * dayMs, app.deps.policy.roundDays + 1, 0)
  expect(await app.db.rows('select day - $2 as day from exposure where player_id = $1', [player.userId, day])).toEqual([{ day: 1 }])
})

test('draws, reports and settled transfers of studios are deleted with the archived rounds of their time, open transfers never', async () => {
  const at = app.clock.now
  await app.db.rows(
    `insert into jackpot_draw (player_id, rules_version, source, cell, award_id, prop_id, count, announced, at) values ($1, 1, 'day', 0, 'a', 2001, 100, false, $2)`,
    [player.userId, at],
  )
  await app.db.rows(`insert into studio_play (player_id, provider, staked, won, at) values ($1, 'studio', 100, 0, $2)`, [player.userId, at])
  await app.db.rows(
    `insert into studio_transfer (id, player_id, provider, direction, amount, state, request_id, at, settled_at)
       values (gen_random_uuid(), $1, 'studio', 'in', 100, 'done', gen_random_uuid(), $2, $2), (gen_random_uuid(), $1, 'other', 'in', 100, 'open', gen_random_uuid(), $2, null)`,
    [player.userId, at],
  )
  const remaining = async () => [await count('jackpot_draw'), await count('studio_play'), await count('studio_transfer')]
  await turn(at, app.deps.policy.archiveDays, 0)
  expect(await remaining()).toEqual([1, 1, 2])
  await turn(at, app.deps.policy.archiveDays, -1)
  expect(await remaining()).toEqual([0, 0, 1])
})

test('a visit is deleted as long after its end as its rounds are in the database, an open one never', async () => {
  dataOf(await app.call('startGame', { gameId: 'fiesta-nights', tryIt: false }, player.token))
  app.clock.pass(60_000)
  const ended = app.clock.now
  dataOf(await app.call('startGame', { gameId: 'perlas', tryIt: false }, player.token))
  await turn(ended, app.deps.policy.roundDays, 0)
  expect(await count('game_session')).toBe(2)
  await turn(ended, app.deps.policy.roundDays, -1)
  const remaining = await app.db.rows('select game_id, ended_at from game_session where player_id = $1', [player.userId])
  expect(remaining).toEqual([{ game_id: 'perlas', ended_at: null }])
})

test('an agent’s days are deleted once they are claimed and old; what was received, waits and is carried over stays', async () => {
  const day = utcDay(app.clock.now)
  await app.db.rows(
    `insert into agent_day (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry, claimed_at) values
       ($1, $2, 1, 0, 0, 20, 0, 1), ($1, $2 + 1, 1, 0, 0, 0, 0, null), ($1, $2 + 2, 1, 0, 0, 30, 0, null), ($1, $2 + 3, 1, 0, 0, 40, 0, 1),
       ($1, $2 + 4, 1, 0, 0, 50, 7, 1)`,
    [player.userId, day],
  )
  const remaining = async () =>
    (
      await app.db.rows<{ on: number }>('select utc_day - $2 as on from agent_day where player_id = $1 order by 1', [player.userId, day])
    ).map((row) => row.on)
  const { archiveDays } = app.deps.policy
  const before = await sumsOf(app.db, player.userId)
  expect(before).toEqual({ waiting: 30, taken: 110 })
  await turn(day * dayMs, archiveDays + 1, 1)
  expect(await remaining()).toEqual([0, 1, 2, 3, 4])
  await turn(day * dayMs, archiveDays + 1, 0)
  expect(await remaining()).toEqual([1, 2, 3, 4])
  await turn(day * dayMs, archiveDays + 10, 0)
  expect(await remaining()).toEqual([2, 4])
  expect(await sumsOf(app.db, player.userId)).toEqual(before)
})

test('shared rounds and their bets are deleted once the archived rounds of their month are', async () => {
  const until = app.clock.now
  const chain = await app.db.row<{ id: number }>(
    `insert into shared_chain (game_id, seed, length, anchor, state, created_at) values ('bola', 's', 9, 'a', 'over', 0) returning id`,
  )
  await app.db.rows(
    `with played as (
       insert into shared_round (game_id, number, chain_id, link, rules_version, state, opens_at, closes_at, beacon_source, beacon_number, beacon_at, server_seed,
           outcome, settled_at)
         select 'bola', n, $1, n, 1, case when settled_at is null then 'drawn' else 'settled' end, 0, 0, 'b', 0, 0, 's', '[]', settled_at
           from (values (1, $3::bigint - 1), (2, $3), (3, null)) round (n, settled_at) returning id
     ) insert into shared_bet (round_id, player_id, game_session_hash, choice, stake, payout, at) select id, $2, 'visit', 'red', 100, 0, 0 from played, generate_series(1, 2)`,
    [chain?.id, player.userId, until],
  )
  const remaining = () =>
    app.db.rows<{ number: number; bets: number }>(
      `select number, (select count(*) from shared_bet where round_id = r.id) as bets from shared_round r where game_id = 'bola' order by number`,
    )
  await app.db.rows(
    `insert into archive_file (name, since, until, first_id, last_id, rows, bytes, sha256, staked, won, valid_bet, written_at) values ('f', 0, $1, 1, 1, 0, 0, '', 0, 0, 0, 0)`,
    [until],
  )
  await purgeRecordsJob.run(app.deps)
  expect((await remaining()).map(({ number }) => number)).toEqual([1, 2, 3])
  await app.db.rows('update archive_file set removed_at = 1')
  await purgeRecordsJob.run(app.deps)
  expect(await remaining()).toEqual([
    { number: 2, bets: 2 },
    { number: 3, bets: 2 },
  ])
})

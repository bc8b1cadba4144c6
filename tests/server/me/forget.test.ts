import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, utcDay } from '#server/kernel/calendar.ts'
import { forgetRecordsJob } from '#server/me/forget.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { dataOf } from '../identity/session/samples.ts'

let app: TestApp
let player: { token: string; userId: string }
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  player = await app.register()
})

/** Turns the clock to so many days after `from`, less `before` ms. */
const turn = async (from: number, days: number, before: number) => {
  app.clock.pass(from + days * dayMs - before - app.clock.now)
  await forgetRecordsJob.run(app.deps)
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
  const left = async () => [await count('jackpot_draw'), await count('studio_play'), await count('studio_transfer')]
  await turn(at, app.deps.policy.archiveDays, 0)
  expect(await left()).toEqual([1, 1, 2])
  await turn(at, app.deps.policy.archiveDays, -1)
  expect(await left()).toEqual([0, 0, 1])
})

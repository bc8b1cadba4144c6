import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { addReportDays } from '#server/desk/reportDays.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { post } from '#server/ledger/ledger.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { recordInviteeBets } from '#server/rewards/invite/job.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { closePeriods } from '../../fixtures/closePeriods.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { openBefore } from '../../fixtures/openBefore.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { whileWriting } from '../../fixtures/whileWriting.ts'
import { writeRounds } from '../../play/games/writtenRounds.ts'
import { joinByMobile, myTeam } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
let start = Date.UTC(2031, 2, 1, 7)

test.each([
  ['who bet enough in the last hours of the thirty days still counts', 150_00, 50_00, 1],
  ['who bet enough only in the first hours after them still does not', 149_99, 50_00, 0],
])('a friend %s once their rounds are archived', async (_who, before, last, valid) => {
  app.clock.now = start
  start = Date.UTC(2034, 2, 1, 7)
  await maintainMonths(app.db, { table: 'round', key: 'at' }, app.clock.now)
  const player = await app.register()
  const friend = await joinByMobile(app, player.userId)
  await deposit(app, friend.token, 100_00)
  const until = app.clock.now + 30 * dayMs
  await recordBet(app, friend.userId, before, until - 2 * dayMs)
  await recordBet(app, friend.userId, last, until - 1)
  await recordBet(app, friend.userId, 500_00, until)
  // A period of the ledger ends with an entry.
  const won = { kind: 'win', currency: 'coin', from: 'operator', to: { playerId: friend.userId }, amount: 1_00 } as const
  await app.db.transaction((tx) => post(tx, won, uniqueRef(), until))
  app.clock.now = until + 10 * minuteMs - 1
  await recordInviteeBets(app.deps)
  expect(await countRows(app, 'invitee_bets', 'player_id = $1', [friend.userId])).toBe(0)
  app.clock.now = until + 10 * minuteMs
  await Promise.all([recordInviteeBets(app.deps), recordInviteeBets(app.deps)])
  expect(await countRows(app, 'invitee_bets', 'player_id = $1', [friend.userId])).toBe(1)
  app.clock.now = until + 770 * dayMs
  await app.db.rows('update session set expires_at = $1', [app.clock.now + dayMs])
  expect((await myTeam(app, player)).valid).toBe(valid)

  await closePeriods(app)
  await addReportDays(app.db)
  expect((await archiveRounds(app.deps)).moved).toBe(3)
  expect(await countRows(app, 'round', 'player_id = $1', [friend.userId])).toBe(0)
  expect((await myTeam(app, player)).valid).toBe(valid)
})

test('bets by a deadline are not written down while a transaction is open that may still add one', async () => {
  const own = await createApp()
  try {
    const player = await own.register()
    const friend = await joinByMobile(own, player.userId)
    await deposit(own, friend.token, 100_00)
    const until = own.clock.now + 30 * dayMs
    own.clock.now = until + 11 * minuteMs
    const bet = { game: 'perlas', demo: false, bonus: false, stake: 200_00, times: 0, at: until - 1 }
    await whileWriting(
      own.db,
      (tx) => writeRounds(tx, friend.userId, [bet]),
      () => recordInviteeBets(own.deps, 0),
    )
    await recordInviteeBets(own.deps)
    await own.db.rows('update session set expires_at = $1', [own.clock.now + dayMs])
    expect((await myTeam(own, player)).valid).toBe(1)
  } finally {
    await own.close()
  }
})

test('bets that were written down while the clock was ahead are counted again by the deadline', async () => {
  app.clock.now = start
  await maintainMonths(app.db, { table: 'round', key: 'at' }, app.clock.now)
  const player = await app.register()
  const friend = await joinByMobile(app, player.userId)
  await deposit(app, friend.token, 100_00)
  await recordBet(app, friend.userId, 150_00, app.clock.now)
  const now = app.clock.now
  app.clock.now += 31 * dayMs
  await recordInviteeBets(app.deps)
  app.clock.now = now
  await recordBet(app, friend.userId, 50_00, now + dayMs)
  app.clock.now = now + 10 * dayMs
  await recordInviteeBets(app.deps)
  app.clock.now = now + 31 * dayMs
  await recordInviteeBets(app.deps)
  await app.db.rows('update session set expires_at = $1', [app.clock.now + dayMs])
  expect((await myTeam(app, player)).valid).toBe(1)
})

test.each([
  ['less is required', { 'invite.valid.bet': 150_00 }],
  ['more time is given', { 'invite.valid.days': 60 }],
])('a friend who bet too little by the deadline, which was noted, counts once %s', async (_what, change) => {
  const own = await createApp()
  try {
    const player = await own.register()
    const friend = await joinByMobile(own, player.userId)
    await deposit(own, friend.token, 100_00)
    const until = own.clock.now + 30 * dayMs
    await recordBet(own, friend.userId, 150_00, until - 1)
    own.clock.now = until + 10 * minuteMs
    await recordBet(own, friend.userId, 50_00, own.clock.now)
    await recordInviteeBets(own.deps)
    await own.db.rows('update session set expires_at = $1', [own.clock.now + dayMs])
    expect((await myTeam(own, player)).valid).toBe(0)
    await own.change(change)
    expect((await myTeam(own, player)).valid).toBe(1)
  } finally {
    await own.close()
  }
})

test('the bets that were noted before players kept them are kept too', async () => {
  const older = await openBefore('noted-bets.sql')
  try {
    const playerId = await older.addPlayer(1_000)
    await older.db.rows('insert into invitee_bets (player_id, until, valid_bet) values ($1, $2, 150)', [playerId, 1_000 + 30 * dayMs])
    await older.migrate()
    const kept = () => older.db.row('select noted_ms as ms, noted_bet as bet from player where id = $1', [playerId])
    expect(await kept()).toEqual({ ms: 30 * dayMs, bet: 150 })
    await older.db.rows('delete from invitee_bets')
    expect(await kept()).toEqual({ ms: 0, bet: 0 })
  } finally {
    await older.close()
  }
})

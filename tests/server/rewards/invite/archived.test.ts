import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReportDays } from '#server/desk/reportDays.ts'
import { maintainMonths } from '#server/kernel/partitions.ts'
import { post } from '#server/ledger/ledger.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { count, day } from '../../identity/session/samples.ts'
import { closePeriods } from '../../ledger/samples.ts'
import { bet } from '../../me/activities/samples.ts'
import { deposit } from '../../money/samples.ts'
import { joinByMobile, myTeam } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test('a friend who played enough in the last hours of the thirty days still counts once their rounds are archived', async () => {
  app.clock.now = Date.UTC(2031, 2, 1, 7)
  await maintainMonths(app.db, { table: 'round', key: 'at' }, app.clock.now)
  const player = await app.register()
  const friend = await joinByMobile(app, player.userId)
  await deposit(app, friend.token, 100_00)
  const until = app.clock.now + 30 * day
  await bet(app, friend.userId, 150_00, until - 2 * day)
  await bet(app, friend.userId, 50_00, until - 1)
  // A period of the ledger ends with an entry.
  const won = { kind: 'win', currency: 'coin', from: 'operator', to: { playerId: friend.userId }, amount: 1_00 } as const
  await app.db.transaction((tx) => post(tx, won, uniqueRef(), until))
  app.clock.now = Date.UTC(2033, 4, 1)
  await app.db.rows('update session set expires_at = $1', [app.clock.now + day])
  expect((await myTeam(app, player)).valid).toBe(1)

  await closePeriods(app)
  await addReportDays(app.db)
  expect((await archiveRounds(app.deps)).moved).toBeGreaterThan(0)
  expect(await count(app, 'round')).toBe(0)
  expect((await myTeam(app, player)).valid).toBe(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDesk } from '../../scripts/fill/desk.ts'
import { fillRounds, orderByTime } from '../../scripts/fill/rounds.ts'
import { createApp } from './fixtures/app.ts'
import type { TestApp } from './fixtures/app.ts'
import { countRows } from './fixtures/countRows.ts'

/** What measurements fill a database with follows its tables: a column that a migration adds is missing here first. */
let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test('the desk’s measurement has players, of whom some wait in each queue', async () => {
  await fillDesk(app.db, { players: 100, waiting: 3, now: app.clock.now })
  const waiting = {
    withdrawal: `state = 'review'`,
    kyc: `state = 'submitted'`,
    feedback: `state = 'open'`,
    goods_order: `state = 'created'`,
    chat: `state = 'waiting'`,
  }
  for (const [table, condition] of Object.entries(waiting))
    expect([table, await countRows(app, table, condition), await countRows(app, table, 'true')]).toEqual([table, 3, 100])
  for (const table of ['segment_mail', 'announcement']) expect(await countRows(app, table, 'true')).toBe(1)
})

test('the measurements of growth have rounds with two entries for a win and one for a loss', async () => {
  await fillRounds(app.db, { newPlayers: 2, each: 6, now: app.clock.now })
  expect(await countRows(app, 'round', 'true')).toBe(12)
  const entries = await app.db.rows(`select kind, count(*) from entry where ref like 'round:%' group by kind order by kind`)
  expect(entries).toEqual([
    { kind: 'bet', count: 12 },
    { kind: 'win', count: 4 },
  ])
  const totals = () => app.db.rows('select * from play_total order by slot, player_id, game_id, currency')
  const before = await totals()
  expect(before.length).toBeGreaterThan(0)
  await orderByTime(app.db)
  expect(await totals()).toEqual(before)
})

import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { openBefore } from '../fixtures/openBefore.ts'

const publish = (db: Database, revision: number, changes: Readonly<Record<string, unknown>>) =>
  db.rows(
    `insert into settings_version (revision, author, reason, created_at, starts_at, base, changes) values ($1, 'ana', 'r', 1, 1, $2, $3)`,
    [revision, revision - 1, JSON.stringify(changes)],
  )
const request = (db: Database, target: string, state: string, input: Readonly<Record<string, unknown>>) =>
  db.rows(
    `insert into desk_request (call, target, input, amount, state_hash, by, reason, at, state) values ('settingsPublish', $1, $2, 1, 'h', 'ana', 'r', 1, $3)`,
    [target, JSON.stringify(input), state],
  )

test('migrating renames settings in published versions, in changes that wait for a second operator, and in earlier defaults', async () => {
  const older = await openBefore('setting-names.sql')
  try {
    const { db } = older
    await publish(db, 1, { 'games.halo-halo.least': 100, 'games.halo-halo.sort': 7, leastStake: 10, ageLimit: 25 })
    await publish(db, 2, { 'bankruptcy.calmMinutes': null, 'jackpot.toldFrom': 5_00 })
    await publish(db, 3, { ageLimit: 22 })
    const old = { base: 3, values: { 'games.crab.most': 1_00, 'passkey.most': 5 } }
    await request(db, 'settings:1', 'waiting', old)
    await request(db, 'settings:2', 'done', old)
    await request(db, 'withdrawal:1', 'waiting', { orderId: '1' })
    const defaults = {
      games: { perlas: { sort: 10, least: 20, most: 100 } },
      sms: { tries: 5, strangeTries: 10 },
      leastAppVersion: '0.1.0',
    }
    for (const settings of [defaults, { ageLimit: 21 }])
      await db.rows('insert into settings_seen (at, settings) values (1, $1)', [JSON.stringify(settings)])

    await older.migrate()
    const versions = await db.rows<{ changes: object }>('select changes from settings_version order by revision')
    expect(versions.map(({ changes }) => changes)).toEqual([
      { 'games.halo-halo.min': 100, 'games.halo-halo.sort': 7, minStake: 10, ageLimit: 25 },
      { 'bankruptcy.coolingOffMinutes': null, 'jackpot.tickerFrom': 5_00 },
      { ageLimit: 22 },
    ])
    const requests = await db.rows<{ input: object }>('select input from desk_request order by id')
    expect(requests.map(({ input }) => input)).toEqual([
      { base: 3, values: { 'games.crab.max': 1_00, 'passkey.max': 5 } },
      old,
      { orderId: '1' },
    ])
    const seen = await db.rows<{ settings: object }>('select settings from settings_seen order by id')
    expect(seen.map(({ settings }) => settings)).toEqual([
      { games: { perlas: { sort: 10, min: 20, max: 100 } }, sms: { tries: 5, triesElsewhere: 10 }, minAppVersion: '0.1.0' },
      { ageLimit: 21 },
    ])
    await expect(db.rows(`update settings_version set reason = 'another'`)).rejects.toThrow('a settings version is never changed')
  } finally {
    await older.close()
  }
})

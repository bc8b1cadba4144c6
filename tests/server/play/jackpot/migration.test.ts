import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { createEmptyDatabase } from '../../fixtures/database.ts'
import type { TestDatabase } from '../../fixtures/database.ts'

const migrations = join(import.meta.dirname, '../../../server/migrations')

let database: TestDatabase
let db: Database
let before: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  db = openDatabase(database.url, () => {}, 2)
  before = mkdtempSync(join(tmpdir(), 'swerte-migrations-'))
  for (const name of ['001-foundation.sql', '002-round-times.sql']) copyFileSync(join(migrations, name), join(before, name))
})
afterEach(async () => {
  await db.close()
  await database.drop()
  rmSync(before, { recursive: true, force: true })
})

test('a house that was played in before: purses count their rounds, and old bets earn no draws', async () => {
  await migrate(database.url, before)
  await db.rows(
    `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at) values
       (gen_random_uuid(), 'Ana', 'a', '1990-01-01', 1, 1), (gen_random_uuid(), 'Ben', 'b', '1990-01-01', 1, 1)`,
  )
  await db.rows(
    `insert into account (owner, player_id, currency, balance) select 'player', p.id, c, 0 from player p, unnest(array['coin', 'demo']) c`,
  )
  await db.rows(
    `insert into visit (token_hash, player_id, game_id, currency, started_at) select '\\x01', min(id), 'perlas', 'coin', 1 from player`,
  )
  await db.rows(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at) select min(id), 's', 'h', 'c', 1 from player`,
  )
  await db.rows(
    `insert into round (player_id, visit_hash, game_id, demo, stake, payout, valid_bet, outcome, seed_id, nonce, request_id, at)
       select p.id, '\\x01', 'perlas', played.demo, played.stake, 0, played.valid_bet, '{}', s.id, played.nonce, gen_random_uuid(), 1
       from (select min(id) as id from player) p, fair_seed s,
         (values (false, 30000, 30000, 0), (false, 5000, 4000, 1), (true, 700, 0, 2)) as played (demo, stake, valid_bet, nonce)`,
  )
  await migrate(database.url, migrations)
  expect(
    await db.rows(
      `select p.nickname, a.currency, a.staked, a.valid_bet, j.spent_bet from account a join player p on p.id = a.player_id
         left join jackpot_player j on j.player_id = p.id order by 1, 2`,
    ),
  ).toEqual([
    { nickname: 'Ana', currency: 'coin', staked: 35_000, valid_bet: 34_000, spent_bet: 34_000 },
    { nickname: 'Ana', currency: 'demo', staked: 700, valid_bet: 0, spent_bet: 34_000 },
    { nickname: 'Ben', currency: 'coin', staked: 0, valid_bet: 0, spent_bet: null },
    { nickname: 'Ben', currency: 'demo', staked: 0, valid_bet: 0, spent_bet: null },
  ])
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, migrationChecksums } from '#server/kernel/database/migrate.ts'
import { createEmptyDatabase } from '../../fixtures/database.ts'
import type { TestDatabase } from '../../fixtures/database.ts'

const projectMigrations = join(import.meta.dirname, '../../../../server/migrations')

let database: TestDatabase
let dir: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  dir = mkdtempSync(join(tmpdir(), 'swerte-migrations-'))
})

afterEach(async () => {
  rmSync(dir, { recursive: true, force: true })
  await database.drop()
})

const write = (files: Record<string, string>) => {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql)
}

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('migrating applies the files in the order of their names, once', async () => {
  write({ '002-fill.sql': 'insert into note values (1); insert into note values (2)', '001-note.sql': 'create table note (n integer)' })
  expect(await migrate(database.url, dir)).toEqual(['001-note.sql', '002-fill.sql'])
  expect(await migrate(database.url, dir)).toEqual([])
  write({ '003-more.sql': 'insert into note values (3)' })
  expect(await migrate(database.url, dir)).toEqual(['003-more.sql'])
  expect(await ask('select n from note order by n')).toEqual([1, 2, 3])
  expect(await ask('select name from migration order by name')).toEqual(['001-note.sql', '002-fill.sql', '003-more.sql'])
})

test('ten servers that start at once apply each file once', async () => {
  write({ '001-note.sql': 'create table note (n integer)', '002-fill.sql': 'insert into note select count(*) from note' })
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url, dir)))
  expect(applied.filter((names) => names.length > 0)).toEqual([['001-note.sql', '002-fill.sql']])
  expect(await ask('select n from note')).toEqual([0])
})

test('migrating names a file that was edited after it was applied, and changes nothing', async () => {
  write({ '001-note.sql': 'create table note (n integer)' })
  await migrate(database.url, dir)
  write({ '001-note.sql': 'create table note (n bigint)', '002-fill.sql': 'insert into note values (1)' })
  await expect(migrate(database.url, dir)).rejects.toThrow('001-note.sql was changed after it had been applied')
  expect(await ask('select n from note')).toEqual([])
})

test('migrating ignores the line endings of a Windows checkout', async () => {
  write({ '001-note.sql': 'create table note (\n  n integer\n)' })
  await migrate(database.url, dir)
  write({ '001-note.sql': 'create table note (\r\n  n integer\r\n)' })
  expect(await migrate(database.url, dir)).toEqual([])
})

test('migrating names a file that fails, rolls it back completely and keeps the files before it', async () => {
  write({ '001-note.sql': 'create table note (n integer)', '002-fill.sql': 'insert into note values (1); insert into paper values (2)' })
  await expect(migrate(database.url, dir)).rejects.toThrow('Migration 002-fill.sql failed: relation "paper" does not exist')
  expect(await ask('select n from note')).toEqual([])
  write({ '002-fill.sql': 'insert into note values (5)' })
  expect(await migrate(database.url, dir)).toEqual(['002-fill.sql'])
  expect(await ask('select n from note')).toEqual([5])
})

test('migrating refuses a name without a clear order, and ignores files that are not SQL', async () => {
  mkdirSync(join(dir, 'drafts'))
  write({ '001-note.sql': 'create table note (n integer)', 'README.md': 'not SQL' })
  expect(await migrate(database.url, dir)).toEqual(['001-note.sql'])
  write({ '2-fill.sql': 'insert into note values (1)' })
  await expect(migrate(database.url, dir)).rejects.toThrow('2-fill.sql: a migration is called 001-title.sql')
})

test('migrating gives up on a table that another transaction has locked, and reports it, instead of blocking every other statement', async () => {
  write({ '001-note.sql': 'create table note (n integer)' })
  await migrate(database.url, dir)
  write({ '002-wide.sql': 'alter table note alter column n type bigint' })
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table note in access share mode')
  await expect(migrate(database.url, dir, { lockTimeoutMs: 50 })).rejects.toThrow(
    'Migration 002-wide.sql failed: canceling statement due to lock timeout',
  )
  await holder.end()
  expect(await migrate(database.url, dir)).toEqual(['002-wide.sql'])
})

test('migrating refuses a database from before the baseline, says what to do, and leaves it unchanged', async () => {
  write({ '001-foundation.sql': 'create table visit (n integer)' })
  await migrate(database.url, dir)
  const before = await ask(
    `select tablename::text from pg_tables where schemaname = 'public' union all select name from migration order by 1`,
  )
  await expect(migrate(database.url, projectMigrations)).rejects.toThrow(
    'This database was made before the migrations were squashed into one baseline (it has 001-foundation.sql), and cannot be brought up to date. ' +
      'It was left as it is. To keep a record of its balances, run `npm run trial-balance` of the version that made it; ' +
      'then start with an empty DATA_DIR, or with a DATABASE_URL that names an empty database.',
  )
  expect(
    await ask(`select tablename::text from pg_tables where schemaname = 'public' union all select name from migration order by 1`),
  ).toEqual(before)
})

test('migrating refuses a database of a newer release, says what to do, and leaves it unchanged', async () => {
  write({ '001-note.sql': 'create table note (n integer)', '002-paper.sql': 'create table paper (n integer)' })
  await migrate(database.url, dir)
  rmSync(join(dir, '002-paper.sql'))
  write({ '003-more.sql': 'insert into note values (3)' })
  await expect(migrate(database.url, dir)).rejects.toThrow(
    'This database was brought up to date by a newer release: it has 002-paper.sql, which this release does not know. It was left as it is. ' +
      'Start that release, or a later one. To go back to this one, restore a backup from before the update into an empty DATA_DIR.',
  )
  expect(await ask('select n from note')).toEqual([])
})

describe('the migrations of the project', () => {
  test('create the system accounts in a fresh database', async () => {
    expect(await migrate(database.url, projectMigrations)).toContain('003-ledger.sql')
    expect(await ask("select count(*)::int from account where owner <> 'player'")).toEqual([26])
  })

  test('never change once they are committed: `npm run migrations` records the checksum of a new one only', () => {
    const noted: unknown = JSON.parse(readFileSync(join(projectMigrations, 'checksums.json'), 'utf8'))
    expect(migrationChecksums(projectMigrations)).toEqual(noted)
  })

  test('have an index that starts with each foreign key', async () => {
    await migrate(database.url, projectMigrations)
    expect(
      await ask(
        `select c.conrelid::regclass::text || '.' || a.attname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
           where c.contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`,
      ),
    ).toEqual([])
  })

  test('name the constraints that PostgreSQL would only number', async () => {
    await migrate(database.url, projectMigrations)
    expect(await ask(`select conname from pg_constraint where conname ~ '_(check|key|fkey)\\d+$'`)).toEqual([])
  })
})

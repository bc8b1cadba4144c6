import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connectClient } from './connectClient.ts'

/** Any number that nothing else locks: «swer» in ASCII. */
const lock = 0x73776572
const namePattern = /^\d{3}-[\w-]+\.sql$/

const createRecord = `create table if not exists migration
  (name text primary key, sha256 text not null, at timestamptz not null default now())`

/** The first of the migrations squashed into the baseline: a database that has it already has the baseline's tables. */
const beforeBaseline = '001-foundation.sql'

/** A migration that cannot lock its table soon gives up: while it waits, every later statement on that table waits behind it. */
const defaultLockTimeoutMs = 5_000

interface Migration {
  readonly name: string
  readonly sql: string
  /** Of the text with LF line endings, so that a checkout on Windows does not count as a change. */
  readonly sha256: string
}

const readMigrations = (dir: string): Migration[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!namePattern.test(name)) throw new Error(`${join(dir, name)}: a migration is called 001-title.sql`)
      const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })

/** Names and checksums of the migrations in a folder, as listed in the `checksums.json` beside them. */
export const migrationChecksums = (dir: string): Record<string, string> =>
  Object.fromEntries(readMigrations(dir).map(({ name, sha256 }) => [name, sha256]))

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const tooOld = `This database was made before the migrations were squashed into one baseline (it has ${beforeBaseline}), and cannot be brought up to date. \
It was left as it is. To keep a record of its balances, run \`npm run trial-balance\` of the version that made it; \
then start with an empty DATA_DIR, or with a DATABASE_URL that names an empty database.`

const tooNew = (unknown: readonly string[]) =>
  `This database was brought up to date by a newer release: it has ${unknown.at(-1)}, which this release does not know. It was left as it is. \
Start that release, or a later one. To go back to this one, restore a backup from before the update into an empty DATA_DIR.`

/**
 * Applies the SQL files of a folder in the order of their names, each once and in its own transaction; returns the names of those applied
 * now. Servers that start together wait for one another. A file that changed after it was applied is an error.
 */
export async function migrate(url: string, dir: string, { lockTimeoutMs = defaultLockTimeoutMs } = {}): Promise<string[]> {
  const client = await connectClient(url)
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    // Set after the advisory lock: waiting for other servers has no limit.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await client.query(createRecord)
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const hashes = new Map(rows.map((row) => [row.name, row.sha256]))
    const migrations = readMigrations(dir)
    if (hashes.has(beforeBaseline) && !migrations.some(({ name }) => name === beforeBaseline)) throw new Error(tooOld)
    const own = new Set(migrations.map(({ name }) => name))
    const unknown = [...hashes.keys()].filter((name) => !own.has(name))
    if (unknown.length > 0) throw new Error(tooNew(unknown.toSorted()))
    for (const migration of migrations) {
      const before = hashes.get(migration.name)
      if (before === migration.sha256) continue
      if (before) throw new Error(`${migration.name} was changed after it had been applied. Undo the change and add a new file instead.`)
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  } finally {
    // Closing the connection also rolls back and releases the lock.
    await client.end().catch(() => {})
  }
}

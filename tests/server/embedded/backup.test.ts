import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperationsReader } from '#server/desk/operations.ts'
import { backUp, newestBackup, restore } from '#server/embedded/backup.ts'
import { startEmbedded, stopEmbedded } from '#server/embedded/index.ts'
import type { Embedded } from '#server/embedded/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { createDatabase } from '../fixtures/database.ts'
import { runFolder } from '../fixtures/leftovers.ts'

let folder: string
let dataDir: string
let backupDir: string

beforeEach(() => {
  folder = mkdtempSync(`${runFolder(systemClock(), process.pid)}-`)
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  // A path that an unquoted shell command would split.
  backupDir = join(folder, `the backups' 100%`)
  mkdirSync(dataDir)
})
afterEach(async () => {
  for (const name of readdirSync(folder)) await stopEmbedded(join(folder, name, 'pg'))
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const startOn = (dir: string): Promise<Embedded> => startEmbedded({ dataDir: join(dir, 'pg'), log: () => {}, backupDir })

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const keep = (url: string, what: string) => ask(url, `insert into kept values ('${what}')`)
const storedIn = async (url: string) => (await ask<{ what: string }>(url, 'select what from kept order by what')).map(({ what }) => what)
/** Archives at once what would otherwise be archived within the minute; returns the segment’s file. */
const archive = async (url: string) => {
  const [row] = await ask<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file')
  const file = join(backupDir, 'wal', `${row?.file}.gz`)
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
  return file
}

test('restores a database to any time after a backup, with its secret', { timeout: 120_000 }, async () => {
  const first = await startOn(dataDir)
  const { url } = first
  writeFileSync(join(dataDir, 'secret'), 'the key')
  writeFileSync(join(dataDir, 'audit-head.log'), 'a head\n')
  await ask(url, 'create table kept (what text)')
  await keep(url, '1 before the backup')
  await backUp({ url, dataDir, backupDir, keep: 7 })
  appendFileSync(join(dataDir, 'audit-head.log'), 'a head after the backup\n')
  await keep(url, '2 after the backup')
  const [moment] = await ask<{ at: Date }>(url, 'select clock_timestamp() as at')
  await keep(url, '3 a mistake')
  const segment = await archive(url)
  await first.stop()
  // One as an earlier release archived it.
  const plain = gunzipSync(readFileSync(segment))
  expect([plain.length, readFileSync(segment).length < 1_000_000]).toEqual([16 * 1024 * 1024, true])
  writeFileSync(segment.replace(/\.gz$/, ''), plain)
  rmSync(segment)

  const then = join(folder, 'then')
  let seen: readonly string[] = []
  await restore({ dataDir: then, backupDir, to: moment?.at, log: () => {}, verify: async (at) => void (seen = await storedIn(at)) })
  expect(seen).toEqual(['1 before the backup', '2 after the backup'])
  expect(readFileSync(join(then, 'audit-head.log'), 'utf8')).toBe('a head\n')
  const back = await startOn(then)
  expect(await storedIn(back.url)).toEqual(['1 before the backup', '2 after the backup'])
  await keep(back.url, '4 played on')
  expect(readFileSync(join(then, 'secret'), 'utf8')).toBe('the key')

  const all = join(folder, 'all')
  await restore({ dataDir: all, backupDir, to: undefined, log: () => {} })
  expect(await storedIn((await startOn(all)).url)).toEqual(['1 before the backup', '2 after the backup', '3 a mistake'])

  // A later copy, of the restored database: the earlier one is removed, with the log that only it needs.
  const archived = readdirSync(join(backupDir, 'wal')).filter((name) => name.startsWith('00000001'))
  expect(archived).not.toEqual([])
  mkdirSync(join(backupDir, 'base-broken-off.part'))
  const [now] = await ask<{ at: Date }>(back.url, 'select clock_timestamp() as at')
  const { folder: last, removed } = await backUp({ url: back.url, dataDir: then, backupDir, keep: 1 })
  expect(removed).toBe(1)
  expect((await newestBackup(backupDir))?.getTime()).toBeGreaterThanOrEqual(now?.at.getTime() ?? 0)
  expect(readdirSync(backupDir).toSorted()).toEqual([basename(last), 'wal'])
  expect(readdirSync(join(backupDir, 'wal')).filter((name) => archived.includes(name))).toEqual([])

  // An existing database is not touched, and an unarchived time is refused.
  await expect(restore({ dataDir: all, backupDir, to: undefined, log: () => {} })).rejects.toThrow('holds a database')
  const never = { dataDir: join(folder, 'never'), backupDir, log: () => {} }
  await expect(restore({ ...never, to: new Date(0) })).rejects.toThrow('holds no backup that is older than 1970-01-01T00:00:00.000Z')
  await expect(restore({ ...never, to: new Date('2099-01-01') })).rejects.toThrow('The archive ends before that moment')
  expect(readdirSync(join(folder, 'never'))).toEqual([])
})

test('a commit is archived in time after every start', { timeout: 120_000 }, async () => {
  const start = () => startEmbedded({ dataDir: join(dataDir, 'pg'), log: () => {}, backupDir, settings: { archive_timeout: '1' } })
  const archived = () => readdirSync(join(backupDir, 'wal')).filter((name) => name.endsWith('.gz')).length
  let before = 0
  const keepAndArchive = async (url: string, what: string) => {
    before = archived()
    await keep(url, what)
    await expect.poll(archived, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  const first = await start()
  await ask(first.url, 'create table kept (what text)')
  await keepAndArchive(first.url, 'after the first start')
  await first.stop()
  const second = await start()
  await keepAndArchive(second.url, 'after a stop')
  process.kill(second.pid, 'SIGKILL')
  const killed = second.pid
  await expect.poll(() => second.pid, { timeout: 20_000 }).not.toBe(killed)
  await keepAndArchive(second.url, 'after a kill')
})

test('an archive that fails is seen, and that it works again', { timeout: 60_000 }, async () => {
  const { url } = await startOn(dataDir)
  await ask(
    url,
    'create table kept (what text); create table audit_log (id bigint, at bigint); create table audit_pending (audit_id bigint)',
  )
  await archive(url)
  const db = openDatabase(url, () => {}, { size: 1 })
  const read = createOperationsReader({ dataDir, backupDir, isEmbedded: true, systemClock })
  const state = async () => {
    const { archive: seen } = await read(db, systemClock())
    return [seen?.isFailing, seen?.segments]
  }
  /** Finishes a segment: PostgreSQL tries to archive all that wait. */
  const finish = async (what: string) => {
    await keep(url, what)
    await ask(url, 'select pg_switch_wal()')
  }
  try {
    await expect.poll(state, { timeout: 20_000 }).toEqual([false, 0])
    // The disk is not mounted.
    renameSync(join(backupDir, 'wal'), join(folder, 'elsewhere'))
    await finish('1')
    await expect.poll(state, { timeout: 20_000 }).toEqual([true, 1])
    await finish('2')
    expect(await state()).toEqual([true, 2])
    renameSync(join(folder, 'elsewhere'), join(backupDir, 'wal'))
    await finish('3')
    await expect.poll(state, { timeout: 20_000 }).toEqual([false, 0])
  } finally {
    await db.close()
  }
})

test('refuses to back up a database that archives nothing', async () => {
  const database = await createDatabase()
  try {
    await expect(backUp({ url: database.url, dataDir, backupDir, keep: 7 })).rejects.toThrow('Start the server with BACKUP_DIR set')
  } finally {
    await database.drop()
  }
})

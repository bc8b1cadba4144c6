import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { anchorFile } from '../adapters/auditAnchor.ts'
import { restoreCommand, walOf } from './archive.ts'
import { createAtomically } from './createAtomically.ts'
import { isInitialized } from './dataFolder.ts'
import { databaseIdentity } from './identity.ts'
import { startEmbedded } from './index.ts'

const aboutBase = z.object({
  /** ISO; by the database's own clock. Only from then on is the copy complete. */
  endedAt: z.iso.datetime(),
  /** The first log segment that it needs. */
  firstWal: z.string(),
})
type AboutBase = z.infer<typeof aboutBase>
const aboutFile = 'backup.json'

const readBases = (backupDir: string): (AboutBase & { folder: string })[] =>
  readdirSync(backupDir)
    .filter((name) => name.startsWith('base-') && existsSync(join(backupDir, name, aboutFile)))
    .map((name) => ({
      ...aboutBase.parse(JSON.parse(readFileSync(join(backupDir, name, aboutFile), 'utf8'))),
      folder: join(backupDir, name),
    }))
    .toSorted((a, b) => a.endedAt.localeCompare(b.endedAt))

/** When the newest complete base ended; undefined: there is none. Unlike `readBases` it blocks nothing, however long the disk takes. */
export async function newestBackup(backupDir: string): Promise<Date | undefined> {
  const names = (await readdir(backupDir)).filter((name) => name.startsWith('base-') && !name.endsWith('.part'))
  for (const name of names.toSorted().toReversed()) {
    const text = await readFile(join(backupDir, name, aboutFile), 'utf8').catch(() => undefined)
    if (text !== undefined) return new Date(aboutBase.parse(JSON.parse(text)).endedAt)
  }
  return undefined
}

/** Files of the running process, or already in the archive. */
const excluded = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*)$/
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])

/** Copies and syncs a folder while it is written to: files that vanish meanwhile are not needed, and changes are repaired from the log. */
async function copyLive(from: string, to: string, isTop = true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isTop && excluded.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (isTop && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyLive(source, target, false)
      continue
    }
    try {
      await copyFile(source, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    const handle = await open(target)
    await handle.sync()
    await handle.close()
  }
}

/**
 * The server's secret, its uploads and the heads of the audit chain, beside the database in the data folder. The heads in a copy were
 * committed before its end: a database that is restored from it holds every one of them.
 */
const ownFiles = ['secret', 'papers', 'archive', anchorFile]

export interface BackupOptions {
  /** URL of the running database. */
  readonly url: string
  /** The folder that contains `pg`, the secret and the uploads. */
  readonly dataDir: string
  readonly backupDir: string
  /** Number of bases to keep; older ones are deleted, with the log that only they need. */
  readonly keep: number
}

/**
 * Copies the running database. Resolves when the copy can be restored. Throws an error that says what to do when its log is not archived.
 */
export async function backUp({ url, dataDir, backupDir, keep }: BackupOptions): Promise<{ folder: string; removed: number }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: shown } = await client.query<{ archive_mode: string }>('show archive_mode')
    if (shown[0]?.archive_mode !== 'on')
      throw new Error('The database does not archive its log. Start the server with BACKUP_DIR set to this folder, then back up.')
    // `now()` would be the same for both: it is the transaction's time.
    const { rows: begun } = await client.query<{ at: Date }>(`select clock_timestamp() as at, pg_backup_start('swerte', true)`)
    const folder = join(backupDir, `base-${begun[0]?.at.toISOString().replaceAll(/[:.]/g, '-')}`)
    const unfinished = `${folder}.part`
    await copyLive(join(dataDir, 'pg'), join(unfinished, 'pg'))
    for (const file of ownFiles)
      if (existsSync(join(dataDir, file)))
        cpSync(join(dataDir, file), join(unfinished, file), { recursive: true, preserveTimestamps: true })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string; ended: Date }>(
      'select labelfile, spcmapfile, clock_timestamp() as ended from pg_backup_stop(true)',
    )
    const [stopped] = rows
    const firstWal = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(stopped?.labelfile ?? '')?.[1]
    if (!stopped || !firstWal) throw new Error('PostgreSQL did not say where the backup begins.')
    writeFileSync(join(unfinished, 'pg/backup_label'), stopped.labelfile, { flush: true })
    const about: AboutBase = { endedAt: stopped.ended.toISOString(), firstWal }
    writeFileSync(join(unfinished, aboutFile), JSON.stringify(about), { flush: true })
    renameSync(unfinished, folder)
    return { folder, removed: prune(backupDir, keep) }
  } finally {
    await client.end()
  }
}

/**
 * Removes incomplete copies, all but the last `keep` bases, and the log before the first remaining base; returns the number of bases
 * removed.
 */
function prune(backupDir: string, keep: number): number {
  for (const name of readdirSync(backupDir)) if (name.endsWith('.part')) rmSync(join(backupDir, name), { recursive: true })
  const bases = readBases(backupDir)
  const old = bases.slice(0, -keep)
  for (const { folder } of old) rmSync(folder, { recursive: true })
  // The first eight digits are the timeline, which a restore resets; the rest increases.
  const first = bases.slice(-keep)[0]?.firstWal.slice(8) ?? ''
  for (const name of readdirSync(walOf(backupDir)))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first) rmSync(join(walOf(backupDir), name))
  return old.length
}

export interface RestoreOptions {
  /** Where the database, the secret and the uploads are put; never overwrites anything. */
  readonly dataDir: string
  readonly backupDir: string
  /** Restores everything committed up to this time; undefined: all that was archived. */
  readonly to: Date | undefined
  readonly log: (message: string) => void
  /** Looks at the restored database, by its URL, before it is stopped. */
  readonly verify?: (url: string) => Promise<void>
}

const pollMs = 100
const recoverySettings = ['restore_command', 'recovery_target_time', 'recovery_target_action'] as const
const beyondArchive = 'recovery ended before configured recovery target was reached'

/**
 * Restores the database to a point in time. Resolves when it is complete and stopped. Throws an error that says what to do when that is
 * impossible.
 */
export async function restore({ dataDir, backupDir, to, log, verify }: RestoreOptions): Promise<void> {
  const data = join(dataDir, 'pg')
  if (isInitialized(data)) throw new Error(`${data} holds a database. Restore into an empty folder, look at it, then let DATA_DIR name it.`)
  const base = readBases(backupDir).findLast(({ endedAt }) => to === undefined || new Date(endedAt) <= to)
  if (!base) throw new Error(`${backupDir} holds no backup${to ? ` that is older than ${to.toISOString()}` : ''}.`)
  log(`restoring ${base.folder}`)
  mkdirSync(dataDir, { recursive: true })
  const identity = databaseIdentity(data)
  createAtomically(data, 'PG_VERSION', (_stagingFolder, made) => {
    cpSync(join(base.folder, 'pg'), made, { recursive: true })
    // PostgreSQL does not run on a folder that others can read.
    chmodSync(made, 0o700)
    const settings: Partial<Record<(typeof recoverySettings)[number], string>> = {
      restore_command: restoreCommand(backupDir),
      // Time zone names are not available yet when this is read.
      ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
      recovery_target_action: 'promote',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`)
    appendFileSync(join(made, 'postgresql.auto.conf'), lines.join(''))
    writeFileSync(join(made, 'recovery.signal'), '')
    if (identity.uid !== undefined) chownAll(made, identity.uid, identity.gid)
  })
  const files = ownFiles.filter((file) => existsSync(join(base.folder, file)) && !existsSync(join(dataDir, file)))
  for (const file of files) cpSync(join(base.folder, file), join(dataDir, file), { recursive: true, preserveTimestamps: true })

  try {
    const embedded = await startEmbedded({ dataDir: data, log, maxLaunches: 1 })
    try {
      await recovered(embedded.url)
      await verify?.(embedded.url)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    if (!readFileSync(`${data}.log`, 'utf8').includes(beyondArchive)) throw error
    // Or the next attempt, of an earlier copy, would keep these files with its database.
    for (const path of [data, `${data}.log`, ...files.map((file) => join(dataDir, file))]) rmSync(path, { recursive: true })
    throw new Error('The archive ends before that moment: name an earlier one, or none for all that there is.', { cause: error })
  }
}

function chownAll(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, path), uid, gid)
}

/** Waits until the log has been replayed, and resets the recovery settings. */
async function recovered(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const isRecovering = async () =>
      (await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')).rows[0]?.recovering !== false
    while (await isRecovering()) await wait(pollMs)
    for (const name of recoverySettings) await client.query(`alter system reset ${name}`)
  } finally {
    await client.end()
  }
}

import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { secureRandom } from '../kernel/random.ts'
import { archiveSettings } from './archive.ts'
import { checkVersion, findBinaries, installedBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { isInitialized, allowTraversal, prepareDataFolder, readPassword, urlWith } from './dataFolder.ts'
import { freePort } from './freePort.ts'
import { databaseIdentity } from './identity.ts'
import { findPostmaster } from './postmaster.ts'
import type { Address, Settings } from './postmaster.ts'
import { startDatabase } from './startDatabase.ts'
import type { Running } from './startDatabase.ts'

export interface EmbeddedOptions {
  /** The database's own folder, created if missing. Beside it: its log, `….log`, and, where it has to be copied, the program. */
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Server settings instead of the durable defaults: for tests. */
  readonly settings?: Settings
  /** Where the write-ahead log is archived, for backups; nowhere by default. */
  readonly backupDir?: string | undefined
  /** How many times a database that does not come up is launched before its log is shown. */
  readonly maxLaunches?: number
}

export interface Embedded {
  /**
   * Includes its password. Leads to a Unix socket, or to 127.0.0.1 where the data folder's path is too long for one. Stays the same when a
   * killed database is restarted.
   */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Another server had started it. */
  readonly wasRunning: boolean
  /** Shuts the database down cleanly, for all who use it. */
  stop(): Promise<void>
}

const watchMs = 100
const stopPollMs = 20
const stopLimitMs = 60_000

/**
 * Starts PostgreSQL on `dataDir`, or attaches to one left by a killed server or just started by another, and restarts it when it is
 * killed. Resolves when it answers. Throws an error that says what to do when the platform has no PostgreSQL or the folder cannot be
 * used.
 */
export async function startEmbedded({
  dataDir: folder,
  log,
  settings: overrides = {},
  backupDir,
  maxLaunches,
}: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(folder)
  const identity = databaseIdentity(dataDir)
  let checked: Binaries | undefined
  const check = (): Binaries => {
    if (checked) return checked
    allowTraversal(dirname(dataDir), identity)
    if (isInitialized(dataDir)) checkVersion(dataDir)
    return (checked = findBinaries(dirname(dataDir), identity, log))
  }
  // Where a database was created, it could be reached and run. A restarted server checks that again only after a failed launch, to be
  // back sooner.
  const binaries = (launches: number): Binaries => (launches === 1 && isInitialized(dataDir) ? (checked ?? installedBinaries()) : check())
  const password = isInitialized(dataDir) ? readPassword(dataDir) : prepareDataFolder(dataDir, check(), identity, secureRandom)
  const urlOf = (address: Address) => urlWith(password, address)

  const settings = { ...(backupDir !== undefined && archiveSettings(backupDir, identity)), ...overrides }
  const wakeArchiver = async () => {
    if (backupDir !== undefined)
      await keepArchiveTimeout(urlOf(address)).catch((error: unknown) =>
        log(`the archive begins after the first checkpoint: ${String(error)}`),
      )
  }
  const launch = { dataDir, logFile: `${dataDir}.log`, identity, binaries, settings, urlOf, maxLaunches }
  let running = await startDatabase({ ...launch, choosePort: () => freePort(secureRandom) })
  const { address, attached: wasRunning } = running
  if (!wasRunning) await wakeArchiver()
  log(wasRunning ? `attached to PostgreSQL ${running.pid}, which was running` : `PostgreSQL started (${running.pid})`)

  const stopping = new AbortController()
  const watch = keepRunning(dataDir, stopping.signal, log, async () => {
    running = await startDatabase({ ...launch, choosePort: async () => address.port })
    await wakeArchiver()
    return running
  })
  const stop = async () => {
    stopping.abort()
    await watch
    await stopEmbedded(dataDir)
  }
  return {
    url: urlOf(address),
    port: address.port,
    get pid() {
      return running.pid
    },
    wasRunning,
    stop,
  }
}

/**
 * PostgreSQL's checkpointer starts before recovery has ended, during which it archives nothing, and then sleeps until the first checkpoint is
 * due, five minutes later: until then `archive_timeout` does not hold. A checkpoint wakes it.
 */
async function keepArchiveTimeout(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('checkpoint')
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Checks periodically that the database is running: one that this server attached to is not its child process, so no event reports its
 * end.
 */
async function keepRunning(
  dataDir: string,
  signal: AbortSignal,
  log: (message: string) => void,
  again: () => Promise<Running>,
): Promise<void> {
  const pause = () => wait(watchMs, undefined, { ref: false, signal }).catch(() => {})
  for (await pause(); !signal.aborted; await pause()) {
    if (findPostmaster(dataDir)) continue
    try {
      log(`PostgreSQL was gone; started again (${(await again()).pid})`)
    } catch (error) {
      log(`PostgreSQL is gone and could not be started again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** The database running on `dataDir`, whoever started it; undefined when there is none. */
export function findEmbedded(dataDir: string): { pid: number; url: string } | undefined {
  const found = findPostmaster(dataDir)
  return found?.address && { pid: found.pid, url: urlWith(readPassword(dataDir), found.address) }
}

/**
 * Stops any database running on `dataDir`. SIGINT is PostgreSQL's «fast shutdown»: it aborts open transactions, writes a checkpoint and
 * removes its pid file last.
 */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const running = findPostmaster(dataDir)
  if (!running) return
  const timeout = AbortSignal.timeout(stopLimitMs)
  process.kill(running.pid, 'SIGINT')
  while (findPostmaster(dataDir)?.pid === running.pid) {
    if (timeout.aborted) throw new Error(`PostgreSQL ${running.pid} did not stop in ${stopLimitMs} ms`)
    await wait(stopPollMs)
  }
}

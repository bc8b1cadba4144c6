import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { environment } from './environment.ts'
import type { Identity } from './identity.ts'
import { isAlive } from './isAlive.ts'

/** Where a postmaster listens. */
export interface Address {
  readonly port: number
  /** Folder of its Unix socket; empty where it has none. */
  readonly socketDir: string
}

export interface Postmaster {
  readonly pid: number
  /** Undefined until it listens. */
  readonly address: Address | undefined
}

const pidFile = (dataDir: string): string => join(dataDir, 'postmaster.pid')

/**
 * A process id can be reused after a restart of the machine or container; a postmaster is identified by its working directory, the data
 * folder.
 */
function isPostmasterOf(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [own, workingDir] = [statSync(dataDir), statSync(`/proc/${pid}/cwd`)]
    return own.ino === workingDir.ino && own.dev === workingDir.dev
  } catch {
    return false
  }
}

/** The postmaster's pid file; no pid while the file is being written. */
function readPidFile(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n')
    const [pid, , , port, socketDir = '', , , status] = lines
    // Its status comes after all that it listens on.
    return { pid: Number(pid), address: status ? { port: Number(port), socketDir } : undefined }
  } catch {
    return undefined
  }
}

/** The database process running on `dataDir`, whoever started it. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const noted = readPidFile(dataDir)
  return noted && noted.pid > 0 && isPostmasterOf(dataDir, noted.pid) ? noted : undefined
}

/** The lock of a socket in the data folder, beside the socket. */
const socketLock = /^(?<socket>\.s\.PGSQL\.(?<port>\d+))\.lock$/

/** The process that a lock file names; 0 while it is being written. */
function lockedBy(file: string): number {
  try {
    return Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10)) || 0
  } catch {
    return 0
  }
}

/**
 * PostgreSQL takes any living process with the stored id for a postmaster, and would refuse to start. Of a killed postmaster it replaces
 * the socket with its own port itself, but not one with another port.
 */
function removeForeignLocks(dataDir: string, port: number): void {
  const isForeign = (pid: number) => isAlive(pid) && !isPostmasterOf(dataDir, pid)
  const pid = lockedBy(pidFile(dataDir))
  if (pid > 0 && isForeign(pid)) rmSync(pidFile(dataDir), { force: true })
  for (const name of readdirSync(dataDir)) {
    const lock = socketLock.exec(name)?.groups
    if (!lock) continue
    const holder = lockedBy(join(dataDir, name))
    const isLeft = holder > 0 && (isForeign(holder) || (Number(lock.port) !== port && !isAlive(holder)))
    if (isLeft) for (const file of [lock.socket ?? '', name]) rmSync(join(dataDir, file), { force: true })
  }
}

/** The system's limit on the path of a socket (macOS; Linux has four more), with the longest name PostgreSQL gives one. */
const maxSocketDirBytes = 103 - '/.s.PGSQL.65535'.length

/**
 * A statement over a Unix socket takes less of the processor than over the loopback interface. The data folder is the database's own, and
 * so is a socket in it. Empty where the folder's path cannot hold one, or would be read as a list.
 */
const socketDirOf = (dataDir: string): string =>
  process.platform === 'win32' || Buffer.byteLength(dataDir) > maxSocketDirBytes || /[,"]/.test(dataDir) ? '' : dataDir

/** A crash loses nothing that was acknowledged. Connections come from this machine only. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Errors are reported by the caller. The statement and its values, a player's, do not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const maxLogBytes = 16 * 1024 * 1024
export type Settings = Readonly<Record<string, string>>

export interface Launch {
  readonly dataDir: string
  readonly port: number
  readonly logFile: string
  readonly identity: Identity
  readonly binaries: Binaries
  /** Added to the settings above, or overriding them. */
  readonly settings: Settings
}

/** Keeps one older log. */
function rotateLog(logFile: string): void {
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > maxLogBytes) renameSync(logFile, `${logFile}.1`)
}

/**
 * Starts the database process. It outlives a killed server on purpose: the next one attaches. PostgreSQL itself allows only one process
 * on a data folder: a second one exits at once.
 */
export function launchPostmaster(launch: Launch): ChildProcess {
  removeForeignLocks(launch.dataDir, launch.port)
  const unix_socket_directories = socketDirOf(launch.dataDir)
  const options = Object.entries({ ...settings, unix_socket_directories, ...launch.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  rotateLog(launch.logFile)
  const log = openSync(launch.logFile, 'a', 0o600)
  const child = spawn(launch.binaries('postgres'), ['-D', launch.dataDir, '-p', String(launch.port), ...options], {
    ...launch.identity,
    cwd: '/',
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { environment } from './environment.ts'
import type { Identity } from './identity.ts'
import { isAlive } from './isAlive.ts'

export interface Postmaster {
  readonly pid: number
  /** Undefined until it has chosen one. */
  readonly port: number | undefined
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
function readPidFile(dataDir: string): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) || undefined }
  } catch {
    return undefined
  }
}

/** The database process running on `dataDir`, whoever started it. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const noted = readPidFile(dataDir)
  return noted && noted.pid > 0 && isPostmasterOf(dataDir, noted.pid) ? noted : undefined
}

/** PostgreSQL takes any living process with the stored id for a postmaster, and would refuse to start. */
function removeForeignPid(dataDir: string): void {
  const noted = readPidFile(dataDir)
  if (noted && noted.pid > 0 && isAlive(noted.pid) && !isPostmasterOf(dataDir, noted.pid)) rmSync(pidFile(dataDir), { force: true })
}

/** A crash loses nothing that was acknowledged. Connections come from this machine only. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
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
  removeForeignPid(launch.dataDir)
  const options = Object.entries({ ...settings, ...launch.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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

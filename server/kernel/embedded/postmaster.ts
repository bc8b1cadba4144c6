import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { secureRandom } from '../random.ts'
import type { Identity } from './identity.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isPostmasterOf = (pid: number, dataDir: string): boolean =>
  process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)

/** The database that a killed server left running on this folder, or that another server has started on it. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 && isAlive(pid) && isPostmasterOf(pid, dataDir) ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Below 32768, where outgoing connections do not take their own ports from. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + secureRandom.below(12_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port between 20000 and 32000 for the database.')
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_compression=on',
  'timezone=UTC',
]

/** Starts a detached database: it outlives a killed server, and the next one attaches to it. */
export async function startPostmaster(dataDir: string, native: string, identity: Identity): Promise<Postmaster & { exited(): boolean }> {
  const port = await freePort()
  const log = openSync(`${dataDir}.log`, 'a')
  const child = spawn(join(native, 'bin/postgres'), ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  child.on('error', () => {})
  return { pid: child.pid ?? 0, port, exited: () => child.exitCode !== null || child.signalCode !== null }
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/embedded/freePort.ts'
import { findEmbedded, stopEmbedded } from '#server/embedded/index.ts'
import { readSecret } from '#server/kernel/environment.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { buildServer, serverEntry } from '../build/buildServer.ts'
import { createClient } from './client.ts'
import type { Client } from './client.ts'

/** A running server, and what can be done to it. */
export interface Target {
  readonly client: Client
  /** What `strike` can hit. */
  readonly victims: readonly string[]
  readonly folder: string
  /** The installation's secret. */
  readonly secret: Buffer
  databaseUrl(): string
  /**
   * Kills with -9 or disturbs otherwise, restarts what is not restarted automatically, and returns how many milliseconds it was unavailable.
   * `probe` makes one spin, and says whether it was answered.
   */
  strike(victim: string, probe: () => Promise<boolean>): Promise<number>
  /** Stops both cleanly; the data is removed unless it is evidence. */
  close(keepData: boolean): Promise<void>
}

const root = join(import.meta.dirname, '..')
const returnLimitMs = 30_000
const pollMs = 5

/** A separate server on its own data, in a temporary folder. */
export async function startTarget(): Promise<Target> {
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'swerte-kill-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'pg')
  const port = await freePort(secureRandom)
  const client = createClient(`http://127.0.0.1:${port}`)
  let server: ChildProcess | undefined

  const startServer = () => {
    const log = openSync(join(folder, 'server.log'), 'a')
    // The embedded database, whatever the environment says, and no rate limit on the load.
    const own = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      SECRET_KEY: '',
      LOG_LEVEL: 'warn',
      RATE_FACTOR: '100000',
      SLOT_ROUND_MS: '0',
    }
    const env = { ...process.env, ...own }
    server = spawn(process.execPath, [serverEntry], { cwd: root, env, stdio: ['ignore', log, log] })
    closeSync(log)
  }
  /** Up, with a database process other than `killed`: the workers of a killed one respond a little longer. */
  const untilUp = async (killed: number | undefined): Promise<number> => {
    const startedAt = performance.now()
    for (;;) {
      const database = findEmbedded(dataDir)
      if (database && database.pid !== killed && (await client.isUp())) return performance.now() - startedAt
      if (server?.exitCode) throw new Error(`The server ended by itself; see ${folder}/server.log`)
      if (performance.now() - startedAt > returnLimitMs)
        throw new Error(`The server did not return within ${returnLimitMs} ms; see ${folder}/server.log and pg.log`)
      await wait(pollMs)
    }
  }
  const killServer = async () => {
    if (!server || server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGKILL')
    await exit
  }

  const close = async (keepData: boolean) => {
    await killServer()
    await stopEmbedded(dataDir)
    if (!keepData) rmSync(folder, { recursive: true, force: true })
  }

  try {
    startServer()
    await untilUp(undefined)
  } catch (error) {
    await close(true)
    throw error
  }
  return {
    client,
    folder,
    victims: ['server', 'database', 'both'],
    secret: readSecret(folder, {}),
    close,
    databaseUrl() {
      const database = findEmbedded(dataDir)
      if (!database) throw new Error('The database is not running')
      return database.url
    },
    async strike(victim) {
      const database = findEmbedded(dataDir)
      if (!database) throw new Error('The database was not running')
      if (victim !== 'server') process.kill(database.pid, 'SIGKILL')
      if (victim !== 'database') {
        await killServer()
        startServer()
      }
      return untilUp(victim === 'server' ? undefined : database.pid)
    },
  }
}

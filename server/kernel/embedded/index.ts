import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { secureRandom } from '../random.ts'
import { findBinaries } from './binaries.ts'
import { makePassable, prepareDataFolder, superuser } from './dataFolder.ts'
import { freePort } from './freePort.ts'
import { databaseIdentity } from './identity.ts'
import { findPostmaster, launchPostmaster } from './postmaster.ts'
import type { Settings } from './postmaster.ts'

export interface EmbeddedOptions {
  /** The database's own folder, made when missing. Beside it: its log, `….log`, and, where it has to be copied, the program. */
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Server settings instead of the durable defaults: for tests. */
  readonly settings?: Settings
}

export interface Embedded {
  /** With its password; answers on 127.0.0.1 alone. */
  readonly url: string
  readonly pid: number
  readonly port: number
  /** Ends the database in order, for everyone who uses it. */
  stop(): Promise<void>
}

const pollMs = 20
/** Recovery after a crash replays at most one checkpoint interval; this is far more. */
const startLimitMs = 120_000
const stopLimitMs = 60_000
/** After a killed postmaster its busy workers hold the folder until their statement ends: launched again after 20, 40, 80 … ms. */
const maxLaunches = 9

/** «select 1»: true when it answers, false while it starts, recovers or stops. Throws when waiting cannot help. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/**
 * Starts PostgreSQL on `dataDir`, or attaches to the one that a killed server left there or another server started just now.
 * Resolves when it answers. Throws, saying what to do, when the platform has no PostgreSQL or the folder cannot be used.
 */
export async function startEmbedded({ dataDir: folder, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(folder)
  const logFile = `${dataDir}.log`
  const identity = databaseIdentity(dataDir)
  makePassable(dirname(dataDir), identity)
  const binaries = findBinaries(dirname(dataDir), identity, log)
  const password = prepareDataFolder(dataDir, binaries, identity, secureRandom)

  const giveUp = AbortSignal.timeout(startLimitMs)
  let child: ChildProcess | undefined
  let launches = 0
  // The one found may be starting, recovering, or just stopping: so look again until one answers.
  while (!giveUp.aborted) {
    const found = findPostmaster(dataDir)
    if (found?.port) {
      const url = `postgres://${superuser}:${password}@127.0.0.1:${found.port}/postgres`
      if (await answers(url)) {
        log(found.pid === child?.pid ? `PostgreSQL started (${found.pid})` : `attached to PostgreSQL ${found.pid}, which was running`)
        return { url, pid: found.pid, port: found.port, stop: () => stopEmbedded(dataDir) }
      }
    } else if (!found && (!child || hasEnded(child))) {
      if (launches === maxLaunches) break
      if (launches > 0) await wait(pollMs * 2 ** (launches - 1))
      launches += 1
      child = launchPostmaster({ dataDir, port: await freePort(secureRandom), logFile, identity, binaries, settings })
      child.on('error', (error) => log(`PostgreSQL could not be started: ${error.message}`))
    }
    await wait(pollMs)
  }
  const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  throw new Error(`PostgreSQL does not answer. The end of ${logFile}:\n${lastLines}`)
}

/**
 * Stops whatever database runs on `dataDir`. SIGINT is PostgreSQL's «fast shutdown»: it breaks off open transactions, writes a
 * checkpoint and removes its pid file last.
 */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const running = findPostmaster(dataDir)
  if (!running) return
  const giveUp = AbortSignal.timeout(stopLimitMs)
  process.kill(running.pid, 'SIGINT')
  while (findPostmaster(dataDir)?.pid === running.pid) {
    if (giveUp.aborted) throw new Error(`PostgreSQL ${running.pid} did not stop in ${stopLimitMs} ms`)
    await wait(pollMs)
  }
}

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { findPostmaster, launchPostmaster } from './postmaster.ts'
import type { Address, Launch } from './postmaster.ts'

const pollMs = 20
/** Recovery after a crash replays at most one checkpoint interval; this is far more. */
const limitMs = 120_000
/** After a killed postmaster, its busy workers hold the folder until their statement ends: launches are retried after 20, 40, 80 … ms. */
const usualLaunches = 9

/** «select 1»: true when it answers, false while it starts, recovers or stops. Throws when waiting cannot help. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // Class 28: the password belongs to another database.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

export interface StartOptions extends Omit<Launch, 'port' | 'binaries'> {
  /** The programs to use, by the number of launches so far. */
  readonly binaries: (launches: number) => Binaries
  readonly choosePort: () => Promise<number>
  readonly urlOf: (address: Address) => string
  /** Fewer for a folder that no killed postmaster can hold. */
  readonly maxLaunches?: number | undefined
}

export interface Running {
  readonly pid: number
  readonly address: Address
  /** It was already running: left by a killed server, or started faster by another one. */
  readonly attached: boolean
}

/** Waits until a database answers on the folder, and launches one if none is running. Throws with the end of its log. */
export async function startDatabase({
  choosePort,
  urlOf,
  binaries,
  maxLaunches = usualLaunches,
  ...launch
}: StartOptions): Promise<Running> {
  const timeout = AbortSignal.timeout(limitMs)
  let child: ChildProcess | undefined
  let launches = 0
  // The process found may be starting, recovering or stopping: look again until one answers.
  while (!timeout.aborted) {
    const found = findPostmaster(launch.dataDir)
    if (found?.address) {
      const { pid, address } = found
      if (await answers(urlOf(address))) return { pid, address, attached: pid !== child?.pid }
    } else if (!found && (!child || hasEnded(child))) {
      if (launches === maxLaunches) break
      if (launches > 0) await wait(pollMs * 2 ** (launches - 1))
      launches += 1
      child = launchPostmaster({ ...launch, binaries: binaries(launches), port: await choosePort() })
      // A program that cannot be run has no process id, and counts as ended.
      child.on('error', () => {})
    }
    await wait(pollMs)
  }
  const lastLines = readFileSync(launch.logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  throw new Error(`PostgreSQL does not answer. The end of ${launch.logFile}:\n${lastLines}`)
}

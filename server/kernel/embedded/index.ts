import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { databaseIdentity } from './identity.ts'
import { findPostmaster, isAlive, startPostmaster } from './postmaster.ts'

export interface Embedded {
  readonly url: string
  readonly pid: number
  readonly port: number
  /** A fast shutdown with a checkpoint. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly log: (message: string) => void
}

/** How long a database may take to recover after a crash. */
const patienceMs = 120_000

const answers = async (url: string): Promise<Error | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Real PostgreSQL from its npm package, one cluster in one folder: started, or joined when it runs already. */
export async function startEmbedded({ dataDir: folder, log }: Options): Promise<Embedded> {
  const dataDir = resolve(folder)
  const identity = databaseIdentity()
  const native = findBinaries(identity)
  const running = findPostmaster(dataDir)
  const password = prepareDataFolder(dataDir, native, identity)
  const urlOf = (port: number) => `postgres://swerte:${password}@127.0.0.1:${port}/postgres`

  if (running) log(`joining the database that runs already (process ${running.pid})`)
  const started = running ? undefined : await startPostmaster(dataDir, native, identity)
  for (let waited = 0; ; waited += 50) {
    // Of two servers starting at once, one database refuses the folder and exits: the other's is joined.
    const postmaster = started && !started.exited() ? started : findPostmaster(dataDir)
    const problem = postmaster ? await answers(urlOf(postmaster.port)) : new Error('it exited at once')
    if (postmaster && !problem) {
      const { pid, port } = postmaster
      return { url: urlOf(port), pid, port, stop: () => stopPostmaster(pid) }
    }
    if (waited > patienceMs || (!postmaster && waited > 5_000)) {
      throw new Error(`The database did not start: ${problem?.message}. Its log is ${dataDir}.log`)
    }
    await sleep(50)
  }
}

async function stopPostmaster(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 25) await sleep(25)
}

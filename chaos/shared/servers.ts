import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/embedded/freePort.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { buildServer, serverEntry } from '../../build/buildServer.ts'
import { createClient } from '../client.ts'
import type { Client } from '../client.ts'

const root = join(import.meta.dirname, '../..')
const startLimitMs = 60_000

export interface Server {
  readonly name: string
  readonly origin: string
  readonly client: Client
  kill(): Promise<void>
  /** Starts it again, and resolves once it answers. */
  start(): Promise<void>
}

/** Two servers on one database, which is not killed; all in a temporary folder. */
export async function startServers() {
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'swerte-shared-'))
  // The database runs as another user when this process runs as root.
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
  const secret = secureRandom.bytes(32).toString('base64url')

  const createServer = async (name: string): Promise<Server> => {
    const port = await freePort(secureRandom)
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const origin = `http://127.0.0.1:${port}`
    const client = createClient(origin)
    let running: ChildProcess | undefined
    return {
      name,
      origin,
      client,
      async start() {
        const log = openSync(join(dataDir, 'server.log'), 'a')
        const own = {
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DATABASE_URL: embedded.url,
          SECRET_KEY: secret,
          LOG_LEVEL: 'warn',
          RATE_FACTOR: '100000',
        }
        running = spawn(process.execPath, [serverEntry], { cwd: root, env: { ...process.env, ...own }, stdio: ['ignore', log, log] })
        closeSync(log)
        const deadline = performance.now() + startLimitMs
        while (!(await client.isUp())) {
          if (running.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start; see ${dataDir}/server.log`)
          await wait(50)
        }
      },
      async kill() {
        if (!running || running.exitCode !== null || running.signalCode !== null) return
        const exit = once(running, 'exit')
        running.kill('SIGKILL')
        await exit
      },
    }
  }

  const servers = [await createServer('first'), await createServer('second')] as const
  // The first one creates the tables.
  for (const server of servers) await server.start()
  return {
    servers,
    folder,
    databaseUrl: embedded.url,
    async close(keepData: boolean) {
      await Promise.all(servers.map((server) => server.kill()))
      await embedded.stop()
      if (!keepData) rmSync(folder, { recursive: true, force: true })
    },
  }
}

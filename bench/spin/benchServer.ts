import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/embedded/freePort.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { readSecret } from '#server/kernel/environment.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { buildServer, serverEntry } from '../../build/buildServer.ts'
import { createClient } from '../../chaos/client.ts'
import type { Client } from '../../chaos/client.ts'

/** The server in a separate process, on its own durable database in a temporary folder. */
export interface TestServer {
  readonly client: Client
  readonly port: number
  readonly databaseUrl: string
  readonly folder: string
  /** The installation's secret, with which the sandbox provider signs. */
  readonly secret: Buffer
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startLimitMs = 30_000
const pollMs = 20

async function untilUp(client: Client, server: ChildProcess): Promise<void> {
  const timeout = AbortSignal.timeout(startLimitMs)
  while (!(await client.isUp())) {
    if (server.exitCode !== null || timeout.aborted) throw new Error('the server did not start; its output is above')
    await wait(pollMs)
  }
}

export interface ServerProcess {
  readonly client: Client
  readonly port: number
  stop(): Promise<void>
}

/** A server process on a database, with the folder's secret; resolves when it answers. */
export async function spawnServer(databaseUrl: string, folder: string, more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const port = await freePort(secureRandom)
  const own = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: '',
    LOG_LEVEL: 'warn',
    RATE_FACTOR: '100000',
    SLOT_ROUND_MS: '0',
  }
  const server = spawn(process.execPath, [serverEntry], {
    cwd: root,
    env: { ...process.env, ...own, ...more },
    // The server ends when the channel closes, however this process ends.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const client = createClient(`http://127.0.0.1:${port}`)
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  try {
    await untilUp(client, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { client, port, stop }
}

export async function startBenchServer(): Promise<TestServer> {
  await buildServer()
  const folder = temporaryFolder('measure')
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
  const server = await spawnServer(embedded.url, folder)
  const { client, port } = server
  const close = () => server.stop().then(() => embedded.stop())
  return { client, port, databaseUrl: embedded.url, folder, secret: readSecret(folder, {}), close }
}

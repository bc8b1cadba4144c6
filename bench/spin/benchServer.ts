import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/embedded/freePort.ts'
import { startEmbedded } from '#server/embedded/index.ts'
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
    if (server.exitCode !== null) return
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
  const folder = mkdtempSync(join(tmpdir(), 'swerte-measure-'))
  // The database runs as another user when this process runs as root.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} }).catch((error: unknown) => {
    remove()
    throw error
  })
  const closeDatabase = () => embedded.stop().then(remove)
  const server = await spawnServer(embedded.url, folder).catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })
  const { client, port } = server
  const close = () => server.stop().then(closeDatabase)
  // A measurement that is cut off leaves no database running.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close().finally(() => process.exit(1)))
  return { client, port, databaseUrl: embedded.url, folder, secret: readSecret(folder, {}), close }
}

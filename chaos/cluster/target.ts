import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/embedded/freePort.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { buildServer, serverEntry } from '../../build/buildServer.ts'
import { createClient } from '../client.ts'
import type { Target } from '../target.ts'
import { createNodes } from './nodes.ts'
import type { Node, Nodes } from './nodes.ts'
import { launch, requirePrograms, signalAll, until } from './programs.ts'

export const clusterEvents = ['leader killed', 'switchover', 'leader frozen', 'server killed'] as const
type Event = (typeof clusterEvents)[number]

const root = join(import.meta.dirname, '../..')
/** Twice the leader's lease: the others have elected another one when it wakes. */
const frozenMs = 20_000
const probeEveryMs = 250
const limitMs = 60_000

const balancerOf = (nodes: readonly Node[], database: number, web: number, servers: readonly number[]) => `
global
  maxconn 1000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
listen database
  mode tcp
  bind 127.0.0.1:${database}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, controlPort }) => `  server ${name} 127.0.0.1:${port} check port ${controlPort}`).join('\n')}
listen web
  mode http
  bind 127.0.0.1:${web}
  option httpchk GET /health/live
  option redispatch
  retry-on conn-failure empty-response
  default-server inter 500ms fall 2 rise 1
${servers.map((port, index) => `  server s${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

export interface ClusterTarget extends Target {
  /** What calls without a usable response got instead since the last time, and how often. */
  readonly summary: () => string
}

/** Two servers behind a balancer, on three PostgreSQL nodes with synchronous replication behind another; in a temporary folder. */
export async function startCluster(): Promise<ClusterTarget> {
  requirePrograms()
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'swerte-cluster-'))
  chmodSync(folder, 0o755)
  const nodes = await createNodes(folder)
  const [database, web] = [await freePort(secureRandom), await freePort(secureRandom)]
  const servers: { readonly port: number; readonly dataDir: string; process?: ChildProcess }[] = []
  for (const name of ['s1', 's2']) {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    servers.push({ port: await freePort(secureRandom), dataDir })
  }
  const secret = secureRandom.bytes(32).toString('base64url')
  const databaseUrl = `postgres://postgres:${nodes.password}@127.0.0.1:${database}/swerte`

  const startServer = (server: (typeof servers)[number]) => {
    const own = {
      PORT: String(server.port),
      HOST: '127.0.0.1',
      DATA_DIR: server.dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secret,
      LOG_LEVEL: 'warn',
      RATE_FACTOR: '100000',
      SLOT_ROUND_MS: '0',
    }
    server.process = launch(process.execPath, [serverEntry], {
      cwd: root,
      env: { ...process.env, ...own },
      logFile: join(server.dataDir, 'server.log'),
    })
  }
  const killServer = async ({ process: running }: (typeof servers)[number]) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exit = once(running, 'exit')
    running.kill('SIGKILL')
    await exit
  }
  const close = async (keepData: boolean) => {
    await Promise.all(servers.map(killServer))
    signalAll(folder, 'SIGKILL')
    if (!keepData) rmSync(folder, { recursive: true, force: true })
  }

  const counts = new Map<string, number>()
  const client = createClient(`http://127.0.0.1:${web}`, (reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1))
  try {
    for (const node of nodes.all) nodes.start(node)
    await nodes.untilComplete()
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      balancerOf(
        nodes.all,
        database,
        web,
        servers.map(({ port }) => port),
      ),
    )
    launch('haproxy', ['-f', join(folder, 'haproxy.cfg')], { logFile: join(folder, 'haproxy.log') })
    await createDatabase(databaseUrl)
    for (const server of servers) startServer(server)
    await until('both servers', () => client.isUp())
  } catch (error) {
    await close(true)
    throw new Error(`The cluster did not start; see ${folder}`, { cause: error })
  }

  const injectFault = async (event: Event): Promise<() => Promise<void>> => {
    const leader = await nodes.leader()
    if (event === 'switchover') {
      await nodes.switchOver()
      return async () => {}
    }
    if (event === 'server killed') {
      const server = servers[0]
      if (server) await killServer(server)
      return async () => server && startServer(server)
    }
    if (event === 'leader killed') {
      signalAll(leader.folder, 'SIGKILL')
      return async () => nodes.start(leader)
    }
    signalAll(leader.folder, 'SIGSTOP')
    const thawed = wait(frozenMs).then(() => signalAll(leader.folder, 'SIGCONT'))
    return () => thawed
  }

  return {
    client,
    folder,
    victims: clusterEvents,
    secret: Buffer.from(secret),
    databaseUrl: () => databaseUrl,
    close,
    summary() {
      const text = [...counts].map(([got, times]) => `${times} × ${got}`).join(', ')
      counts.clear()
      return text || 'nothing'
    },
    async strike(event, probe) {
      const before = await nodes.leader()
      const gaps = watchGaps(probe)
      const repair = await injectFault(event as Event)
      try {
        // A switchover begins after it was ordered, and its end shows only in who leads.
        if (event !== 'server killed') await until('another leader', async () => isAnother(await leaderOrNone(nodes), before), limitMs)
        await gaps.untilAnswered()
      } finally {
        await repair()
      }
      const longestGap = await gaps.stop()
      await nodes.untilComplete()
      await until('both servers', () => client.isUp())
      return longestGap
    },
  }
}

const isAnother = (now: Node | undefined, before: Node): boolean => now !== undefined && now !== before
/** The leader, or undefined while there is none. */
const leaderOrNone = (nodes: Nodes): Promise<Node | undefined> => nodes.leader().catch(() => undefined)

/** Spins at a steady rate, whatever becomes of the spins before, and keeps the longest time without an answer. */
function watchGaps(probe: () => Promise<boolean>) {
  const startedAt = performance.now()
  let [last, longest] = [startedAt, 0]
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const sentAt = performance.now()
    const one = probe()
      .then((isAnswered) => {
        const now = performance.now()
        // An answer to a spin from before the event proves nothing about the time after it.
        if (!isAnswered || sentAt < last - 5_000) return
        longest = Math.max(longest, now - last)
        last = now
      })
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }, probeEveryMs)
  return {
    untilAnswered: async () => {
      const from = performance.now()
      await until('a settled spin', () => last > from, limitMs)
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
      return longest
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  // The balancer has to find the leader first.
  await until('the balancer', async () => {
    const client = new pg.Client({ connectionString: admin.href })
    try {
      await client.connect()
      await client.query('create database swerte')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  })
}

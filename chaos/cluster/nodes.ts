import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/embedded/freePort.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { launch, postgresFolder, postgresUser, signalAll, until } from './programs.ts'

export interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  /** Patroni's own HTTP port: it reports the leader and accepts commands. */
  readonly controlPort: number
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export interface Nodes {
  readonly all: readonly Node[]
  readonly password: string
  readonly start: (node: Node) => void
  readonly leader: () => Promise<Node>
  readonly standbyInStep: () => Promise<Node>
  /** Every node runs, one is the leader, and another one is a synchronous standby. */
  readonly untilComplete: () => Promise<void>
  readonly switchOver: () => Promise<void>
  readonly stop: () => void
}

/** In seconds: a leader that sends no heartbeat for `ttl` is replaced. */
const lease = { ttl: 8, loopWait: 1, retryTimeout: 3 }

const configOf = (node: Node, storePort: number, password: string) => `
scope: swerte
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.controlPort}', connect_address: '127.0.0.1:${node.controlPort}' }
etcd: { host: '127.0.0.1:${storePort}', protocol: http }
bootstrap:
  dcs:
    ttl: ${lease.ttl}
    loop_wait: ${lease.loopWait}
    retry_timeout: ${lease.retryTimeout}
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 120, wal_log_hints: 'on', synchronous_commit: 'on', wal_keep_size: '256MB', wal_retrieve_retry_interval: '500ms' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '127.0.0.1:${node.port}'
  connect_address: '127.0.0.1:${node.port}'
  data_dir: ${node.folder}/data
  bin_dir: ${postgresFolder()}
  pgpass: ${node.folder}/pgpass
  authentication:
    superuser: { username: postgres, password: '${password}' }
    replication: { username: replicator, password: '${password}' }
    rewind: { username: rewinder, password: '${password}' }
  pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256']
  parameters: { unix_socket_directories: '${node.folder}' }
`

/**
 * Three PostgreSQL nodes, synchronous, that elect their leader in a store of their own; all below `folder`. Patroni 3.0.2, of Debian 12,
 * speaks etcd's v2 API here: with v3 a leader that wakes from a freeze takes its key back without a comparison, and acknowledged rounds
 * are lost.
 */
export async function createNodes(folder: string): Promise<Nodes> {
  const user = postgresUser()
  const password = secureRandom.bytes(16).toString('hex')
  const storePort = await freePort(secureRandom)
  const peerPort = await freePort(secureRandom)
  const url = (port: number) => `http://127.0.0.1:${port}`
  const storeFolder = join(folder, 'store')
  mkdirSync(storeFolder, { recursive: true, mode: 0o700 })
  launch('etcd', ['--data-dir', storeFolder], {
    logFile: join(folder, 'store.log'),
    env: {
      ...process.env,
      ETCD_NAME: 'store',
      ETCD_ENABLE_V2: 'true',
      ETCD_LOG_LEVEL: 'error',
      ETCD_LISTEN_CLIENT_URLS: url(storePort),
      ETCD_ADVERTISE_CLIENT_URLS: url(storePort),
      ETCD_LISTEN_PEER_URLS: url(peerPort),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: url(peerPort),
      ETCD_INITIAL_CLUSTER: `store=${url(peerPort)}`,
    },
  })

  const all: Node[] = []
  for (const name of ['n1', 'n2', 'n3']) {
    const node = { name, folder: join(folder, name), port: await freePort(secureRandom), controlPort: await freePort(secureRandom) }
    mkdirSync(node.folder, { mode: 0o700 })
    writeFileSync(join(node.folder, 'patroni.yml'), configOf(node, storePort, password))
    chownSync(node.folder, user.uid, user.gid)
    all.push(node)
  }
  const start = (node: Node): void => {
    const logFile = join(folder, `${node.name}.log`)
    launch('patroni', [join(node.folder, 'patroni.yml')], {
      logFile,
      cwd: node.folder,
      env: { PATH: process.env.PATH, HOME: node.folder },
      ...user,
    })
  }

  const members = async (): Promise<readonly Member[]> => {
    for (const { controlPort } of all) {
      try {
        const response = await fetch(`${url(controlPort)}/cluster`, { signal: AbortSignal.timeout(1_000) })
        return ((await response.json()) as { members: readonly Member[] }).members
      } catch {
        // This node does not respond: the next one is asked.
      }
    }
    return []
  }
  const withRole = async (...roles: readonly string[]): Promise<Node | undefined> => {
    const found = (await members()).find(({ role, state }) => roles.includes(role) && (state === 'running' || state === 'streaming'))
    return all.find(({ name }) => name === found?.name)
  }
  const only = (what: string, node: Node | undefined): Node => {
    if (!node) throw new Error(`the cluster has no ${what}`)
    return node
  }
  const leader = async () => only('leader', await withRole('leader', 'master'))
  const standbyInStep = async () => only('standby in step', await withRole('sync_standby'))
  const untilComplete = () =>
    until(
      'a whole cluster',
      async () => {
        const current = await members()
        const isUp = current.length === all.length && current.every(({ state }) => state === 'running' || state === 'streaming')
        return isUp && (await withRole('leader', 'master')) !== undefined && (await withRole('sync_standby')) !== undefined
      },
      120_000,
    )

  return {
    all,
    password,
    start,
    leader,
    standbyInStep,
    untilComplete,
    async switchOver() {
      const [from, to] = [await leader(), await standbyInStep()]
      const response = await fetch(`${url(from.controlPort)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!response.ok) throw new Error(`the cluster did not switch over: ${await response.text()}`)
    },
    stop() {
      signalAll(folder, 'SIGKILL')
    },
  }
}

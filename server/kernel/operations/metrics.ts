import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Gauge } from 'prom-client'
import type { ConnectionCounts } from '../database.ts'
import type { Operations } from './operations.ts'

/** Receives the server's measurements. Every method must be cheap: each call passes through it. */
export interface Metrics {
  /** `failure` is empty when the call returned data. */
  called(call: string, failure: string, seconds: number): void
  ran(job: string, isGood: boolean, seconds: number): void
  /** Where a read was made that a replica may answer, and why at the leader; an empty reason at the replica. */
  read(server: 'replica' | 'leader', reason: string): void
}

/** Metrics switched off: costs nothing. */
export const noMetrics: Metrics = { called: () => {}, ran: () => {}, read: () => {} }

/** What the database says of the work that waits. */
export interface Waiting {
  /** Entries of the ledger that are in no closed period yet. */
  readonly openEntries: number
  readonly queues: readonly { readonly room: string; readonly count: number; readonly oldestSeconds: number }[]
}
interface Watched {
  readonly connections: () => ConnectionCounts
  /** Read with each scrape; while it fails, these metrics are missing and the others are served. */
  readonly waiting: () => Promise<Waiting>
  readonly operations: () => Promise<Operations>
}

const callSeconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 8]
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600]

type CreateGauge = <Label extends string>(name: string, help: string, labelNames?: readonly Label[]) => Gauge<Label>

/** Reads its metrics again, for a scrape. What cannot be read is missing, and the others are served. */
type Refresh = () => Promise<void>

function createConnectionGauges(gauge: CreateGauge, connections: Watched['connections']): Refresh {
  const counts = gauge('swerte_database_connections', 'Connections of calls to the database, and calls that wait for one', ['state'])
  return async () => {
    const { open, idle, waiting } = connections()
    counts.set({ state: 'busy' }, open - idle)
    counts.set({ state: 'idle' }, idle)
    counts.set({ state: 'waiting' }, waiting)
  }
}

function createQueueGauges(gauge: CreateGauge, waiting: Watched['waiting']): Refresh {
  const openEntries = gauge('swerte_ledger_open_entries', 'Entries of the ledger in no closed period yet')
  const cases = gauge('swerte_queue_cases', 'Cases that wait for a person', ['room'])
  const oldest = gauge('swerte_queue_oldest_seconds', 'How long the oldest case of a queue has been waiting', ['room'])
  return async () => {
    const sample = await waiting().catch(() => undefined)
    // Only now, at once with the new values: two scrapes at the same time would empty each other's.
    for (const one of [cases, oldest]) one.reset()
    // Without labels, a reset one would be 0.
    openEntries.remove()
    if (!sample) return
    openEntries.set(sample.openEntries)
    for (const { room, count, oldestSeconds } of sample.queues) {
      cases.set({ room }, count)
      oldest.set({ room }, oldestSeconds)
    }
  }
}

function createOperationsGauges(gauge: CreateGauge, operations: Watched['operations']): Refresh {
  const archiveFails = gauge('swerte_wal_archive_failing', '1 while PostgreSQL fails to archive its write-ahead log')
  const archiveAge = gauge('swerte_wal_archived_seconds', 'Time since a segment of the write-ahead log was last archived')
  const archiveSegments = gauge('swerte_wal_archive_segments', 'Finished segments of the write-ahead log that are not archived yet')
  const diskFree = gauge('swerte_disk_free_bytes', 'Free space on the disk of a folder', ['folder'])
  const diskSize = gauge('swerte_disk_size_bytes', 'Size of the disk of a folder', ['folder'])
  const backupAge = gauge('swerte_backup_age_seconds', 'Time since the newest backup ended')
  const replicas = gauge('swerte_replicas', 'Replicas that stream from the database')
  const replicaLag = gauge('swerte_replica_lag_seconds', 'How far a replica is behind', ['replica'])
  const auditWait = gauge('swerte_audit_pending_seconds', 'How long the oldest entry of the audit log has waited to be chained')
  return async () => {
    const sample = await operations().catch(() => undefined)
    for (const one of [diskFree, diskSize, replicaLag]) one.reset()
    // Without labels, a reset one would be 0.
    for (const one of [archiveFails, archiveAge, archiveSegments, backupAge, replicas, auditWait]) one.remove()
    if (!sample) return
    const { archive, disks, backup, replicas: streaming, auditWaitMs } = sample
    if (archive) {
      archiveFails.set(archive.isFailing ? 1 : 0)
      archiveAge.set(archive.sinceMs / 1_000)
      if (archive.segments !== null) archiveSegments.set(archive.segments)
    }
    for (const { folder, freeBytes, sizeBytes } of disks)
      if (freeBytes !== undefined && sizeBytes !== undefined) {
        diskFree.set({ folder }, freeBytes)
        diskSize.set({ folder }, sizeBytes)
      }
    // Without any backup it is older than every limit.
    if (typeof backup === 'object') backupAge.set(backup.ageMs === null ? Infinity : backup.ageMs / 1_000)
    if (streaming) replicas.set(streaming.length)
    // Standbys may share a name: the one furthest behind counts.
    for (const { name, lagMs } of (streaming ?? []).toSorted((a, b) => a.lagMs - b.lagMs)) replicaLag.set({ replica: name }, lagMs / 1_000)
    auditWait.set(auditWaitMs / 1_000)
  }
}

/** Metrics in OpenMetrics format. The library is loaded only here, so a server without metrics does not need it. */
export async function createMetrics({
  connections,
  waiting,
  operations,
}: Watched): Promise<Metrics & { readonly contentType: string; readonly text: () => Promise<string> }> {
  const { Counter, Gauge: GaugeMetric, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [register]
  collectDefaultMetrics({ register })
  const gauge: CreateGauge = (name, help, labelNames = []) => new GaugeMetric({ name, help, labelNames: [...labelNames], registers })

  const calls = new Histogram({
    name: 'swerte_call_seconds',
    help: 'Time from the body to the answer, by call and failure',
    labelNames: ['call', 'failure'] as const,
    buckets: callSeconds,
    registers,
  })
  const jobs = new Histogram({
    name: 'swerte_job_seconds',
    help: 'Time a job ran',
    labelNames: ['job', 'result'] as const,
    buckets: jobSeconds,
    registers,
  })
  const jobEnds = gauge('swerte_job_last_success_timestamp_seconds', 'When a job last ended well on this server', ['job'])
  const reads = new Counter({
    name: 'swerte_replica_reads',
    help: 'Reads that a replica may answer, by the server that did, and why the leader did',
    labelNames: ['server', 'reason'] as const,
    registers,
  })
  const refreshes = [
    createConnectionGauges(gauge, connections),
    createQueueGauges(gauge, waiting),
    createOperationsGauges(gauge, operations),
  ]
  return {
    called: (call, failure, seconds) => calls.observe({ call, failure }, seconds),
    ran(job, isGood, seconds) {
      jobs.observe({ job, result: isGood ? 'good' : 'failed' }, seconds)
      if (isGood) jobEnds.setToCurrentTime({ job })
    },
    read: (server, reason) => reads.inc({ server, reason }),
    contentType: register.contentType,
    text: async () => {
      await Promise.all(refreshes.map((refresh) => refresh()))
      return register.metrics()
    },
  }
}

/** Serves `/metrics` on a separate port, which players cannot reach. */
export function serveMetrics(
  { contentType, text }: Awaited<ReturnType<typeof createMetrics>>,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    void text().then(
      (body) => reply.writeHead(200, { 'content-type': contentType }).end(body),
      () => reply.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

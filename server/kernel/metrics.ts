import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { ConnectionCounts } from './database.ts'

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
}

const callSeconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 8]
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600]

/** Metrics in OpenMetrics format. The library is loaded only here, so a server without metrics does not need it. */
export async function createMetrics({
  connections,
  waiting,
}: Watched): Promise<Metrics & { readonly contentType: string; readonly text: () => Promise<string> }> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [register]
  collectDefaultMetrics({ register })
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
  const jobEnds = new Gauge({
    name: 'swerte_job_last_success_timestamp_seconds',
    help: 'When a job last ended well on this server',
    labelNames: ['job'] as const,
    registers,
  })
  const reads = new Counter({
    name: 'swerte_replica_reads',
    help: 'Reads that a replica may answer, by the server that did, and why the leader did',
    labelNames: ['server', 'reason'] as const,
    registers,
  })
  new Gauge({
    name: 'swerte_database_connections',
    help: 'Connections of calls to the database, and calls that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { open, idle, waiting } = connections()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  const openEntries = new Gauge({ name: 'swerte_ledger_open_entries', help: 'Entries of the ledger in no closed period yet', registers })
  const queued = new Gauge({
    name: 'swerte_queue_cases',
    help: 'Cases that wait for a person',
    labelNames: ['room'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'swerte_queue_oldest_seconds',
    help: 'How long the oldest case of a queue has been waiting',
    labelNames: ['room'] as const,
    registers,
  })
  const readWaiting = async () => {
    for (const gauge of [openEntries, queued, oldest]) gauge.reset()
    const sample = await waiting().catch(() => undefined)
    if (!sample) {
      // Without labels, it would be 0.
      openEntries.remove()
      return
    }
    openEntries.set(sample.openEntries)
    for (const { room, count, oldestSeconds } of sample.queues) {
      queued.set({ room }, count)
      oldest.set({ room }, oldestSeconds)
    }
  }
  return {
    called: (call, failure, seconds) => calls.observe({ call, failure }, seconds),
    ran(job, isGood, seconds) {
      jobs.observe({ job, result: isGood ? 'good' : 'failed' }, seconds)
      if (isGood) jobEnds.setToCurrentTime({ job })
    },
    read: (server, reason) => reads.inc({ server, reason }),
    contentType: register.contentType,
    text: async () => {
      await readWaiting()
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
    void text().then((body) => reply.writeHead(200, { 'content-type': contentType }).end(body))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

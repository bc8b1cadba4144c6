import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { ConnectionCounts } from './database.ts'

/** Receives the server's measurements. Every method must be cheap: each call passes through it. */
export interface Metrics {
  /** `failure` is empty when the call returned data. */
  called(call: string, failure: string, seconds: number): void
  ran(job: string, isGood: boolean, seconds: number): void
}

/** Metrics switched off: costs nothing. */
export const noMetrics: Metrics = { called: () => {}, ran: () => {} }

interface Watched {
  readonly connections: () => ConnectionCounts
}

const callSeconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 8]
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600]

/** Metrics in OpenMetrics format. The library is loaded only here, so a server without metrics does not need it. */
export async function createMetrics({
  connections,
}: Watched): Promise<Metrics & { readonly contentType: string; readonly text: () => Promise<string> }> {
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
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
  return {
    called: (call, failure, seconds) => calls.observe({ call, failure }, seconds),
    ran(job, isGood, seconds) {
      jobs.observe({ job, result: isGood ? 'good' : 'failed' }, seconds)
      if (isGood) jobEnds.setToCurrentTime({ job })
    },
    contentType: register.contentType,
    text: () => register.metrics(),
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

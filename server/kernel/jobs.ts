import type { Deps } from './context.ts'
import { noMetrics } from './operations/metrics.ts'
import type { Metrics } from './operations/metrics.ts'
import { noTracing } from './operations/tracing.ts'
import type { Tracing } from './operations/tracing.ts'

/** Scheduled work, on every server: a job claims its rows itself, and finding none must be cheap (docs/decisions/077). */
export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps) => Promise<void>
}

/** Delay of the first run: a server that has just opened serves waiting requests first. */
const firstMs = 1_500

/**
 * Runs each job soon after the start and then periodically, never overlapping itself. Returns a function that stops the jobs and resolves
 * once none is running.
 */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[],
  metrics: Pick<Metrics, 'ran'> = noMetrics,
  tracing: Tracing = noTracing,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const go = ({ name, run }: Job) => {
    if (running.has(name)) return
    const startedAt = performance.now()
    const ended = (isGood: boolean) => metrics.ran(name, isGood, (performance.now() - startedAt) / 1_000)
    const work = tracing
      .within(`job ${name}`, {}, () => run(deps))
      .then(
        () => ended(true),
        (error: unknown) => {
          ended(false)
          deps.log.error({ err: error, job: name }, 'job failed')
        },
      )
      .finally(() => running.delete(name))
    running.set(name, work)
  }
  const timers = jobs.flatMap((job) => [setTimeout(() => go(job), firstMs), setInterval(() => go(job), job.everyMs)])
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}

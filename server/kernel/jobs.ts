import type { Deps } from './context.ts'
import { noMetrics } from './metrics.ts'
import type { Metrics } from './metrics.ts'

/** Work that the clock asks for. Safe to run in several processes at once: a job claims its rows itself. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps) => Promise<void>
}

/** A server that has just opened serves those who wait for it first. */
const firstMs = 1_500

/** Runs each job soon and then again and again, never over itself. Gives how to stop: resolved once nothing of it runs. */
export function startJobs(deps: Deps, jobs: readonly Job[], metrics: Metrics = noMetrics): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const go = ({ name, run }: Job) => {
    if (running.has(name)) return
    const startedAt = performance.now()
    const ended = (isGood: boolean) => metrics.ran(name, isGood, (performance.now() - startedAt) / 1_000)
    const work = run(deps)
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

import type { Deps } from './context.ts'

/** Work that the clock asks for. Safe to run in several processes at once: a job claims its rows itself. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps) => Promise<void>
}

/** A server that has just opened serves those who wait for it first. */
const firstMs = 1_500

/** Runs each job soon and then again and again, never over itself. Gives how to stop: resolved once nothing of it runs. */
export function startJobs(deps: Deps, jobs: readonly Job[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const go = ({ name, run }: Job) => {
    if (running.has(name)) return
    const work = run(deps)
      .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job failed'))
      .finally(() => running.delete(name))
    running.set(name, work)
  }
  const timers = jobs.flatMap((job) => [setTimeout(() => go(job), firstMs), setInterval(() => go(job), job.everyMs)])
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}

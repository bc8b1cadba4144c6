import type { Job } from './jobs.ts'

/** A job is late once its last good end is one interval and this much ago. */
export const jobGraceMs = 5 * 60_000

interface Watched {
  readonly ran: (job: string, isGood: boolean) => void
  /** The jobs of this server that have not ended well when they should have, with how long ago they last did. */
  readonly late: () => readonly { readonly name: string; readonly sinceMs: number }[]
}

/** Which jobs are late on this server. `now`: milliseconds of a clock that only runs forward. */
export function watchJobs(jobs: readonly Pick<Job, 'name' | 'everyMs'>[], now: () => number = () => performance.now()): Watched {
  const startedAt = now()
  const endedAt = new Map<string, number>()
  return {
    ran(job, isGood) {
      if (isGood) endedAt.set(job, now())
    },
    late: () =>
      jobs.flatMap(({ name, everyMs }) => {
        const sinceMs = now() - (endedAt.get(name) ?? startedAt)
        return sinceMs > everyMs + jobGraceMs ? [{ name, sinceMs }] : []
      }),
  }
}

import type { Clock } from '../clock.ts'
import type { Database, Sql } from '../database.ts'
import type { Job } from '../jobs.ts'

/** A job is late once its last success is one interval and this much ago. */
const graceMs = 5 * 60_000

interface Ended {
  readonly ranAt: number
  readonly succeededAt: number | null
  readonly failingSince: number | null
}

export interface JobState extends Omit<Ended, 'ranAt'> {
  readonly name: string
  readonly everyMs: number
  readonly ranAt: number | null
  readonly watchedSince: number
}

export interface LateJob {
  readonly name: string
  /** Since it last succeeded, or is watched. */
  readonly sinceMs: number
}

interface Recorder {
  readonly ran: (job: string, isGood: boolean) => void
  /** Writes what ended since the last call: one statement, however many runs there were. */
  readonly write: () => Promise<void>
}

/** Keeps the state of the jobs in the database, for all servers; of one that no server has any more, nothing. */
export async function recordJobs(db: Database, clock: Clock, jobs: readonly Pick<Job, 'name' | 'everyMs'>[]): Promise<Recorder> {
  const names = jobs.map(({ name }) => name)
  await db.rows('delete from job_state where name <> all($1)', [names])
  await db.rows(
    `insert into job_state (name, every_ms, watched_since) select name, every_ms, $3 from unnest($1::text[], $2::bigint[]) job (name, every_ms) order by name
       on conflict (name) do update set every_ms = excluded.every_ms`,
    [names, jobs.map(({ everyMs }) => everyMs), clock()],
  )
  const ended = new Map<string, Ended>()
  return {
    ran(job, isGood) {
      const at = clock()
      const before = ended.get(job)
      ended.set(job, {
        ranAt: at,
        succeededAt: isGood ? at : (before?.succeededAt ?? null),
        failingSince: isGood ? null : (before?.failingSince ?? at),
      })
    },
    async write() {
      const written = [...ended].toSorted(([a], [b]) => (a < b ? -1 : 1))
      if (written.length === 0) return
      ended.clear()
      try {
        await db.rows(
          `update job_state s set ran_at = greatest(s.ran_at, e.ran_at), succeeded_at = greatest(s.succeeded_at, e.succeeded_at),
             failing_since = case when e.failing_since is null then null when e.succeeded_at is null then coalesce(s.failing_since, e.failing_since) else e.failing_since end
             from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) e (name, ran_at, succeeded_at, failing_since) where s.name = e.name`,
          [
            written.map(([name]) => name),
            written.map(([, { ranAt }]) => ranAt),
            written.map(([, { succeededAt }]) => succeededAt),
            written.map(([, { failingSince }]) => failingSince),
          ],
        )
      } catch (error) {
        // The database does not answer: with the next ones, but for what has ended again since.
        for (const [name, state] of written) if (!ended.has(name)) ended.set(name, state)
        throw error
      }
    },
  }
}

export const readJobStates = (sql: Sql): Promise<JobState[]> =>
  sql.rows<JobState>(
    `select name, every_ms as "everyMs", watched_since as "watchedSince", ran_at as "ranAt", succeeded_at as "succeededAt",
       failing_since as "failingSince" from job_state order by name`,
  )

/** Of the jobs that have not ended well on any server when they should have, how long ago one last did. */
export const lateOf = (states: readonly JobState[], now: number): LateJob[] =>
  states.flatMap(({ name, everyMs, watchedSince, succeededAt }) => {
    const sinceMs = now - (succeededAt ?? watchedSince)
    return sinceMs > everyMs + graceMs ? [{ name, sinceMs }] : []
  })

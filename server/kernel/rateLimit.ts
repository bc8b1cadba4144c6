import rateLimitPlugin from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Job } from './jobs.ts'

/** Milliseconds to wait when the caller used this call more often than its entry allows; 0 otherwise. */
export type RateLimit = (request: FastifyRequest, call: string, caller: string) => Promise<number>

declare module 'fastify' {
  interface FastifyRequest {
    rateKey: string
  }
}

const minuteMs = 60_000
/** A call allowed this often is a hot path: its limit is about load, not about misuse. */
const hotPerMinute = 600

interface Limits {
  readonly calls: Readonly<Record<string, Call>>
  /** Widens every limit, for load tests. */
  readonly factor: number
  readonly db: Database
  readonly clock: Clock
}

/** One more call in this minute; gives how many it makes, on all servers. */
async function countCall(db: Database, call: string, caller: string, minute: number): Promise<number> {
  const row = await db.prepared<{ count: number }>(
    'count-call',
    `insert into rate_limit_count as seen (call, caller, minute, count) values ($1, $2, $3, 1)
       on conflict (call, caller) do update
         set count = case when seen.minute = excluded.minute then seen.count + 1 else 1 end, minute = excluded.minute
       returning count`,
    [call, caller, minute],
  )
  return row?.count ?? 0
}

/**
 * Two counters a call and caller. The one in this process's memory shields the server: it costs nothing and refuses first. What changes
 * something is counted once more in the database, by the minute, so that a limit is one limit however many servers there are. Calls that
 * only read, and the spin, are a matter of each server's load and are counted in its memory alone (docs/decisions/002).
 */
export async function createRateLimit(app: FastifyInstance, { calls, factor, db, clock }: Limits): Promise<RateLimit> {
  await app.register(rateLimitPlugin, { global: false, timeWindow: minuteMs })
  app.decorateRequest('rateKey', '')
  const limiters = new Map(
    Object.entries(calls).map(([name, { mutates, perMinute }]) => {
      const max = perMinute * factor
      const isShared = mutates && perMinute < hotPerMinute
      return [
        name,
        { max, isShared, inMemory: app.createRateLimit({ max, timeWindow: minuteMs, keyGenerator: (request) => request.rateKey }) },
      ]
    }),
  )
  return async (request, call, caller) => {
    const limit = limiters.get(call)
    if (!limit) return 0
    request.rateKey = `${call} ${caller}`
    const state = await limit.inMemory(request)
    if (!state.isAllowed && state.isExceeded) return state.ttl
    if (!limit.isShared) return 0
    const now = clock()
    const minute = Math.floor(now / minuteMs)
    return (await countCall(db, call, caller, minute)) > limit.max ? (minute + 1) * minuteMs - now : 0
  }
}

/** Forgets what was counted in minutes that are over. */
export const forgetCallsJob: Job = {
  name: 'forgetCalls',
  everyMs: minuteMs,
  run: async ({ db, clock }) => {
    await db.rows('delete from rate_limit_count where minute < $1', [Math.floor(clock() / minuteMs)])
  },
}

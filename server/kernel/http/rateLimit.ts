import rateLimitPlugin from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { manilaDay, minuteMs, startOfManilaDay } from '../calendar.ts'
import type { Clock } from '../clock.ts'
import type { Database, Sql } from '../database.ts'
import type { Job } from '../jobs.ts'
import { networkOf } from '../network.ts'

export interface RateLimit {
  /** The minute in which to count a call that is counted across all servers; undefined for other calls. */
  minuteFor(call: string, now: number): number | undefined
  /**
   * Milliseconds to wait if the caller has exceeded the call's limit; otherwise 0. `count`: the number already counted by the statement
   * that looked up the session.
   */
  waitFor(request: FastifyRequest, call: string, caller: string, count?: number): Promise<number>
}

declare module 'fastify' {
  interface FastifyRequest {
    rateKey: string
  }
}

/** A call with this limit or more is a hot path: the limit protects from load, not from misuse. */
const hotPerMinute = 600

interface Limits {
  readonly calls: Readonly<Record<string, Call>>
  /** Multiplies every limit, for load tests. */
  readonly factor: number
  readonly db: Database
  readonly clock: Clock
}

/** SQL that adds one call to a minute, for the row (call, caller, minute, 1) in `row`; returns the new count across all servers. */
export const countCall = (row: string): string =>
  `insert into rate_limit_count as seen_calls (call, caller, minute, count) ${row}
     on conflict (call, caller) do update
       set count = case when seen_calls.minute = excluded.minute then seen_calls.count + 1 else 1 end, minute = excluded.minute
     returning count`

export async function countOnce(sql: Sql, call: string, caller: string, minute: number): Promise<number> {
  const row = await sql.row<{ count: number }>(countCall('values ($1, $2, $3, 1)'), [call, caller, minute])
  return row?.count ?? 0
}

/** Counts what is bounded per day of Manila. The count is kept until its minute is over, which is the day's last. */
export const countToday = (sql: Sql, what: string, caller: string, now: number): Promise<number> =>
  countOnce(sql, what, caller, startOfManilaDay(manilaDay(now) + 1) / minuteMs - 1)

interface Counted {
  readonly from: number
  current: number
}

/**
 * Counts in this process's memory, each for a window that begins with the caller's first call. A caller who has not called for two windows is
 * forgotten: the plugin's own store keeps the last 5,000 callers of every call, at some 230 bytes each, whether or not they are still there.
 */
export class WindowCounts {
  #newer = new Map<string, Counted>()
  #older = new Map<string, Counted>()
  #turnedAt = Number.NEGATIVE_INFINITY

  incr(key: string, callback: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
    const counted = this.#counted(key, windowMs)
    callback(null, { current: counted.current, ttl: Math.ceil(counted.from + windowMs - performance.now()) })
  }

  /** The number of this call in its caller's window. */
  count(key: string, windowMs: number): number {
    return this.#counted(key, windowMs).current
  }

  #counted(key: string, windowMs: number): Counted {
    const now = performance.now()
    if (now - this.#turnedAt >= windowMs) {
      // What has not been counted since the last turn began before it, so that its window is over.
      this.#older = this.#newer
      this.#newer = new Map()
      this.#turnedAt = now
    }
    const recent = this.#newer.get(key) ?? this.#older.get(key)
    const counted = recent && now - recent.from < windowMs ? recent : { from: now, current: 0 }
    counted.current++
    this.#newer.set(key, counted)
    return counted
  }

  /** The keys of different calls are different: one serves them all. */
  child(): this {
    return this
  }

  get size(): number {
    return new Set([...this.#newer.keys(), ...this.#older.keys()]).size
  }
}

/**
 * Two counters per call and caller. The one in this process's memory costs nothing. Calls that change something are also counted in the
 * database, per minute, in the statement that looks up the session, so that the limit is the same however many servers there are.
 * Read-only calls and the spin only concern each server's load and are counted in its memory alone (docs/decisions/002).
 */
export async function createRateLimit(app: FastifyInstance, { calls, factor, db, clock }: Limits): Promise<RateLimit> {
  await app.register(rateLimitPlugin, {
    global: false,
    timeWindow: minuteMs,
    store: WindowCounts,
    keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
  })
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
  return {
    minuteFor: (call, now) => (limiters.get(call)?.isShared ? Math.floor(now / minuteMs) : undefined),
    async waitFor(request, call, caller, count) {
      const limit = limiters.get(call)
      if (!limit) return 0
      request.rateKey = `${call} ${caller}`
      const state = await limit.inMemory(request)
      if (!state.isAllowed && state.isExceeded) return state.ttl
      if (!limit.isShared) return 0
      const now = clock()
      const minute = Math.floor(now / minuteMs)
      return (count ?? (await countOnce(db, call, caller, minute))) > limit.max ? (minute + 1) * minuteMs - now : 0
    },
  }
}

/** Deletes the counts of past minutes. */
export const purgeCallsJob: Job = {
  name: 'purgeCalls',
  everyMs: minuteMs,
  run: async ({ db, clock }) => {
    await db.rows('delete from rate_limit_count where minute < $1', [Math.floor(clock() / minuteMs)])
  },
}

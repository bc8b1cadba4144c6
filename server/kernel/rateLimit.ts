import rateLimitPlugin from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'

/** Milliseconds to wait when the caller used this call more often than its entry allows; 0 otherwise. */
export type RateLimit = (request: FastifyRequest, call: string, who: string) => Promise<number>

declare module 'fastify' {
  interface FastifyRequest {
    rateKey: string
  }
}

/**
 * One counter a call and caller, in this process's memory: it shields the server. What protects an account (lock-out,
 * codes a day) is counted in the database instead. `factor` widens every limit, for load tests.
 */
export async function createRateLimit(app: FastifyInstance, calls: Record<string, Call>, factor: number): Promise<RateLimit> {
  await app.register(rateLimitPlugin, { global: false, timeWindow: 60_000 })
  app.decorateRequest('rateKey', '')
  const limiters = new Map(
    Object.entries(calls).map(([name, call]) => [
      name,
      app.createRateLimit({ max: call.perMinute * factor, timeWindow: 60_000, keyGenerator: (request) => request.rateKey }),
    ]),
  )
  return async (request, call, who) => {
    request.rateKey = `${call} ${who}`
    const state = await limiters.get(call)?.(request)
    return state && !state.isAllowed && state.isExceeded ? state.ttl : 0
  }
}

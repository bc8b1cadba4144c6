import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookies.ts'
import type { Cookie } from './cookies.ts'
import type { Random } from './random.ts'

/** A browser's own secret: it comes back with every call, and no script reads it. */
export const deviceCookie: Cookie = { name: 'swerte_device', path: '/production-api/app/v1', sameSite: 'Strict' }

const yearSeconds = 365 * 24 * 60 * 60

/** Gives every browser a secret of its own with its first answer. */
export const registerDevice = (app: FastifyInstance, random: Pick<Random, 'bytes'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(deviceCookie.path) || readCookie(request, deviceCookie) !== undefined) return
    setCookie(request, reply, deviceCookie, random.bytes(24).toString('base64url'), yearSeconds)
  })
}

/** The browser that a request came from, as it is kept: nobody can make up another's. Undefined for one that shows no secret. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const secret = readCookie(request, deviceCookie)
  return secret === undefined ? undefined : createHash('sha256').update(secret).digest('base64url')
}

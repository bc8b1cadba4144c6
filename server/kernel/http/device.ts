import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Random } from '../random.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Cookie } from './cookies.ts'

/** The browser's own secret: sent with every call, not readable by scripts. */
const deviceCookie: Cookie = { name: 'swerte_device', path: '/production-api/app/v1', sameSite: 'Strict' }

const yearSeconds = 365 * 24 * 60 * 60

/** Gives every browser its own secret with its first response. */
export const registerDevice = (app: FastifyInstance, random: Pick<Random, 'bytes'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(deviceCookie.path) || readCookie(request, deviceCookie) !== undefined) return
    setCookie(request, reply, deviceCookie, random.bytes(24).toString('base64url'), yearSeconds)
  })
}

/**
 * The id of the browser that sent a request: the hash of its secret, so nobody can forge another browser's. Undefined when it sends no
 * secret.
 */
export function deviceOf(request: FastifyRequest): string | undefined {
  const secret = readCookie(request, deviceCookie)
  return secret === undefined ? undefined : createHash('sha256').update(secret).digest('base64url')
}

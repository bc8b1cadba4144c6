import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database.ts'
import type { Replica } from '../../kernel/database/replica.ts'
import { includesAddress } from '../../kernel/environment.ts'
import type { Operator } from '../../kernel/environment.ts'
import type { Metrics } from '../../kernel/operations/metrics.ts'
import type { DeskOperations } from './context.ts'
import { createDeskDispatch } from './dispatch.ts'
import { registerChatStream } from './messages/chatStream.ts'

/**
 * Stricter than the players’ policy: no inline script or style, no frame, no worker, no trusted-types policy. Pictures of documents arrive
 * as `data:` in a response.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';')

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

export interface DeskServing {
  /** Its own connections; undefined: those of the players’ calls. */
  readonly db?: Database | undefined
  /** Where its reports are read; undefined: at the leader. */
  readonly replica?: Replica | undefined
  /** Folder of the built desk; undefined to serve its calls only. */
  readonly dist?: string | undefined
  /** The only addresses that may reach it; undefined: all. */
  readonly addresses?: BlockList | undefined
  /** What the desk shows of the installation itself. */
  readonly operations?: DeskOperations | undefined
  /** Who may give commands at the command line (OPERATORS). */
  readonly commandOperators?: readonly Operator[] | undefined
}

/** The back office at /desk: its page, its calls, and its own headers. To an address that may not reach it, it does not exist. */
export async function registerDesk(
  app: FastifyInstance,
  world: Deps,
  {
    db = world.db,
    dist,
    addresses,
    operations,
    commandOperators = [],
    rateFactor,
    replica,
    metrics,
  }: DeskServing & { rateFactor: number; metrics: Metrics },
) {
  const deps: Deps = { ...world, db }
  const isAllowed = (ip: string): boolean => !addresses || includesAddress(addresses, ip)
  const dispatch = createDeskDispatch(deps, { isAllowed, rateFactor, replica, metrics, operations, commandOperators })
  const file = dist === undefined ? '' : join(dist, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const unknown = (reply: FastifyReply) => reply.status(404).send({ failure: 'unknownCall', data: null })
  await app.register(
    async (desk) => {
      // The page with its files; a call answers by itself, because its refusal is recorded.
      desk.addHook('onRequest', async (request, reply) => {
        if (!request.url.startsWith('/desk/api/') && !isAllowed(request.ip)) return unknown(reply)
      })
      desk.addHook('onSend', async (_request, reply) => {
        void reply.headers(headers)
      })
      desk.post<{ Params: { name: string } }>('/api/:name', async (request, reply) => {
        const { status, answer } = await dispatch(request.params.name, request, reply)
        return reply.status(status).header('cache-control', 'no-store').send(answer)
      })
      registerChatStream(app, desk, deps, isAllowed)
      // A body that is not JSON, or too long, is the client's error, not ours.
      desk.setErrorHandler((error, request, reply) => {
        const status = (error as { statusCode?: number }).statusCode ?? 500
        if (status >= 500) request.log.error({ err: error }, 'desk request failed')
        return reply.status(status).send({ failure: status >= 500 ? 'unexpected' : 'badParameter', data: null })
      })
      if (page !== undefined)
        await desk.register(fastifyStatic, {
          root: dist ?? '',
          preCompressed: true,
          cacheControl: false,
          index: false,
          wildcard: false,
          decorateReply: false,
          setHeaders: (reply, path) => {
            reply.header('cache-control', path.includes('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache')
          },
        })
      // Registered before the player's pages, which answer all other paths.
      const shell = (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.split('?', 1)[0] ?? ''
        if (page === undefined || /\.\w+$|^\/desk\/api(\/|$)/.test(path)) return unknown(reply)
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      }
      desk.get('/', shell)
      desk.get('/*', shell)
    },
    { prefix: '/desk' },
  )
}

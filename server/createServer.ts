import type { Http2SecureServer } from 'node:http2'
import type { BlockList } from 'node:net'
import compress from '@fastify/compress'
import type { FastifyCompressOptions } from '@fastify/compress'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/index.ts'
import { pictureLimits } from '#contract/pictures.ts'
import { registerDesk } from './desk/web/register.ts'
import type { DeskServing } from './desk/web/register.ts'
import { handlers } from './handlers.ts'
import { registerSocial } from './identity/login/social.ts'
import { minuteMs } from './kernel/calendar.ts'
import type { Deps, Handler } from './kernel/context.ts'
import type { Replica } from './kernel/database/replica.ts'
import { includesAddress } from './kernel/environment.ts'
import { registerDevice } from './kernel/http/device.ts'
import { createDispatch } from './kernel/http/dispatch.ts'
import type { Route } from './kernel/http/dispatch.ts'
import { registerHeaders } from './kernel/http/headers.ts'
import { limitBodies } from './kernel/http/https.ts'
import type { Certificate } from './kernel/http/https.ts'
import { registerIcons } from './kernel/http/icons.ts'
import { openApi } from './kernel/http/openApi.ts'
import { createRateLimit } from './kernel/http/rateLimit.ts'
import { registerStatic } from './kernel/http/static.ts'
import { registerUploads } from './kernel/http/uploads.ts'
import { registerHealth } from './kernel/operations/health.ts'
import { noMetrics } from './kernel/operations/metrics.ts'
import type { Metrics } from './kernel/operations/metrics.ts'
import { noTracing } from './kernel/operations/tracing.ts'
import type { Tracing } from './kernel/operations/tracing.ts'
import { secureRandom } from './kernel/random.ts'
import { registerPaymentNotices } from './money/deposits/webhook.ts'
import { registerPayoutNotices } from './money/withdrawals/webhook.ts'
import { registerLive } from './play/shared/stream.ts'
import { changeRefusal, decidesByPlace, isCountedByAddress, openRefusal, placeRefusal, versionRefusal } from './preconditions.ts'
import { pageTheme } from './settings/areas/themes.ts'
import { wrongLengths } from './settings/lengths.ts'
import { settled } from './settings/live.ts'
import { registerSettingsStream } from './settings/stream.ts'
import { policyOf } from './settings/variants.ts'
import { registerChat } from './support/chat/stream.ts'

export interface ServerOptions {
  readonly deps: Omit<Deps, 'log'>
  /** Folder of the built app; omitted for an API without pages. */
  readonly dist?: string
  /** The operator's desk: its folder, and who may open it. */
  readonly desk?: DeskServing
  /** The proxies whose `X-Forwarded-…` headers are believed; undefined: those on this machine. */
  readonly trustedProxies?: BlockList | undefined
  readonly logLevel?: string
  /** Where the log goes; standard output by default. */
  readonly logStream?: { write(line: string): void }
  /** Multiplies every rate limit, for load tests. */
  readonly rateFactor?: number
  /** Why this server does not know the settings in force, if it does not: it then accepts no money calls. */
  readonly settingsError?: () => string | undefined
  /** True once the server is closing: the readiness check fails, and a load balancer stops sending requests. */
  readonly isClosing?: () => boolean
  /** Where records and reports are read; undefined: at the leader. */
  readonly replica?: Replica | undefined
  readonly metrics?: Metrics
  readonly tracing?: Tracing | undefined
  /** With it the server speaks HTTPS: HTTP/2, or HTTP/1.1 to a client that knows no other. */
  readonly certificate?: Certificate | undefined
  /** How long a client may take to send a request. */
  readonly requestLimitMs?: number
}

const base = '/production-api'
/** Requests at a time on one connection of HTTP/2: a page asks for fewer. */
const maxConcurrentStreams = 128

/**
 * Answers to calls are compressed if they would not fit into one packet. Their length reveals no secret to another site: a call carries its
 * token in a header, so no other site can make a player's browser send one.
 */
const compression = {
  threshold: 1_400,
  // Most are a few kilobytes: compressing them at once costs less than a stream for each.
  syncThreshold: 256 * 1024,
  encodings: ['br', 'gzip'],
} satisfies FastifyCompressOptions

/** Builds the server without listening. */
export async function createServer({
  deps: world,
  dist,
  desk = {},
  trustedProxies,
  logLevel = 'info',
  logStream,
  rateFactor = 1,
  settingsError = () => undefined,
  isClosing = () => false,
  replica,
  metrics = noMetrics,
  tracing = noTracing,
  certificate,
  requestLimitMs = 5 * minuteMs,
}: ServerOptions): Promise<FastifyInstance> {
  const options: FastifyServerOptions = {
    bodyLimit: 64 * 1024,
    trustProxy: trustedProxies ? (address) => includesAddress(trustedProxies, address) : 'loopback',
    logger: {
      level: logLevel,
      ...(logStream && { stream: logStream }),
      // A URL may carry a login's code or ticket: only its path is logged, and headers and bodies never are.
      serializers: { req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0], ip: request.ip }) },
      // Of an error of the database, these quote the row, and so what players have entered.
      redact: { paths: ['err.detail', 'err.where'], remove: true },
    },
    logController: new LogController({ disableRequestLogging: true }),
  }
  // Fastify would wait for the end of a body forever, and hold what it has of it.
  const limits = { requestTimeout: requestLimitMs, connectionsCheckingInterval: requestLimitMs / 10 }
  const overTls = certificate && {
    http2: true,
    https: { ...certificate, ...limits, allowHTTP1: true, settings: { maxConcurrentStreams } },
  }
  // To routes and hooks, requests are the same over either.
  const app = fastify({ ...options, requestTimeout: requestLimitMs, http: limits, ...overTls } as FastifyServerOptions)
  if (certificate) limitBodies(app.server as unknown as Http2SecureServer, requestLimitMs)
  const deps: Deps = { ...world, log: app.log }
  await app.register(compress, { global: false })
  app.setErrorHandler(badRequest)
  registerHeaders(app)
  registerDevice(app, secureRandom)

  const routes = new Map<string, Route>(
    Object.entries(calls).map(([name, call]) => [
      call.path,
      { name, call: call as unknown as Call, handler: handlers[name as keyof typeof handlers] as unknown as Handler<Call> },
    ]),
  )
  const { db, clock } = deps
  const rateLimit = await createRateLimit(app, { calls: calls as unknown as Record<string, Call>, factor: rateFactor, db, clock })
  const dispatch = createDispatch(routes, rateLimit, {
    depsOfCall: () => ({ ...deps, policy: settled(deps.policy) }),
    depsOfPlayer: (own, playerId, now) => ({ ...own, policy: policyOf(own.policy, playerId, now) }),
    wrongLengths: ({ policy }, call, input) => wrongLengths(call, input, policy),
    checkVersion: ({ policy }, { name }, version) => versionRefusal(name, version, policy),
    checkOpen: ({ policy }, { name, call }) => openRefusal(name, call, { policy, settingsError: settingsError() }),
    checkChange: ({ policy }, { name }, accepted, now) => changeRefusal(name, accepted, policy, now),
    isCountedByAddress,
    decidesByPlace,
    checkPlace: placeRefusal,
    replica,
    metrics,
    tracing,
  })

  app.post<{ Params: { '*': string } }>(`${base}/app/v1/*`, { errorHandler: badBody, compress: compression }, async (request, reply) => {
    const { status, answer } = await dispatch(request.params['*'], request)
    if (status === 503) void reply.header('retry-after', '1')
    return reply.status(status).header('cache-control', 'no-store').send(answer)
  })
  const { maxBytes } = pictureLimits
  await registerUploads(app, {
    deps,
    base,
    dispatch,
    limits: { uploadKyc: maxBytes, feedbackUpload: maxBytes, chatUpload: maxBytes },
    badBody,
  })
  let document: string | undefined
  app.get(`${base}/openapi.json`, (_request, reply) =>
    // Made once: it takes some 50 ms, and anybody may ask for it.
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(base)))),
  )
  registerHealth(app, deps.db, { isClosing, settingsError })
  registerLive(app, base, deps)
  registerChat(app, base, deps)
  registerSettingsStream(app, base, deps.policy)
  registerSocial(app, deps)
  registerPaymentNotices(app, deps)
  registerPayoutNotices(app, deps)
  deps.adapters.register?.(app)
  registerIcons(app)
  await registerStatic(app, dist, (previewed) => pageTheme(deps.policy, previewed))
  await registerDesk(app, deps, { replica, ...desk, rateFactor, metrics })
  return app
}

type ErrorHandler = NonNullable<Parameters<FastifyInstance['setErrorHandler']>[0]>

/** The status of an error. One of ours is logged: whoever asked learns nothing of it. */
const statusOf = (error: unknown, request: FastifyRequest): number => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  return status
}
const bodyOf = (status: number) => {
  const [errcode, message] = status >= 500 ? [10500, 'unexpected'] : [10001, 'badParameter']
  return { errcode, message, data: null }
}

/** Of what is no call: notices of channels, files, streams. */
const badRequest: ErrorHandler = (error, request, reply) => {
  const status = statusOf(error, request)
  void reply.status(status).send(bodyOf(status))
}

/** A body that is not JSON, too long or of another type gets a response in the wire's own format. */
const badBody: ErrorHandler = (error, request, reply) => {
  const status = statusOf(error, request)
  void reply.status(status >= 500 ? 500 : 200).send(bodyOf(status))
}

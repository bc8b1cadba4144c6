import type { FastifyRequest } from 'fastify'
import { envelope } from '#contract/call.ts'
import type { Answer, Call } from '#contract/call.ts'
import { failureCodes } from '#contract/failures.ts'
import { requestId as requestIdSchema } from '#contract/values.ts'
import type { Caller, Context, Deps, Handler } from '../context.ts'
import type { Sql } from '../database.ts'
import { DatabaseUnavailableError, sqlState } from '../database/errors.ts'
import { mergeReads } from '../database/mergeReads.ts'
import type { Position, Replica } from '../database/replica.ts'
import { networkOf } from '../network.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Tracing } from '../operations/tracing.ts'
import { isRefusal, refuse, RefusedError } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { answerOnce, earlierAnswer } from './answerOnce.ts'
import { authenticate } from './auth.ts'
import type { AuthenticatedCaller } from './auth.ts'
import { deviceOf } from './device.ts'
import { Replay } from './idempotency.ts'
import { localeOf } from './locale.ts'
import type { RateLimit } from './rateLimit.ts'
import { createRecentCallers } from './recentCallers.ts'

export interface Route {
  readonly name: string
  readonly call: Call
  readonly handler: Handler<Call>
}

/**
 * What the product adds to the handling of a call: the settings it uses, and its preconditions, checked before anything is read for it: a
 * recent enough app, a server open for play, accepted terms, a permitted location.
 */
export interface CallRules {
  /** The dependencies a call uses throughout, even if settings change meanwhile. */
  readonly depsOfCall: () => Deps
  /** The same as they apply to the player. A call that guests can make answers everyone alike, and does not use it. */
  readonly depsOfPlayer: (deps: Deps, playerId: string, now: number) => Deps
  /** The fields whose length is outside the configured bounds. */
  readonly wrongLengths: (deps: Deps, call: Call, input: unknown) => readonly string[]
  readonly checkVersion: (deps: Deps, route: Route, version: string | undefined) => Refusal | undefined
  readonly checkOpen: (deps: Deps, route: Route) => Refusal | undefined
  readonly checkChange: (deps: Deps, route: Route, acceptedTerms: number, now: number) => Refusal | undefined
  /** Whether a call is counted by the address for its limit, also with a token. */
  readonly isCountedByAddress: (route: Route) => boolean
  /** Whether a call that may be refused because of the location is one that decides itself, since it does not always stake anything. */
  readonly decidesByPlace: (route: Route) => boolean
  readonly checkPlace: (deps: Deps, route: Route, caller: AuthenticatedCaller, ip: string, now: number) => Promise<Refusal | undefined>
}

type Result = { data: unknown; replayed?: true } | Refusal

interface Arrival {
  readonly route: Route
  readonly request: FastifyRequest
  readonly now: number
  readonly requestId: string
}

interface ParsedBody {
  readonly input: unknown
  /** Empty for a call that changes nothing and has none. */
  readonly requestId: string
}

const answerOf = (result: Result): Answer =>
  isRefusal(result)
    ? { errcode: failureCodes[result.refused], message: result.refused, data: result.data ?? null }
    : { errcode: 0, message: '', data: result.data, ...(result.replayed && { replayed: true }) }

/** The parsed body, or why it is refused: by its shape, the app's version, or because the server is closed for this call. */
function parseBody(
  { wrongLengths, checkVersion, checkOpen }: Pick<CallRules, 'wrongLengths' | 'checkVersion' | 'checkOpen'>,
  deps: Deps,
  route: Route,
  body: unknown,
): ParsedBody | Refusal {
  const { call } = route
  const shape = envelope.safeParse(body)
  const input = call.input.safeParse(body)
  if (!shape.success || !input.success) return refuse('badParameter', { fields: fieldsOf([shape, input]) })
  const outside = wrongLengths(deps, call, input.data)
  if (outside.length > 0) return refuse('badParameter', { fields: outside })
  const requestId = requestIdIn(body)
  if (call.mutates && requestId === undefined) return refuse('badParameter', { fields: ['requestId'] })
  return checkVersion(deps, route, shape.data.appVersion) ?? checkOpen(deps, route) ?? { input: input.data, requestId: requestId ?? '' }
}

const contextOf = (
  deps: Deps,
  request: FastifyRequest,
  { caller, ...rest }: Pick<Context, 'now' | 'caller' | 'requestId' | 'noStakesHere'>,
): Context => ({
  ...deps,
  tx: mergeReads(deps.db),
  caller: caller as Caller,
  ip: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
  locale: localeOf(request.headers),
  deviceId: deviceOf(request),
  origin: `${request.protocol}://${request.host}`,
  ...rest,
})

/** The handler's result. Where there is a replica, `readsAt` is the position it must have reached. */
async function handle(
  { name, call, handler }: Route,
  context: Context,
  input: unknown,
  { replica, readsAt }: { readonly replica: Replica | undefined; readonly readsAt: Position | undefined },
): Promise<Result> {
  if (typeof handler === 'function')
    return resultOf(await (call.mutates ? answerOnce(context, name, input, (inside) => handler(inside, input)) : handler(context, input)))
  if ('inTransaction' in handler) {
    const answer = await answerOnce(context, name, input, (inside) => handler.inTransaction(inside, input), handler.secrets)
    if (!isRefusal(answer)) handler.committed?.(context, input)
    return resultOf(answer)
  }
  if ('ownTransaction' in handler) return resultOf(await handler.ownTransaction(context, input))
  const readWith = (tx: Sql) => handler.onReplica({ ...context, tx }, input)
  const atLeader = () => readWith(context.tx)
  return resultOf(await (replica && readsAt ? replica.read(readsAt, readWith, atLeader) : atLeader()))
}

/** What the caller is told of an error; one that nobody expected is logged. */
function refusalFor(error: unknown, call: string, request: FastifyRequest): Refusal {
  if (error instanceof RefusedError) return error.refusal
  const fields = unstorableFields(error, request.body)
  if (fields.length > 0) return refuse('badParameter', { fields })
  if (error instanceof DatabaseUnavailableError) {
    request.log.warn({ err: error, call }, 'database unavailable')
    return refuse('busy')
  }
  request.log.error({ err: error, call }, 'call failed')
  return refuse('unexpected')
}

/**
 * Parses the body once, then checks in order: shape, authentication, rate limit, whether the player may do this now; then runs the handler
 * in its transaction. Never throws for bad input.
 */
export const createDispatch = (
  routes: ReadonlyMap<string, Route>,
  rateLimit: RateLimit,
  {
    replica,
    metrics,
    tracing,
    ...rules
  }: CallRules & { readonly replica: Replica | undefined; readonly metrics: Metrics; readonly tracing: Tracing },
) => {
  const recentCallers = createRecentCallers()

  /** What the handler works with, and why the player may not make the call now. */
  const enter = async (deps: Deps, { route, request, now, requestId }: Arrival, caller: AuthenticatedCaller | undefined) => {
    const isForPlayers = route.call.auth === 'user'
    const unready = caller && isForPlayers && route.call.mutates ? rules.checkChange(deps, route, caller.termsVersion, now) : undefined
    const outside = caller && !unready ? await rules.checkPlace(deps, route, caller, request.ip, now) : undefined
    const barred = unready ?? (rules.decidesByPlace(route) ? undefined : outside)
    const ownDeps = isForPlayers && caller ? rules.depsOfPlayer(deps, caller.playerId, now) : deps
    return { context: contextOf(ownDeps, request, { now, caller, requestId, noStakesHere: outside }), barred }
  }

  const run = async (route: Route, request: FastifyRequest): Promise<Result> => {
    const { name, call, handler } = route
    const deps = rules.depsOfCall()
    const now = deps.clock()
    const parsed = parseBody(rules, deps, route, request.body)
    if (isRefusal(parsed)) return parsed
    const { input, requestId } = parsed
    const arrival = { route, request, now, requestId }
    const waitFor = (caller: AuthenticatedCaller | undefined) => {
      const counted = caller && !rules.isCountedByAddress(route) ? caller.playerId : networkOf(request.ip)
      return rateLimit.waitFor(request, name, counted, caller?.count)
    }

    const withoutLookup = typeof handler === 'object' && 'ownTransaction' in handler ? handler.withoutLookup : undefined
    const recent = withoutLookup && recentCallers.find(request.headers.authorization, request.ip, now)
    // Counted once, however the call goes on.
    let wait = recent && (await waitFor(recent))
    if (withoutLookup && recent && wait === 0) {
      const { context, barred } = await enter(deps, arrival, recent)
      const data = barred ? undefined : await withoutLookup(context, input)
      if (data !== undefined) return { data }
      recentCallers.remove(recent)
    }

    const isForPlayers = call.auth === 'user'
    const minute = isForPlayers ? rateLimit.minuteFor(name, now) : undefined
    const count = minute === undefined ? undefined : { call: name, minute }
    const position = replica !== undefined && typeof handler === 'object' && 'onReplica' in handler
    const caller = await authenticate(deps.db, request.headers.authorization, now, { count, position })
    if (isForPlayers && !caller) return refuse('sessionOver')
    if (withoutLookup && caller) recentCallers.add(caller, request.ip, now)
    wait ??= await waitFor(caller)
    if (wait) return refuse('tooManyRequests', { retryAt: now + wait })
    const { context, barred } = await enter(deps, arrival, caller)
    if (barred) {
      const isChange = isForPlayers && call.mutates
      const earlier = isChange && (await earlierAnswer(context, name, input, secretsOf(handler)))
      return earlier ? resultOf(earlier) : barred
    }
    return handle(route, context, input, { replica, readsAt: caller?.position })
  }

  const answerCall = async (route: Route | undefined, path: string, request: FastifyRequest): Promise<Answer> => {
    try {
      return answerOf(route ? await run(route, request) : refuse('unknownCall'))
    } catch (error) {
      return answerOf(refusalFor(error, path, request))
    }
  }

  return async (path: string, request: FastifyRequest): Promise<{ status: number; answer: Answer }> => {
    const route = routes.get(path)
    const name = route?.name ?? 'unknown'
    const requestId = requestIdIn(request.body)
    const startedAt = performance.now()
    const answer = await tracing.within(name, { ...(requestId && { 'swerte.request_id': requestId }) }, async (add) => {
      const result = await answerCall(route, path, request)
      add({ 'swerte.failure': result.message })
      return result
    })
    const ms = performance.now() - startedAt
    metrics.called(name, answer.message, ms / 1_000)
    request.log.info({ call: name, errcode: answer.errcode, ms: Math.round(ms), requestId }, 'call')
    return { status: statusOf[answer.errcode] ?? 200, answer }
  }
}

const statusOf: Partial<Record<number, number>> = {
  [failureCodes.sessionOver]: 401,
  [failureCodes.unexpected]: 500,
  [failureCodes.busy]: 503,
}

/** Links a log line to the browser's request and to the stored answer. */
const requestIdIn = (body: unknown): string | undefined =>
  requestIdSchema.safeParse(typeof body === 'object' && body !== null ? Reflect.get(body, 'requestId') : undefined).data

const resultOf = (data: unknown): Result =>
  isRefusal(data) ? data : data instanceof Replay ? { data: data.first, replayed: true } : { data }

const secretsOf = (handler: Handler<Call>) => (typeof handler === 'object' && 'inTransaction' in handler ? handler.secrets : undefined)

/** PostgreSQL's errors for text it cannot store: invalid bytes, invalid characters, and invalid text within JSON. */
const unstorableCodes = new Set(['22021', '22P05', '22P02'])

/** The fields with a U+0000 or an unpaired surrogate. */
const unstorableIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableIn(inner, path ? `${path}.${key}` : key))
}

/** The fields of a body whose text PostgreSQL cannot store, when that is what it reported. */
export const unstorableFields = (error: unknown, body: unknown): string[] =>
  unstorableCodes.has(sqlState(error) ?? '') ? unstorableIn(body) : []

type Parsed = { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
/** The invalid fields of a body. */
export const fieldsOf = (results: readonly Parsed[]): string[] => [
  ...new Set(results.flatMap((result) => result.error?.issues.map((issue) => issue.path.map(String).join('.') || 'body') ?? [])),
]

import type { FastifyRequest } from 'fastify'
import { envelope } from '#contract/call.ts'
import type { Answer, Call } from '#contract/call.ts'
import { failureCodes } from '#contract/failures.ts'
import { requestId as requestIdSchema } from '#contract/values.ts'
import { authenticate } from './auth.ts'
import type { Seen } from './auth.ts'
import type { Caller, Context, Deps, Handle, Handler } from './context.ts'
import { DatabaseUnavailableError, sqlState } from './database.ts'
import { deviceOf } from './device.ts'
import { claimRequest, digestOf, keepAnswer } from './idempotency.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimit } from './rateLimit.ts'
import { isRefusal, refuse, RefusedError } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import type { RenewAnswer } from './renewal.ts'
import { together } from './together.ts'

export interface Route {
  readonly name: string
  readonly call: Call
  readonly handler: Handler<Call>
}

/** What a call must be before anything is looked at for it: from an app that is new enough, by somebody who has accepted the terms, from where play is allowed. */
export interface EntryRules {
  readonly checkVersion: (version: string | undefined) => Refusal | undefined
  readonly checkTerms: (route: Route, accepted: number) => Refusal | undefined
  readonly checkPlace: (route: Route, caller: Seen, ip: string, now: number) => Promise<Refusal | undefined>
}

type Result = { data: unknown; replayed?: true } | Refusal

const answerOf = (result: Result): Answer =>
  isRefusal(result)
    ? { errcode: failureCodes[result.refused], message: result.refused, data: result.data ?? null }
    : { errcode: 0, message: '', data: result.data, ...(result.replayed && { replayed: true }) }

/** Reads the body once, in order: shape, who, how often, then the handler in its transaction. Never throws for bad input. */
export const createDispatch = (
  deps: Deps,
  routes: ReadonlyMap<string, Route>,
  isOverLimit: RateLimit,
  renew: RenewAnswer,
  { checkVersion, checkTerms, checkPlace, metrics }: EntryRules & { readonly metrics: Metrics },
) => {
  const inTransaction = async (handle: Handle<Call>, context: Context, route: Route, input: unknown): Promise<Result> => {
    const actor = context.caller?.playerId ?? 'anonymous'
    const key = { actor, requestId: context.requestId, call: route.name, digest: digestOf(deps.secret, route.name, input) }
    return deps.db.transaction(async (tx): Promise<Result> => {
      const claim = await claimRequest(tx, key, context.now)
      if (claim.kind === 'reused') return refuse('requestIdReused')
      if (claim.kind === 'replay') return { data: await renew({ ...context, tx }, route.name, claim.answer), replayed: true }
      const data = await handle({ ...context, tx }, input)
      // A refusal changes nothing, so its request id stays free for another try; what must be counted commits on its own.
      if (isRefusal(data)) throw new RefusedError(data)
      const { kept, sent } = splitSecrets(data)
      await keepAnswer(tx, key, kept)
      return { data: sent }
    })
  }

  const run = async (route: Route, request: FastifyRequest): Promise<Result> => {
    const { call } = route
    const now = deps.clock()
    const { body } = request
    const shape = envelope.safeParse(body)
    const input = call.input.safeParse(body)
    if (!shape.success || !input.success) return refuse('badParameter', { fields: fieldsOf([shape, input]) })
    const requestId = requestIdSchema.safeParse((body as { requestId?: unknown }).requestId)
    if (call.mutates && !requestId.success) return refuse('badParameter', { fields: ['requestId'] })
    const tooOld = checkVersion(shape.data.appVersion)
    if (tooOld) return tooOld

    const caller = await authenticate(deps.db, request.headers.authorization, now)
    if (call.auth === 'user' && !caller) return refuse('sessionOver')
    const unaccepted = call.auth === 'user' && caller ? checkTerms(route, caller.termsVersion) : undefined
    if (unaccepted) return unaccepted
    const wait = await isOverLimit(request, route.name, caller?.playerId ?? request.ip)
    if (wait) return refuse('tooManyRequests', { retryAt: now + wait })
    const outside = caller && (await checkPlace(route, caller, request.ip, now))
    if (outside) return outside

    const context: Context = {
      ...deps,
      tx: together(deps.db),
      now,
      caller: caller as Caller,
      ip: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      deviceId: deviceOf(request),
      origin: `${request.protocol}://${request.host}`,
      requestId: requestId.data ?? '',
    }
    const data = input.data
    if (typeof route.handler === 'object') return ownResult(await route.handler.ownTransaction(context, data))
    if (call.mutates) return inTransaction(route.handler, context, route, data)
    return ownResult(await route.handler(context, data))
  }

  return async (path: string, request: FastifyRequest): Promise<{ status: number; answer: Answer }> => {
    const route = routes.get(path)
    const startedAt = performance.now()
    let result: Result
    try {
      result = route ? await run(route, request) : refuse('unknownCall')
    } catch (error) {
      const unkept = unkeepable.has(sqlState(error) ?? '') ? unkeptFields(request.body) : []
      if (error instanceof RefusedError) result = error.refusal
      else if (unkept.length > 0) result = refuse('badParameter', { fields: unkept })
      else if (error instanceof DatabaseUnavailableError) {
        request.log.warn({ err: error, call: path }, 'database unavailable')
        result = refuse('busy')
      } else {
        request.log.error({ err: error, call: path }, 'call failed')
        result = refuse('unexpected')
      }
    }
    const answer = answerOf(result)
    const name = route?.name ?? 'unknown'
    const ms = performance.now() - startedAt
    metrics.called(name, answer.message, ms / 1_000)
    request.log.info({ call: name, errcode: answer.errcode, ms: Math.round(ms), requestId: requestIdIn(request.body) }, 'call')
    return { status: statusOf[answer.errcode] ?? 200, answer }
  }
}

const statusOf: Partial<Record<number, number>> = {
  [failureCodes.sessionOver]: 401,
  [failureCodes.unexpected]: 500,
  [failureCodes.busy]: 503,
}

/** Ties a line of the log to the request that the browser sent, and to what was kept of its answer. */
const requestIdIn = (body: unknown): string | undefined =>
  requestIdSchema.safeParse(typeof body === 'object' && body !== null ? Reflect.get(body, 'requestId') : undefined).data

const ownResult = (data: unknown): Result => (isRefusal(data) ? data : isReplay(data) ? { data: data.replayOf, replayed: true } : { data })

/** How a handler with its own transaction says that this is the first answer again. */
export const replayOf = <T>(data: T): T => ({ replayOf: data }) as T
const isReplay = (data: unknown): data is { replayOf: unknown } => typeof data === 'object' && data !== null && 'replayOf' in data

/** Tokens of sessions and of game visits are sent and never stored; a replay is given one again (renewal.ts). */
const splitSecrets = (data: unknown): { kept: unknown; sent: unknown } => {
  if (typeof data !== 'object' || data === null) return { kept: data, sent: data }
  const { token: _token, roundToken: _roundToken, ...kept } = data as Record<string, unknown>
  return { kept: Array.isArray(data) ? data : kept, sent: data }
}

/** What PostgreSQL says of a text that it cannot keep: of its bytes, of its characters, and within JSON. */
const unkeepable = new Set(['22021', '22P05', '22P02'])

/** Fields whose text no database keeps: with a U+0000 in it, or half a character. */
const unkeptFields = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => unkeptFields(inner, path ? `${path}.${key}` : key))
}

type Parsed = { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
const fieldsOf = (results: readonly Parsed[]): string[] => [
  ...new Set(results.flatMap((result) => result.error?.issues.map((issue) => issue.path.map(String).join('.') || 'body') ?? [])),
]

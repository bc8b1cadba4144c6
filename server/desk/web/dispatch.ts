import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskAnswer, DeskCall } from '#contract/desk/call.ts'
import { deskCalls } from '#contract/desk/index.ts'
import { requestId as requestIdSchema } from '#contract/values.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { DatabaseUnavailableError } from '../../kernel/database/errors.ts'
import { readPosition } from '../../kernel/database/replica.ts'
import type { Replica } from '../../kernel/database/replica.ts'
import type { Operator } from '../../kernel/environment.ts'
import { setCookie } from '../../kernel/http/cookies.ts'
import { fieldsOf, unstorableFields } from '../../kernel/http/dispatch.ts'
import type { Metrics } from '../../kernel/operations/metrics.ts'
import { answerOnce, RefusedError } from './answerOnce.ts'
import type { Result } from './answerOnce.ts'
import { cookie, createIdentify, isByPerson, isOwnPage } from './caller.ts'
import { refuseDesk, isDeskRefusal } from './context.ts'
import type { DeskRefusal, DeskContext, DeskHandler, DeskOnReplica, DeskOperations, Signed } from './context.ts'
import { deskHandlers } from './handlers.ts'
import { touchSession } from './operators/operatorStore.ts'
import { sessionMs } from './operators/session.ts'
import { anonymous, recordRefusal } from './refusals.ts'

const statusOf: Readonly<Record<string, number>> = {
  sessionOver: 401,
  wrongCredentials: 401,
  wrongSecondFactor: 401,
  crossSite: 403,
  addressNotAllowed: 403,
  roleMissing: 403,
  confirmNeeded: 403,
  passkeyRequired: 403,
  passkeyMissing: 403,
  ownRequest: 403,
  unknownCall: 404,
  notFound: 404,
  badParameter: 400,
  tooManyRequests: 429,
  unexpected: 500,
  busy: 503,
}

const resultOf = (data: unknown): Result => (isDeskRefusal(data) ? data : { data })

export interface DeskOptions {
  /** Who may reach the desk at all. */
  readonly isAllowed: (ip: string) => boolean
  readonly rateFactor: number
  readonly replica: Replica | undefined
  readonly metrics: Metrics
  readonly operations: DeskOperations | undefined
  readonly commandOperators: readonly Operator[]
}

const calls = new Map<string, DeskCall>(Object.entries(deskCalls))
const handlers = new Map(Object.entries(deskHandlers)) as unknown as ReadonlyMap<string, DeskHandler | DeskOnReplica>

interface Input {
  readonly data: unknown
  /** Empty in a call that changes nothing. */
  readonly requestId: string
}

/** The body of a call, if it has the shape that the call requires. */
function readInput({ input: schema, mutates }: DeskCall, body: unknown): Input | DeskRefusal {
  const input = schema.safeParse(body)
  if (!input.success) return refuseDesk('badParameter', { fields: fieldsOf([input]) })
  const requestId = requestIdSchema.safeParse((body as { requestId?: unknown } | null)?.requestId)
  if (mutates && !requestId.success) return refuseDesk('badParameter', { fields: ['requestId'] })
  return { data: input.data, requestId: requestId.data ?? '' }
}

/** The refusal that an error stands for. */
const refusalOf = (error: unknown, name: string, request: FastifyRequest): DeskRefusal => {
  if (error instanceof RefusedError) return error.refusal
  const fields = unstorableFields(error, request.body)
  if (fields.length > 0) return refuseDesk('badParameter', { fields })
  if (error instanceof DatabaseUnavailableError) return refuseDesk('busy')
  request.log.error({ err: error, deskCall: name }, 'desk call failed')
  return refuseDesk('unexpected')
}

/**
 * Checks in order: address, origin, session, rate, passkey, role, shape, second factor; then the handler runs, with the audit entry in its
 * transaction. Every refusal is recorded.
 */
export const createDeskDispatch = (deps: Deps, { isAllowed, rateFactor, replica, metrics, operations, commandOperators }: DeskOptions) => {
  const identify = createIdentify(deps, rateFactor)

  const contextOf = (request: FastifyRequest, reply: FastifyReply, operator: Signed, requestId: string, now: number): DeskContext => ({
    ...deps,
    tx: deps.db,
    now,
    operator,
    origin: request.headers.origin ?? '',
    ip: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    requestId,
    operations,
    commandOperators,
    cookie: {
      set: (token) => void setCookie(request, reply, cookie, token, sessionMs / 1_000),
      clear: () => void setCookie(request, reply, cookie, '', 0),
    },
  })

  const readOnReplica = async ({ onReplica }: DeskOnReplica, context: DeskContext, input: unknown): Promise<unknown> => {
    const readWith = (tx: Sql) => onReplica({ ...context, tx }, input as never)
    const atLeader = () => readWith(context.tx)
    return replica ? replica.read(await readPosition(deps.db), readWith, atLeader) : atLeader()
  }

  /** `signed.operator`: who made the call, once that is known, for the record of a refusal. */
  const run = async (name: string, request: FastifyRequest, reply: FastifyReply, signed: { operator: Signed }): Promise<Result> => {
    const now = deps.clock()
    const call = calls.get(name)
    const handler = handlers.get(name)
    if (!isAllowed(request.ip)) return refuseDesk('addressNotAllowed')
    if (!isOwnPage(request, deps.origins)) return refuseDesk('crossSite')
    if (!call || !handler) return refuseDesk('unknownCall')
    const { operator, refusal } = await identify(name, call, request, now)
    signed.operator = operator
    if (refusal) return refusal
    const input = readInput(call, request.body)
    if (isDeskRefusal(input)) return input
    if (call.isMoney && operator.confirmedUntil <= now) return refuseDesk('confirmNeeded')
    if (call.who !== 'anonymous' && isByPerson(request)) await touchSession(deps.db, operator.tokenHash, now)
    const context = contextOf(request, reply, operator, input.requestId, now)
    if (typeof handler === 'object') return resultOf(await readOnReplica(handler, context, input.data))
    return call.mutates ? answerOnce(context, name, handler, input.data) : resultOf(await handler(context, input.data as never))
  }

  return async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<{ status: number; answer: DeskAnswer }> => {
    const signed = { operator: anonymous }
    const startedAt = performance.now()
    const result = await run(name, request, reply, signed).catch((error: unknown): Result => refusalOf(error, name, request))
    const failure = isDeskRefusal(result) ? result.refused : ''
    metrics.called(`desk.${calls.has(name) ? name : 'unknown'}`, failure, (performance.now() - startedAt) / 1_000)
    if (!isDeskRefusal(result)) return { status: 200, answer: result }
    const { refused, data = null } = result
    if (refused !== 'busy')
      await recordRefusal(deps, {
        call: calls.has(name) ? name : 'unknown',
        refusal: result,
        operator: signed.operator,
        ip: request.ip,
      }).catch(() => {})
    return { status: statusOf[refused] ?? 409, answer: { failure: refused, data } }
  }
}

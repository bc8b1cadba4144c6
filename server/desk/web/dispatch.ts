import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskAnswer, DeskCall } from '#contract/desk/call.ts'
import { deskCalls } from '#contract/desk/index.ts'
import { requestId as requestIdSchema } from '#contract/values.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import { DatabaseUnavailableError } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/database.ts'
import { readPosition } from '../../kernel/database/replica.ts'
import type { Replica } from '../../kernel/database/replica.ts'
import { readCookie, setCookie } from '../../kernel/http/cookies.ts'
import type { Cookie } from '../../kernel/http/cookies.ts'
import { fieldsOf, unstorableFields } from '../../kernel/http/dispatch.ts'
import { claimRequest, digestOf, storeAnswer } from '../../kernel/http/idempotency.ts'
import { countOnce } from '../../kernel/http/rateLimit.ts'
import { refuseDesk, isDeskRefusal } from './context.ts'
import type { DeskRefusal, DeskContext, DeskHandler, DeskOnReplica, DeskOperations, Signed } from './context.ts'
import { deskHandlers } from './handlers.ts'
import { lacksPasskeyFor, mayCall } from './may.ts'
import { touchSession } from './operators/operatorStore.ts'
import { authenticate, sessionMs } from './operators/session.ts'
import { anonymous, recordRefusal } from './refusals.ts'

/** Sent to the desk's paths only, and never from another site. */
export const cookie: Cookie = { name: 'swerte-desk', path: '/desk', sameSite: 'Strict' }
/** A header that no form and no other site can send: `act` for a person's action, `poll` for the page's own requests. */
const header = 'x-desk'

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

type Result = { readonly data: unknown; readonly replayed?: true } | DeskRefusal

const resultOf = (data: unknown): Result => (isDeskRefusal(data) ? data : { data })

class RefusedError extends Error {
  readonly refusal: DeskRefusal
  constructor(refusal: DeskRefusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

interface Caller {
  readonly operator: Signed
  readonly refusal: DeskRefusal | undefined
}

export interface DeskOptions {
  /** Who may reach the desk at all. */
  readonly isAllowed: (ip: string) => boolean
  readonly rateFactor: number
  readonly replica: Replica | undefined
  readonly operations: DeskOperations | undefined
}

/** Whether the request is from the desk's own page: another site's form has neither this origin nor this header. */
function isOwnPage(request: FastifyRequest, origins: Deps['origins']): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const own = origins ?? [`${request.protocol}://${request.host}`]
  return (
    origin !== undefined && own.includes(origin) && (site === undefined || site === 'same-origin') && request.headers[header] !== undefined
  )
}

/**
 * Checks in order: address, origin, session, rate, passkey, role, shape, second factor; then the handler runs, with the audit entry in its
 * transaction. Every refusal is recorded.
 */
export const createDeskDispatch = (deps: Deps, { isAllowed, rateFactor, replica, operations }: DeskOptions) => {
  const calls = new Map<string, DeskCall>(Object.entries(deskCalls))
  const handlers = new Map(Object.entries(deskHandlers)) as unknown as ReadonlyMap<string, DeskHandler | DeskOnReplica>
  const isOver = async (what: string, who: string, limit: number, now: number): Promise<boolean> =>
    (await countOnce(deps.db, `desk ${what}`, who, Math.floor(now / minuteMs))) > limit * rateFactor

  /** As the kernel's answerOnce.ts does for players, with an operator as the actor and the desk's own refusals. */
  const once = (name: string, handler: DeskHandler, context: DeskContext, input: unknown): Promise<Result> =>
    deps.db.transaction(async (tx): Promise<Result> => {
      const { requestId, operator, now } = context
      const key = { actor: `desk:${operator.id}`, requestId, call: `desk.${name}`, digest: digestOf(deps.secret, `desk.${name}`, input) }
      const claim = await claimRequest(tx, key, now)
      if (claim.kind === 'reused') return refuseDesk('requestIdReused')
      if (claim.kind === 'replay') return { data: claim.answer, replayed: true }
      const data = await handler({ ...context, tx }, input as never)
      // A refusal changes nothing, so its request id stays free.
      if (isDeskRefusal(data)) throw new RefusedError(data)
      await storeAnswer(tx, key, data)
      return { data }
    })

  /** Who makes the call, and why they may not. */
  const identify = async (name: string, call: DeskCall, request: FastifyRequest, now: number): Promise<Caller> => {
    const tooMany = () => refuseDesk('tooManyRequests', { retryAt: now + minuteMs })
    if (call.who === 'anonymous')
      return { operator: anonymous, refusal: (await isOver(name, request.ip, call.perMinute, now)) ? tooMany() : undefined }
    const operator = await authenticate(deps.db, readCookie(request, cookie), now)
    if ('over' in operator) return { operator: { ...anonymous, name: operator.over || anonymous.name }, refusal: refuseDesk('sessionOver') }
    if (await isOver(name, operator.name, call.perMinute, now)) return { operator, refusal: tooMany() }
    if (lacksPasskeyFor(deps.policy, operator, name)) return { operator, refusal: refuseDesk('passkeyMissing') }
    return { operator, refusal: mayCall(operator, call.who) ? undefined : refuseDesk('roleMissing', { roles: call.who }) }
  }

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
    const input = call.input.safeParse(request.body)
    const requestId = requestIdSchema.safeParse((request.body as { requestId?: unknown } | null)?.requestId)
    if (!input.success) return refuseDesk('badParameter', { fields: fieldsOf([input]) })
    if (call.mutates && !requestId.success) return refuseDesk('badParameter', { fields: ['requestId'] })
    if (call.isMoney && operator.confirmedUntil <= now) return refuseDesk('confirmNeeded')
    if (call.who !== 'anonymous' && request.headers[header] === 'act') await touchSession(deps.db, operator.tokenHash, now)
    const context = contextOf(request, reply, operator, requestId.data ?? '', now)
    if (typeof handler === 'object') return resultOf(await readOnReplica(handler, context, input.data))
    return call.mutates ? once(name, handler, context, input.data) : resultOf(await handler(context, input.data as never))
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

  return async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<{ status: number; answer: DeskAnswer }> => {
    const signed = { operator: anonymous }
    const result = await run(name, request, reply, signed).catch((error: unknown): Result => refusalOf(error, name, request))
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

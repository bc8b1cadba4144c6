import type { FastifyRequest } from 'fastify'
import type { DeskCall } from '#contract/desk/call.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import { readCookie } from '../../kernel/http/cookies.ts'
import type { Cookie } from '../../kernel/http/cookies.ts'
import { countOnce } from '../../kernel/http/rateLimit.ts'
import { networkOf } from '../../kernel/network.ts'
import { refuseDesk } from './context.ts'
import type { DeskRefusal, Signed } from './context.ts'
import { lacksPasskeyFor, mayCall } from './may.ts'
import { authenticate } from './operators/session.ts'
import { anonymous } from './refusals.ts'

/** Sent to the desk's paths only, and never from another site. */
export const cookie: Cookie = { name: 'swerte-desk', path: '/desk', sameSite: 'Strict' }
/** A header that no form and no other site can send: `act` for a person's action, `poll` for the page's own requests. */
const header = 'x-desk'

/** Whether the request is from the desk's own page: another site's form has neither this origin nor this header. */
export function isOwnPage(request: FastifyRequest, origins: Deps['origins']): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const own = origins ?? [`${request.protocol}://${request.host}`]
  return (
    origin !== undefined && own.includes(origin) && (site === undefined || site === 'same-origin') && request.headers[header] !== undefined
  )
}

/** Whether a person has acted, who is therefore there. */
export const isByPerson = (request: FastifyRequest): boolean => request.headers[header] === 'act'

/** The operator whom the page shows. Two tabs of a browser share its cookie: in the other one, somebody else may have signed in since. */
const shownHeader = 'x-desk-operator'
/** The operator of a token; `over` when the session has ended, or is not of the operator whom the page shows. */
export async function authenticateShown(deps: Pick<Deps, 'db'>, token: string | undefined, shown: unknown, now: number) {
  const operator = await authenticate(deps.db, token, now)
  return 'over' in operator || shown === undefined || shown === operator.name ? operator : { over: operator.name }
}

interface Caller {
  readonly operator: Signed
  /** Why they may not make the call. */
  readonly refusal: DeskRefusal | undefined
}

/** Checks in order who makes a call: session, rate, passkey, role. */
export const createIdentify = (deps: Deps, rateFactor: number) => {
  const isOver = async (what: string, who: string, limit: number, now: number): Promise<boolean> =>
    (await countOnce(deps.db, `desk ${what}`, who, Math.floor(now / minuteMs))) > limit * rateFactor
  const tooMany = (now: number) => refuseDesk('tooManyRequests', { retryAt: now + minuteMs })

  return async (name: string, { who, perMinute }: DeskCall, request: FastifyRequest, now: number): Promise<Caller> => {
    if (who === 'anonymous')
      return { operator: anonymous, refusal: (await isOver(name, networkOf(request.ip), perMinute, now)) ? tooMany(now) : undefined }
    const operator = await authenticateShown(deps, readCookie(request, cookie), request.headers[shownHeader], now)
    if ('over' in operator) return { operator: { ...anonymous, name: operator.over || anonymous.name }, refusal: refuseDesk('sessionOver') }
    if (await isOver(name, operator.name, perMinute, now)) return { operator, refusal: tooMany(now) }
    if (lacksPasskeyFor(deps.policy, operator, name)) return { operator, refusal: refuseDesk('passkeyMissing') }
    return { operator, refusal: mayCall(operator, who) ? undefined : refuseDesk('roleMissing', { roles: who }) }
  }
}

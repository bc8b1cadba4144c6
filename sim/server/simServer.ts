import type { GiftId } from '#contract/bankruptcy.ts'
import type { Answer, InputOf, OutputOf } from '#contract/call.ts'
import { commonFailures, failureCodes } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import type { CallName, Calls } from '#contract/index.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import type { SettledRound } from '#contract/play.ts'
import { requestId as requestIdSchema } from '#contract/values.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { isRefusal, refuse } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import { createAccounts } from './accounts.ts'
import type { Currency, Accounts } from './accounts.ts'

export interface Player {
  readonly id: string
  readonly account: string
  readonly mobile: string
  readonly password: string
  /** ms UTC. */
  readonly since: number
  nonce: number
}
export interface Login {
  readonly token: string
  readonly player: Player
  lastInputAt: number
  endedAt: number | null
}
export interface Visit {
  readonly roundToken: string
  readonly player: Player
  readonly gameId: string
  readonly currency: Currency
  readonly startedAt: number
  /** Its spins that were refused, by request id: a copy of one is refused as well. */
  readonly refusedSpins: Map<string, Refusal>
  isOpen: boolean
}
/** A settled round as the server stores it. `round.balance` is the balance after it. */
export interface StoredRound {
  readonly round: SettledRound
  readonly player: Player
  readonly visit: Visit
  readonly requestId: string
}
export interface StoredDraw {
  readonly result: DrawResult
  readonly player: Player
  readonly requestId: string
  isSeen: boolean
}
export interface StoredOrder {
  readonly order: Omit<DepositOrder, 'state' | 'pay' | 'returnReason'>
  readonly player: Player
  readonly requestId: string
  state: 'created' | 'pending' | 'paid' | 'failed' | 'refunded'
}
export interface StoredGift {
  readonly claimId: string
  readonly id: GiftId
  readonly player: Player
  /** UTC days since 1970. */
  readonly day: number
  /** How many rounds the server had settled by then. */
  readonly rounds: number
}
interface Request {
  readonly body: string
  readonly data: unknown
}

/** The state of a simulated server. Its rules are those of server/, its storage is memory. */
export interface SimServer {
  readonly clock: Pick<Clock<never>, 'now' | 'after'>
  readonly chance: Chance
  readonly accounts: Accounts
  readonly players: Player[]
  readonly logins: Map<string, Login>
  readonly visits: Map<string, Visit>
  readonly rounds: StoredRound[]
  readonly draws: StoredDraw[]
  readonly orders: StoredOrder[]
  readonly gifts: StoredGift[]
  readonly requests: Map<string, Request>
  /** The SMS codes of the sandbox, by mobile. */
  readonly codes: Map<string, string>
  readonly tickets: Map<string, string>
  /** When each player last answered a reality check, or started to play. */
  readonly lookedUpAt: Map<string, number>
  /** Under maintenance until then. */
  closedUntil: number
  noticeVersion: number
  /** The build now served to pages. */
  build: string
  /** Decision 002: disabled by a planted bug. */
  requestIdsOnce: boolean
  /** A notification of an order counts once: disabled by a planted bug. */
  channelOnce: boolean
  /** A draw uses a chance, and a gift is one per day: disabled by planted bugs. */
  chancesCount: boolean
  giftsOnce: boolean
  /** Every balance starts small and gifts are small too: for planted bugs that show only for players who have lost everything. */
  isPoor: boolean
  /** How often the server refuses what it could do: too busy, still in progress. */
  busyness: number
}

export interface RuleContext {
  readonly server: SimServer
  readonly now: number
  /** The caller; undefined only in public calls. */
  readonly login: Login | undefined
  readonly requestId: string
}
export type ServerRule<Name extends CallName> = (context: RuleContext, input: InputOf<Calls[Name]>) => OutputOf<Calls[Name]> | Refusal
export type ServerRules = { readonly [Name in CallName]?: ServerRule<Name> }

export const createSimServer = (clock: SimServer['clock'], chance: Chance, busyness: number): SimServer => ({
  clock,
  chance,
  accounts: createAccounts(),
  players: [],
  logins: new Map(),
  visits: new Map(),
  rounds: [],
  draws: [],
  orders: [],
  gifts: [],
  requests: new Map(),
  codes: new Map(),
  tickets: new Map(),
  lookedUpAt: new Map(),
  closedUntil: 0,
  noticeVersion: 1,
  build: 'build0',
  requestIdsOnce: true,
  channelOnce: true,
  chancesCount: true,
  giftsOnce: true,
  isPoor: false,
  busyness,
})

const byPath = new Map(Object.entries(calls).map(([name, call]) => [call.path, { name: name as CallName, call }]))

/** A request id has one effect: the same one returns the first response again, and another body is refused (decision 002). */
function once(server: SimServer, key: string, body: string, work: () => unknown): { data: unknown; replayed?: true } | Refusal {
  const earlier = server.requests.get(key)
  if (earlier && server.requestIdsOnce) return earlier.body === body ? { data: earlier.data, replayed: true } : refuse('requestIdReused')
  const data = work()
  if (isRefusal(data)) return data
  server.requests.set(key, { body, data })
  return { data }
}

/** Calls that handle their request id themselves, as on the server. */
const ownTransactions: ReadonlySet<CallName> = new Set(['spin'])

/** Handles a body once, in the order of server/kernel/http/dispatch.ts: shape, caller, rate, then the rule with its request id. */
export function handleRequest(
  server: SimServer,
  rules: ServerRules,
  path: string,
  token: string | null,
  body: Record<string, unknown>,
): Answer {
  const route = byPath.get(path)
  const result = ((): { data: unknown; replayed?: true } | Refusal => {
    if (!route) return refuse('unknownCall')
    const { name, call } = route
    const now = server.clock.now()
    const input = call.input.safeParse(body)
    if (!input.success) return refuse('badParameter')
    const requestId = requestIdSchema.safeParse(body.requestId)
    if (call.mutates && !requestId.success) return refuse('badParameter', { fields: ['requestId'] })
    const login = token === null ? undefined : server.logins.get(token)
    const live = login?.endedAt === null ? login : undefined
    if (call.auth === 'user' && !live) return refuse('sessionOver')
    if (now < server.closedUntil && name !== 'preLogin') return refuse('maintenance', { until: server.closedUntil })
    if (server.chance.is(server.busyness)) return refuse('tooManyRequests', { retryAt: now + 1_000 })
    const rule = rules[name] as ((context: RuleContext, input: unknown) => unknown) | undefined
    // A call that the simulated server does not implement is closed, like an area that is switched off.
    if (!rule) return refuse('activityClosed')
    const context = { server, now, login: live, requestId: requestId.data ?? '' }
    const work = () => rule(context, input.data)
    if (call.mutates && !ownTransactions.has(name))
      return once(server, `${live?.player.id ?? 'anonymous'} ${context.requestId}`, JSON.stringify([name, input.data]), work)
    const data = work()
    return isRefusal(data) ? data : { data }
  })()
  return isRefusal(result)
    ? { errcode: failureCodes[result.refused], message: result.refused, data: result.data ?? null }
    : { errcode: 0, message: '', data: result.data, ...(result.replayed && { replayed: true }) }
}

/** How a response violates the contract; undefined when it does not. */
export function problemWith(path: string, { errcode, message, data }: Answer): string | undefined {
  const call = byPath.get(path)?.call
  if (!call) return `the page calls “${path}”, which is no call of the contract`
  if (errcode === 0) {
    const { error } = call.output.safeParse(data)
    return error && `the answer of ${path} is not what the contract says: ${error.issues.map(({ path: at }) => at.join('.')).join(', ')}`
  }
  const allowed: readonly string[] = [...call.failures, ...commonFailures]
  return allowed.includes(message) ? undefined : `the contract does not let ${path} be refused with ${message}`
}

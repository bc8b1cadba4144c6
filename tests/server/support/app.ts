import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { calls } from '#contract/index.ts'
import type { CallName, Calls } from '#contract/index.ts'
import type { Answer, OutputOf, SentOf } from '#contract/call.ts'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import type { Message } from '#server/adapters/smsOutbox.ts'
import { createServer } from '#server/createServer.ts'
import { defaultPolicy } from '#server/kernel/config.ts'
import type { Policy } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/context.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { createDatabase } from './database.ts'
import { createRandom } from './random.ts'

/** 2026-11-21, noon in Manila. */
export const noon = Date.UTC(2026, 10, 21, 4)

export interface AppOverrides {
  readonly policy?: Partial<Policy>
  readonly catalogue?: Deps['catalogue']
  readonly startAt?: number
  readonly seed?: string
  /** Wide by default: the limit counts real minutes, and is no test's subject unless it says so. */
  readonly rateFactor?: number
  /** Connections to the database. */
  readonly poolSize?: number
}

export interface TestClock {
  now: number
  advance(ms: number): void
}

interface CallOptions {
  /** Value of the Cookie header. */
  readonly cookie?: string
}

export interface TestApp {
  readonly app: FastifyInstance
  /** What the services are handed, for those called without the wire. */
  readonly deps: Deps
  readonly db: Database
  readonly clock: TestClock
  /** What the sandbox «sent», newest first. */
  readonly outbox: readonly Message[]
  /** The six digits of the latest message to a number. */
  codeFor(mobile: string): string
  /** A new requestId. */
  requestId(): string
  /** One call over the wire. A call that changes something is given a requestId when its body names none. */
  call<Name extends CallName>(
    name: Name,
    body: SentOf<Calls[Name]> & { requestId?: string },
    token?: string,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Calls[Name]>>>
  /** The data of a call that must succeed. */
  done<Name extends CallName>(name: Name, body: SentOf<Calls[Name]> & { requestId?: string }, token?: string, options?: CallOptions): Promise<OutputOf<Calls[Name]>>
  /** A raw body to a call's path. */
  inject(path: string, body: string, token?: string, contentType?: string): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** A player of their own, just registered: 21 or over, terms accepted. */
  register(account?: string): Promise<{ token: string; userId: string; account: string; password: string }>
  /** Listens on a free port, for flows in which the server calls itself; gives the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

const base = '/production-api/app/v1'
export const joining = { birthDate: '1990-01-01', termsVersion: defaultPolicy.termsVersion }

/** The whole server on a database of its own, with a clock that stands still and seeded chance. */
export async function createApp(overrides: AppOverrides = {}): Promise<TestApp> {
  const { policy = {}, catalogue = 'house', startAt = noon, seed = 'swerte', rateFactor = 1_000_000, poolSize = 8 } = overrides
  const database = await createDatabase()
  const db = openDatabase(database.url, () => {}, poolSize)
  const clock: TestClock = {
    now: startAt,
    advance: (ms) => {
      clock.now += ms
    },
  }
  const random = createRandom(seed)
  // The client's own ids are drawn apart, so that they do not shift what the server draws.
  const intents = createRandom(`${seed} client`)
  let origin = 'http://localhost'
  const adapters = sandboxAdapters({ clock: () => clock.now, log: () => {}, origin: () => origin })
  const world = { db, clock: () => clock.now, random, policy: { ...defaultPolicy, ...policy }, adapters, secret: Buffer.from('a secret for tests only'), catalogue }
  const app = await createServer({ deps: world, logLevel: 'silent', rateFactor })

  const inject: TestApp['inject'] = (path, body, token, contentType = 'application/json') =>
    app.inject({
      method: 'POST',
      url: `${base}/${path}`,
      headers: { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) },
      body,
    })

  const call: TestApp['call'] = async (name, body, token, { cookie } = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: `${base}/${calls[name].path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
      body: { ...(calls[name].mutates && { requestId: intents.uuid() }), ...body },
    })
    return response.json()
  }

  const done: TestApp['done'] = async (name, body, token, options) => {
    const answer = await call(name, body, token, options)
    if (answer.errcode !== 0 || answer.data === null) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
    return answer.data
  }

  let registered = 0
  return {
    app,
    deps: { ...world, log: app.log },
    db,
    clock,
    outbox: adapters.outbox.messages,
    codeFor: (mobile) => {
      const code = /\d{6}/.exec(adapters.outbox.messages.find((message) => message.mobile === mobile)?.text ?? '')?.[0]
      if (!code) throw new Error(`nothing was sent to ${mobile}`)
      return code
    },
    requestId: () => intents.uuid(),
    call,
    done,
    inject,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    register: async (account = `player_${String(++registered).padStart(4, '0')}`) => {
      const password = `${account}-password`
      const { token, userId } = await done('accountRegist4', { account, password, ...joining })
      return { token, userId, account, password }
    },
    listen: async () => {
      origin = await app.listen({ port: 0, host: '127.0.0.1' })
      return origin
    },
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}

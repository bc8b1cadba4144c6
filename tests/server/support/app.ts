import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { Answer } from '#contract/call.ts'
import type { Adapters } from '#server/adapters/index.ts'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import type { Message } from '#server/adapters/smsOutbox.ts'
import { createServer } from '#server/createServer.ts'
import { defaultPolicy } from '#server/kernel/config.ts'
import type { Policy } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/context.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Random } from '#server/kernel/random.ts'
import { createDatabase } from './database.ts'
import { withoutNesting } from './withoutNesting.ts'

/** A Saturday noon in Manila. */
const start = Date.UTC(2026, 10, 21, 4)

/** Bytes that are the same in every run; ids still differ from one another. */
export function seededRandom(seed: string): Random {
  let count = 0
  const bytes = (size: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () => createHash('sha256').update(`${seed}:${count++}`).digest())
    return Buffer.concat(blocks).subarray(0, size)
  }
  return { bytes, below: (limit) => bytes(6).readUIntBE(0, 6) % limit, uuid: () => secureRandom.uuid() }
}

export interface Clock {
  now: number
  /** Moves time forward, in ms. */
  pass(ms: number): void
}

export interface TestApp {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: readonly Message[]
  readonly logs: string[]
  /** What the services are handed, for those called without the wire. */
  readonly deps: Deps
  /** Calls by name with a fresh requestId unless the body has one. */
  call<Data = Record<string, unknown>>(path: string, body?: Record<string, unknown>, token?: string, cookie?: string): Promise<Answer<Data>>
  inject(path: string, payload: string | Buffer, token?: string, contentType?: string): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** A body as it is, to any address. */
  post(url: string, payload: string, headers: Record<string, string>): Promise<LightMyRequestResponse>
  /** A new player by account name. */
  register(overrides?: Record<string, unknown>): Promise<{ token: string; userId: string; account: string }>
  /** The latest code that was sent to a number. */
  codeFor(mobile: string): string
  /** Really listens; gives the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

interface Overrides {
  policy?: Partial<Policy>
  rateFactor?: number
  catalogue?: 'house' | 'generated'
  /** Payment channels beside the sandbox. */
  payment?: Adapters['payment']
}

let accounts = 0

/** The real server on a database of its own, with a clock that stands until it is moved. */
export async function createApp({ policy, rateFactor = 1_000, catalogue = 'house', payment = {} }: Overrides = {}): Promise<TestApp> {
  const database = await createDatabase()
  const db = withoutNesting(openDatabase(database.url, () => {}))
  const clock: Clock = { now: start, pass: (ms) => void (clock.now += ms) }
  const logs: string[] = []
  let origin = 'http://localhost'
  const secret = Buffer.from('the secret of the tests')
  const dataDir = mkdtempSync(join(tmpdir(), 'swerte-data-'))
  const sandbox = sandboxAdapters({ clock: () => clock.now, log: () => {}, secret, dataDir, origin: () => origin, db })
  const adapters = { ...sandbox, payment: { ...sandbox.payment, ...payment } }
  const deps = {
    db,
    clock: () => clock.now,
    random: seededRandom(database.url),
    policy: { ...defaultPolicy, ...policy },
    adapters,
    secret,
    catalogue,
  }
  const app = await createServer({
    deps,
    logLevel: 'info',
    logStream: { write: (line) => void logs.push(line) },
    rateFactor,
  })

  const inject: TestApp['inject'] = (path, payload, token, contentType = 'application/json') =>
    app.inject({
      method: 'POST',
      url: `/production-api/app/v1/${path}`,
      headers: { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) },
      payload,
    })
  const call: TestApp['call'] = async <Data>(path: string, body: Record<string, unknown> = {}, token?: string, cookie?: string) => {
    const response = await app.inject({
      method: 'POST',
      url: `/production-api/app/v1/${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
      payload: { requestId: secureRandom.uuid(), ...body },
    })
    return response.json<Answer<Data>>()
  }

  return {
    db,
    deps: { ...deps, log: app.log },
    clock,
    outbox: adapters.outbox.messages,
    logs,
    call,
    inject,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload, headers) => app.inject({ method: 'POST', url, payload, headers }),
    async register(overrides = {}) {
      const account = `player_${accounts++}`
      const answer = await call<{ token: string; userId: string }>('accountRegist4', {
        account,
        password: 'correct horse',
        birthDate: '1990-01-01',
        termsVersion: 1,
        ...overrides,
      })
      if (!answer.data || answer.errcode !== 0) throw new Error(`the player was refused: ${JSON.stringify(answer)}`)
      return { ...answer.data, account }
    },
    codeFor(mobile) {
      const code = /^\d{6}/.exec(adapters.outbox.messages.find((message) => message.mobile === mobile)?.text ?? '')?.[0]
      if (!code) throw new Error(`no code was sent to ${mobile}`)
      return code
    },
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
      return origin
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

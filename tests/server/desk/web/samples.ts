import type { OperatorRole } from '#contract/operatorRoles.ts'
import { runConsole } from '#server/desk/terminal/console.ts'
import { codeAt, stepAt } from '#server/desk/web/operators/totp.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { TestApp } from '../../fixtures/app.ts'

export const password = 'correct horse battery'
export const origin = 'http://localhost:80'

export interface Reply<Data = Record<string, unknown>> {
  readonly status: number
  readonly data?: Data
  readonly failure?: string
  readonly replayed?: true
  readonly cookie: string | undefined
}

interface RequestOptions {
  readonly headers?: Record<string, string>
  readonly cookie?: string | undefined
  readonly address?: string
}

const hosted = { host: 'localhost:80' }

/** A call in the form the desk's own page sends it, unless overridden. An empty header is left out. */
export async function callDesk<Data = Record<string, unknown>>(
  app: TestApp,
  name: string,
  body: object,
  { headers = {}, cookie, address }: RequestOptions = {},
): Promise<Reply<Data>> {
  const all = { ...hosted, origin, 'x-desk': 'act', 'content-type': 'application/json', ...(cookie && { cookie }), ...headers }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const response = await app.post(`/desk/api/${name}`, JSON.stringify({ requestId: secureRandom.uuid(), ...body }), sent, address)
  const set = response.headers['set-cookie']
  return { status: response.statusCode, ...response.json<object>(), cookie: (Array.isArray(set) ? set[0] : set)?.split(';')[0] }
}

const decode = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface TestOperator {
  readonly name: string
  readonly secret: Buffer
  cookie: string
  /** Calls the desk as this operator. */
  call<Data = Record<string, unknown>>(name: string, body?: object, sending?: RequestOptions): Promise<Reply<Data>>
  /** Returns the authenticator's current code; time passes so that it is a new one. */
  code(): string
  /** Confirms the second factor again, for acts on money. */
  confirm(): Promise<void>
}

/** The secret part of a one-time link. */
export async function inviteLinkFor(app: TestApp, name: string, roles: readonly OperatorRole[]): Promise<string> {
  const output: string[] = []
  const { db, clock, deps } = app
  await runConsole(
    { db, random: deps.random, secret: deps.secret, now: clock.now, origin, anchors: [], print: (...lines) => void output.push(...lines) },
    'operator-add',
    [name, '--roles', roles.join('+')],
  )
  return output.at(-1)?.split('#')[1] ?? ''
}

/** An operator who is logged in. */
export async function signedInOperator(app: TestApp, name: string, ...roles: readonly OperatorRole[]): Promise<TestOperator> {
  const link = await inviteLinkFor(app, name, roles)
  const begun = await callDesk<{ secret: string }>(app, 'enrolBegin', { link })
  const secret = decode(begun.data?.secret ?? '')
  const code = () => {
    app.clock.pass(30_000)
    return codeAt(secret, stepAt(app.clock.now))
  }
  const { cookie, failure } = await callDesk(app, 'enrolFinish', { link, password, code: code() })
  if (cookie === undefined) throw new Error(`${name} was refused: ${failure}`)
  const self: TestOperator = {
    name,
    secret,
    cookie,
    code,
    call: (call, body = {}, sending = {}) => callDesk(app, call, body, { cookie: self.cookie, ...sending }),
    async confirm() {
      const reply = await self.call('confirm', { code: code() })
      if (reply.status !== 200) throw new Error(`${name} could not confirm: ${reply.failure}`)
    },
  }
  return self
}

/** The refusals in the audit log, oldest first. */
export const refusals = (app: TestApp) =>
  app.db.rows<{ actor: string; target: string; reason: string }>(
    `select actor, target, reason from audit_log where action = 'desk.refused' order by id`,
  )

/** The entries of the audit log about one thing, oldest first. */
export const entriesAbout = (app: TestApp, target: string) =>
  app.db.rows<{ actor: string; action: string; reason: string }>(
    'select actor, action, reason from audit_log where target = $1 order by id',
    [target],
  )

/** A player's coins, as this operator sees them. */
export const coinsOf = async (operator: TestOperator, id: string): Promise<number | undefined> =>
  (await operator.call<{ coin: number }>('player', { id })).data?.coin

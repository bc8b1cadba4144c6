import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { freePort } from '#server/embedded/freePort.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { openAccounts } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { publish } from '#server/settings/publish.ts'
import { newestRevision } from '#server/settings/store.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { createDatabase } from './fixtures/database.ts'
import type { TestDatabase } from './fixtures/database.ts'

const secretKey = 'one key of all servers'
const root = join(import.meta.dirname, '../..')
const startLimitMs = 90_000

interface Server {
  call<Data = Record<string, unknown>>(path: string, body?: Record<string, unknown>, token?: string): Promise<Answer<Data>>
  notice(payload: string, headers: Record<string, string>): Promise<number>
  stop(): Promise<void>
}

let database: TestDatabase
let db: Database
let folder: string
let servers: readonly [Server, Server]
/** Every process started. */
const children: ChildProcess[] = []

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** A real server process on the shared database, with its own folder. */
async function startServer(name: string, rateFactor = 1): Promise<Server> {
  const port = await freePort(secureRandom)
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, name),
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    RATE_FACTOR: String(rateFactor),
    SLOT_ROUND_MS: '0',
  }
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  children.push(child)
  const origin = `http://127.0.0.1:${port}`
  const timeout = AbortSignal.timeout(startLimitMs)
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || timeout.aborted) throw new Error(`server ${name} did not start`)
    await wait(50)
  }
  const send = (url: string, body: string, headers: Record<string, string>) => fetch(`${origin}${url}`, { method: 'POST', body, headers })
  return {
    async call<Data>(path: string, body: Record<string, unknown> = {}, token?: string) {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const response = await send(`/production-api/app/v1/${path}`, JSON.stringify({ requestId: randomUUID(), ...body }), headers)
      return (await response.json()) as Answer<Data>
    },
    notice: async (payload, headers) => (await send('/payment/notice/sandbox', payload, headers)).status,
    stop: () => stop(child),
  }
}

let players = 0
const register = async (server: Server) => {
  const body = {
    account: `two_servers_${players++}`,
    password: 'correct horse',
    ...registrationFields,
  }
  const { data } = await server.call<{ token: string; userId: string }>('accountRegist4', body)
  if (!data) throw new Error('the player was refused')
  return data
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swerte-two-'))
  database = await createDatabase()
  db = openDatabase(database.url, () => {}, { size: 2 })
  servers = await Promise.all([startServer('a'), startServer('b')])
}, 60_000)
afterAll(async () => {
  await Promise.all(children.map(stop))
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('two servers on one database', () => {
  test('recognize sessions opened or closed on the other', async () => {
    const [one, other] = servers
    const { token, userId } = await register(one)
    expect((await other.call('refreshData', {}, token)).errcode).toBe(0)
    const again = await other.call<{ userId: string; token: string }>('accountLogin', {
      account: `two_servers_${players - 1}`,
      password: 'correct horse',
    })
    expect(again.data?.userId).toBe(userId)
    expect((await one.call('logout', {}, again.data?.token)).errcode).toBe(0)
    expect((await other.call('refreshData', {}, again.data?.token)).message).toBe('sessionOver')
  })

  test('return the first answer to a request repeated on the other, even for concurrent repetitions', async () => {
    const [one, other] = servers
    const { token } = await register(one)
    const order = { typeId: 'qr-ph', amount: 100_00, requestId: randomUUID() }
    const first = await one.call('recharge', order, token)
    expect(await other.call('recharge', order, token)).toEqual({ ...first, replayed: true })

    const { data: game } = await one.call<{ roundToken: string; minBet: number }>('startGame', { gameId: 'perlas' }, token)
    const spin = { roundToken: game?.roundToken, stake: game?.minBet, requestId: randomUUID() }
    const answers = await Promise.all([one, other, one, other].map((server) => server.call('spin', spin, token)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await db.row<{ n: number }>('select count(*) as n from round where request_id = $1', [spin.requestId]))?.n).toBe(1)
  })

  test('credit a deposit once, whichever of them is notified and however often', async () => {
    const [one, other] = servers
    const { token } = await register(one)
    const { data: order } = await one.call<{ orderId: string; amount: number }>('recharge', { typeId: 'qr-ph', amount: 250_00 }, token)
    if (!order) throw new Error('no order')
    const { orderId, amount } = order
    const sent = createSandboxChannel(Buffer.from(secretKey), systemClock).sign({
      noticeId: `${orderId}-paid`,
      orderId,
      kind: 'paid',
      amount,
    })
    const codes = await Promise.all(Array.from({ length: 16 }, (_, index) => (index % 2 ? one : other).notice(sent.payload, sent.headers)))
    expect(codes).toEqual(Array.from({ length: 16 }, () => 200))
    expect((await other.call<{ coin: number }>('refreshData', {}, token)).data?.coin).toBe(1_000_00 + 250_00)
  })

  test('enforce one limit per minute between them', async () => {
    const [one, other] = servers
    const { token } = await register(one)
    // The minute of the clock must not change between the first call and the last.
    const remaining = 60_000 - (systemClock() % 60_000)
    if (remaining < 10_000) await wait(remaining)
    // 20 a minute (contract/wallet.ts): only three may be pending, so the others are refused for that until the limit is reached.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)),
    )
    expect(answers.filter(({ message }) => message === 'tooManyRequests')).toHaveLength(10)
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
  })

  test('run each scheduled job once', { timeout: 90_000 }, async () => {
    // An ended battle with 120 shares to pay: both servers look for them when they start, and every twenty seconds.
    const participants = await db.rows<{ id: string }>(
      `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at)
         select gen_random_uuid(), 'fighter', 'fish', '1990-01-01', 1, 0 from generate_series(1, 120) returning id::text`,
    )
    for (const { id } of participants) await openAccounts(db, id)
    // A share is paid to who has made a deposit.
    await db.rows(
      `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
         select id, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', 1, 1, 1 from unnest($1::bigint[]) id`,
      [participants.map(({ id }) => id)],
    )
    await db.rows(
      `insert into red_vs_blue_cycle (id, sign_up_at, runs_at, ends_at, rules, scored_at, winner, pool, settled_at) values (1, 0, 1, 2, '{}', 2, 'red', 120, 3)`,
    )
    await db.rows(
      `insert into red_vs_blue_player (cycle_id, player_id, camp, joined_at, score, award) select 1, id, 'red', 0, 1, 100 from unnest($1::bigint[]) id`,
      [participants.map(({ id }) => id)],
    )
    const more = await Promise.all([startServer('c'), startServer('d')])
    const paid = async () => (await db.row<{ n: number }>('select count(*) as n from red_vs_blue_player where paid_at is not null'))?.n
    await expect.poll(paid, { timeout: 40_000 }).toBe(120)
    await Promise.all(more.map((server) => server.stop()))
    const entries = await db.rows<{ n: number }>(`select count(*) as n from entry where kind = 'redVsBlue' group by ref`)
    expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: 120 }, () => 1))
    const total = await db.row<{ sum: number }>(
      `select sum(balance)::bigint as sum from account where owner = 'player' and currency = 'coin' and player_id = any($1)`,
      [participants.map(({ id }) => id)],
    )
    expect(total?.sum).toBe(120 * 100)
  })
})

test(
  'maintenance refuses every call on both servers, loses no round of fifty players, and ends on both',
  { timeout: 180_000 },
  async () => {
    const both = await Promise.all([startServer('e', 1_000), startServer('f', 1_000)])
    const turn = async (values: Record<string, unknown>) => {
      const change = { author: 'ana', reason: 'a test', base: await newestRevision(db), values }
      expect(await publish({ db, now: systemClock(), defaults: defaultPolicy }, change)).toHaveProperty('revision')
      return systemClock()
    }
    const players = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const server = both[index % 2] ?? both[0]
        const { token, userId } = await register(server)
        const { data } = await server.call<{ roundToken: string; minBet: number }>('startGame', { gameId: 'perlas' }, token)
        return { token, userId, roundToken: data?.roundToken, stake: data?.minBet }
      }),
    )
    const settled: string[] = []
    const refused = new Map<Server, number>()
    /** Spins on one server after the other until both say that they are closed. */
    const spinUntilClosed = async ({ token, roundToken, stake }: (typeof players)[number], first: number) => {
      const closed = new Set<Server>()
      for (let turns = first; closed.size < both.length; turns++) {
        const server = both[turns % 2] ?? both[0]
        const requestId = randomUUID()
        const { errcode } = await server.call('spin', { roundToken, stake, requestId }, token)
        expect([0, 10016]).toContain(errcode)
        if (errcode === 0) settled.push(requestId)
        else {
          // No server that has closed opens again by itself.
          closed.add(server)
          refused.set(server, Math.min(refused.get(server) ?? Infinity, systemClock()))
        }
      }
    }
    const spinning = Promise.all(players.map(spinUntilClosed))
    await expect.poll(() => settled.length, { timeout: 60_000 }).toBeGreaterThan(players.length)
    const closedAt = await turn({ 'maintenance.state': 'closed' })
    await spinning
    console.log(`closed after ${both.map((server) => (refused.get(server) ?? 0) - closedAt).join(' and ')} ms`)
    for (const server of both)
      for (const { token } of players.slice(0, 5)) expect((await server.call('refreshData', {}, token)).errcode).toBe(10016)

    const rounds = await db.rows<{ request_id: string }>('select request_id::text from round where player_id = any($1::bigint[])', [
      players.map(({ userId }) => userId),
    ])
    expect(rounds.map(({ request_id: id }) => id).toSorted()).toEqual(settled.toSorted())

    await turn({ 'maintenance.state': null })
    for (const server of both)
      for (const { token, roundToken, stake } of players.slice(0, 5))
        await expect.poll(async () => (await server.call('spin', { roundToken, stake }, token)).errcode, { timeout: 20_000 }).toBe(0)
    await Promise.all(both.map((server) => server.stop()))
  },
)

test('the ledger of both is sound', async () => {
  expect((await trialBalance(db, { full: true })).sound).toBe(true)
})

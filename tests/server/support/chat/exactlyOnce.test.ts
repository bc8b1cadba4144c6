import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import type { ChatUpdate } from '#contract/chat.ts'
import { freePort } from '#server/embedded/freePort.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import * as agents from '#server/support/chat/agent.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { createDatabase } from '../../fixtures/database.ts'
import type { TestDatabase } from '../../fixtures/database.ts'
import { parseEvent } from '../../fixtures/events.ts'

// Players and an agent write over two servers on one database, while connections break and servers are killed and restarted. A short form
// here, 10,000 messages in `npm run test:long`.

const perPlayer = Math.ceil(Number(process.env.CHAT_MESSAGES ?? 400) / 8)
const players = 4
const root = join(import.meta.dirname, '../../../..')
const base = '/production-api/app/v1'

let database: TestDatabase
let db: Database
let folder: string
const servers: { port: number; child: ChildProcess | undefined }[] = []

async function start(index: number): Promise<void> {
  const server = servers[index]
  if (!server) return
  const env = {
    ...process.env,
    PORT: String(server.port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, String(index)),
    DATABASE_URL: database.url,
    SECRET_KEY: 'one key of all servers',
    LOG_LEVEL: 'fatal',
    RATE_FACTOR: '1000000',
    CHAT_HOURS: 'always',
  }
  server.child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const isUp = () =>
    fetch(`http://127.0.0.1:${server.port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.child.exitCode !== null) throw new Error('a server did not start')
    await wait(50)
  }
}

async function kill(index: number): Promise<void> {
  const child = servers[index]?.child
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swerte-chat-'))
  database = await createDatabase()
  db = openDatabase(database.url, () => {}, { size: 4 })
  for (let index = 0; index < 2; index++) servers.push({ port: await freePort(secureRandom), child: undefined })
  await Promise.all([start(0), start(1)])
}, 90_000)
afterAll(async () => {
  await Promise.all([kill(0), kill(1)])
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Alternates between the servers. */
let turns = 0
const origin = (): string => `http://127.0.0.1:${servers[turns++ % 2]?.port}`

/** One try; undefined without a response. */
async function ask<Data>(path: string, body: object, token?: string, limitMs = 5_000): Promise<Answer<Data> | undefined> {
  try {
    const response = await fetch(`${origin()}${base}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(limitMs),
    })
    const answer = (await response.json()) as Answer<Data>
    return response.status >= 500 ? undefined : answer
  } catch {
    return undefined
  }
}
/** Repeats the same request until there is a response, as the outbox does. */
async function callUntilAnswered<Data>(path: string, body: object, token?: string, firstLimitMs?: number): Promise<Data> {
  const request = { requestId: randomUUID(), ...body }
  for (let tries = 0; ; tries++) {
    const answer = await ask<Data>(path, request, token, tries === 0 ? firstLimitMs : undefined)
    if (answer?.data && answer.errcode === 0) return answer.data
    if (answer && answer.errcode !== 0) throw new Error(answer.message)
    await wait(20)
  }
}

/** A listening page: by numbers alone, over connections that break. Reports errors in what it received. */
function follow(token: string) {
  const received: ChatUpdate['messages'] = []
  const wrong: string[] = []
  let chatId = '0'
  let connections = 0
  let isOver = false
  let request: ClientRequest | undefined
  const receive = (update: ChatUpdate): void => {
    if (update.after > received.length) wrong.push(`a gap after ${received.length}: told after ${update.after}`)
    if (update.after < received.length && update.messages.length > 0 && received.length > 0)
      wrong.push(`told again from ${update.after} at ${received.length}`)
    for (const message of update.messages) {
      if (message.seq !== received.length + 1) wrong.push(`${message.seq} came after ${received.length}`)
      received.push(message)
    }
    chatId = update.chat?.chatId ?? '0'
  }
  const listening = (async () => {
    while (!isOver) {
      const { url } = await callUntilAnswered<{ url: string }>('getChatUrl', {}, token)
      // Stopped in the meantime: a connection opened now would be listened to for ever.
      if (isOver) break
      try {
        request = get(`${origin()}${url}&after=${chatId}-${received.length}`, { agent: false })
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        if (response.statusCode !== 200) wrong.push(`status ${response.statusCode}`)
        connections++
        let text = ''
        const decoder = new TextDecoder()
        for await (const bytes of response) {
          text += decoder.decode(bytes as Buffer, { stream: true })
          const blocks = text.split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            const event = parseEvent<ChatUpdate>(block)
            if (event?.event === 'chat') receive(event.data)
          }
        }
      } catch {
        // The connection broke: the next one continues from here.
      }
    }
  })()
  return {
    got: received,
    wrong,
    connections: () => connections,
    cut: () => request?.destroy(),
    async stop() {
      isOver = true
      request?.destroy()
      await listening
    },
  }
}

test(
  'messages over broken connections, killed servers and two servers: none is lost, doubled or out of order',
  async () => {
    const accounts = Array.from({ length: players }, (_, index) => `chat_player_${index}`)
    const people = await Promise.all(
      accounts.map(async (account) => {
        const { token } = await callUntilAnswered<{ token: string }>('accountRegist4', {
          account,
          password: 'correct horse',
          ...registrationFields,
        })
        const { chatId } = await callUntilAnswered<{ chatId: string }>('chatOpen', {}, token)
        return { token, chatId, page: follow(token) }
      }),
    )
    const work = <T>(act: (work: Parameters<typeof agents.take>[0]) => Promise<T>) =>
      db.transaction((tx) => act({ tx, policy: defaultPolicy, random: secureRandom, now: systemClock() }))
    for (const { chatId } of people) await work((one) => agents.take(one, { agent: 'ana', chatId }))

    let isOver = false
    let cuts = 0
    let restarts = 0
    const chaos = Promise.all([
      (async () => {
        while (!isOver) {
          await wait(100)
          people[cuts++ % players]?.page.cut()
        }
      })(),
      (async () => {
        while (!isOver) {
          await wait(1_500)
          const victim = restarts % 2
          await kill(victim)
          await start(victim)
          restarts++
        }
      })(),
    ])

    const repeated: (readonly [first: unknown, again: unknown])[] = []
    await Promise.all(
      people.flatMap(({ token, chatId }) => [
        (async () => {
          for (let n = 1; n <= perPlayer; n++)
            // Every seventh is abandoned at once, as by a page that lost its connection: whether it arrived is open.
            await callUntilAnswered('chatSend', { chatId, text: `player ${n}` }, token, n % 7 === 0 ? 3 : undefined)
        })(),
        (async () => {
          let lastSeenSeq = 0
          for (let n = 1; n <= perPlayer; n++) {
            const clientId = randomUUID()
            for (;;) {
              const result = await work((one) =>
                agents.answer(one, { agent: 'ana', chatId, clientId, text: `agent ${n}`, lastSeenSeq }),
              ).catch(() => undefined)
              if (result && 'seq' in result) {
                lastSeenSeq = result.seq
                // Its response was lost: sent again, it is the same.
                if (n % 5 === 0)
                  repeated.push([
                    result,
                    await work((one) => agents.answer(one, { agent: 'ana', chatId, clientId, text: `agent ${n}`, lastSeenSeq: 0 })),
                  ])
                break
              }
              // What was missed is read, and answered afterwards.
              if (result && 'refused' in result)
                lastSeenSeq = (result.data as { messages: { seq: number }[] }).messages.at(-1)?.seq ?? lastSeenSeq
              else await wait(20)
            }
          }
        })(),
      ]),
    )
    // After «queued» and «joined».
    const total = 2 + 2 * perPlayer
    const timeout = AbortSignal.timeout(60_000)
    while (people.some(({ page }) => page.got.length < total) && !timeout.aborted) await wait(50)
    isOver = true
    await chaos
    await Promise.all(people.map(({ page }) => page.stop()))

    expect(repeated.map(([, again]) => again)).toEqual(repeated.map(([first]) => first))
    const inOrder = Array.from({ length: perPlayer }, (_, index) => index + 1)
    for (const { chatId, page } of people) {
      expect(page.wrong).toEqual([])
      const stored = await db.rows<{ seq: number; body: string; author: string }>(
        'select seq, body, author from chat_message where chat_id = $1 order by seq',
        [chatId],
      )
      // The stored messages have no gap, and the page received exactly those.
      expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
      expect(page.got.map(({ seq, text, author }) => ({ seq, body: text, author }))).toEqual(stored)
      for (const author of ['player', 'agent'])
        expect(stored.filter((one) => one.author === author).map(({ body }) => Number(body.split(' ')[1]))).toEqual(inOrder)
    }
    const connections = people.reduce((sum, { page }) => sum + page.connections(), 0)
    console.log(`${2 * perPlayer * players} messages, ${connections} connections, ${restarts} servers killed and started again.`)
    expect(connections).toBeGreaterThan(players)
  },
  process.env.CHAT_MESSAGES ? 1_800_000 : 120_000,
)

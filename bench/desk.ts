import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { secureRandom } from '#server/kernel/random.ts'
import { createToken, hashToken } from '#server/kernel/tokens.ts'
import { fillDesk } from '../scripts/fill/desk.ts'
import { fillRounds } from '../scripts/fill/rounds.ts'
import { openServer } from './growth/server.ts'

/**
 * The database pages (8 kB) that each list of the desk touches, with a thousand players and with `--players` (default 100,000), each with a
 * round, a session, orders, a chat and entries of the audit log, of which 200 cases of every queue wait. A list that grows by more
 * than five pages for each of 200 rows, which is what looking a row's player up costs in a large table, fails the run.
 */
const { values } = parseArgs({ options: { players: { type: 'string', default: '100000' } }, allowPositionals: true })
const playerCount = Number(values.players)
const few = 1_000
const waiting = 200

const statements: { readonly text: string; readonly values?: readonly unknown[] }[] = []
const now = Date.now()
const server = await openServer({ clock: () => now, onStatement: (statement) => void statements.push(statement) })
const { app, measuring } = server

/** An operator's session, without enrolling. */
async function signIn(): Promise<string> {
  const token = createToken(secureRandom)
  await measuring.rows(
    `with operator as (insert into desk_operator (name, roles, created_at) values ('ana', '{admin}', $2) returning id)
     insert into desk_session (token_hash, operator_id, created_at, last_act_at, expires_at, ip, device) select $1, id, $2, $2, $2 + 3600000, '', '' from operator`,
    [hashToken(token), now],
  )
  return token
}

const token = await signIn()
async function call(name: string, body: object): Promise<Record<string, unknown>> {
  const response = await app.inject({
    method: 'POST',
    url: `/desk/api/${name}`,
    headers: { host: 'localhost', origin: 'http://localhost', 'x-desk': 'poll', cookie: `swerte-desk=${token}` },
    payload: body,
  })
  const { failure, data } = response.json<{ failure?: string; data: Record<string, unknown> }>()
  if (failure !== undefined) throw new Error(`${name}: ${failure}`)
  return data
}

/** Pages touched by the statements of one call, each planned and run once more. */
async function pagesOf(name: string, body: object): Promise<number> {
  await call(name, body)
  statements.length = 0
  await call(name, body)
  let pages = 0
  for (const { text, values: parameters = [] } of statements.filter((statement) => /^\s*(select|with)/i.test(statement.text))) {
    const row = await measuring.row<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      parameters,
    )
    const plan = row?.['QUERY PLAN'][0].Plan ?? {}
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return pages
}

/** Every list of the desk: its first page, one far back, and its searches. */
async function lists(): Promise<readonly (readonly [string, string, object])[]> {
  const player = await measuring.row<{ id: string }>('select min(id)::text as id from player where account like $1', ['desk%'])
  const id = player?.id ?? ''
  const middle = await measuring.row<{ audit: string; mail: string; withdrawal: string }>(
    `select (select (max(id) / 2)::text from audit_log) as audit, (select (max(id) - 10)::text from segment_mail) as mail,
       (select min(id)::text from withdrawal) as withdrawal`,
  )
  return [
    ['frame of every room', 'deskState', {}],
    ['today', 'today', {}],
    ['players, newest', 'playerFind', { text: '' }],
    ['players, by id', 'playerFind', { text: id }],
    ['players, by mobile', 'playerFind', { text: '0917 000 0500' }],
    ['players, by username', 'playerFind', { text: 'desk_5' }],
    ['players, by email', 'playerFind', { text: `Player.${id}@example.ph` }],
    ['players, by a rare word', 'playerFind', { text: 'rarely' }],
    ['players, by everybody’s word', 'playerFind', { text: 'santos' }],
    ['a player', 'player', { id }],
    ['a player’s timeline', 'playerTimeline', { id }],
    ['a player’s statement', 'playerStatement', { id }],
    ['a player’s rounds', 'playerRounds', { id }],
    ['a player’s devices', 'playerDevices', { id }],
    ['withdrawals', 'withdrawals', { show: 'all' }],
    ['a withdrawal', 'withdrawalCase', { id: middle?.withdrawal }],
    ['documents', 'documents', {}],
    ['refunds', 'refunds', {}],
    ['goods orders', 'goods', {}],
    ['feedback', 'feedback', {}],
    ['approvals', 'approvals', {}],
    ['chats', 'chats', {}],
    ['audit, newest', 'audit', {}],
    ['audit, far back', 'audit', { before: middle?.audit ?? '1' }],
    ['audit, of an operator', 'audit', { actor: 'ben' }],
    ['audit, of a player', 'audit', { target: `player:${id}` }],
    ['audit, of a rare act', 'audit', { action: 'rare.' }],
    ['audit, of an operator’s rare act', 'audit', { actor: 'ben', action: 'rare.' }],
    ['jackpot awards', 'jackpot', {}],
    ['mail to segments', 'mails', {}],
    ['mail to segments, far back', 'mails', { before: middle?.mail ?? '1' }],
    ['announcements', 'announcements', {}],
  ]
}

const measure = async () => {
  // As a running server does within seconds of each entry.
  await measuring.rows('delete from audit_pending')
  await measuring.rows('vacuum analyze')
  const found = new Map<string, number>()
  for (const [title, name, body] of await lists()) found.set(title, await pagesOf(name, body))
  return found
}

try {
  await fillDesk(measuring, { players: few, waiting, now })
  await fillRounds(measuring, { newPlayers: few, each: 1, now })
  const small = await measure()
  const from = performance.now()
  await fillDesk(measuring, { players: playerCount - few, waiting: 0, now })
  await fillRounds(measuring, { newPlayers: playerCount - few, each: 1, now })
  console.log(`${playerCount} players filled in ${((performance.now() - from) / 1_000).toFixed(0)} s (load ${loadavg()[0]?.toFixed(1)})`)
  const full = await measure()
  const over: string[] = []
  console.log(`${'list'.padEnd(34)} pages with ${few} | with ${playerCount} players`)
  for (const [title, before] of small) {
    const after = full.get(title) ?? 0
    if (after > before + 5 * waiting) over.push(title)
    console.log(`${title.padEnd(34)} ${String(before).padStart(15)} | ${String(after).padStart(10)}`)
  }
  console.log(`\n${small.size - over.length} of ${small.size} lists are bounded. Not: ${over.join(', ') || 'none'}`)
  if (over.length > 0) process.exitCode = 1
} finally {
  await server.close()
}

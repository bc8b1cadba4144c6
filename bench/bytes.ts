import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { slotGames } from '#games/index.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { mustPost } from '#server/ledger/ledger.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { registrationFields } from '../build/registrationFields.ts'
import { openServer } from './growth/server.ts'

/** The bytes that a spin takes in tables, indexes and the write-ahead log: real spins through the server, the house's slots in turn. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '8000' } }, allowPositionals: true })
const rounds = Number(values.rounds)
const playerCount = 32
const stake = 100

const policy = { ...defaultPolicy, pace: { ...defaultPolicy.pace, slotRoundMs: 0 } }
const server = await openServer({ policy })
const { app, db } = server

async function call<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await app.inject({
    method: 'POST',
    url: `/production-api/app/v1/${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload: { requestId: secureRandom.uuid(), ...body },
  })
  const { errcode, data, message } = response.json<{ errcode: number; data: T; message: string }>()
  if (errcode !== 0) throw new Error(`${path}: ${message}`)
  return data
}

async function openGame(index: number): Promise<() => Promise<SettledRound>> {
  const player = { account: `bytes_${index}`, password: 'correct horse', ...registrationFields }
  const { token, userId } = await call<{ token: string; userId: string }>('accountRegist4', player)
  const grant = { kind: 'welcome', currency: 'coin', from: 'mint', to: { playerId: userId }, amount: 1_000_000_00 } as const
  await db.transaction((tx) => mustPost(tx, grant, `measure:${userId}`, 0))
  const { roundToken } = await call<GameStart>('startGame', { gameId: slotGames[index % slotGames.length]?.id }, token)
  return () => call<SettledRound>('spin', { roundToken, stake }, token)
}

const tables = ['round', 'entry', 'posting', 'fair_seed', 'account', 'play_total'] as const
const sizeOf = async (table: string) =>
  (
    await db.row<{ bytes: number }>(
      `select (pg_total_relation_size($1::text::regclass) + coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::text::regclass)), 0))::bigint as bytes`,
      [table],
    )
  )?.bytes ?? 0
const walBytes = async () => (await db.row<{ bytes: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`))?.bytes ?? 0

try {
  const spinOfEach = await Promise.all(Array.from({ length: playerCount }, (_, index) => openGame(index)))
  // A page's first change after a checkpoint is logged whole, which says nothing about a spin.
  await db.rows('alter system set full_page_writes = off')
  await db.rows('select pg_reload_conf()')
  for (const spin of spinOfEach) await spin()
  await db.rows('vacuum full round, entry, posting')
  const before = await Promise.all(tables.map(sizeOf))
  const walBefore = await walBytes()
  const startedAt = performance.now()
  let remaining = rounds
  await Promise.all(
    spinOfEach.map(async (spin) => {
      while (remaining-- > 0) await spin()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const wal = (await walBytes()) - walBefore
  await db.rows('vacuum analyze')
  const after = await Promise.all(tables.map(sizeOf))
  const each = (bytes: number) => Math.round(bytes / rounds)
  console.log(`${rounds} spins of ${playerCount} players in ${seconds.toFixed(1)} s (load ${loadavg()[0]?.toFixed(1)}); bytes a spin:`)
  let total = 0
  for (const [index, table] of tables.entries()) {
    const grown = (after[index] ?? 0) - (before[index] ?? 0)
    total += grown
    console.log(`${table.padEnd(12)} ${String(each(grown)).padStart(6)}`)
  }
  console.log(
    `${'all'.padEnd(12)} ${String(each(total)).padStart(6)}\n${'WAL'.padEnd(12)} ${String(each(wal)).padStart(6)}, without whole pages`,
  )
} finally {
  await server.close()
}

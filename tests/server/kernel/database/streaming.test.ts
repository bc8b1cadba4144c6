import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { BetRow } from '#contract/records.ts'
import { startEmbedded, stopEmbedded } from '#server/embedded/index.ts'
import type { Embedded } from '#server/embedded/index.ts'
import { handlers } from '#server/handlers.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { createReplica, readPosition, replicaOptions } from '#server/kernel/database/replica.ts'
import type { Replica } from '#server/kernel/database/replica.ts'
import { noMetrics } from '#server/kernel/operations/metrics.ts'
import { queryOnce as ask, copyServer, followLeader, makeStandby } from '../../../../scripts/standby.ts'
import { signedInOperator } from '../../desk/web/samples.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { runFolder } from '../../fixtures/leftovers.ts'

// Real streaming replication. The tests are one story: each leaves its servers to the next.

/** Commits are acknowledged and sent on as with the defaults: only after a power failure would there be a difference. */
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', wal_keep_size: '256MB' }

const folder = mkdtempSync(`${runFolder(systemClock(), process.pid)}-`)
const closing: (() => Promise<void>)[] = []

const dataDirOf = (name: string) => join(folder, name, 'pg')
async function start(name: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: dataDirOf(name), log: () => {}, settings })
  closing.push(() => server.stop())
  return server
}
/** Where reads were made. */
const counted: string[] = []
const metrics = {
  ...noMetrics,
  read: (server: string, reason: string) => void counted.push(reason === '' ? server : `${server}: ${reason}`),
}

/** A replica that is tried at each read: its clock passes its rest. */
function open(url: string, pause: (ms: number) => Promise<unknown>, limits = {}): Replica {
  const db = openDatabase(url, () => {}, { ...replicaOptions, ...limits })
  closing.unshift(() => db.close())
  let now = 0
  return createReplica({ db, metrics, now: () => (now += 60_000), pause })
}
/** Waited for as long as a busy machine may need. */
const patient = (url: string) => open(url, (ms) => wait(ms * 100), { connectLimitMs: 30_000, beginLimitMs: 30_000 })
const openWithoutWaiting = (url: string) => open(url, () => Promise.resolve())

/** The replica of the servers under test; undefined: reads go to the leader. */
let current: Replica | undefined
const replica: Replica = { read: (position, read, atLeader) => (current ? current.read(position, read, atLeader) : atLeader()) }
const serve = async (url: string): Promise<TestApp> => {
  const app = await createApp({ database: { url, drop: async () => {} }, replica })
  closing.unshift(() => app.close())
  return app
}

/** A spin, whether the next read shows it, and where that was made. */
async function spinAndRead(app: TestApp, gameSession: GameSession) {
  const spun = await spin(app, gameSession)
  counted.length = 0
  const { data } = await app.call<{ list: BetRow[] }>('betRecord', {}, gameSession.token)
  return { isShown: spun.data !== null && data?.list[0]?.roundId === spun.data.roundId, from: [...counted] }
}
const rounds = (url: string) => ask(url, 'select count(*)::integer as rounds from round')

let leader: Embedded
let standby: Embedded
let second: Embedded
let app: TestApp
let gameSession: GameSession

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'leader'))
  leader = await start('leader')
  await migrate(leader.url, join(import.meta.dirname, '../../../../server/migrations'))
  await leader.stop()
  copyServer(dataDirOf('leader'), dataDirOf('standby'))
  makeStandby(dataDirOf('standby'))
  leader = await start('leader')
  standby = await start('standby')
  await followLeader(standby.url, leader.url)
  current = patient(standby.url)
  app = await serve(leader.url)
  gameSession = await openGame(app)
})
afterAll(async () => {
  for (const close of closing) await close()
  for (const name of readdirSync(folder)) await stopEmbedded(dataDirOf(name))
  rmSync(folder, { recursive: true, force: true })
})

test('every call that a replica may answer is answered there as at the leader, of which it asks only the session', async () => {
  const names = Object.entries(handlers).flatMap(([name, handler]) => ('onReplica' in handler ? [name as CallName] : []))
  expect(names.toSorted()).toEqual([
    'actInviteRecord',
    'activityAwardGetLog',
    'appAgent5UserLog',
    'appUserCoinDetail',
    'betRecord',
    'betRecordReport',
    'coinReport',
    'diamondGoodsExchangeOrderLog',
    'diamondLog',
    'exchangeRecord',
    'getPersonJackpotDrawAwardLog',
    'rechargeRecord',
    'searchScratchCardAwardLog',
  ])
  await spin(app, gameSession)
  const withReplica = current
  for (const name of names) {
    counted.length = 0
    const here = await app.call(calls[name].path, {}, gameSession.token)
    expect({ name, counted, asked: app.lastStatements().length }).toEqual({ name, counted: ['replica'], asked: 1 })
    current = undefined
    expect(here).toEqual(await app.call(calls[name].path, {}, gameSession.token))
    current = withReplica
  }
})

test('the desk’s reports are made there', async () => {
  const fe = await signedInOperator(app, 'fe', 'finance')
  const days = { from: '2026-11-20', to: '2026-11-22' }
  for (const name of ['report', 'experimentReport']) {
    counted.length = 0
    const here = await fe.call(name, days)
    expect({ name, status: here.status, counted }).toEqual({ name, status: 200, counted: ['replica'] })
    const withReplica = current
    current = undefined
    expect(here).toEqual(await fe.call(name, days))
    current = withReplica
  }
})

test('a player’s own spin is in the next read, each time', async () => {
  for (let times = 0; times < 20; times++) expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['replica'] })
})

test('a replica that stands still is not read until it has caught up', async () => {
  await ask(standby.url, 'select pg_wal_replay_pause()')
  await expect.poll(() => ask(standby.url, 'select pg_get_wal_replay_pause_state() as state')).toEqual({ state: 'paused' })
  const before = await rounds(standby.url)
  current = openWithoutWaiting(standby.url)
  for (let times = 0; times < 3; times++) expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['leader: behind'] })
  expect(await rounds(standby.url)).toEqual(before)
  await ask(standby.url, 'select pg_wal_replay_resume()')
  current = patient(standby.url)
  expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['replica'] })
})

test('a replica that is killed is not missed, and read again once it is back', async () => {
  process.kill(standby.pid, 'SIGKILL')
  await standby.stop()
  current = openWithoutWaiting(standby.url)
  expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['leader: down'] })
  standby = await start('standby')
  current = patient(standby.url)
  expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['replica'] })
})

test('after a failover the replica is read once it follows the new leader', async () => {
  await leader.stop()
  copyServer(dataDirOf('leader'), dataDirOf('second'))
  makeStandby(dataDirOf('second'))
  second = await start('second')
  await ask(second.url, 'select pg_promote()')
  await followLeader(standby.url, second.url)
  app = await serve(second.url)
  gameSession = await openGame(app)
  await expect
    .poll(
      async () => {
        const { isShown, from } = await spinAndRead(app, gameSession)
        expect(isShown).toBe(true)
        return from
      },
      { timeout: 60_000 },
    )
    .toEqual(['replica'])
})

test('a replica that has more of the old leader’s log than the new leader ever had is not read', async () => {
  const old = await start('leader')
  // Longer than all that the new leader has written.
  await ask(old.url, `select pg_logical_emit_message(true, 'lost', repeat('x', 8000000))::text`)
  await old.stop()
  makeStandby(dataDirOf('leader'))
  leader = await start('leader')
  current = openWithoutWaiting(leader.url)
  expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['leader: timeline'] })
  const [{ lsn }, isFurther] = [await readPosition(app.db), `select pg_last_wal_replay_lsn() >= $1 as further`]
  expect(await ask(leader.url, isFurther.replace('$1', `'${lsn}'`))).toEqual({ further: true })
})

test('a replica that was promoted is not read, even on a timeline of the same number', async () => {
  await ask(leader.url, 'select pg_promote()')
  expect(await spinAndRead(app, gameSession)).toEqual({ isShown: true, from: ['leader: promoted'] })
  const { timeline } = await readPosition(app.db)
  await expect.poll(() => ask(leader.url, 'select timeline_id as timeline from pg_control_checkpoint()')).toEqual({ timeline })
})

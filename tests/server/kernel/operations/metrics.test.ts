import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWaiting } from '#server/desk/web/queues/waiting.ts'
import type { Deps } from '#server/kernel/context.ts'
import { startJobs } from '#server/kernel/jobs.ts'
import { createMetrics, serveMetrics } from '#server/kernel/operations/metrics.ts'
import type { Waiting } from '#server/kernel/operations/metrics.ts'
import type { Operations } from '#server/kernel/operations/operations.ts'
import { root } from '#server/kernel/root.ts'
import { signedInOperator } from '../../desk/web/samples.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
let metrics: Awaited<ReturnType<typeof createMetrics>>
/** Undefined: the database does not answer. */
let waiting: Waiting | undefined
let operations: Operations | undefined

beforeEach(async () => {
  waiting = { openEntries: 12, queues: [{ room: 'withdrawals', count: 2, oldestSeconds: 90.5 }] }
  operations = undefined
  metrics = await createMetrics({
    connections: () => ({ open: 5, idle: 3, waiting: 1 }),
    waiting: () => (waiting ? Promise.resolve(waiting) : Promise.reject(new Error('no database'))),
    operations: () => (operations ? Promise.resolve(operations) : Promise.reject(new Error('no database'))),
  })
  app = await createApp({ metrics })
})
afterEach(() => app.close())

const linesOf = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

test('calls are counted by name and failure', async () => {
  const { token } = await app.register()
  await app.call('refreshData', {}, token)
  await app.call('refreshData', {}, token)
  await app.call('refreshData', {}, 'a token of nobody')
  expect(await linesOf('swerte_call_seconds_count')).toEqual([
    'swerte_call_seconds_count{call="accountRegist4",failure=""} 1',
    'swerte_call_seconds_count{call="refreshData",failure=""} 2',
    'swerte_call_seconds_count{call="refreshData",failure="sessionOver"} 1',
  ])
})

test('and so are calls of the desk', async () => {
  const ana = await signedInOperator(app, 'ana', 'support')
  expect((await ana.call('chats')).status).toBe(200)
  expect((await ana.call('withdrawalRefuse', { id: '1' })).failure).toBe('roleMissing')
  expect((await ana.call('nothing')).failure).toBe('unknownCall')
  expect((await linesOf('swerte_call_seconds_count')).toSorted()).toEqual([
    'swerte_call_seconds_count{call="desk.chats",failure=""} 1',
    'swerte_call_seconds_count{call="desk.enrolBegin",failure=""} 1',
    'swerte_call_seconds_count{call="desk.enrolFinish",failure=""} 1',
    'swerte_call_seconds_count{call="desk.unknown",failure="unknownCall"} 1',
    'swerte_call_seconds_count{call="desk.withdrawalRefuse",failure="roleMissing"} 1',
  ])
})

test('jobs are counted by result', async () => {
  const failed = Promise.withResolvers<void>()
  const job = { name: 'sweep', everyMs: 1, run: () => Promise.reject(new Error('no')) }
  const log = { error: () => failed.resolve() } as unknown as Deps['log']
  const stop = startJobs({ log } as unknown as Deps, [job], metrics)
  await failed.promise
  await stop()
  expect(await linesOf('swerte_job_seconds_count')).toEqual(['swerte_job_seconds_count{job="sweep",result="failed"} 1'])
  expect(await linesOf('swerte_job_last_success')).toEqual([])
})

test('reads that a replica may answer are counted by where they were made', async () => {
  metrics.read('replica', '')
  metrics.read('leader', 'behind')
  metrics.read('leader', 'behind')
  expect(await linesOf('swerte_replica_reads')).toEqual([
    'swerte_replica_reads_total{server="replica",reason=""} 1',
    'swerte_replica_reads_total{server="leader",reason="behind"} 2',
  ])
})

test('connections are read on request', async () => {
  expect(await linesOf('swerte_database_connections')).toEqual([
    'swerte_database_connections{state="busy"} 2',
    'swerte_database_connections{state="idle"} 3',
    'swerte_database_connections{state="waiting"} 1',
  ])
})

test('what waits is read with each scrape, and is missing while the database does not answer', async () => {
  const lines = async () => [...(await linesOf('swerte_ledger_')), ...(await linesOf('swerte_queue_'))]
  expect(await lines()).toEqual([
    'swerte_ledger_open_entries 12',
    'swerte_queue_cases{room="withdrawals"} 2',
    'swerte_queue_oldest_seconds{room="withdrawals"} 90.5',
  ])
  waiting = undefined
  expect(await lines()).toEqual([])
  expect(await linesOf('swerte_database_connections')).toHaveLength(3)
})

test('a scrape that begins while another still reads takes nothing from its answer', async () => {
  const state = Promise.withResolvers<Operations>()
  const queueReads = [Promise.resolve({ openEntries: 12, queues: [] }), Promise.withResolvers<Waiting>().promise]
  const own = await createMetrics({
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    waiting: () => queueReads.shift() as Promise<Waiting>,
    operations: () => state.promise,
  })
  const first = own.text()
  // What the first scrape has read of the queues is set.
  await setImmediate()
  void own.text()
  state.resolve({ archive: undefined, disks: [], backup: 'off', replicas: [], auditWaitMs: 4_000 })
  expect((await first).match(/^swerte_(?:ledger|replicas|audit).*/gm)).toEqual([
    'swerte_ledger_open_entries 12',
    'swerte_replicas 0',
    'swerte_audit_pending_seconds 4',
  ])
})

test('the state of the installation is read with each scrape, and what is not known is missing', async () => {
  const lines = async () =>
    (await metrics.text()).split('\n').filter((line) => /^swerte_(wal|disk|backup|replica_|replicas |audit)/.test(line))
  operations = {
    archive: { isFailing: true, sinceMs: 90_000, segments: 3 },
    disks: [{ folder: 'data', freeBytes: 5, sizeBytes: 9 }, { folder: 'backups' }],
    backup: { ageMs: 3_600_000 },
    replicas: [{ name: 'standby', lagMs: 250 }],
    auditWaitMs: 4_000,
  }
  expect(await lines()).toEqual([
    'swerte_wal_archive_failing 1',
    'swerte_wal_archived_seconds 90',
    'swerte_wal_archive_segments 3',
    'swerte_disk_free_bytes{folder="data"} 5',
    'swerte_disk_size_bytes{folder="data"} 9',
    'swerte_backup_age_seconds 3600',
    'swerte_replicas 1',
    'swerte_replica_lag_seconds{replica="standby"} 0.25',
    'swerte_audit_pending_seconds 4',
  ])
  operations = {
    archive: undefined,
    disks: [{ folder: 'data' }],
    backup: { ageMs: null },
    replicas: undefined,
    auditWaitMs: 0,
  }
  expect(await lines()).toEqual(['swerte_backup_age_seconds +Inf', 'swerte_audit_pending_seconds 0'])
  operations = { ...operations, backup: 'off' }
  expect(await lines()).toEqual(['swerte_audit_pending_seconds 0'])
  operations = undefined
  expect(await lines()).toEqual([])
})

/** The metrics that a file of `ops` asks for; a histogram’s and a counter’s have endings. */
const namesIn = (file: string) =>
  new Set(
    readFileSync(join(root, 'ops', file), 'utf8')
      .match(/swerte_\w+/g)
      ?.map((name) => name.replace(/_(bucket|count|total)$/, '')),
  )

test.each(['grafana.json', 'alerts.yaml'])('every metric of ops/%s exists', async (file) => {
  const declared = new Set((await metrics.text()).match(/(?<=^# TYPE )swerte_\w+/gm))
  const names = namesIn(file)
  expect(names.size).toBeGreaterThan(5)
  expect([...names].filter((name) => !declared.has(name))).toEqual([])
})

test('cases that wait are counted with the age of the oldest, and entries that no period has closed', async () => {
  const { token } = await app.register()
  const { db, clock } = app
  const before = await readWaiting(db, clock.now)
  expect((await app.call('feedbackSend', { type: 'other', text: 'Where is my message?' }, token)).errcode).toBe(0)
  await app.call('loginBonus3UserReceive', {}, token)
  clock.pass(90_000)
  const { openEntries, queues } = await readWaiting(db, clock.now)
  expect(queues.find(({ room }) => room === 'feedback')).toEqual({ room: 'feedback', count: 1, oldestSeconds: 90 })
  expect(queues.find(({ room }) => room === 'withdrawals')).toEqual({ room: 'withdrawals', count: 0, oldestSeconds: 0 })
  expect(openEntries).toBeGreaterThan(before.openEntries)
})

test('metrics are served at /metrics only, in OpenMetrics format', async () => {
  const server = await serveMetrics(metrics, 0, '127.0.0.1')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = await fetch(`${origin}/metrics`)
  expect(page.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect((await page.text()).endsWith('# EOF\n')).toBe(true)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#server/kernel/context.ts'
import { startJobs } from '#server/kernel/jobs.ts'
import { createMetrics, serveMetrics } from '#server/kernel/metrics.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
let metrics: Awaited<ReturnType<typeof createMetrics>>

beforeEach(async () => {
  metrics = await createMetrics({ connections: () => ({ open: 5, idle: 3, waiting: 1 }) })
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

test('connections are read on request', async () => {
  expect(await linesOf('swerte_database_connections')).toEqual([
    'swerte_database_connections{state="busy"} 2',
    'swerte_database_connections{state="idle"} 3',
    'swerte_database_connections{state="waiting"} 1',
  ])
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

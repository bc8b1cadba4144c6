import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#server/kernel/context.ts'
import { startJobs } from '#server/kernel/jobs.ts'
import { createTracing } from '#server/kernel/operations/tracing.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  readonly status: { readonly code?: number }
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector: what it was sent over OTLP. */
let collector: Server
let batches: Batch[]
let tracing: Awaited<ReturnType<typeof createTracing>>
let app: TestApp

beforeEach(async () => {
  batches = []
  collector = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.url === '/v1/traces') batches.push(JSON.parse(Buffer.concat(parts).toString()) as Batch)
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  tracing = await createTracing({ endpoint, serviceName: 'swerte-test' })
  app = await createApp({ tracing })
})
afterEach(async () => {
  await app.close()
  collector.closeAllConnections()
  collector.close()
})

/** All spans, once the rest of them has been sent. */
async function spansSent(): Promise<Span[]> {
  await tracing.close()
  return batches.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
}
const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

test('a call is a trace with the statements it sent, tied to the browser’s request id, without values', async () => {
  const { token, account } = await app.register()
  const requestId = '0190a1b2-0000-7000-8000-000000000001'
  await app.call('loginBonus3UserReceive', { requestId }, token)
  const spans = await spansSent()
  const call = spans.find(({ name }) => name === 'loginBonus3UserReceive')
  if (!call) throw new Error('the call has no span')
  expect(call.parentSpanId ?? '').toBe('')
  expect(attributeOf(call, 'swerte.request_id')).toBe(requestId)
  expect(attributeOf(call, 'swerte.failure')).toBe('')
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(new Set(inside.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]))
  // The session's lookup comes first; the transaction ends with its commit.
  expect(inside.at(0)?.name).toMatch(/^(SELECT|WITH|UPDATE)$/)
  expect(inside.at(-1)?.name).toBe('COMMIT')
  expect(inside.filter(({ name }) => name !== 'COMMIT').map((one) => attributeOf(one, 'db.query.text'))).toEqual(
    app.lastStatements().map(({ text }) => text),
  )
  const sent = JSON.stringify(batches)
  expect(sent).not.toContain(account)
  expect(sent).not.toContain(token)
  expect(batches[0]?.resourceSpans[0] && attributeOf(batches[0].resourceSpans[0].resource, 'service.name')).toBe('swerte-test')
})

test('a refusal is named, and calls at the same time are traces of their own', async () => {
  const { token } = await app.register()
  await Promise.all([app.call('refreshData', {}, token), app.call('refreshData', {}, 'a token of nobody')])
  const spans = await spansSent()
  const calls = spans.filter(({ name }) => name === 'refreshData')
  expect(new Set(calls.map((one) => attributeOf(one, 'swerte.failure')))).toEqual(new Set(['', 'sessionOver']))
  expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(2)
})

test('a job that fails is marked as an error', async () => {
  const failed = Promise.withResolvers<void>()
  const job = { name: 'sweep', everyMs: 1_000, run: () => Promise.reject(new TypeError('no')) }
  const log = { error: () => failed.resolve() } as unknown as Deps['log']
  const stop = startJobs({ log } as unknown as Deps, [job], undefined, tracing)
  await failed.promise
  await stop()
  const [span] = await spansSent()
  expect(span?.name).toBe('job sweep')
  expect(span && attributeOf(span, 'error.type')).toBe('TypeError')
  expect(span?.status.code).toBe(2)
})

test('a collector that cannot be reached costs no call', async () => {
  await new Promise((resolve) => collector.close(resolve))
  const { token } = await app.register()
  expect((await app.call('refreshData', {}, token)).errcode).toBe(0)
})

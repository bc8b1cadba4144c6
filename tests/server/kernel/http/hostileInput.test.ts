import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failureCodes } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createApp({ rateFactor: 1_000_000 })
  token = (await app.register()).token
})
afterAll(() => app.close())

const failures = new Set<number>([0, ...Object.values(failureCodes)])
const id = '6a8c2a50-6a1f-4f5e-9d53-0c9c3d9b7f10'

/** Bodies per call: 40 by default, 200 in `npm run test:long`. */
const bodiesPerCall = Number(process.env.BODIES ?? 40)

/** Values that an attacker or a broken app may send in a field. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    -1,
    0,
    1e308,
    -1e308,
    2 ** 53,
    NaN,
    '',
    ' ',
    '\u0000',
    "'; drop table player; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '💥'.repeat(200),
    [],
    {},
    true,
  ),
  fc.record({ ['__proto__']: fc.jsonValue(), constructor: fc.jsonValue() }),
)

/** The body's own fields, each valid or hostile, with unknown fields among them. */
const bodyFor = (fields: readonly string[]) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...fields, 'stranger'), hostile),
      fc.constantFrom<Record<string, unknown>>({}, { requestId: id }, { requestId: 'x' }),
    )
    .map(([body, extra]) => ({ ...body, ...extra }))

const fieldsOf = (call: (typeof calls)[keyof typeof calls]): string[] =>
  Object.keys((call.input as unknown as { shape?: object }).shape ?? {})

test.each(Object.entries(calls))(
  '%s responds to bad bodies with a code of the catalogue, never with a server error',
  async (name, call) => {
    const bodies = fc.sample(bodyFor(['requestId', ...fieldsOf(call)]), { numRuns: bodiesPerCall, seed: 20261121 })
    for (const body of bodies) {
      const response = await app.inject(call.path, JSON.stringify(body), token)
      expect({ name, body, status: response.statusCode }).not.toMatchObject({ status: 500 })
      const answer = response.json<{ errcode: number }>()
      expect(failures.has(answer.errcode)).toBe(true)
      // A call that ends the session would make the rest of the walk trivial.
      if (['logout', 'deviceEnd', 'devicesEnd'].includes(name) && answer.errcode === 0) token = (await app.register()).token
    }
  },
)

test.each(['', '{', '[]', 'null', '"text"', '12', 'true', '{"a":'])('the body %j is refused in the wire’s own format', async (body) => {
  const response = await app.inject(calls.appConfig.path, body)
  expect([200, 401]).toContain(response.statusCode)
  expect(response.json()).toMatchObject({ errcode: 10001, message: 'badParameter' })
})

test.each([
  ['feedbackSend', { type: 'idea', text: 'More\0 lanterns' }, ['text']],
  ['updateAppUserOther', { occupation: 'Poet\0' }, ['occupation']],
  ['addKyc', { address: '12 Mabini Street, Manila\0', submit: false }, ['address']],
])('%s names the texts of %j that no database can store', async (path, body, fields) => {
  const answer = (await app.inject(path, JSON.stringify({ ...body, requestId: randomUUID() }), token)).json()
  expect(answer).toEqual({ errcode: 10001, message: 'badParameter', data: { fields } })
})

test('a body of another type, a body too long and an unknown call are refused', async () => {
  const xml = await app.inject(calls.appConfig.path, '<a/>', undefined, 'application/xml')
  expect(xml.json()).toMatchObject({ errcode: 10001 })
  const long = await app.inject(calls.appConfig.path, JSON.stringify({ a: 'x'.repeat(70_000) }))
  expect(long.json()).toMatchObject({ errcode: 10001 })
  const unknown = await app.inject('noSuchCall', '{}')
  expect(unknown.json()).toEqual({ errcode: 10404, message: 'unknownCall', data: null })
})

/** A value of the right shape for a schema, so that a call is not refused for its body. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): Record<string, unknown> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, typeof field === 'object' ? valueOf(field) : null]))
}

function valueOf(field: z.core.JSONSchema.BaseSchema): unknown {
  const [choice] = field.enum ?? [field.const]
  if (choice !== undefined) return choice
  const [either] = field.anyOf ?? []
  if (typeof either === 'object') return valueOf(either)
  if (field.type === 'object') return sampleOf(field)
  if (field.type === 'array')
    return Array.from({ length: field.minItems ?? 0 }, () =>
      field.items && !Array.isArray(field.items) && typeof field.items === 'object' ? valueOf(field.items) : null,
    )
  if (field.type === 'boolean') return true
  if (field.type === 'integer' || field.type === 'number') return Math.max(1, field.minimum ?? 1)
  if (field.format === 'uuid') return id
  if (field.format === 'date') return '1990-01-01'
  const plain = 'long enough for any field of text'.slice(0, field.maxLength)
  if (!field.pattern || new RegExp(field.pattern, 'u').test(plain)) return plain
  const text = fc.stringMatching(new RegExp(field.pattern))
  const fits = text.filter(({ length }) => length >= (field.minLength ?? 0) && length <= (field.maxLength ?? Infinity))
  return fc.sample(fits, { numRuns: 1, seed: 20261121 })[0]
}

/** Numbers at the ends of what the database and JSON can hold, or days at those of the calendar, if the field takes some. */
function edgesOf(field: z.core.JSONSchema._JSONSchema): readonly unknown[] {
  if (typeof field === 'boolean') return []
  if (field.format === 'date') return ['0000-01-01', '0001-01-01', '9999-12-31']
  if (field.type === 'integer') return [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  return (field.anyOf ?? []).flatMap(edgesOf)
}

test.each(Object.entries(calls))(
  '%s responds to a number or a day at an edge with a code of the catalogue, never with a server error',
  async (_name, call) => {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    const bodies = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      edgesOf(field).map((value) => ({ ...sampleOf(schema), [name]: value })),
    )
    const { token: own } = bodies.length > 0 ? await app.register() : { token }
    const responses = await Promise.all(
      bodies.map(async (body) => ({
        body,
        ...(await app.inject(call.path, JSON.stringify({ ...body, requestId: randomUUID() }), own)).json(),
      })),
    )
    expect(responses.filter(({ errcode }) => errcode === failureCodes.unexpected || !failures.has(errcode))).toEqual([])
  },
)

test.each(Object.entries(calls).filter(([, call]) => call.auth === 'user'))(
  '%s without a token is 401, in both forms',
  async (_name, call) => {
    const input = { ...sampleOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })), requestId: id }
    const response = await app.inject(call.path, JSON.stringify(input))
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ errcode: 401, message: 'sessionOver' })
  },
)

test('every response carries the strict policy', async () => {
  for (const response of [
    await app.inject(calls.appConfig.path, '{}'),
    await app.inject('noSuchCall', '{}'),
    await app.get('/health'),
    await app.get('/production-api/openapi.json'),
    await app.get('/nowhere.txt'),
  ]) {
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  }
})

test('the OpenAPI document describes every call', async () => {
  const document = (await app.get('/production-api/openapi.json')).json<{
    openapi: string
    paths: Record<string, { post: { operationId: string } }>
  }>()
  expect(document.openapi).toBe('3.1.0')
  expect(
    Object.values(document.paths)
      .map((path) => path.post.operationId)
      .toSorted(),
  ).toEqual(Object.keys(calls).toSorted())
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import type { Database } from '#server/kernel/database.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'

const internals = 'relation "deposit_order" at 10.0.0.1:5432'

let app: TestApp
let isBroken = false
const breakable = (db: Database): Database =>
  new Proxy(db, {
    get: (own, name) =>
      isBroken && (name === 'row' || name === 'transaction') ? () => Promise.reject(new Error(internals)) : Reflect.get(own, name),
  })
beforeEach(async () => void (app = await createApp({ through: breakable })))
afterEach(async () => {
  isBroken = false
  await app.close()
})

/** Messages of the logged errors. */
const logged = () =>
  app.logs.flatMap((line) => {
    const { level, err } = JSON.parse(line) as { level: number; err?: { message: string } }
    return level >= 50 && err ? [err.message] : []
  })

test('a channel whose notice fails is not shown the error, which is logged; the same notice is applied later', async () => {
  const { token } = await app.register()
  const notice = paidNotice(await openOrder(app, token))
  isBroken = true
  const { payload, headers } = createSandboxChannel(app.deps.secret, app.deps.clock).sign(notice)
  const answer = await app.post('/payment/notice/sandbox', payload, headers)
  expect([answer.statusCode, answer.json()]).toEqual([500, { errcode: 10500, message: 'unexpected', data: null }])
  expect(logged()).toEqual([internals])
  isBroken = false
  expect(await deliver(app, notice)).toBe(200)
})

test('a visitor whose social login fails on the way back is led to the login page, and the error is logged', async () => {
  isBroken = true
  const { statusCode, headers } = await app.get('/production-api/social/google/callback', { cookie: 'swerte_social=a' })
  expect([statusCode, headers.location]).toEqual([303, '/auth/login?redirect=%2F&failed=1'])
  expect(logged()).toEqual([internals])
})

test('a notice that is too long is refused in the wire’s own format', async () => {
  const { statusCode, body } = await app.post('/payment/notice/sandbox', 'x'.repeat(70_000), { 'content-type': 'application/json' })
  expect([statusCode, JSON.parse(body)]).toEqual([413, { errcode: 10001, message: 'badParameter', data: null }])
})

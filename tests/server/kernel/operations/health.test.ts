import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { DatabaseUnavailableError } from '#server/kernel/database/errors.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
let isAway: boolean

beforeEach(async () => {
  isAway = false
  app = await createApp({
    through: (db) =>
      new Proxy(db, {
        get: (target, name: keyof Database): unknown =>
          isAway && name !== 'close' ? () => Promise.reject(new DatabaseUnavailableError('no database connection')) : target[name],
      }),
  })
})
afterEach(() => app.close())

describe('while the database is away', () => {
  test('a call is refused as busy, with the time to retry', async () => {
    const { token } = await app.register()
    isAway = true
    const { statusCode, headers, body } = await app.inject('refreshData', '{}', token)
    expect({ statusCode, retryAfter: headers['retry-after'], answer: JSON.parse(body) as unknown }).toEqual({
      statusCode: 503,
      retryAfter: '1',
      answer: { errcode: 10_503, message: 'busy', data: null },
    })
    isAway = false
    expect(await app.call('refreshData', {}, token)).toMatchObject({ errcode: 0 })
  })

  test('the server is live but not ready', async () => {
    isAway = true
    expect([(await app.get('/health/live')).statusCode, (await app.get('/health')).statusCode]).toEqual([200, 503])
    isAway = false
    expect([(await app.get('/health/live')).statusCode, (await app.get('/health')).statusCode]).toEqual([200, 200])
  })
})

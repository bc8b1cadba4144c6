import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../fixtures/app.ts'
import { isSound } from '../fixtures/balances.ts'
import { cases } from './cases.ts'
import { createTestServer, createPlayer, timeOf } from './testServer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

test.each(cases)('R22, R24, R27: $title', async ({ steps }) => {
  app.clock.now = timeOf(steps[0]?.[0] ?? '')
  const player = await createPlayer(app)
  const results: [string, string, string][] = []
  for (const [when, action] of steps) {
    app.clock.now = timeOf(when)
    results.push([when, action, await player.do(action)])
  }
  expect(results).toEqual(steps)
})

test('the table has at least forty cases, and the books are sound after all of them', async () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
  expect(await isSound(app)).toBe(true)
})

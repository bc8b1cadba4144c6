import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test('a new player holds the welcome grant', async () => {
  const { token } = await app.register()
  expect((await app.call('refreshData', {}, token)).data).toMatchObject({ coin: 1_000_00 })
})

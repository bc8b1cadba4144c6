import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test('smoke', async () => {
  const { token } = await app.register()
  expect(await app.done('refreshData', {}, token)).toMatchObject({ coin: 1_000_00 })
})

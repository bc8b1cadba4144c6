import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const ask = (path: string, acceptEncoding: string) =>
  app.post(`/production-api/app/v1/${path}`, '{}', { 'content-type': 'application/json', 'accept-encoding': acceptEncoding })

test('an answer that does not fit into one packet is sent in the encoding that the client prefers', async () => {
  const plain = await ask('anonymous/appConfig', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await ask('anonymous/appConfig', 'gzip, deflate, br, zstd')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'content-type': plain.headers['content-type'] })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const gzip = await ask('anonymous/appConfig', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a short answer is sent as it is, and a compressed request is not read', async () => {
  const short = await ask('anonymous/jackpotPools', 'br')
  expect(short.headers['content-encoding']).toBeUndefined()
  expect(short.json()).toMatchObject({ errcode: 0 })
  const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await app.post('/production-api/app/v1/anonymous/jackpotPools', '{}', packed)).json()).toMatchObject({ errcode: 0 })
})

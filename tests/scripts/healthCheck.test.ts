import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { first } from '../server/fixtures/certificates.ts'

let folder: string
let server: Server | undefined
/** What the server answers. */
let status: number
const asked: (string | undefined)[] = []
const answer: RequestListener = (request, reply) => {
  asked.push(request.url)
  reply.writeHead(status).end()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swerte-health-'))
  status = 200
  asked.length = 0
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

async function listen(own: Server): Promise<number> {
  server = own.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function check(env: Record<string, string>): Promise<number> {
  const command = spawn(process.execPath, ['scripts/healthCheck.ts'], { env, stdio: 'ignore' })
  const [code] = (await once(command, 'exit')) as [number]
  return code
}

test('the server is asked at its own port', async () => {
  const port = await listen(createHttp(answer))
  expect(await check({ PORT: String(port), HOST: '0.0.0.0' })).toBe(0)
  status = 503
  expect(await check({ PORT: String(port) })).toBe(1)
  expect(asked).toEqual(['/health/live', '/health/live'])
  server?.close()
  expect(await check({ PORT: String(port) })).toBe(1)
})

test('a server with a certificate is asked over HTTPS, whomever the certificate names', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, first.cert)
  writeFileSync(key, first.key)
  const port = await listen(createHttps({ cert: first.cert, key: first.key }, answer))
  expect(await check({ PORT: String(port), TLS_CERT: cert, TLS_KEY: key })).toBe(0)
  expect(asked).toEqual(['/health/live'])
})

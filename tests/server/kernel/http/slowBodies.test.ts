import { once } from 'node:events'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../fixtures/app.ts'
import { first } from '../../fixtures/certificates.ts'

const certificate = { cert: Buffer.from(first.cert), key: Buffer.from(first.key) }
const begun =
  'POST /production-api/app/v1/preLogin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'

describe('a client that never sends the rest of a body', () => {
  test.each([
    { over: 'HTTP', options: {} },
    { over: 'HTTPS', options: { certificate } },
  ])('is cut off over $over', async ({ options }) => {
    const app = await createApp({ ...options, requestLimitMs: 100 })
    const { protocol, port } = new URL(await app.listen())
    const socket =
      protocol === 'https:' ? connectTls({ port: Number(port), ca: first.cert, servername: 'localhost' }) : connect(Number(port))
    socket.write(begun)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
    await app.close()
  })

  test('is cut off over HTTP/2, and no stream of events is, which has no body', async () => {
    const app = await createApp({ certificate, requestLimitMs: 100 })
    const session = connectHttp2(await app.listen(), { ca: first.cert })
    const events = session.request({ ':path': '/production-api/settings' })
    await once(events, 'response')
    const call = session.request({ ':method': 'POST', ':path': '/production-api/app/v1/preLogin', 'content-type': 'application/json' })
    call.on('error', () => {})
    call.write('{')
    await once(call, 'close')
    expect([call.rstCode, events.closed]).toEqual([constants.NGHTTP2_CANCEL, false])
    session.destroy()
    await app.close()
  })

  test('can begin only so many of them on one connection of HTTP/2', async () => {
    const app = await createApp({ certificate })
    const session = connectHttp2(await app.listen(), { ca: first.cert })
    expect(await once(session, 'remoteSettings')).toEqual([expect.objectContaining({ maxConcurrentStreams: 128 })])
    session.destroy()
    await app.close()
  })
})

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import type { ClientHttp2Session, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls, createServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followCertificate, readCertificate } from '#server/kernel/http/https.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { first, second } from '../../fixtures/certificates.ts'

describe('a server with a certificate', () => {
  let app: TestApp
  let origin: string
  let session: ClientHttp2Session
  beforeEach(async () => {
    app = await createApp({ certificate: { cert: Buffer.from(first.cert), key: Buffer.from(first.key) } })
    origin = await app.listen()
    session = connect(origin, { ca: first.cert })
  })
  afterEach(() => session.destroy())

  const request = async (headers: OutgoingHttpHeaders, body?: object) => {
    const stream = session.request(headers, { endStream: body === undefined })
    if (body) stream.end(JSON.stringify(body))
    const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
    return { stream, status: received[':status'], headers: received }
  }

  test('answers calls over HTTP/2, and marks its cookies as secure', async () => {
    const { status, headers, stream } = await request(
      { ':method': 'POST', ':path': '/production-api/app/v1/preLogin', 'content-type': 'application/json' },
      {},
    )
    expect(session.alpnProtocol).toBe('h2')
    expect(status).toBe(200)
    expect(JSON.parse(await text(stream))).toMatchObject({ errcode: 0 })
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/; Secure$/)])
    await app.close()
  })

  test('answers a client that knows HTTP/1.1 only', async () => {
    const [response] = await once(get(`${origin}/health`, { ca: first.cert, agent: false }), 'response')
    expect(response).toMatchObject({ httpVersion: '1.1', statusCode: 200 })
    await app.close()
  })

  test('ends the open streams of its listeners when it closes, and sends them no header that HTTP/2 does not have', async () => {
    const warnings: string[] = []
    const onWarning = ({ message }: Error) => warnings.push(message)
    process.on('warning', onWarning)
    const { status, headers, stream } = await request({ ':path': '/production-api/settings' })
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const ended = text(stream)
    await app.close()
    expect(await ended).toContain('event: ')
    process.off('warning', onWarning)
    expect(warnings).toEqual([])
  })
})

describe('a certificate', () => {
  let folder: string
  const files = () => ({ cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') })
  const write = ({ cert, key }: { cert?: string; key?: string }) => {
    if (cert) writeFileSync(files().cert, cert)
    if (key) writeFileSync(files().key, key)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swerte-certificate-'))
    write(first)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('that is missing or belongs to another key is named by its variables', () => {
    write({ key: second.key })
    expect(() => readCertificate(files())).toThrow(/^TLS_CERT and TLS_KEY must be a certificate and its key in PEM format: .+/)
    expect(() => readCertificate({ ...files(), cert: join(folder, 'none.pem') })).toThrow('TLS_CERT and TLS_KEY must be')
  })

  test('that was renewed is used for new connections; one that cannot be used is not', async () => {
    const current = readCertificate(files())
    const server = createServer(current).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const presented = async () => {
      const socket = connectTls({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', rejectUnauthorized: false })
      await once(socket, 'secureConnect')
      const { CN } = socket.getPeerCertificate().subject
      socket.destroy()
      return CN
    }
    const lines: string[] = []
    const stop = followCertificate(server, files(), { current, log: (line) => lines.push(line), everyMs: 5 })
    try {
      write({ cert: second.cert })
      await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('the certificate is not renewed')]))
      expect(await presented()).toBe('first')
      write({ key: second.key })
      await vi.waitFor(() => expect(lines.at(-1)).toBe('the renewed certificate is in use'))
      expect(await presented()).toBe('second')
    } finally {
      stop()
      server.close()
    }
  })
})

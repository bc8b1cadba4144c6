import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of the two pages', () => {
  const dist = mkdtempSync(join(tmpdir(), 'swerte-dist-'))
  const build = (script: string, style: string) => {
    for (const page of ['index.html', 'app.html'])
      writeFileSync(join(dist, page), `<html data-theme="gabi"><head><style>${style}</style><script>${script}</script></head></html>`)
  }
  let app: TestApp
  beforeAll(async () => {
    build('start()', 'a{}')
    app = await createApp({ dist })
  })
  afterAll(async () => {
    await app.close()
    rmSync(dist, { recursive: true })
  })
  const policyOf = async (path: string) => String((await app.get(path)).headers['content-security-policy'])

  test('allows their inline code, at every address of theirs, and nothing else does', async () => {
    for (const path of ['/', '/vip', '/index.html', '/app.html']) {
      const policy = await policyOf(path)
      expect([path, policy]).toEqual([path, expect.stringContaining(`script-src 'self' ${hashOf('start()')};`)])
      expect([path, policy]).toEqual([path, expect.stringContaining(`style-src 'self' ${hashOf('a{}')};`)])
    }
    expect(await policyOf('/health')).toBe("default-src 'none';frame-ancestors 'none';require-trusted-types-for 'script'")
  })

  test('has the headers that concern pages, as the worker’s script has their policy; a file and an answer have none of them', async () => {
    writeFileSync(join(dist, 'sw.js'), 'go()')
    writeFileSync(join(dist, 'icon.svg'), '<svg/>')
    const headersOf = async (path: string) => (await app.get(path)).headers
    const page = await headersOf('/')
    expect(page).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect((await headersOf('/sw.js'))['content-security-policy']).toContain("default-src 'none';script-src 'self';style-src 'self';")
    for (const path of ['/icon.svg', '/health']) {
      const headers = await headersOf(path)
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      })
      expect(Object.keys(headers).filter((name) => /^(x-frame|permissions|referrer|cross-origin-opener)/.test(name))).toEqual([])
    }
  })

  test('allows that of a new build, which replaces the pages while the server runs, with the theme in force', async () => {
    build('begin()', 'b{}')
    for (const path of ['/', '/app.html', '/vip?themeViewId=night-market']) {
      const response = await app.get(path)
      expect(response.body).toContain('<script>begin()</script>')
      expect(response.headers['content-security-policy']).toContain(`script-src 'self' ${hashOf('begin()')};`)
      expect(response.headers['content-security-policy']).toContain(`${hashOf('b{}')};`)
    }
  })

  test('serves a page while a new build has removed the other one, and allows its code once it is there again', async () => {
    rmSync(join(dist, 'app.html'))
    expect(await policyOf('/')).toContain(`script-src 'self' ${hashOf('begin()')};`)
    build('go()', 'c{}')
    for (const path of ['/', '/app.html', '/vip?themeViewId=night-market']) expect(await policyOf(path)).toContain(hashOf('go()'))
  })

  test('allows that of a page that was looked at half written, within one tick of the file system’s clock', async () => {
    const at = new Date(2026, 10, 24)
    const writeAt = (page: string, html: string) => {
      writeFileSync(join(dist, page), html)
      utimesSync(join(dist, page), at, at)
    }
    for (const page of ['index.html', 'app.html']) writeAt(page, '<html><head>')
    expect(await policyOf('/')).toContain("script-src 'self';")
    for (const page of ['index.html', 'app.html']) writeAt(page, '<html><head><script>on()</script></head></html>')
    expect(await policyOf('/')).toContain(`script-src 'self' ${hashOf('on()')};`)
  })
})

describe('the files of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swerte-files-'))
  const dist = join(folder, 'dist')
  let app: TestApp
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'), { recursive: true })
    const files = { 'index.html': 'lobby', 'app.html': 'shell', 'robots.txt': 'plain', 'assets/x.js': 'script', 'assets/x.js.br': 'brotli' }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    app = await createApp({ dist })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const get = async (url: string, acceptEncoding = '') => {
    const { statusCode, body, headers } = await app.get(url, { 'accept-encoding': acceptEncoding })
    return [statusCode, body, headers['cache-control'], headers['content-encoding']]
  }

  test('are sent in the encoding that the client accepts, and kept for good where the name has the hash', async () => {
    expect(await get('/assets/x.js')).toEqual([200, 'script', 'public, max-age=31536000, immutable', undefined])
    expect(await get('/assets/x.js?v=1', 'br')).toEqual([200, 'brotli', 'public, max-age=31536000, immutable', 'br'])
    expect(await get('/robots.txt', 'br')).toEqual([200, 'plain', 'no-cache', undefined])
  })

  test('are found without a restart when a new build adds them', async () => {
    expect((await app.get('/assets/new.js')).statusCode).toBe(404)
    writeFileSync(join(dist, 'assets/new.js'), 'new')
    expect(await get('/assets/new.js')).toEqual([200, 'new', 'public, max-age=31536000, immutable', undefined])
  })

  test('are at each page its HTML, and at an address that is no page that of any page, which shows that, with the status 404', async () => {
    writeFileSync(
      join(dist, 'pages.json'),
      JSON.stringify({ '/vip': 'pages/vip.html', '/wallets': 'app.html', '/withdrawal/$name': 'app.html' }),
    )
    mkdirSync(join(dist, 'pages'))
    writeFileSync(join(dist, 'pages/vip.html'), 'vip')
    for (const [path, page] of [
      ['/', 'lobby'],
      ['/vip', 'vip'],
      ['/vip/', 'vip'],
      ['/vip?back=1', 'vip'],
      ['/vip?themeViewId=night-market', 'vip'],
      ['/wallets', 'shell'],
      ['/withdrawal/gcash', 'shell'],
    ] as const) {
      const { statusCode, body } = await app.get(path)
      expect([path, statusCode, body]).toEqual([path, 200, page])
    }
    for (const path of ['/vips', '/vip/none', '/withdrawal', '/withdrawal/gcash/none', '/assets'])
      for (const query of ['', '?themeViewId=night-market']) {
        const { statusCode, body } = await app.get(path + query)
        expect([path, statusCode, body]).toEqual([path, 404, 'shell'])
      }
    const { headers } = await app.get('/vips')
    expect(headers['cache-control']).toBe('no-store')
    // While a build is replaced, no page is refused.
    for (const half of ['{"/', '']) {
      writeFileSync(join(dist, 'pages.json'), half)
      expect((await app.get('/vips')).statusCode).toBe(200)
    }
    rmSync(join(dist, 'pages.json'))
    rmSync(join(dist, 'pages'), { recursive: true })
  })

  test('are all that is sent: a folder is a page of the app, and nothing outside is reached', async () => {
    for (const path of ['/vip', '/assets', '/assets/']) expect((await app.get(path)).body).toBe('shell')
    const outside = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '//secret.txt',
      '/..%5csecret.txt',
    ]
    for (const path of outside) expect([path, (await app.get(path)).statusCode]).toEqual([path, expect.toBeOneOf([403, 404])])
  })
})

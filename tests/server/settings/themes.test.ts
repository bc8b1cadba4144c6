import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrast } from '#contract/contrast.ts'
import { themeFaults, themePolicy } from '#server/settings/areas/themes.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = { id: 'own', name: 'Own', base: 'gabi', drawings: 'fiesta', colours: {}, radii: {} } as const
const withOwn = (change: object) => ({ shown: 'fiesta', themes: [...themePolicy.themes, { ...own, ...change }] })

describe('the rules of themes', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff').toFixed(2)).toBe('4.48')
  })

  it('finds no fault with the themes that are there: fiesta by night and by day, night market, sea festival', () => {
    expect(themePolicy.themes.map(({ id }) => id)).toEqual(['fiesta', 'fiesta-day', 'night-market', 'sea-festival'])
    expect(themeFaults(themePolicy)).toEqual([])
  })

  it('refuses text that can’t be read, and a part that can’t be seen, with the figures', () => {
    expect(themeFaults(withOwn({ colours: { 'on-gold': '#8a6a20' } })).map(({ summary }) => summary)).toEqual([
      '“own”: on-gold on gold-2 has a contrast of 2.30:1 but needs 4.5:1',
      '“own”: on-gold on gold has a contrast of 3.04:1 but needs 4.5:1',
      '“own”: on-gold on gold-1 has a contrast of 3.91:1 but needs 4.5:1',
    ])
    expect(themeFaults(withOwn({ colours: { info: '#3b4a6b' } }))[0]).toMatchObject({
      key: 'theme.themes',
      summary: expect.stringMatching(/^“own”: info on sheet .* needs 3:1$/),
    })
  })

  it('refuses a theme that is there twice, and one shown that is not there', () => {
    expect(themeFaults({ shown: 'moon', themes: [own, own] })).toEqual([
      { key: 'theme.shown', summary: 'there is no theme “moon”' },
      { key: 'theme.themes', summary: 'has “own” twice' },
    ])
  })
})

describe('themes', () => {
  const dist = mkdtempSync(join(tmpdir(), 'swerte-dist-'))
  let app: TestApp
  beforeAll(async () => {
    for (const page of ['index.html', 'app.html'])
      writeFileSync(
        join(dist, page),
        `<!doctype html><html lang="en-PH" data-theme="gabi"><head><style>a{}</style></head><body>${page}</body></html>`,
      )
    app = await createApp({ dist })
  })
  afterAll(async () => {
    await app.close()
    rmSync(dist, { recursive: true })
  })

  it('are the fiesta until an operator selects another, which every later response has', async () => {
    expect((await app.call<{ themeViewId: string }>('anonymous/appTheme')).data?.themeViewId).toBe('fiesta')
    await app.change({ 'theme.shown': 'sea-festival' })
    const { data } = await app.call('anonymous/appTheme')
    expect(data).toMatchObject({ themeViewId: 'sea-festival', tokens: { base: 'amihan', drawings: 'sea', radii: { md: 20 } } })
    await app.change({ 'theme.shown': 'fiesta' })
  })

  it('are previewed by their id without being shown', async () => {
    const { data } = await app.call('anonymous/appThemePreview', { themeViewId: 'night-market' })
    expect(data).toMatchObject({ themeViewId: 'night-market', tokens: { base: 'gabi', colours: { ground: '#0a1517' } } })
    expect(await app.call('anonymous/appThemePreview', { themeViewId: 'moon' })).toMatchObject({ message: 'notAvailable' })
  })

  it('are refused at saving when they can’t be read', async () => {
    const themes = withOwn({ colours: { text: '#5a4a70' } }).themes
    await expect(app.change({ 'theme.themes': themes })).rejects.toThrow('“own”: text on raised has a contrast of')
  })

  it('are in the HTML, so that nothing else is painted first; the policy names the style by its hash', async () => {
    const plain = await app.get('/')
    expect(plain.body).not.toContain('id="look"')
    await app.change({ 'theme.shown': 'sea-festival' })
    for (const [path, page] of [
      ['/', 'index.html'],
      ['/wallets', 'app.html'],
    ] as const) {
      const { body, headers } = await app.get(path)
      const [, style = ''] = /<style id="look">(.*?)<\/style>/.exec(body) ?? []
      expect(body).toContain(`<html lang="en-PH" data-theme="amihan">`)
      expect(body).toContain(page)
      expect(style).toMatch(/^:root\[data-theme=amihan\]\{--ground:#eaf7f8;.*--bunting:url\(\/sea-bunting\.svg\)/)
      expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashOf(style)} ${hashOf('a{}')};`)
    }
    await app.change({ 'theme.shown': 'fiesta' })
    expect((await app.get('/')).headers['content-security-policy']).toContain(`style-src 'self' ${hashOf('a{}')};`)
  })

  it('are in the HTML of a share link, compressed where the browser reads that', async () => {
    const response = await app.get('/?themeViewId=night-market', { 'accept-encoding': 'gzip, br' })
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('{--ground:#0a1517;')
    expect((await app.get('/?themeViewId=moon')).body).not.toContain('id="look"')
  })
})

describe('the defaults', () => {
  it('show a theme that is there', () => expect(themePolicy.themes.map(({ id }) => id)).toContain(defaultPolicy.theme.shown))
})

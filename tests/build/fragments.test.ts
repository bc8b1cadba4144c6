import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fragmentsOf } from '../../build/fragments.ts'

const fileOf = (source: string) => `/assets/${basename(source, '.svg')}-hash.svg`
const inlined = (svg: string) => `data:${/viewBox="([^"]*)"/.exec(svg)?.[1]}`
const html = (...names: string[]) => fragmentsOf(names, fileOf, inlined)

describe('the fragments of a page’s first paint', () => {
  test('have each text in both languages, or once where it is the same in both', () => {
    expect(html('tabs')).toContain('</svg>Home</a>')
    expect(html('tabs')).toContain('<span lang="en-PH">Games</span><span lang="fil-PH">Mga laro</span></a>')
    expect(html('vip')).toContain('<h2 class="for-guests"><span lang="en-PH">Enjoy VIP perks</span><span lang="fil-PH">')
  })
  test('have links where a text has them', () => {
    expect(html('notice')).toContain(
      'Read the <a href="/terms-of-use">terms of use</a> and the <a href="/privacy-policy">privacy policy</a>.</span>',
    )
    expect(html('notice')).toContain('Basahin ang <a href="/terms-of-use">terms of use</a>')
  })
  test('contain the fragments that they name, and nothing for a reader of the source', () => {
    for (const name of globSync('src/firstPaint/*.html').map((file) => basename(file, '.html')))
      expect([name, html(name)]).toEqual([name, expect.not.stringMatching(/<!--|<t[ >]|<\d>|>\s+</)])
    expect(html('vip')).toContain('<header class="page-h"><a href="/" class="icbtn"><svg')
  })
  test('have their drawings inlined, under the name of the file that the app would fetch', () => {
    expect(html('wait')).toContain('data-file="/assets/mark-hash.svg" src="data:0 0 64 64"')
    // One view of a file of drawings.
    expect(html('bonus')).toContain('data-file="/assets/lobby-hash.svg#parol" src="data:0 0 64 64"')
  })
})

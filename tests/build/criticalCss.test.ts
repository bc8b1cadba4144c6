import { describe, expect, test } from 'vitest'
import { criticalCss } from '../../build/criticalCss.ts'

const html = '<!doctype html><html data-theme="gabi"><body><div class="app lead"><a href="/" class="tile">A</a></div></body></html>'
const critical = (css: string): string => criticalCss(css, html, ['shell-note'])

describe('the styles of a page’s first picture', () => {
  test('are the rules that its elements, or what is put into it later, may match', () => {
    expect(critical('.tile{color:red}.banner{color:red}.shell-note{color:red}dialog{color:red}.app>.tile{color:blue}')).toBe(
      '.tile{color:red}.shell-note{color:red}.app>.tile{color:blue}',
    )
  })
  test('leave out of a list what cannot match, and rules for a pointer or a pressed button', () => {
    expect(
      critical(
        '.tile,.banner{color:red}.tile:hover{color:blue}.tile:not(.all):after{content:"}"}[data-theme=gabi]{color:red}[aria-busy]{color:red}',
      ),
    ).toBe('.tile{color:red}.tile:not(.all):after{content:"}"}[data-theme=gabi]{color:red}')
  })
  test('leave out what cannot be inside, and keep what may be beside', () => {
    expect(critical('a>.tile{color:red}.tile .app{color:red}.lead a{color:red}body .lead>.tile{color:red}.banner+.tile{color:red}')).toBe(
      '.lead a{color:red}body .lead>.tile{color:red}.banner+.tile{color:red}',
    )
  })
  test('are those for an attribute without a value, too, but not for a word of the text', () => {
    const shell = '<html lang="en-PH"><body><main data-shell>open data</main></body></html>'
    expect(criticalCss('[data-shell]{color:red}[open]{color:red}[data]{color:red}', shell, [])).toBe('[data-shell]{color:red}')
  })
  test('leave out what depends on an element that is not there', () => {
    expect(
      critical(
        '.app:has(>.pill){color:red}.app:has(>.tile){color:red}.app:has(.pill,.tile){color:red}.app:not(:has(.pill)){color:red}body:has(.tile) .app{color:red}',
      ),
    ).toBe('.app:has(>.tile){color:red}.app:has(.pill,.tile){color:red}.app:not(:has(.pill)){color:red}body:has(.tile) .app{color:red}')
  })
  test('keep the order of layers and what depends on the screen, and nothing empty', () => {
    expect(
      critical('@layer base,parts;@layer parts{@media (width>=520px){.app{color:red}}.banner{color:red}}@media print{.banner{color:red}}'),
    ).toBe('@layer base,parts;@layer parts{@media (width>=520px){.app{color:red}}}')
  })
  test('leave to the sheet what only a very large text needs', () => {
    expect(critical('@layer parts{.tile{color:red}@media (width<=19.9em){.tile{color:blue}}}')).toBe('@layer parts{.tile{color:red}}')
  })
  test('leave fonts to the sheet', () => {
    expect(critical('@font-face{font-family:A;src:url(/a.woff2)}.tile{font-family:A}')).toBe('.tile{font-family:A}')
  })
  test('carry only the animations and custom properties that are used, through one another', () => {
    expect(
      critical(
        ':root{--ground:#000;--grad:linear-gradient(var(--ground),red);--gold:gold}.app{background:var(--grad);animation:2s breathe}@keyframes breathe{50%{opacity:.6}}@keyframes sheen{to{left:0}}',
      ),
    ).toBe(
      ':root{--ground:#000;--grad:linear-gradient(var(--ground),red);}.app{background:var(--grad);animation:2s breathe}@keyframes breathe{50%{opacity:.6}}',
    )
  })
  test('refuse a sheet that is cut off', () => {
    expect(() => critical('.tile{color:red')).toThrow('a brace is missing')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { done } from '#machines/kit/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Fact } from '#src/platform/storage.ts'

const market = {
  themeViewId: 'night-market',
  name: 'Night market',
  tokens: { base: 'gabi', colours: { ground: '#0a1517' }, radii: { md: 10 }, drawings: 'market' },
}
const roles =
  '--ground:#0a1517;--r-md:10px;--bunting:url(/market-bunting.svg);--banig:url(/market-banig.svg);--scene:luminosity;--scene-ground:var(--show-1)'

/** The parts of a page that a theme uses. */
function createPage(search = '') {
  const bar = { content: '' }
  const dataset: { theme?: string; look?: string } = { theme: 'gabi' }
  const rules = [{ selectorText: ':root, [data-theme="gabi"]', text: '' }]
  const inHtml = { isThere: true, textContent: ':root[data-theme=gabi]{--ground:#000}' }
  vi.stubGlobal('location', { search })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ` ground of ${dataset.theme} ` }))
  vi.stubGlobal('document', {
    documentElement: { dataset },
    styleSheets: [
      {
        cssRules: rules,
        insertRule: (text: string) => rules.unshift({ selectorText: text.slice(0, text.indexOf('{')), text }),
        deleteRule: (at: number) => rules.splice(at, 1),
      },
    ],
    getElementById: () => (inHtml.isThere ? { textContent: inHtml.textContent, remove: () => (inHtml.isThere = false) } : null),
    querySelector: () => ({ setAttribute: (_name: string, content: string) => (bar.content = content) }),
  })
  return { bar, dataset, inHtml, style: () => rules.flatMap(({ text }) => text || []) }
}

function createApp(chosen: string | null, theme: unknown = market) {
  const stored = new Map<Fact, string>(chosen === null ? [] : [['theme', chosen]])
  const requests: unknown[] = []
  const storage = { read: (fact: Fact) => stored.get(fact) ?? null, write: (fact: Fact, value: string) => void stored.set(fact, value) }
  const send = async (call: { path: string }, input: unknown) => {
    requests.push([call.path, input])
    if (theme instanceof Error) throw theme
    return done(theme)
  }
  return { app: { storage, send } as unknown as App, kept: stored, requests }
}

describe('themes', () => {
  let theme: typeof import('#src/platform/theme.ts')
  beforeEach(async () => {
    // The shown theme is the page's, and each test has its own page.
    vi.resetModules()
    theme = await import('#src/platform/theme.ts')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('shows the server’s theme in place of the one in the HTML, colors the browser’s bar, and stores it for the next start', async () => {
    const page = createPage()
    const { app, kept } = createApp(null)
    await theme.loadTheme(app)
    expect(page.dataset.theme).toBe('gabi')
    expect(page.style()).toEqual([`:root[data-theme=gabi]{${roles}}`])
    expect(page.inHtml.isThere).toBe(false)
    expect(page.bar.content).toBe('ground of gabi')
    expect(kept.get('look')).toBe(`gabi ${roles}`)
  })

  it('replaces the theme of the last visit, and leaves the style of the HTML alone where it is that theme already', async () => {
    const page = createPage()
    const { app } = createApp(null)
    page.inHtml.textContent = `:root[data-theme=gabi]{${roles}}`
    await theme.loadTheme(app)
    expect([page.style(), page.inHtml.isThere]).toEqual([[], true])
    const sunny = { ...market, tokens: { base: 'amihan', colours: { ground: '#fff' }, radii: {}, drawings: 'fiesta' } }
    await theme.loadTheme(createApp(null, sunny).app)
    await theme.loadTheme(createApp(null, sunny).app)
    expect([page.style(), page.inHtml.isThere]).toEqual([[':root[data-theme=amihan]{--ground:#fff}'], false])
    await theme.loadTheme(app)
    expect([page.style(), page.dataset.theme]).toEqual([[`:root[data-theme=gabi]{${roles}}`], 'gabi'])
  })

  it('leaves the day that the player chose alone: the night theme is for its own base', async () => {
    const page = createPage()
    await theme.loadTheme(createApp('amihan').app)
    expect(page.dataset.theme).toBe('amihan')
    expect(page.style()).toEqual([`:root[data-theme=gabi]{${roles}}`])
  })

  it('changes the base and stores the choice', async () => {
    const page = createPage()
    const { app, kept } = createApp(null)
    await theme.loadTheme(app)
    theme.chooseBase(app, 'amihan')
    expect([page.dataset.theme, page.bar.content, kept.get('theme')]).toEqual(['amihan', 'ground of amihan', 'amihan'])
    theme.chooseBase(app, 'gabi')
    expect([page.dataset.theme, page.bar.content, kept.get('theme')]).toEqual(['gabi', 'ground of gabi', 'gabi'])
  })

  it('shows a preview above the player’s choice, stores nothing, and asks for it again when settings change', async () => {
    const page = createPage('?themeViewId=night-market')
    const { app, kept, requests } = createApp('amihan')
    await theme.loadTheme(app)
    expect([page.dataset.theme, kept.get('theme'), kept.get('look')]).toEqual(['gabi', 'amihan', undefined])
    vi.stubGlobal('location', { search: '' })
    await theme.loadTheme(app)
    expect(requests).toEqual(Array(2).fill(['anonymous/appThemePreview', { themeViewId: 'night-market' }]))
  })

  it('keeps what is shown without a response', async () => {
    const page = createPage()
    await theme.loadTheme(createApp('amihan', new TypeError('offline')).app)
    expect([page.dataset.theme, page.style(), page.inHtml.isThere]).toEqual(['gabi', [], true])
  })
})

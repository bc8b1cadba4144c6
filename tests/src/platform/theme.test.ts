import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { done } from '#machines/kit/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Fact } from '#src/platform/storage.ts'

const sampaguita = {
  themeViewId: 'sampaguita',
  name: 'Sampaguita',
  tokens: { base: 'gabi', colours: { ground: '#08201c' }, radii: { md: 20 } },
}

/** As much of a page as a theme touches. */
function createPage(search = '') {
  const roles = new Map<string, string>()
  const bar = { content: '' }
  const dataset: { theme?: string } = { theme: 'gabi' }
  vi.stubGlobal('location', { search })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ` ground of ${dataset.theme} ` }))
  vi.stubGlobal('document', {
    documentElement: {
      dataset,
      style: {
        setProperty: (role: string, value: string) => void roles.set(role, value),
        removeProperty: (role: string) => void roles.delete(role),
      },
    },
    querySelector: () => ({ setAttribute: (_name: string, content: string) => (bar.content = content) }),
  })
  return { roles, bar, dataset }
}

function createApp(chosen: string | null, theme: unknown = sampaguita) {
  const kept = new Map<Fact, string>(chosen === null ? [] : [['theme', chosen]])
  const asked: unknown[] = []
  const storage = { read: (fact: Fact) => kept.get(fact) ?? null, write: (fact: Fact, value: string) => void kept.set(fact, value) }
  const send = async (call: { path: string }, input: unknown) => {
    asked.push([call.path, input])
    if (theme instanceof Error) throw theme
    return done(theme)
  }
  return { app: { storage, send } as unknown as App, kept, asked }
}

describe('themes', () => {
  let theme: typeof import('#src/platform/theme.ts')
  beforeEach(async () => {
    // The theme that is shown is the page's, and each test has a page of its own.
    vi.resetModules()
    theme = await import('#src/platform/theme.ts')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('puts the server’s roles on the page, and the browser’s bar in its colour', async () => {
    const page = createPage()
    await theme.startTheme(createApp(null).app)
    expect(page.dataset.theme).toBe('gabi')
    expect(Object.fromEntries(page.roles)).toEqual({ '--ground': '#08201c', '--r-md': '20px' })
    expect(page.bar.content).toBe('ground of gabi')
  })

  it('does not lay a night theme over the day that the player chose', async () => {
    const page = createPage()
    await theme.startTheme(createApp('amihan').app)
    expect(page.dataset.theme).toBe('amihan')
    expect(page.roles.size).toBe(0)
  })

  it('takes the theme off by day, puts it back by night, and keeps the choice', async () => {
    const page = createPage()
    const { app, kept } = createApp(null)
    await theme.startTheme(app)
    theme.chooseBase(app, 'amihan')
    expect([page.dataset.theme, page.roles.size, kept.get('theme')]).toEqual(['amihan', 0, 'amihan'])
    theme.chooseBase(app, 'gabi')
    expect([page.dataset.theme, page.roles.get('--ground'), kept.get('theme')]).toEqual(['gabi', '#08201c', 'gabi'])
  })

  it('shows a preview above the player’s choice and keeps nothing', async () => {
    const page = createPage('?themeViewId=sampaguita')
    const { app, kept, asked } = createApp('amihan')
    await theme.startTheme(app)
    expect(asked).toEqual([['anonymous/appThemePreview', { themeViewId: 'sampaguita' }]])
    expect([page.dataset.theme, page.roles.get('--ground'), kept.get('theme')]).toEqual(['gabi', '#08201c', 'amihan'])
  })

  it('keeps its own colours, or the player’s, when no answer comes', async () => {
    const page = createPage()
    await theme.startTheme(createApp('amihan', new TypeError('offline')).app)
    expect([page.dataset.theme, page.roles.size]).toEqual(['amihan', 0])
  })
})

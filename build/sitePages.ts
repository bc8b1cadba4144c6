import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { AnyRoute } from '@tanstack/react-router'
import Icons from 'unplugin-icons/vite'
import { runnerImport } from 'vite'

export interface SitePage {
  /** As in the routes: `/withdrawal/$name`. */
  readonly path: string
  /** Redirects to login without a session. */
  readonly isForPlayers: boolean
  /** The feature whose messages are loaded with it. */
  readonly catalog: string | undefined
}

/** Every page of the site, derived from its routes (src/app/routes.tsx), for everything that walks pages: there is no second list. */
export async function sitePages(): Promise<SitePage[]> {
  const { module } = await runnerImport<{ routeTree: AnyRoute }>('./src/app/routes.tsx', {
    logLevel: 'error',
    define: { __INSPECT__: 'false' },
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), Icons({ compiler: 'jsx', jsx: 'preact' })],
  })
  return pagesUnder(module.routeTree)
}

/** The pages of a tree of routes. Throws for one that is not listed under its own parent: whether it is for players would be read wrongly. */
export function pagesUnder(route: AnyRoute, isForPlayers = false): SitePage[] {
  const { path, id, staticData } = route.options as { path?: string; id?: string; staticData?: { catalog?: string } }
  const own = path === undefined ? [] : [{ path, isForPlayers, catalog: staticData?.catalog }]
  const below = Object.values((route.children ?? {}) as Record<string, AnyRoute>)
  for (const child of below) {
    const { path: page, getParentRoute } = child.options as { path?: string; getParentRoute: () => AnyRoute }
    if (getParentRoute() !== route) throw new Error(`${page} is not listed under its own parent route`)
  }
  return [...own, ...below.flatMap((child) => pagesUnder(child, isForPlayers || id === 'auth'))]
}

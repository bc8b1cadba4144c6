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
  return pagesUnder(module.routeTree, false)
}

function pagesUnder({ options, children }: AnyRoute, isForPlayers: boolean): SitePage[] {
  const { path, id, staticData } = options as { path?: string; id?: string; staticData?: { catalog?: string } }
  const own = path === undefined ? [] : [{ path, isForPlayers, catalog: staticData?.catalog }]
  const below = Object.values((children ?? {}) as Record<string, AnyRoute>)
  return [...own, ...below.flatMap((child) => pagesUnder(child, isForPlayers || id === 'auth'))]
}

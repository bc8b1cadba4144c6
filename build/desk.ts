import { join } from 'node:path'

/** The folder of the built desk, relative to the project's folder. */
export const deskDist = 'dist-desk'

const root = join(import.meta.dirname, '..')
/** The URL path of its calls and its page. */
const deskBase = '/desk/'

/** Shared by the build and the dev server of the desk: an app separate from the player's, without inspector, worker or catalogs. */
async function deskConfig() {
  const { default: react } = await import('@vitejs/plugin-react')
  const { default: Icons } = await import('unplugin-icons/vite')
  return {
    configFile: false as const,
    root: join(root, 'desk'),
    base: deskBase,
    publicDir: false as const,
    resolve: {
      // React includes useSyncExternalStore since version 18.
      alias: [
        { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      ],
    },
    plugins: [react(), Icons({ compiler: 'jsx', jsx: 'preact', autoInstall: false })],
  }
}

/** Builds the desk into its own folder. */
export async function buildDesk(): Promise<void> {
  const { build } = await import('vite')
  await build({
    ...(await deskConfig()),
    logLevel: 'warn',
    build: {
      outDir: join(root, deskDist),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
}

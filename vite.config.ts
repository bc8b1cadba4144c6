import { existsSync, readFileSync } from 'node:fs'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import type { Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildInfo } from './build/buildInfo.ts'
import { deferredChunks } from './build/deferredChunks.ts'
import { firstPaint, neededFirst } from './build/firstPaint.ts'
import { inlineRuntime } from './build/inlineRuntime.ts'
import { inspectorRelay } from './build/inspectorRelay.ts'
import { leanContract } from './build/leanContract.ts'
import { leanReact } from './build/leanReact.ts'
import { isForOffline, offline } from './build/offline.ts'
import { reactModules } from './build/reactModules.ts'
import { slotGames } from './games/index.ts'
import { stagedGames } from './games/staged/games.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const inspect = process.env.INSPECT === '1'
const server = `http://localhost:${process.env.PORT ?? 3000}`
const gamePages = [...slotGames, ...stagedGames].map(({ id }) => `games/${id}/index.html`).filter((page) => existsSync(page))

/** Later parts of libraries, which the first page does without. */
const laterParts = 'zod\\/|@tanstack\\/query-core\\/.*(infiniteQueryObserver|mutationObserver|queriesObserver)'

/** What others wrote and every page needs: it changes with their releases, not with ours, and so stays in a player's cache. */
const libraries = {
  name: 'libraries',
  priority: 2,
  tags: ['$initial'],
  test: new RegExp(`node_modules\\/(?!${laterParts})|preload-helper|rolldown\\/runtime`),
  includeDependenciesRecursively: false,
}

/**
 * Our own part of what starts the app is in one file: it compresses better than in parts. Left out are the table of pages, and the shapes of calls, which
 * the browser has no need of (build/leanContract.ts). Games are built apart (mode «games»): their frames have an opaque origin and share no cache with the app.
 */
const start = {
  name: 'start',
  priority: 1,
  tags: ['$initial'],
  test: new RegExp(`^(?!.*(/src/app/(routes|guards|searchReaders|catalogs|ownPage|skins)|\\.html|\\.css|node_modules/(${laterParts})))`),
  includeDependenciesRecursively: false,
}

/** What starts once the first page is up: many small files that are all wanted at once, and so three (build/deferredChunks.ts). */
const deferred = {
  name: deferredChunks(import.meta.dirname, {
    entries: ['/src/app/deferred/deferred.ts', '/src/shared/lobby.ts', '/contract/safePath.ts'],
    isPart: /\/src\/app\/deferred\/(?!native|contrast)/,
    neededFirst,
  }),
  // Parts of libraries that only pages use.
  test: /^(?!.*node_modules\/@tanstack\/.*([iI]nfinite|[mM]utation|lazyRoute))/,
  includeDependenciesRecursively: false,
}

/**
 * The table of all pages, with what login has in common with others: fetched with the first link of the lobby, and before any other page. What
 * only login needs of all first pages is apart.
 */
const firstPages = {
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    ({ both: 'routes', login: 'login', others: null, none: null })[neededFirst(id, modules)],
  includeDependenciesRecursively: false,
}

/** What checks forms, and the messages of games and wrappers: late parts have no need of it. */
const shapes = {
  name: 'shapes',
  priority: 1,
  test: /node_modules\/zod\/|\/contract\/(values|addresses|slotRound|settledRound)/,
  includeDependenciesRecursively: false,
}

/** Few pages have a QR code, and what draws it is an eighth of what many pages use. */
const qr = { name: 'qr', priority: 1, test: /node_modules\/uqr\/|\/src\/ui\/QrCode/, includeDependenciesRecursively: false }

/**
 * What many pages use: a hundred small files otherwise, each of which costs a request. What no page needs that a visit may well begin with is
 * apart.
 */
const shared = {
  name: (id: string, modules: Rolldown.ChunkingContext) => (neededFirst(id, modules) === 'others' ? 'shared' : 'further'),
  test: /\/src\/(ui|shared|queries|platform|art)\/|\/(machines|contract)\/|~icons|\/node_modules\/(?!react-hook-form|@hookform|@standard-schema)/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
}

/** The calls that only a page and what loads its data (src/app/pageData.ts) name. */
const calls = { name: 'calls', test: /\/contract\//, minShareCount: 2, includeDependenciesRecursively: false }

/** Login offers it, and so does the dialog that confirms who a player is. */
const passkeys = {
  name: 'passkeys',
  test: /\/(shared\/passkeys\/|machines\/passkey\/passkey\.(?!model))|lucide\/fingerprint/,
  includeDependenciesRecursively: false,
}

/**
 * Where one goes on to from login. Apart from the page of login methods: what only that page imports from elsewhere is in its own file, which
 * would then wait for this one and this one for it (build/chunkGraph.ts).
 */
const account = {
  name: 'account',
  test: /\/src\/features\/identity\/auth\/(?!login\/LoginOverlay|signUp\/NewTermsOverlay|methods\/|form\/rules)/,
  includeDependenciesRecursively: false,
}

/** The features whose pages share most of their code: one file each. */
const features = {
  name: (id: string) => /\/src\/features\/\w+\/(agent|contact|hub|jackpot|mall|vip|wallet)\//.exec(id)?.[1] ?? null,
}

/** The top bar’s is in the styles; those of the rail and the banners are one file, and the shell’s stand in the HTML. */
const firstDrawings = /\/src\/art\/bunting\.svg$/

export default defineConfig(({ command, mode }) => ({
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __INSPECT__: JSON.stringify(inspect || command === 'serve'),
  },
  resolve: {
    // React has had useSyncExternalStore itself since 18: the shims for older ones need not travel.
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: false, failOnCompileError: true }),
    leanContract,
    leanReact,
    reactModules,
    inlineRuntime,
    mode !== 'games' && buildInfo,
    mode !== 'games' && firstPaint(version),
    mode !== 'games' && offline,
    inspectorRelay,
    // React needs neither the reference nor the title that icons for «react» get: a reference is a prop, and no icon of ours has a title.
    Icons({ compiler: 'jsx', jsx: 'preact', autoInstall: false }),
    mode !== 'games' &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: null,
        manifest: {
          name: 'Swerte',
          short_name: 'Swerte',
          description: 'A Filipino online casino with play money and fiesta games.',
          id: '/',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          orientation: 'portrait',
          background_color: '#150a2c',
          theme_color: '#150a2c',
          lang: 'en-PH',
          categories: ['games', 'entertainment'],
          icons: [
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
            { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          ],
        },
        includeManifestIcons: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
          globIgnores: ['games/**', '**/node_modules/**'],
          manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isForOffline(url)) })],
        },
      }),
  ],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // Small drawings travel with the code; a request costs more than their bytes. So do those that every first visit shows, and all of a game:
    // a frame of opaque origin has no cache, and would fetch each of them with every visit, one round trip after its code.
    assetsInlineLimit: (file, content) =>
      content.length < 1_000 || firstDrawings.test(file) || (mode === 'games' && file.endsWith('.svg') && content.length < 8_000),
    ...(mode === 'games'
      ? { emptyOutDir: false, assetsDir: 'games/assets', copyPublicDir: false, rolldownOptions: { input: gamePages } }
      : {
          rolldownOptions: {
            input: ['index.html', 'app.html'],
            // The contract's shapes, and what makes them. By name alone: a statement like `call.close()`, of whatever is named so, would be dropped.
            treeshake: { manualPureFunctions: ['z', 'call', 'openToGuests', 'named', 'token', 'text'] },
            output: {
              codeSplitting: {
                groups: [libraries, start, shapes, qr, deferred, passkeys, firstPages, shared, calls, account, features],
              },
            },
          },
        }),
  },
  server: {
    proxy: Object.fromEntries(['/production-api', '/sandbox', '/health'].map((path) => [path, { target: server, changeOrigin: false }])),
    // The game's frame has an opaque origin here too.
    cors: { origin: true },
  },
}))

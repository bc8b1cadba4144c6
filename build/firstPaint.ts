import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { pageCalls } from '../contract/pageCalls.ts'
import type { PageCall } from '../contract/pageCalls.ts'
import { getAfterLoginInfoWeb } from '../contract/session.ts'
import type { Locale } from '../contract/values.ts'
import { criticalCss } from './criticalCss.ts'
import { manifestOf, neededBy, pagesIn } from './pageManifest.ts'
import type { FirstCall, TablePage } from './pageManifest.ts'

const root = join(import.meta.dirname, '..')
/** What src/boot.ts adds to the shell. */
const later = ['button', 'btn', 'main', 'sm', 'shell-note', 'opening', 'resting']

/** The page's first script, inlined in its HTML. */
async function bootOf(version: string, files: object, pages: object | null): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'src/boot.ts'),
    cwd: root,
    transform: { define: { __APP_VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files), __PAGES__: JSON.stringify(pages) } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  return output[0].code.trim()
}

/**
 * A drawing as a data URL. Within an attribute's double quotes only these must be escaped; the less is escaped, the better it compresses.
 */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('&', '&amp;')}`

/** The styles with their drawings escaped as little as that: Vite escapes the spaces too. */
const withSpaces = (css: string): string => css.replaceAll(/url\("data:image\/svg\+xml,[^"]*"\)/g, (url) => url.replaceAll('%20', ' '))

/** By a page's path. */
const callsOf: ReadonlyMap<string, readonly PageCall[]> = new Map(Object.entries(pageCalls))

/** A page's call as its first script sends it. */
const firstCall = ({ call, input }: PageCall): FirstCall => {
  const guest = call.auth === 'public' ? call.path : call.guests?.path
  return { player: call.path, ...(guest !== undefined && { guest }), input }
}

/** The end of a module’s id, of one that the table imports. */
const idOf = (module: string): string => posix.join('/src/app', module)

/** What each page loads in addition to what every page does, with the messages of both languages. */
function pagesFrom(
  bundle: Rolldown.OutputBundle,
  pages: readonly TablePage[],
  chunkOf: (module: string) => string,
  loaded: ReadonlySet<string>,
) {
  for (const path of callsOf.keys())
    if (path !== '/' && !pages.some((page) => page.path === path))
      throw new Error(`${path} of contract/pageCalls.ts is no page of the table`)
  const catalogs = ['shared', 'deferred', ...new Set(pages.flatMap(({ catalog }) => catalog ?? []))]
  const needs = ({ path, module, isForPlayers, catalog }: TablePage) => {
    const modules = [idOf(module), ...(isForPlayers ? ['/src/app/deferred/Guarded.tsx'] : [])]
    const needed = new Set(modules.flatMap((name) => [...neededBy(bundle, chunkOf(name).slice(1))]))
    const files = Array.from(needed, (file) => `/${file}`).filter((file) => !loaded.has(file))
    // Every page of a player's visit asks for the profile first.
    const calls = (callsOf.get(path) ?? []).filter(({ call }) => call !== getAfterLoginInfoWeb).map(firstCall)
    return { catalogs: [...(catalog === undefined ? [] : [catalog]), 'shared', 'deferred'], files, calls }
  }
  const catalogsIn = (locale: Locale) => catalogs.map((catalog) => chunkOf(`/src/locales/${catalog}/${locale}.po`))
  return { ...manifestOf(pages, catalogs, needs), catalogs: { 'en-PH': catalogsIn('en-PH'), 'fil-PH': catalogsIn('fil-PH') } }
}

let tablePages: TablePage[] = []

/**
 * Makes each page's HTML sufficient to paint it: its styles and drawings are inlined, with the first script (src/boot.ts), which fetches
 * everything else. The app's files are declared for the browser to preload after the paint. The server's policy allows exactly these styles
 * and this script (server/kernel/http/headers.ts).
 */
export const firstPaint = (version: string): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  enforce: 'post',
  transform: {
    order: 'post',
    filter: { id: /\/src\/app\/routes\.tsx$/ },
    handler(code) {
      tablePages = [...pagesIn(this.parse(code))]
    },
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle)
      const textOf = (fileName: string): string => {
        const file = bundle[fileName.slice(1)]
        if (file?.type !== 'asset') throw new Error(`${fileName} is not in the build`)
        return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
      }
      /** The chunk that contains a module, by the end of its path. */
      const find = (module: string) => files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)))
      const chunkOf = (module: string): string => {
        const chunk = find(module)
        if (!chunk) throw new Error(`${module} is in no chunk`)
        return `/${chunk.fileName}`
      }
      for (const page of files.filter(({ fileName }) => fileName === 'index.html' || fileName === 'app.html')) {
        if (page.type !== 'asset') continue
        const html = textOf(`/${page.fileName}`)
        const modules = Array.from(
          html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g),
        )
        const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/.exec(html)
        if (modules.length === 0 || !styles?.[1]) throw new Error(`${page.fileName} has no script or no styles`)
        const script = chunkOf('/src/main.tsx')
        const table = chunkOf('/src/app/routes.tsx')
        const isLobby = page.fileName === 'index.html'
        const needed = new Set(modules.flatMap(([, file = '']) => file))
        if (!isLobby) for (const file of neededBy(bundle, table.slice(1))) if (file.endsWith('.js')) needed.add(`/${file}`)
        // Developers' pages are in some builds only.
        const built = tablePages.filter(({ module }) => find(idOf(module)))
        // For the server, which says that any other address is no page (server/kernel/http/static.ts).
        if (!isLobby) this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built.map(({ path }) => path)) })
        const boot = await bootOf(
          version,
          { script, styles: styles[1], words: chunkOf('/src/locales/start/fil-PH.po'), later: isLobby ? [table] : [] },
          isLobby ? null : pagesFrom(bundle, built, chunkOf, new Set([...needed, styles[1]])),
        )
        const preloads = Array.from(needed, (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
        page.source = modules
          .reduce((text, [tag]) => text.replace(tag, ''), html)
          .replace(styles[0], '')
          // The logo mark of the shell once more: compressed, it costs less than the headers of a request.
          .replace('href="/favicon.svg"', () => `href="${addressOf(readFileSync(join(root, 'public/favicon.svg'), 'utf8'))}"`)
          .replaceAll(
            /(<img [^>]*)src="(\/assets\/[^"]+\.svg)"/g,
            (_image, before: string, file: string) => `${before}data-file="${file}" src="${addressOf(textOf(file))}"`,
          )
          .replace(
            '</head>',
            () =>
              `${preloads.join('')}<style>${withSpaces(criticalCss(textOf(styles[1] ?? ''), html, later))}</style><script>${boot}</script></head>`,
          )
      }
    },
  },
})

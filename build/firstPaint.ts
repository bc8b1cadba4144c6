import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { pageCalls } from '../contract/pageCalls.ts'
import type { PageCall } from '../contract/pageCalls.ts'
import { getAfterLoginInfoWeb } from '../contract/session.ts'
import type { Locale } from '../contract/values.ts'
import { criticalCss } from './criticalCss.ts'
import { fragmentsOf } from './fragments.ts'
import { firstPageNeeds, moduleIdOf, loginPage } from './pageChunks.ts'
import type { NeedOf } from './pageChunks.ts'
import { manifestOf, neededBy, pagesIn } from './pageManifest.ts'
import type { FirstCall, TablePage } from './pageManifest.ts'

const root = join(import.meta.dirname, '..')
/** The classes that src/boot.ts gives to elements of the page, and what it adds to the notice, or at the end. */
const later = ['opening', 'resting', 'guest', 'to-login', 'without-tabs']
const note = `<div class="shell-note"><button class="btn main small"></button></div>`

/** The pages whose HTML paints them: the fragment of each in src/firstPaint. */
const paintedPages: Readonly<Record<string, string>> = { '/activity/jackpot': 'jackpot', '/bonus': 'bonus', '/vip': 'vip' }
/** The HTML of a page. The worker knows the painted ones by their names (src/sw.ts). */
const fileAt = (path: string): string => (path in paintedPages ? `pages${path}.html` : 'app.html')
/** The pages that a visit may well begin with. */
const firstPages = [...Object.keys(paintedPages), loginPage]
/** Every other page waits; a guest at a page for players goes to login, which is painted instead. */
const anyPage = ['wait', 'login']

/** The page's first script, inlined in its HTML. */
async function bootOf(version: string, files: object, pages: object | null): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'src/boot.ts'),
    cwd: root,
    transform: {
      define: {
        __APP_VERSION__: JSON.stringify(version),
        __FILES__: JSON.stringify(files),
        __PAGES__: JSON.stringify(pages),
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  return output[0].code.trim()
}

/**
 * A drawing as a data URL. Within an attribute's double quotes only these must be escaped; the less is escaped, the better it compresses.
 */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('&', '&amp;')}`

/** The styles of the fragments, as small as the build's, with their drawings. */
const fragmentStyles = (): string =>
  readFileSync(join(root, 'src/firstPaint/firstPaint.css'), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(/url\('(\/src\/[^']+\.svg)'\)/g, (_, source: string) => `url("${addressOf(readFileSync(join(root, source), 'utf8'))}")`)

/** The styles with their drawings escaped as little as that: Vite escapes the spaces too. */
const withSpaces = (css: string): string => css.replaceAll(/url\("data:image\/svg\+xml,[^"]*"\)/g, (url) => url.replaceAll('%20', ' '))

/** By a page's path. */
const callsOf: ReadonlyMap<string, readonly PageCall[]> = new Map(Object.entries(pageCalls))

/** A page's call as its first script sends it. */
const firstCall = ({ call, input }: PageCall): FirstCall => {
  const guest = call.auth === 'public' ? call.path : call.guests?.path
  return { player: call.path, ...(guest !== undefined && { guest }), input }
}

/** The files of a build, by what they are made of. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const files = Object.values(bundle)
  const find = (module: string) => files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)))
  return {
    bundle,
    textOf: (fileName: string): string => {
      const file = bundle[fileName.slice(1)]
      if (file?.type !== 'asset') throw new Error(`${fileName} is not in the build`)
      return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
    },
    /** The heaviest first: on a line with few connections a late start of a large file delays the page. */
    heaviestFirst: (names: Iterable<string>): string[] => {
      const weightOf = (name: string): number => {
        const file = bundle[name.slice(1)]
        return file?.type === 'chunk' ? file.code.length : 0
      }
      return [...names].toSorted((a, b) => weightOf(b) - weightOf(a))
    },
    has: (module: string): boolean => find(module) !== undefined,
    /** The chunk that contains a module, by the end of its path. */
    chunkOf: (module: string): string => {
      const chunk = find(module)
      if (!chunk) throw new Error(`${module} is in no chunk`)
      return `/${chunk.fileName}`
    },
    /** What became of a source that is a file of its own, such as a drawing. */
    fileOf: (source: string): string => {
      const file = files.find((one) => one.type === 'asset' && one.originalFileNames.includes(source))
      if (!file) throw new Error(`${source} is not in the build`)
      return `/${file.fileName}`
    },
  }
}
type BuiltFiles = ReturnType<typeof filesOf>

/** Several catalogs as one file, as src/app/catalogs.ts takes them in. */
async function messagesFile({ bundle, chunkOf }: BuiltFiles, locale: Locale, names: readonly string[]): Promise<string> {
  const messages: object = {}
  for (const name of names) {
    const chunk = bundle[chunkOf(`/src/locales/${name}/${locale}.po`).slice(1)]
    if (chunk?.type !== 'chunk') throw new Error(`the messages of ${name} are in no chunk`)
    Object.assign(messages, ((await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)) as { messages: object }).messages)
  }
  const text = JSON.stringify(messages).replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
  return `export const locale=${JSON.stringify(locale)},names=${JSON.stringify(names)},messages=JSON.parse(\`${text}\`)`
}

/** What every page says, besides its feature's own. */
const commonCatalogs = ['shared', 'deferred']
const locales: readonly Locale[] = ['en-PH', 'fil-PH']

/**
 * For a first visit, all that a page says in one file by feature and language: src/boot.ts puts its name together from these and the hash of all of
 * them, which the names have in common.
 */
async function messagesFiles(files: BuiltFiles, features: readonly string[]) {
  const wanted = ['shared', ...features].flatMap((name) => locales.map((locale) => ({ name, locale })))
  const sources = await Promise.all(
    wanted.map(async (one) => ({ ...one, source: await messagesFile(files, one.locale, [...new Set([one.name, ...commonCatalogs])]) })),
  )
  const all = createHash('sha256')
  for (const { source } of sources) all.update(source)
  const hash = all.digest('hex').slice(0, 8)
  return { hash, files: sources.map(({ name, locale, source }) => ({ fileName: `assets/messages-${name}-${locale}-${hash}.js`, source })) }
}

/** All that the table has. */
let tablePages: TablePage[] = []

/** Which of the first pages need a module. */
export const neededFirst: NeedOf = firstPageNeeds(
  () => tablePages,
  (path) => firstPages.includes(path),
)

/** What each page loads in addition to what every page does, with the messages of both languages. */
function pagesFrom(
  { bundle, chunkOf, heaviestFirst }: BuiltFiles,
  pages: readonly TablePage[],
  loaded: ReadonlySet<string>,
  messagesHash: string,
) {
  for (const path of callsOf.keys())
    if (path !== '/' && !tablePages.some((page) => page.path === path))
      throw new Error(`${path} of contract/pageCalls.ts is no page of the table`)
  const catalogs = [...commonCatalogs, ...new Set(pages.flatMap(({ catalog }) => catalog ?? []))]
  const needs = ({ path, module, isForPlayers, catalog }: TablePage) => {
    const modules = [moduleIdOf(module), ...(isForPlayers ? ['/src/app/deferred/Guarded.tsx'] : [])]
    const needed = new Set(modules.flatMap((name) => [...neededBy(bundle, chunkOf(name).slice(1))]))
    const files = heaviestFirst(Array.from(needed, (file) => `/${file}`).filter((file) => !loaded.has(file)))
    // Every page of a player's visit asks for the profile first.
    const calls = (callsOf.get(path) ?? []).filter(({ call }) => call !== getAfterLoginInfoWeb).map(firstCall)
    return { catalogs: [...(catalog === undefined ? [] : [catalog]), ...commonCatalogs], files, calls }
  }
  const catalogsIn = (locale: Locale) => catalogs.map((catalog) => chunkOf(`/src/locales/${catalog}/${locale}.po`))
  return {
    ...manifestOf(pages, catalogs, needs),
    messagesHash,
    catalogNames: catalogs,
    catalogs: { 'en-PH': catalogsIn('en-PH'), 'fil-PH': catalogsIn('fil-PH') },
  }
}

/** What a page's HTML paints, and what a visit that begins with it may need. */
interface Painted {
  readonly html: string
  /** The pages that this visit may show first; null is the lobby, which starts without the table of pages. */
  readonly pages: readonly TablePage[] | null
  /** Those whose styles the painted HTML needs. */
  readonly styledLike: readonly TablePage[]
}

/** A page's HTML as Vite has made it, with the styles and the script of its first paint; what the app starts with is preloaded after it. */
async function complete(version: string, files: BuiltFiles, messagesHash: string, { html, pages, styledLike }: Painted): Promise<string> {
  const { bundle, chunkOf, textOf } = files
  const modules = Array.from(
    html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g),
  )
  const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/.exec(html)
  if (modules.length === 0 || !styles?.[1]) throw new Error('a page has no script or no styles')
  const script = chunkOf('/src/main.tsx')
  const table = chunkOf('/src/app/routes.tsx')
  const needed = new Set(modules.flatMap(([, file = '']) => file))
  if (pages) for (const file of neededBy(bundle, table.slice(1))) if (file.endsWith('.js')) needed.add(`/${file}`)
  const boot = await bootOf(
    version,
    { script, styles: styles[1], words: chunkOf('/src/locales/start/fil-PH.po'), later: pages ? [] : [table] },
    pages && pagesFrom(files, pages, new Set([...needed, styles[1]]), messagesHash),
  )
  const ownStyles = styledLike
    .flatMap(({ module }) => [...neededBy(bundle, chunkOf(moduleIdOf(module)).slice(1))])
    .filter((file) => file.endsWith('.css'))
  const css = [styles[1], ...ownStyles.map((file) => `/${file}`)].map(textOf).join('') + fragmentStyles()
  // What the app starts with, and then the table: the processor starts the app while the line brings the rest.
  const started = neededBy(bundle, script.slice(1))
  const [first, then] = [true, false].map((isFirst) =>
    files.heaviestFirst([...needed].filter((file) => started.has(file.slice(1)) === isFirst)),
  )
  const preloads = [...(first ?? []), ...(then ?? [])].map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  )
  const inline = `${preloads.join('')}<style>${withSpaces(criticalCss(css, html.replace('</dialog>', `${note}</dialog>`), later))}</style><script>${boot}</script></head>`
  return (
    modules
      .reduce((text, [tag]) => text.replace(tag, ''), html)
      .replace(styles[0], '')
      // The logo mark of the shell once more: compressed, it costs less than the headers of a request.
      .replace('href="/favicon.svg"', () => `href="${addressOf(readFileSync(join(root, 'public/favicon.svg'), 'utf8'))}"`)
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/>\s+</g, '><')
      .replaceAll(
        /(<img [^>]*)src="(\/assets\/[^"]+\.svg)"/g,
        (_image, before: string, file: string) => `${before}data-file="${file}" src="${addressOf(textOf(file))}"`,
      )
      .replace('</head>', () => inline)
  )
}

/** A page's HTML with the age notice. */
const withNotice = (html: string, { fileOf }: BuiltFiles): string =>
  html.replace('<!-- notice -->', () => fragmentsOf(['notice'], fileOf, addressOf))

/** A page's HTML with the tabs and what else fragments paint of it; the page's own tab is the current one. */
const paintedWith = (html: string, fragments: readonly string[], { fileOf }: BuiltFiles, path?: string): string => {
  const paint = (names: readonly string[]) => () =>
    fragmentsOf(names, fileOf, addressOf).replaceAll(`<a href="${path}"`, `<a href="${path}" aria-current="page"`)
  return html.replace('<!-- first paint -->', paint(fragments)).replace('<!-- tabs -->', paint(['tabs']))
}

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
      const files = filesOf(bundle)
      const [lobby, other] = [bundle['index.html'], bundle['app.html']]
      if (lobby?.type !== 'asset' || other?.type !== 'asset') throw new Error('index.html or app.html is not in the build')
      // Developers' pages are in some builds only.
      const built = tablePages.filter(({ module }) => files.has(moduleIdOf(module)))
      const pageAt = (path: string) => built.filter((page) => page.path === path)

      const messages = await messagesFiles(files, [...new Set(built.flatMap(({ catalog }) => catalog ?? []))])
      for (const file of messages.files) this.emitFile({ type: 'asset', ...file })

      const template = withNotice(files.textOf('/app.html'), files)
      lobby.source = await complete(version, files, messages.hash, {
        html: paintedWith(withNotice(files.textOf('/index.html'), files), [], files, '/'),
        pages: null,
        styledLike: [],
      })
      const html = paintedWith(template, anyPage, files)
      other.source = await complete(version, files, messages.hash, { html, pages: built, styledLike: pageAt(loginPage) })
      for (const [path, fragment] of Object.entries(paintedPages)) {
        const page = {
          html: paintedWith(template, [fragment], files, path),
          pages: pageAt(path),
          styledLike: pageAt(path),
        }
        this.emitFile({ type: 'asset', fileName: fileAt(path), source: await complete(version, files, messages.hash, page) })
      }
      // For the server (server/kernel/http/static.ts): the HTML of each page; any other address is no page.
      const htmlOf = Object.fromEntries(built.map(({ path }) => [path, fileAt(path)]))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(htmlOf) })
    },
  },
})

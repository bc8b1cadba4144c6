import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowInline } from './headers.ts'
import type { InlineCode } from './headers.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Files with a content hash in their name never change; all others are revalidated. */
const cacheFor = (path: string): string => (path.includes('/assets/') ? immutable : 'no-cache')

/** A theme as the HTML takes it; undefined for the build's own. */
export interface PageTheme {
  readonly base: string
  readonly style: string
}
/** The theme in force, or the one that an address requests. */
export type ThemeOf = (previewed: string | undefined) => PageTheme | undefined

/**
 * Serves the built app: files, precompressed where the build did so, and the HTML of each page as the build lists it. A path that is no page
 * of the app has the status 404, and the HTML of any page, which shows the visitor that there is no such page (spec §2).
 */
export async function registerStatic(app: FastifyInstance, dist: string | undefined, themeOf: ThemeOf): Promise<void> {
  if (dist) {
    const readPages = createPagesReader(dist)
    const isPageFile = (path: string) => {
      const { files } = readPages()
      return files.some((page) => path === join(dist, page) || path === join(dist, `${page}.br`) || path === join(dist, `${page}.gz`))
    }
    await app.register(fastifyStatic, {
      root: dist,
      // Its own route reads a file's whole folder for each request, to compare the spelling: some thousand names here.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The shell at an address that is no page: once stored, it would be asked for by its tag, and a 404 has no «not modified».
        reply.header('cache-control', reply.statusCode === 404 ? 'no-store' : cacheFor(path))
        // A game's frame has an opaque origin: its scripts, fonts and data are cross-origin reads of public files.
        reply.header('access-control-allow-origin', '*')
        if (isPageFile(path)) allowInline(reply, readPages())
      },
    })
    const sendPage = createPages(dist, themeOf, readPages)
    app.get('/', (request, reply) => sendPage(request, reply))
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => void reply.sendFile(`/${request.params['*']}`))
    app.setNotFoundHandler((request, reply) => (isPage(request) ? sendPage(request, reply) : unknown(reply)))
  } else app.setNotFoundHandler((_request, reply) => unknown(reply))
}

const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !/\.\w+$|^\/(production-api|sandbox)\//.test(url.split('?', 1)[0] ?? '')

const unknown = (reply: FastifyReply) => reply.status(404).send({ errcode: 10404, message: 'unknownCall', data: null })

const lobby = 'index.html'
/** Of every page that has no HTML of its own. */
const anyPage = 'app.html'
/** The HTML of each page by its path, as the app's routes have it: `/withdrawal/$name` (build/firstPaint.ts). */
const pathsFile = 'pages.json'
interface PagesOfBuild extends InlineCode {
  readonly version: string
  /** All that are the HTML of a page. */
  readonly files: readonly string[]
  /** The HTML of the page at a path; undefined where there is no page. */
  fileAt(path: string): string | undefined
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page that was looked at half written may have the same time of change once it is complete, but not the same size. */
const versionOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs}/${found.size}` : 'none'
}

/** While a build is replaced, one of the pages may be there without the other. */
const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The HTML by the paths of the pages. While the build's list is being replaced, every path is a page. */
function readList(text: string): Readonly<Record<string, string>> | undefined {
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    return undefined
  }
}

function finderOf(list: Readonly<Record<string, string>> | undefined): (path: string) => string | undefined {
  const patterns = Object.entries(list ?? {}).map(
    ([path, file]) => [new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`), file] as const,
  )
  return (path) => (path === '/' ? lobby : list ? patterns.find(([pattern]) => pattern.test(path))?.[1] : anyPage)
}

/**
 * The pages of the build, and their inline code (build/firstPaint.ts). A new build may replace them while the server runs: a worker that cached
 * the new ones with the policy of the old ones would show nothing until the next release.
 */
function createPagesReader(dist: string): () => PagesOfBuild {
  const inDist = (file: string) => join(dist, file)
  let read: PagesOfBuild | undefined
  return () => {
    const versionFor = (files: readonly string[]) => [pathsFile, ...files].map((file) => versionOf(inDist(file))).join(' ')
    if (read && read.version === versionFor(read.files)) return read
    const list = readList(readIfThere(inDist(pathsFile)))
    const files = [...new Set([lobby, anyPage, ...Object.values(list ?? {})])]
    const html = files.map((file) => readIfThere(inDist(file))).join('')
    const hashesIn = (tag: string) => [
      ...new Set(Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => hashOf(text))),
    ]
    const version = versionFor(files)
    return (read = { version, files, fileAt: finderOf(list), script: hashesIn('script'), style: hashesIn('style') })
  }
}

/** The pages in each of the themes that were requested lately. */
const maxCached = 32

/**
 * The pages in the theme in force, so that nothing is painted in other colors first. The theme is one more inline style, which the policy
 * of this response names by its hash. The worker's copies are the build's own: there src/boot.ts shows the theme of the last visit.
 */
function createPages(dist: string, themeOf: ThemeOf, readPages: () => PagesOfBuild) {
  const cached = new Map<string, { readonly plain: string; readonly brotli: Buffer; readonly hash: string }>()
  const themed = (page: string, { base, style }: PageTheme, { version }: PagesOfBuild) => {
    const key = `${version} ${page} ${base} ${style}`
    const existing = cached.get(key)
    if (existing) return existing
    const plain = readFileSync(join(dist, page), 'utf8')
      .replace(/data-theme="\w+"/, `data-theme="${base}"`)
      .replace('</head>', `<style id="look">${style}</style></head>`)
    const made = { plain, brotli: brotliCompressSync(plain), hash: hashOf(style) }
    if (cached.size >= maxCached) cached.clear()
    cached.set(key, made)
    return made
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-cache')
    const { themeViewId } = request.query as { themeViewId?: unknown }
    const theme = themeOf(typeof themeViewId === 'string' ? themeViewId : undefined)
    const built = readPages()
    const file = built.fileAt(request.url.split('?', 1)[0] ?? '')
    if (file === undefined) void reply.status(404)
    const page = file ?? anyPage
    if (!theme) return reply.sendFile(page)
    const { plain, brotli, hash } = themed(page, theme, built)
    allowInline(reply, { script: built.script, style: [hash, ...built.style] })
    const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (isBrotli) void reply.header('content-encoding', 'br')
    return reply
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(isBrotli ? brotli : plain)
  }
}

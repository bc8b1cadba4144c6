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

/** Serves the built app: files, precompressed where the build did so; the lobby's page for /, the plain shell for every other path. */
export async function registerStatic(app: FastifyInstance, dist: string | undefined, themeOf: ThemeOf): Promise<void> {
  if (dist) {
    const inlineOf = createInlineReader(dist)
    const isPageFile = (path: string) =>
      pages.some((page) => path === join(dist, page) || path === join(dist, `${page}.br`) || path === join(dist, `${page}.gz`))
    await app.register(fastifyStatic, {
      root: dist,
      // Its own route reads a file's whole folder for each request, to compare the spelling: some thousand names here.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheFor(path))
        // A game's frame has an opaque origin: its scripts, fonts and data are cross-origin reads of public files.
        reply.header('access-control-allow-origin', '*')
        if (isPageFile(path)) allowInline(reply, inlineOf())
      },
    })
    const sendPage = createPages(dist, themeOf, inlineOf)
    app.get('/', (request, reply) => sendPage('index.html', request, reply))
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => void reply.sendFile(`/${request.params['*']}`))
    app.setNotFoundHandler((request, reply) => (isPage(request) ? sendPage('app.html', request, reply) : unknown(reply)))
  } else app.setNotFoundHandler((_request, reply) => unknown(reply))
}

const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !/\.\w+$|^\/(production-api|sandbox)\//.test(url.split('?', 1)[0] ?? '')

const unknown = (reply: FastifyReply) => reply.status(404).send({ errcode: 10404, message: 'unknownCall', data: null })

const pages = ['index.html', 'app.html']
interface InlineOfBuild extends InlineCode {
  readonly version: string
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

/**
 * The inline code of the two pages (build/firstPaint.ts). A new build may replace them while the server runs: a worker that cached the new ones
 * with the policy of the old ones would show nothing until the next release.
 */
function createInlineReader(dist: string): () => InlineOfBuild {
  const files = pages.map((page) => join(dist, page))
  let inline: InlineOfBuild | undefined
  return () => {
    const version = files.map(versionOf).join(' ')
    if (inline?.version === version) return inline
    const html = files.map(readIfThere).join('')
    const hashesIn = (tag: string) => [
      ...new Set(Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => hashOf(text))),
    ]
    return (inline = { version, script: hashesIn('script'), style: hashesIn('style') })
  }
}

/** Two pages in each of the themes that were requested lately. */
const maxCached = 16

/**
 * The pages in the theme in force, so that nothing is painted in other colors first. The theme is one more inline style, which the policy
 * of this response names by its hash. The worker's copies are the build's own: there src/boot.ts shows the theme of the last visit.
 */
function createPages(dist: string, themeOf: ThemeOf, inlineOf: () => InlineOfBuild) {
  const cached = new Map<string, { readonly plain: string; readonly brotli: Buffer; readonly hash: string }>()
  const themed = (page: string, { base, style }: PageTheme, { version }: InlineOfBuild) => {
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
  return (page: 'index.html' | 'app.html', request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-cache')
    const { themeViewId } = request.query as { themeViewId?: unknown }
    const theme = themeOf(typeof themeViewId === 'string' ? themeViewId : undefined)
    if (!theme) return reply.sendFile(page)
    const inline = inlineOf()
    const { plain, brotli, hash } = themed(page, theme, inline)
    allowInline(reply, { script: inline.script, style: [hash, ...inline.style] })
    const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (isBrotli) void reply.header('content-encoding', 'br')
    return reply
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(isBrotli ? brotli : plain)
  }
}

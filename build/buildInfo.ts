import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const isGenerated = /\.html$|^build-info\.json$/

/**
 * The parts of a release that no script or style is built from: the pages, the worker, its list of files and the manifest, and the files in
 * public/.
 */
const pages = [
  'index.html',
  'app.html',
  ...globSync('src/firstPaint/*.html', { cwd: root }).toSorted(),
  'src/sw.ts',
  'build/offline.ts',
  'vite.config.ts',
]
const fixedFiles = (): Map<string, Buffer> => {
  const files = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' }).toSorted()
  return new Map([...pages, ...files.map((file) => `public/${file}`)].map((file) => [file, readFileSync(join(root, file))]))
}

/**
 * The same release has the same build id, whoever builds it. Names of scripts, styles and drawings include the hash of their content;
 * `fixed` are the files whose names do not.
 */
export function idOf(bundle: readonly string[], fixed: ReadonlyMap<string, string | Buffer>): string {
  const hash = createHash('sha256').update(
    bundle
      .filter((name) => !isGenerated.test(name))
      .toSorted()
      .join('\n'),
  )
  for (const [name, content] of fixed) hash.update(`\n${name} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 12)
}

/** Vite removes the scripts of its pages from the list while it writes them: the first page's id is used for all. */
let id = ''

/** Writes the build id into each page as a meta tag, and the server's newest into `build-info.json` (spec §7 «Infrastructure»). */
export const buildInfo: Plugin = {
  name: 'build-info',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      id ||= idOf(Object.keys(bundle), fixedFiles())
      return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
    },
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build-info.json', source: `${JSON.stringify({ build: id })}\n` })
  },
}

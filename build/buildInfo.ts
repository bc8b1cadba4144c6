import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The same code is the same build, whoever builds it: names of scripts and styles carry the hash of their content. */
const idOf = (files: object): string => {
  const names = Object.keys(files).filter((name) => /\.(js|css)$/.test(name))
  return createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 12)
}

/** Vite drops the scripts of its pages from the list while it writes them: the first page's is everybody's. */
let id = ''

/** Tells each page which build it is, in a meta tag, and the server's newest in `build-info.json` (spec §7 «Infrastructure»). */
export const buildInfo: Plugin = {
  name: 'build-info',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      id ||= idOf(bundle)
      return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
    },
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build-info.json', source: `${JSON.stringify({ build: id })}\n` })
  },
}

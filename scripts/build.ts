import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, createLogger } from 'vite'
import type { Logger } from 'vite'
import { buildServer } from '../build/buildServer.ts'
import { buildDesk, deskDist } from '../build/desk.ts'

/**
 * Builds the server into dist-server/, the desk into dist-desk/ and the app into dist/, or only the app into the folder given with --out,
 * and writes a brotli and a gzip copy beside every text file, for the server to send; not with --uncompressed, which takes half the time.
 * INSPECT=1 includes the inspector.
 */
const text = /\.(html|js|css|svg|json|webmanifest)$/
const { out, uncompressed } = parseArgs({
  options: { out: { type: 'string', default: 'dist' }, uncompressed: { type: 'boolean', default: false } },
}).values
const root = join(import.meta.dirname, '..')
const isWhole = out === 'dist'
// A process that has loaded a module with Vite has NODE_ENV=development, and passes it on.
process.env.NODE_ENV = 'production'

/** Vite only warns about a drawing that a style sheet names but that does not exist. The page's request for it would fail. */
const missing: string[] = []
const logger = createLogger('warn')
const customLogger: Logger = {
  ...logger,
  warnOnce(message, options) {
    if (message.includes("didn't resolve at build time")) missing.push(message.trim())
    logger.warnOnce(message, options)
  },
}
if (isWhole) {
  await buildServer()
  await buildDesk()
}
await build({ customLogger, build: { outDir: out, emptyOutDir: true } })
await build({ customLogger, mode: 'games', build: { outDir: out } })
if (missing.length > 0) throw new Error(`Missing files that the build refers to:\n${missing.join('\n')}`)

const compressed = uncompressed ? [] : [out, ...(isWhole ? [deskDist] : [])]
const files = compressed.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(root, folder, file))
    .filter((path) => text.test(path) && statSync(path).size > 600),
)
for (const path of files) {
  const content = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
console.log(`Built ${out}/ with ${files.length} compressed files.`)

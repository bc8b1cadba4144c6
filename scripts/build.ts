import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, createLogger } from 'vite'
import type { Logger } from 'vite'
import { buildServer } from '../build/buildServer.ts'

/**
 * Builds the server into dist-server/ and the app into dist/, or the app alone into the folder given with --out, and puts a brotli and a gzip copy beside every text file, for the
 * server to hand out. INSPECT=1 builds the inspector in.
 */
const text = /\.(html|js|css|svg|json|webmanifest)$/
const { out } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } }).values
const dist = join(import.meta.dirname, '..', out)

/** What Vite only warns of: a drawing that a sheet names and that is not there. The page would ask for it in vain. */
const missing: string[] = []
const logger = createLogger('warn')
const customLogger: Logger = {
  ...logger,
  warnOnce(message, options) {
    if (message.includes("didn't resolve at build time")) missing.push(message.trim())
    logger.warnOnce(message, options)
  },
}
if (out === 'dist') await buildServer()
await build({ customLogger, build: { outDir: out, emptyOutDir: true } })
await build({ customLogger, mode: 'games', build: { outDir: out } })
if (missing.length > 0) throw new Error(`A file is named that is not there:\n${missing.join('\n')}`)

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => text.test(file) && statSync(join(dist, file)).size > 600,
)
for (const file of files) {
  const path = join(dist, file)
  const content = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
console.log(`Built ${out}/ with ${files.length} compressed files.`)

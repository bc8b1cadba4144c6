import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** What the first visit of the start page may weigh, brotli, in kB. */
const budget = { js: 130, css: 12 }
const dist = join(import.meta.dirname, '../dist')
const html = readFileSync(join(dist, 'index.html'), 'utf8')

const weight = (pattern: RegExp): number =>
  [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length,
    0,
  ) / 1000

const found = { js: weight(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), css: weight(/href="(\/assets\/[^"]+\.css)"/g) }
let over = false
for (const kind of ['js', 'css'] as const) {
  over ||= found[kind] > budget[kind] || found[kind] === 0
  console.log(`start page ${kind}: ${found[kind].toFixed(1)} kB brotli of ${budget[kind]}`)
}
process.exit(over ? 1 : 0)

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/**
 * `npm run treemap [-- <chunk>]`: what each kilobyte of the app's scripts is for. Builds the app with source maps, attributes every byte of
 * the minified files to its source, prints the heaviest of a chunk (by default of those that the lobby needs to be live) and draws all of
 * them in .treemap/index.html.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, '.treemap')
const chosen = process.argv[2]

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of segment) {
    const digit = digits.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

/** The characters of a minified file by source. */
function bytesBySource(code: string, { mappings, sources }: { mappings: string; sources: readonly string[] }): Map<string, number> {
  const bytes = new Map<string, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [row, line] of mappings.split(';').entries()) {
    let [column, from, name] = [0, 0, '']
    const give = (until: number) => bytes.set(name, (bytes.get(name) ?? 0) + until - from)
    for (const segment of line.split(',').filter(Boolean)) {
      const [step = 0, sourceStep] = numbersOf(segment)
      column += step
      if (sourceStep === undefined) continue
      give(column)
      source += sourceStep
      ;[from, name] = [column, sources[source] ?? '']
    }
    give(lines[row]?.length ?? from)
  }
  return bytes
}

const nameOf = (file: string, source: string): string =>
  relative(root, join(out, file, '..', source))
    .replace(/^.*node_modules\//, '')
    .replace(/^\.\.\/|\0/g, '')

interface Chunk {
  readonly name: string
  readonly brotli: number
  /** Brotli bytes, heaviest first: a source's share is proportional to its characters. */
  readonly sources: readonly (readonly [string, number])[]
}

await build({ logLevel: 'error', build: { outDir: out, emptyOutDir: true, sourcemap: true } })
const chunks: Chunk[] = readdirSync(join(out, 'assets'))
  .flatMap((file) => /^(.+\.js)\.map$/.exec(file)?.[1] ?? [])
  .map((file) => {
    const code = readFileSync(join(out, 'assets', file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')
    const map = JSON.parse(readFileSync(join(out, 'assets', `${file}.map`), 'utf8')) as { mappings: string; sources: string[] }
    const brotli = brotliCompressSync(code).length
    const sources = [...bytesBySource(code, map)].map(
      ([source, count]) => [source ? nameOf(join('assets', file), source) : '(bundler)', (count * brotli) / code.length] as const,
    )
    return { name: file.replace(/-[\w-]{8}\.js$/, ''), brotli, sources: sources.toSorted((a, b) => b[1] - a[1]) }
  })
  .toSorted((a, b) => b.brotli - a.brotli)

for (const { name, brotli, sources } of chunks.filter((chunk) =>
  chosen ? chunk.name === chosen : /^(start|libraries)$/.test(chunk.name),
)) {
  console.log(`${name}: ${(brotli / 1000).toFixed(1)} kB brotli`)
  for (const [source, bytes] of sources.slice(0, chosen ? sources.length : 40))
    console.log(`  ${(bytes / 1000).toFixed(2).padStart(7)}  ${source}`)
}

/** Areas in the shape of the page: each row of a chunk as high as its share, each source in it as wide as its own. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const boxOf = ([source, bytes]: readonly [string, number]): string =>
  `<i style="flex:${bytes.toFixed(0)} 1 0" title="${escaped(source)}: ${kilobytes(bytes)}">${escaped(source.split('/').at(-1) ?? '')}</i>`
const rowOf = ({ name, brotli, sources }: Chunk): string =>
  `<section style="height:${Math.max(24, brotli / 120).toFixed(0)}px"><b>${escaped(name)} ${kilobytes(brotli)}</b><div>${sources.map(boxOf).join('')}</div></section>`
const page = `<!doctype html><meta charset="utf-8"><title>Scripts of the app</title><style>
body{font:12px system-ui;margin:8px}section{display:flex;margin-bottom:2px}b{width:170px;flex:none}div{display:flex;flex-wrap:wrap;flex:1;min-width:0;overflow:hidden}
i{font-style:normal;overflow:hidden;white-space:nowrap;background:#ffe3b0;border:1px solid #fff;min-width:1px}i:nth-child(3n){background:#ffd0de}i:nth-child(3n+1){background:#cfe8ff}</style>
${chunks.map(rowOf).join('\n')}`
rmSync(out, { recursive: true })
mkdirSync(out)
writeFileSync(join(out, 'index.html'), page)
console.log(`All ${chunks.length} chunks, heaviest first: ${relative(process.cwd(), join(out, 'index.html'))}`)

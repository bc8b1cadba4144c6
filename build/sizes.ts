import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * What the lobby may weigh on a first visit until it is live, brotli, in kB. That a browser fetches just this until then, and what the whole visit
 * comes to, is seen by e2e/journeys/firstVisit.spec.ts.
 */
const budget = { js: 121, css: 9 }
const dist = join(import.meta.dirname, '../dist')
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')

const html = read('index.html')
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
/** The lobby's first script fetches the app once the drawings are painted: Vite lists what that needs. */
const fetched = named.flatMap((file) => JSON.parse(/m\.f=(\[[^\]]*\])/.exec(read(file))?.[1] ?? '[]') as string[])
const files = [...new Set([...named, ...fetched])]
const weight = (kind: string): number =>
  files.filter((file) => file.endsWith(`.${kind}`)).reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / 1000

let over = !files.some((file) => file.includes('/start-'))
for (const kind of ['js', 'css'] as const) {
  const kilobytes = weight(kind)
  over ||= kilobytes > budget[kind] || kilobytes === 0
  console.log(`lobby until it is live, ${kind}: ${kilobytes.toFixed(1)} kB brotli of ${budget[kind]}`)
}
process.exit(over ? 1 : 0)

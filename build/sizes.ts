import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstVisit as budget, otherPages } from './budgets.ts'

const dist = join(import.meta.dirname, '../dist')
/** By text: games share most of their scripts, and each is compressed once. */
const weighed = new Map<string, number>()
function weigh(text: string): number {
  const weight = weighed.get(text) ?? brotliCompressSync(text).length / 1000
  weighed.set(text, weight)
  return weight
}
const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + weigh(text), 0)
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')

const html = read('index.html')
const inHtml = (tag: string): string[] => Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => text)
const scripts = Array.from(html.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g), ([, file = '']) => file)
const styles = [
  ...new Set(inHtml('script').flatMap((script) => Array.from(script.matchAll(/\/(assets\/app-[^"`]+\.css)/g), ([, file = '']) => file))),
]

const weights = {
  html: weigh(html),
  js: sum([...inHtml('script'), ...scripts.map(read)]),
  files: sum(scripts.map(read)),
  css: sum([...inHtml('style'), ...styles.map(read)]),
}
let over = !scripts.some((file) => file.includes('/start-')) || styles.length !== 1
/** By how little a budget is exceeded does not show in kB. */
function compare(what: string, weight: number, most: number): void {
  const isOver = weight > most
  over ||= isOver
  console.log(`${what}: ${weight.toFixed(1)} kB brotli of ${most}${isOver ? `, ${Math.ceil((weight - most) * 1000)} bytes too many` : ''}`)
}
const others = [...new Set(Object.values(JSON.parse(read('pages.json')) as Record<string, string>))]
const largest = others.map((page) => [page, weigh(read(page))] as const).toSorted(([, a], [, b]) => b - a)[0]
compare(`HTML of other pages, the largest of ${others.length}, ${largest?.[0]}`, largest?.[1] ?? Infinity, budget.html)
for (const kind of ['html', 'js', 'files', 'css'] as const) compare(`lobby until it is live, ${kind}`, weights[kind], budget[kind])

/** A script and those that it imports at once. */
function neededBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name = ''] of read(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) neededBy(`assets/${name}`, found)
  return found
}
const assets = readdirSync(join(dist, 'assets'))
const everywhere = ['shared', 'routes'].flatMap((chunk) => assets.filter((file) => new RegExp(`^${chunk}-.{8}\\.js$`).test(file)))
const common = [...new Set(everywhere.flatMap((file) => [...neededBy(`assets/${file}`)]))].filter((file) => !scripts.includes(file))
over ||= everywhere.length !== 2
compare('nearly every other page, on top of the lobby’s scripts and its own', sum(common.map(read)), otherPages)

/** The most that a game's own page loads in scripts, brotli, in kB, with both languages. */
const gameBudget = 90

/** The scripts that a page of the build can load, by its HTML and their own imports. */
function scriptsOf(page: string): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || !existsSync(join(dist, file))) return
    found.add(file)
    for (const [, name = ''] of read(file).matchAll(/["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) add(posix.join(posix.dirname(file), name))
  }
  for (const [, path = ''] of read(page).matchAll(/(?:src|href)="([^"]+\.js)"/g))
    add(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path))
  return found
}

const pages = readdirSync(join(dist, 'games'))
  .map((id) => ({ id, page: `games/${id}/index.html` }))
  .filter(({ page }) => existsSync(join(dist, page)))
  .map(({ id, page }) => ({ id, weight: sum([...scriptsOf(page)].map(read)) }))
const heaviest = pages.toSorted((a, b) => b.weight - a.weight)[0]
over ||= pages.some(({ weight }) => weight === 0)
compare(`scripts of the heaviest of ${pages.length} games, ${heaviest?.id}`, heaviest?.weight ?? Infinity, gameBudget)
process.exit(over ? 1 : 0)

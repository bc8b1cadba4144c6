import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { deskDist } from './desk.ts'

/**
 * The desk is a separate app: the player's build contains none of it and its worker caches none, the desk's page has no inline script or
 * style that its policy would refuse, and what it loads at start-up stays within its budget. Requires both builds.
 */
const budget = 250
const root = join(import.meta.dirname, '..')
const textsIn = (folder: string): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')])

/** Strings that occur only in the desk's own modules. */
const traces = ['/desk/api/', 'x-desk', 'deskSession', 'signInCode']
const problems = textsIn('dist').flatMap(([file, text]) =>
  traces.filter((trace) => text.includes(trace)).map((trace) => `${file} has “${trace}” of the desk`),
)

const html = readFileSync(join(root, deskDist, 'index.html'), 'utf8')
if (/<style|<script(?![^>]* src=)|\son\w+=/.test(html)) problems.push(`${deskDist}/index.html has inline text`)
const first = Array.from(html.matchAll(/(?:src|href)="\/desk\/([^"]+\.(?:js|css))"/g), ([, file = '']) => file)
const weight = [html, ...first.map((file) => readFileSync(join(root, deskDist, file), 'utf8'))].reduce(
  (sum, text) => sum + brotliCompressSync(text).length / 1000,
  0,
)
if (first.length < 2) problems.push(`${deskDist}/index.html names no script or no styles`)
if (weight > budget) problems.push(`the desk's first load is ${weight.toFixed(1)} kB`)

for (const problem of problems) console.error(problem)
console.log(`the desk until a room is opened: ${weight.toFixed(1)} kB brotli of ${budget}; the player's build has none of it`)
process.exit(problems.length === 0 ? 0 : 1)

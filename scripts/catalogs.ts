import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsIn } from './catalogs/problems.ts'
import { run } from './run.ts'

/** `npm run catalogs`: extracts every message, and fails with what is left to translate; with --check also when a catalog was out of date. */
const root = join(import.meta.dirname, '..')
const readCatalogs = () =>
  globSync('{src/locales/*,games/locales}/*.po', { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const before = new Map(readCatalogs().map(({ file, text }) => [file, text]))
// Its tables of forty catalogs would hide what is left to do.
const output: Buffer[] = []
const code = await run('lingui', ['extract', '--clean'], { keep: (part) => void output.push(part) })
if (code !== 0) {
  console.error(Buffer.concat(output).toString())
  process.exit(code)
}

const catalogs = readCatalogs()
const stale = catalogs.filter(({ file, text }) => text !== before.get(file))
const problems = [
  ...(process.argv.includes('--check') ? stale.map(({ file }) => `${file} was not up to date: run npm run catalogs and commit it`) : []),
  ...problemsIn(catalogs),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${catalogs.length} catalogs, ${stale.length} of them updated; every message is translated.`)

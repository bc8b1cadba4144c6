import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './run.ts'

/**
 * Extracts every message and fails when a catalog is out of date, a Filipino translation is missing, or one has a singular of its own: Filipino’s
 * «one» also stands for 2, 3, 5, 7 and 8.
 */
const root = join(import.meta.dirname, '..')
const catalogs = globSync('{src/locales/*,games/locales}/*.po', { cwd: root }).map((file) => ({ file, locale: basename(file, '.po') }))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The translations of a catalog whose two forms differ. */
const singularsIn = (catalog: string): string[] =>
  [...catalog.matchAll(/^msgstr ".*?plural, one \{((?:[^{}]|\{[^{}]*\})*)\} other \{((?:[^{}]|\{[^{}]*\})*)\}/gm)].flatMap(
    ([, one, other]) => (one === undefined || one === other ? [] : [one]),
  )

const before = new Map(catalogs.map(({ file }) => [file, read(file)]))
const code = await run('lingui', ['extract', '--clean'])
if (code !== 0) process.exit(code)

const problems = catalogs.flatMap(({ locale, file }) => {
  const now = read(file)
  const missing = locale === 'en-PH' ? 0 : [...now.matchAll(/^msgid "(?!"\n\n)(?:.|\n(?="))*?\nmsgstr ""\n(?!")/gm)].length
  const singulars = locale === 'en-PH' ? [] : singularsIn(now)
  return [
    ...singulars.map((text) => `${file}: «${text}» differs from its plural, but stands for 2 and 3 as well: write both alike`),
    ...(missing ? [`${file}: ${missing} messages without a translation`] : []),
    ...(process.argv.includes('--check') && now !== before.get(file)
      ? [`${file} was not up to date: run npm run catalogs and commit it`]
      : []),
  ]
})
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './run.ts'

/**
 * Extracts every message and fails when a catalog is out of date, a Filipino translation is missing, one has a singular of its own (Filipino’s
 * «one» also stands for 2, 3, 5, 7 and 8), or two of the app’s catalogs translate a message differently.
 */
const root = join(import.meta.dirname, '..')
const catalogs = globSync('{src/locales/*,games/locales}/*.po', { cwd: root }).map((file) => ({ file, locale: basename(file, '.po') }))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The translations of a catalog whose two forms differ. */
const singularsIn = (catalog: string): string[] =>
  [...catalog.matchAll(/^msgstr ".*?plural, one \{((?:[^{}]|\{[^{}]*\})*)\} other \{((?:[^{}]|\{[^{}]*\})*)\}/gm)].flatMap(
    ([, one, other]) => (one === undefined || one === other ? [] : [one]),
  )

/** The app loads its catalogs into one table: of two translations of a message, a player would read whichever was loaded last. */
function translatedTwice(files: readonly string[]): string[] {
  const translations = new Map<string, { readonly text: string; readonly file: string }>()
  return files.flatMap((file) =>
    [...read(file).matchAll(/((?:^msgctxt ".*"\n)?^msgid "(.+)")\nmsgstr "(.*)"$/gm)].flatMap(([, key = '', message = '', text = '']) => {
      const other = translations.get(key)
      if (!other) translations.set(key, { text, file })
      return other === undefined || other.text === text
        ? []
        : [`${file}: «${message}» is «${text}», and «${other.text}» in ${other.file}: write both alike, or give one a context`]
    }),
  )
}

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
problems.push(
  ...translatedTwice(catalogs.filter(({ file, locale }) => file.startsWith('src/') && locale === 'fil-PH').map(({ file }) => file)),
)
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)

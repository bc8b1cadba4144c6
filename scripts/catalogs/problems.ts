import { basename } from 'node:path'

/** A catalog of messages: its path in the project and its text. */
interface Catalog {
  readonly file: string
  readonly text: string
}

const isFilipino = ({ file }: Catalog): boolean => basename(file) === 'fil-PH.po'

/** The messages without a translation. A message of several lines begins with an empty string, as the head of the file does. */
const untranslatedIn = (text: string): { key: string; message: string }[] =>
  [...text.matchAll(/((?:^msgctxt ".*"\n)?^msgid ("(?!"\n\n).*"(?:\n".*")*))\nmsgstr ""\n(?!")/gm)].map(([, key = '', id = '']) => ({
    key,
    message: id.replaceAll(/"(?:\n")?/g, ''),
  }))

/** The translations whose singular and plural differ. */
const singularsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /^msgstr ".*?plural,(?: =\d+ \{(?:[^{}]|\{[^{}]*\})*\})* one \{((?:[^{}]|\{[^{}]*\})*)\} other \{((?:[^{}]|\{[^{}]*\})*)\}/gm,
    ),
  ].flatMap(([, one, other]) => (one === undefined || one === other ? [] : [one]))

/** The translations of messages of one line. */
const translationsIn = ({ file, text: catalog }: Catalog) =>
  [...catalog.matchAll(/((?:^msgctxt ".*"\n)?^msgid "(.+)")\nmsgstr "(.+)"$/gm)].map(([, key = '', message = '', text = '']) => ({
    key,
    message,
    text,
    file,
  }))

/** What is wrong with messages that several of these catalogs have: the app loads them into one table, and a player would read whichever was loaded last. */
function problemsAmong(catalogs: readonly Catalog[]): string[] {
  const translations = catalogs.flatMap(translationsIn)
  // The first of each.
  const firsts = new Map(translations.toReversed().map((one) => [one.key, one]))
  const missing = catalogs.flatMap(({ file, text }) =>
    untranslatedIn(text).map(({ key, message }) => {
      const other = firsts.get(key)
      const remedy = other ? `write “${other.text}”, as in ${other.file}, or give it a context` : 'write it as its msgstr'
      return `${file}: “${message}” has no translation: ${remedy}`
    }),
  )
  const different = translations.flatMap(({ key, message, text, file }) => {
    const first = firsts.get(key)
    return first === undefined || first.text === text
      ? []
      : [`${file}: “${message}” is “${text}”, and “${first.text}” in ${first.file}: write both alike, or give one a context`]
  })
  return [...missing, ...different]
}

/**
 * What is wrong with the Filipino catalogs: a translation is missing, one has a singular of its own (Filipino’s «one» also stands for 2, 3, 5,
 * 7 and 8), or two of the app’s catalogs translate a message differently.
 */
export function problemsIn(catalogs: readonly Catalog[]): string[] {
  const filipino = catalogs.filter(isFilipino)
  return [
    ...filipino.flatMap(({ file, text }) =>
      singularsIn(text).map((one) => `${file}: “${one}” differs from its plural, but stands for 2 and 3 as well: write both alike`),
    ),
    ...problemsAmong(filipino.filter(({ file }) => file.startsWith('src/'))),
    ...problemsAmong(filipino.filter(({ file }) => !file.startsWith('src/'))),
  ]
}

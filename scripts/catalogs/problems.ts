import { basename } from 'node:path'

/** A catalog of messages: its path in the project and its text. */
interface Catalog {
  readonly file: string
  readonly text: string
}

const isFilipino = ({ file }: Catalog): boolean => basename(file) === 'fil-PH.po'

/** The messages without a translation. A message of several lines begins with an empty string, as the head of the file does. */
const untranslatedIn = (text: string): string[] =>
  [...text.matchAll(/^msgid ("(?!"\n\n).*"(?:\n".*")*)\nmsgstr ""\n(?!")/gm)].map(([, id = '']) => id.replaceAll(/"(?:\n")?/g, ''))

/** The translations whose singular and plural differ. */
const singularsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /^msgstr ".*?plural,(?: =\d+ \{(?:[^{}]|\{[^{}]*\})*\})* one \{((?:[^{}]|\{[^{}]*\})*)\} other \{((?:[^{}]|\{[^{}]*\})*)\}/gm,
    ),
  ].flatMap(([, one, other]) => (one === undefined || one === other ? [] : [one]))

/** The app loads its catalogs into one table: of two translations of a message, a player would read whichever was loaded last. */
function translatedTwice(catalogs: readonly Catalog[]): string[] {
  const translations = new Map<string, Catalog>()
  return catalogs.flatMap(({ file, text: catalog }) =>
    [...catalog.matchAll(/((?:^msgctxt ".*"\n)?^msgid "(.+)")\nmsgstr "(.*)"$/gm)].flatMap(([, key = '', message = '', text = '']) => {
      const other = translations.get(key)
      if (!other) translations.set(key, { text, file })
      return other === undefined || other.text === text
        ? []
        : [`${file}: “${message}” is “${text}”, and “${other.text}” in ${other.file}: write both alike, or give one a context`]
    }),
  )
}

/**
 * What is wrong with the Filipino catalogs: a translation is missing, one has a singular of its own (Filipino’s «one» also stands for 2, 3, 5,
 * 7 and 8), or two of the app’s catalogs translate a message differently.
 */
export function problemsIn(catalogs: readonly Catalog[]): string[] {
  const filipino = catalogs.filter(isFilipino)
  return [
    ...filipino.flatMap(({ file, text }) => [
      ...singularsIn(text).map((one) => `${file}: “${one}” differs from its plural, but stands for 2 and 3 as well: write both alike`),
      ...untranslatedIn(text).map((message) => `${file}: “${message}” has no translation: write it as its msgstr`),
    ]),
    ...translatedTwice(filipino.filter(({ file }) => file.startsWith('src/'))),
  ]
}

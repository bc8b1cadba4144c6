import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Locale } from '../contract/values.ts'

const root = join(import.meta.dirname, '..')
const format = formatter()

/** The Filipino text of every message, by its English one. */
function translations(): ReadonlyMap<string, string> {
  const locale: Locale = 'fil-PH'
  const files = globSync(`src/locales/*/${locale}.po`, { cwd: root })
  const catalogs = files.map((file) =>
    format.parse(readFileSync(join(root, file), 'utf8'), { locale, sourceLocale: 'en-PH', filename: file }),
  )
  const messages = catalogs.flatMap((catalog) => Object.values(catalog)).filter(({ context }) => !context)
  return new Map(messages.map(({ message = '', translation = '' }) => [message, translation]))
}

const read = (name: string): string =>
  readFileSync(join(root, 'src/firstPaint', `${name}.html`), 'utf8').replaceAll(/<!-- (\w+) -->/g, (_, inner: string) => read(inner))

/** One view of a file of drawings, as a drawing of its own. */
function viewOf(svg: string, name: string): string {
  const [, y] = new RegExp(`<view id="${name}" viewBox="0 (\\d+) `).exec(svg) ?? []
  const [, attributes, drawing] = new RegExp(`<svg y="${y}"([^>]*)>(.*?)</svg>`, 's').exec(svg) ?? []
  if (drawing === undefined) throw new Error(`there is no view «${name}»`)
  const shared = /^<svg ([^>]*?) viewBox=/.exec(svg)?.[1] ?? ''
  return `<svg ${shared}${attributes}>${drawing}</svg>`
}

/**
 * The first paint of a page as its HTML: the fragments of src/firstPaint, with each `<t>` in both languages, of which the page's first script
 * selects one, its numbered tags as links to the addresses that it names, and with their drawings inlined; `fileOf` returns the built file of a source.
 */
export function fragmentsOf(names: readonly string[], fileOf: (source: string) => string, inlined: (svg: string) => string): string {
  const words = translations()
  return names
    .map(read)
    .join('')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/>\s+</g, '><')
    .trim()
    .replaceAll(/<t(?: links="([^"]*)")?>(.*?)<\/t>/g, (_, links: string | undefined, text: string) => {
      const translation = words.get(text)
      if (!translation) throw new Error(`«${text}» is in no catalog of messages`)
      const hrefs = links?.split(' ') ?? []
      const linked = (one: string) =>
        one.replaceAll(/<(\d)>(.*?)<\/\1>/g, (_tag, index: string, words) => `<a href="${hrefs[Number(index)]}">${words}</a>`)
      return translation === text ? text : `<span lang="en-PH">${linked(text)}</span><span lang="fil-PH">${linked(translation)}</span>`
    })
    .replaceAll(/src="\/([^"#]+\.svg)(#([\w-]+))?"/g, (_, source: string, hash = '', view?: string) => {
      const svg = readFileSync(join(root, source), 'utf8')
      return `data-file="${fileOf(source)}${hash}" src="${inlined(view === undefined ? svg : viewOf(svg, view))}"`
    })
}

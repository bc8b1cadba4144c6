import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Distinctive strings in the inspector's own code: words with a space between them, or a name with a dot or a slash. */
const texts = (source: string): string[] =>
  [...source.matchAll(/(['"`])([^'"`\n$\\{}<>=]{6,})\1|>([^<>{}\n=;]{6,})</g)]
    .map(([, , quoted, shown]) => (quoted ?? shown ?? '').trim())
    .filter((text) => /\S[ ./:]\S/.test(text) && !/^[.#]|\.tsx?$|^@|^node:/.test(text))

const sourcesOf = (patterns: string[]): string[] => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

/** What only the inspector contains: the words of its pages and of the models that it shows, its classes, its packages. */
function marks(): string[] {
  const own = sourcesOf(['src/features/dev/**/*.{ts,tsx}', 'machines/**/*.model.ts', 'machines/kit/{mask,recording}.ts'])
  const others = sourcesOf(['src/**/*.{ts,tsx,po,css}', 'machines/**/*.ts', 'contract/**/*.ts', 'games/**/*.ts', '*.html'])
    .filter((file) => !own.includes(file) && !file.startsWith('src/features/dev/'))
    // Comments are not part of a build.
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
    .join('\n')
  const css = readFileSync(join(root, 'src/features/dev/dev.css'), 'utf8')
  const classes = [...css.matchAll(/\.(dev-[a-z-]+)/g)].map(([, name]) => name ?? '')
  const all = [...own.flatMap((file) => texts(readFileSync(join(root, file), 'utf8'))), ...classes, 'elkjs', 'statelyai']
  return [...new Set(all)].filter((text) => !others.includes(text))
}

/** Computed once: the sources do not change while this runs. */
let cachedMarks: string[] | undefined

/** Traces of the inspector in a build: the file and the string, `assets/main-x.js: dev-pick`. Empty when there are none. */
export function inspectorTraces(dist: string): string[] {
  const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '')
  const { own = [], others = [] } = Object.groupBy(sourcesOf(['src/**/*.{ts,tsx}']), (file) =>
    file.startsWith('src/features/dev/') ? 'own' : 'others',
  )
  // A name that the app uses too proves nothing.
  const names = own.map(nameOf).filter((name) => !others.map(nameOf).includes(name))
  const wanted = (cachedMarks ??= marks())
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/\.(br|gz)$/.test(file) && statSync(join(dist, file)).isFile())
    .flatMap((file) => {
      const chunk = /^([\w.]+)-[\w-]{8}\.(js|css)$/.exec(basename(file))?.[1]
      const text = /\.(js|css|html|json|map|webmanifest)$/.test(file) ? readFileSync(join(dist, file), 'utf8') : ''
      const named = chunk !== undefined && names.includes(chunk) ? [`${file}: its name`] : []
      return [...named, ...wanted.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`)]
    })
}

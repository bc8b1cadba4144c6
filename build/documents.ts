import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trees } from './moduleGraph.ts'

/** The top-level folders whose files a document names in backticks; `<name>` in such a path stands for any name. */
const folders = [...Object.keys(trees), 'lint', 'ops', 'public', 'docs']
const sourcePath = new RegExp(`^(?:${folders.join('|')})/[^\\s:;|=]*$`)

const withoutCodeBlocks = (text: string): string => text.replaceAll(/^(`{3,}).*\n[^]*?^\1$/gm, '')
/** Code in a line's text; it may continue on the next line. */
const code = /`((?:[^`\n]|\n(?!\s*\n))+)`/g
const withoutCode = (text: string): string => withoutCodeBlocks(text).replaceAll(code, '')

/** The anchors of a document's headings, as GitHub derives them; a heading that is repeated has a number. */
const anchorsOf = (text: string): Set<string> => {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let unique = anchor
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`
    anchors.add(unique)
  }
  return anchors
}

/**
 * What is wrong with the documents, by path from the root: every relative link leads to a file and every anchor to a heading, and every
 * source path in backticks exists. `exists` takes a path or a glob.
 */
export function problemsIn(documents: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  return [...documents].flatMap(([document, text]) => {
    const links = Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    const dead = links
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#')
        const path = file ? join(document, '..', file) : document
        const linked = documents.get(path)
        return anchor === undefined ? !exists(path) : linked === undefined || !anchorsOf(linked).has(anchor)
      })
    const named = Array.from(withoutCodeBlocks(text).matchAll(code), ([, name = '']) => name)
    const missing = named.filter((name) => sourcePath.test(name) && !exists(name.replaceAll(/<[^>]*>/g, '*')))
    return [
      ...dead.map((target) => `${document} links to ${target}, which is not there`),
      ...missing.map((path) => `${document} names ${path}, which is not there`),
    ]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('{README.md,docs/**/*.md}', { cwd: root })
  const documents = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const problems = problemsIn(documents, (path) => globSync(path, { cwd: root }).length > 0)
  for (const problem of problems) console.error(problem)
  console.log(`${documents.size} documents, ${problems.length} problems`)
  if (problems.length > 0) process.exit(1)
}

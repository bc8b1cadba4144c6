import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'
import { deskDist } from './desk.ts'
import { cyclesIn } from './moduleGraph.ts'

/**
 * No two chunks of a build import each other: the one that is evaluated first would see the other's exports as undefined, and which one that
 * is depends on the page that is opened first. Requires all builds.
 */

/** Groups of chunks that import each other before they are evaluated; texts by path. A dynamic import waits for neither. */
export const chunkCyclesIn = (chunks: ReadonlyMap<string, string>): string[][] =>
  cyclesIn(
    [...chunks].flatMap(([from, text]) => {
      const imports: { from: string; to: string }[] = []
      const add = ({ source }: { readonly source?: { readonly value: string } | null }) => {
        const to = source?.value.startsWith('.') && posix.join(posix.dirname(from), source.value)
        if (to) imports.push({ from, to })
      }
      const { program, errors } = parseSync(from, text)
      if (errors[0]) throw new Error(`${from} cannot be parsed: ${errors[0].message}`)
      new Visitor({ ImportDeclaration: add, ExportNamedDeclaration: add, ExportAllDeclaration: add }).visit(program)
      return imports
    }),
  )

if (import.meta.main) {
  const paths = globSync(['dist', deskDist, 'dist-server'].map((folder) => `${folder}/**/*.js`))
  const cycles = chunkCyclesIn(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))
  for (const cycle of cycles) console.error(`${cycle.join(' ↔ ')}: change the groups of vite.config.ts so that one of them needs no other`)
  console.log(`chunks: ${paths.length} files, ${cycles.length} cycles`)
  process.exit(paths.length > 0 && cycles.length === 0 ? 0 : 1)
}

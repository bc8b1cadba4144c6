import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'

/**
 * The dependency rules of the project: which modules may import which, without cycles. `npm run check` runs this file; a test passes
 * `problemsOf` a file that violates each rule.
 */

/** A part of a tree. Its pattern is a path prefix: `*` is any one name. */
interface Floor {
  readonly path: string
  /** Its folders (matched by the pattern's last `*`) do not import one another. */
  readonly isApart?: boolean
  /** It imports no lower floor either: it is at ground level, like the first. */
  readonly isGround?: boolean
  /** The allowed imports from other trees, where they differ from the tree's. */
  readonly imports?: readonly string[]
  /** The allowed packages, where they are fewer than the tree's. */
  readonly packages?: readonly string[]
}

interface Tree {
  /** Patterns of the paths that it may import from outside itself. */
  readonly imports: readonly string[]
  /** Prefixes of the packages that it may import; any when omitted. */
  readonly packages?: readonly string[]
  /**
   * From the ground up: a module imports from its own floor and from lower ones. It belongs to the first floor whose pattern it matches.
   */
  readonly floors: readonly Floor[]
}

const floors = (...paths: readonly string[]): Floor[] => paths.map((path) => ({ path }))
const product = ['contract/', 'games/', 'machines/', 'server/', 'src/']
/** What is agreed with the player's app; `contract/desk/` is for the desk, its floors of the server and what composes them. */
const playersContract = 'contract/*.ts'
const deskOfServer = ['contract/', 'games/']

/** Every source tree, and its floors by pattern: a new folder is refused until it is listed here, or matches a pattern. */
export const trees: Readonly<Record<string, Tree>> = {
  contract: { imports: [], packages: ['zod'], floors: floors(playersContract, 'contract/desk/') },
  machines: {
    imports: [playersContract],
    packages: ['xstate', 'zod'],
    floors: [
      { path: 'machines/kit/' },
      // Other flows send their requests through it.
      { path: 'machines/flows/request/' },
      { path: 'machines/flows/*/', isApart: true },
      { path: 'machines/*/', isApart: true },
      { path: 'machines/*.ts' },
    ],
  },
  games: { imports: [playersContract, 'machines/'], packages: ['@lingui/', 'xstate'], floors: floors('games/') },
  server: {
    imports: [playersContract, 'games/'],
    floors: [
      ...floors(
        'server/kernel/',
        'server/settings/',
        'server/adapters/',
        'server/embedded/',
        'server/ledger/',
        'server/awards/',
        'server/identity/',
        'server/protection/',
        'server/money/',
        'server/play/',
        'server/rewards/',
        'server/economy/',
        'server/support/',
        'server/me/',
      ),
      { path: 'server/desk/*.ts', imports: deskOfServer },
      { path: 'server/desk/web/', imports: deskOfServer },
      // The commands on the server's own machine.
      { path: 'server/desk/terminal/', imports: deskOfServer },
      { path: 'server/*.ts', imports: deskOfServer },
    ],
  },
  src: {
    imports: [playersContract, 'machines/', 'games/'],
    floors: [
      { path: 'src/ui/', imports: [], packages: ['react', '@tanstack/react-router', '@lingui/', 'uqr'] },
      { path: 'src/platform/', isGround: true, imports: [playersContract, 'machines/'] },
      { path: 'src/queries/', imports: [playersContract, 'machines/'] },
      { path: 'src/shared/' },
      { path: 'src/features/dev/' },
      { path: 'src/features/*/*/', isApart: true },
      { path: 'src/app/' },
      { path: 'src/*.ts' },
    ],
  },
  // The back office: a separate app, which shares no module with the player's.
  desk: {
    imports: ['contract/', 'machines/'],
    floors: [
      { path: 'desk/kit/' },
      { path: 'desk/ui/' },
      { path: 'desk/rooms/*/', isApart: true },
      { path: 'desk/rooms/*.ts' },
      { path: 'desk/app/' },
      { path: 'desk/*.ts' },
    ],
  },
  build: { imports: ['contract/'], floors: floors('build/') },
  sim: { imports: product, floors: floors('sim/') },
  chaos: { imports: ['contract/', 'games/', 'server/', 'build/', 'tests/games/', 'tests/server/'], floors: floors('chaos/') },
  economy: { imports: ['contract/', 'games/', 'server/'], floors: floors('economy/') },
  scripts: { imports: [...product, 'build/', 'sim/', 'economy/'], floors: floors('scripts/') },
  bench: { imports: [...product, 'build/', 'chaos/', 'scripts/', 'tests/games/'], floors: floors('bench/') },
  e2e: { imports: ['contract/', 'games/', 'machines/', 'server/embedded/', 'build/', 'scripts/'], floors: floors('e2e/') },
  tests: {
    imports: [...product, 'build/', 'sim/', 'chaos/', 'scripts/', 'e2e/', 'economy/'],
    floors: [
      // It checks what the games and the server decide, and shares nothing with them.
      { path: 'tests/games/verifier/', imports: [], packages: ['node:crypto'] },
      { path: 'tests/' },
    ],
  },
}

/** An import in a file: of a value or of a type only, static or dynamic. */
interface Import {
  readonly from: string
  /** A file of the project by path, or a package by name. */
  readonly to: string
  readonly isPackage: boolean
  readonly line: number
}

/** Source texts by path from the project's root. */
export type Sources = ReadonlyMap<string, string>

/** A file with its extension, as the project writes its imports; undefined for anything that is not source text. */
function targetOf(from: string, specifier: string): Pick<Import, 'to' | 'isPackage'> | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#')) return sourceAt(path.slice(1))
  if (path.startsWith('.')) return sourceAt(posix.join(posix.dirname(from), path))
  if (path.startsWith('virtual:') || path.startsWith('~') || path.startsWith('/')) return undefined
  return { to: path, isPackage: true }
}
const isSource = (path: string) => /\.tsx?$/.test(path)
const sourceAt = (path: string) => (isSource(path) ? { to: path, isPackage: false } : undefined)

/** A file's imports, read by the build's own parser. Type imports count as well: they are dependencies too. */
function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  const add = (source: object | null | undefined) => {
    const { value, start } = (source ?? {}) as { value?: unknown; start?: number }
    const target = typeof value === 'string' ? targetOf(from, value) : undefined
    if (target) found.push({ from, ...target, line: text.slice(0, start).split('\n').length })
  }
  const { program, errors } = parseSync(from, text)
  if (errors[0]) throw new Error(`${from} cannot be parsed: ${errors[0].message}`)
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(program)
  return found
}

/** A file's position: its tree, its floor, and its isolated folder. */
interface Place {
  readonly tree: Tree
  readonly treeName: string
  readonly height: number
  readonly floor: Floor
  readonly room: string
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}${path.endsWith('.ts') ? 'x?$' : ''}`)
const patterns = new Map(Object.values(trees).flatMap((tree) => tree.floors.map((floor) => [floor, patternOf(floor.path)] as const)))

function placeOf(path: string): Place | undefined {
  const treeName = path.slice(0, path.indexOf('/'))
  const tree = trees[treeName]
  if (!tree) return undefined
  for (const [height, floor] of tree.floors.entries()) {
    const room = patterns.get(floor)?.exec(path)?.[0]
    if (room !== undefined) return { tree, treeName, height, floor, room }
  }
  return undefined
}

const startsWithAny = (name: string, beginnings: readonly string[]) => beginnings.some((beginning) => name.startsWith(beginning))
const matchesAny = (path: string, allowed: readonly string[]) => allowed.some((pattern) => patternOf(pattern).test(path))

/** Why an import violates the rules, and what to do; undefined when it is allowed. */
function problemOf({ from, to, isPackage, line }: Import): string | undefined {
  const place = placeOf(from)
  const at = `${from}:${line} imports ${to}`
  if (!place) return undefined
  const { tree, treeName, floor, height, room } = place
  if (isPackage) {
    const packages = floor.packages ?? tree.packages
    if (!packages || startsWithAny(to, packages) || (isBuiltin(to) && !packages)) return undefined
    return `${at}, but ${floor.path} uses ${packages.join(', ')} only: take it in through a port or an argument`
  }
  const target = placeOf(to)
  if (!target) return `${at}, which no tree holds`
  if (target.treeName !== treeName) {
    const imports = floor.imports ?? tree.imports
    if (matchesAny(to, imports)) return undefined
    return `${at}, but ${floor.path} knows ${imports.join(', ') || 'nothing else'} only: move what both need into one of those`
  }
  if (floor.isGround && target.floor !== floor)
    return `${at}, but ${floor.path} imports no other floor: move what it needs into it, or hand it in`
  if (target.height > height) return `${at}, but ${floor.path} is below ${target.floor.path}: move what it needs down, or hand it in`
  if (target.floor === floor && floor.isApart && target.room !== room)
    return `${at}, but folders of ${floor.path} do not import one another: move what both need to a lower floor`
  return undefined
}

/** Groups of files that import each other in a cycle (Tarjan). */
export function cyclesIn(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const cycles: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    let lowest = own
    open.push(path)
    isOpen.add(path)
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to))
      else if (isOpen.has(to)) lowest = Math.min(lowest, order.get(to) ?? own)
    }
    if (lowest === own) {
      const cycle = open.splice(open.indexOf(path))
      for (const member of cycle) isOpen.delete(member)
      if (cycle.length > 1) cycles.push(cycle.toSorted())
    }
    return lowest
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return cycles
}

/** The violations in these files. */
export function problemsOf(sources: Sources): { readonly upward: readonly string[]; readonly cycles: readonly string[] } {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text))
  const unassigned = [...sources.keys()].filter((path) => !placeOf(path))
  return {
    upward: [
      ...unassigned.map((path) => `${path} has no floor: give its folder one in build/moduleGraph.ts`),
      ...imports.flatMap((one) => problemOf(one) ?? []),
    ],
    cycles: cyclesIn(imports.filter(({ isPackage }) => !isPackage)).map(
      (cycle) => `${cycle.join(' ↔ ')}: move what they share into a file below both`,
    ),
  }
}

/** The source text of all trees in a folder. */
export function sourcesIn(root: string): Sources {
  const paths = Object.keys(trees).flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(tree, path)),
  )
  return new Map(paths.filter(isSource).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const sources = sourcesIn(join(import.meta.dirname, '..'))
  const { upward, cycles } = problemsOf(sources)
  for (const problem of [...upward, ...cycles]) console.error(problem)
  console.log(`${sources.size} modules, ${cycles.length} cycles, ${upward.length} upward imports`)
  if (upward.length + cycles.length > 0) process.exit(1)
}

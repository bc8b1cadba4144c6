import type { Rolldown } from 'vite'
import { secondSkins } from '../contract/skins.ts'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A page of the table (src/app/routes.tsx). */
export interface TablePage {
  readonly path: string
  /** As the table imports it. */
  readonly module: string
  readonly isForPlayers: boolean
  /** The feature of its module, whose messages it is loaded with; undefined for developers’ pages and those whose words come with the first paint. */
  readonly catalog: string | undefined
  readonly hasTabs: boolean
}

/** The module that an expression imports dynamically. */
const importedIn = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  const { source, body } = node
  return node.type === 'ImportExpression' && isNode(source) ? String(source.value) : importedIn(body)
}

/** What a page's data (`{ catalog: 'vip', tabs: true }`) has under a key. */
function valueIn(data: Node | undefined, name: string): unknown {
  if (data === undefined || !Array.isArray(data.properties)) return undefined
  return (data.properties as { key?: Node; value?: Node }[]).find(({ key }) => key?.name === name)?.value?.value
}

/** The pages of the parsed table: calls like `pageAt('/vip', () => import('./VipPage.tsx'), …)`, or of `guardedAt`. */
export function* pagesIn(node: unknown): Generator<TablePage> {
  if (Array.isArray(node)) for (const child of node) yield* pagesIn(child)
  if (!isNode(node)) return
  const { callee, arguments: args } = node
  const name = node.type === 'CallExpression' && isNode(callee) ? callee.name : undefined
  if ((name === 'pageAt' || name === 'guardedAt') && Array.isArray(args)) {
    const [path, load, , data] = args as [Node, Node, ...(Node | undefined)[]]
    const module = importedIn(load)
    if (typeof path.value !== 'string' || module === undefined) throw new Error(`a page of the table has no path or no module of its own`)
    const feature = /features\/\w+\/(?!lobby\/|errors\/)(\w+)\//.exec(module)?.[1]
    const catalog = valueIn(data, 'catalog')
    if (catalog !== feature)
      throw new Error(`${path.value} is loaded with the messages of ${String(catalog)}, but its module is of ${feature}`)
    const hasTabs = valueIn(data, 'tabs') === true
    yield { path: path.value, module, isForPlayers: name === 'guardedAt', catalog: feature, hasTabs }
  } else for (const child of Object.values(node)) yield* pagesIn(child)
}

/** A file with the scripts and styles that it cannot run without. */
export function neededBy(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk') return found
  for (const other of chunk.imports) neededBy(bundle, other, found)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}

/** A call that a page makes when it opens: its path for players and, if they may see something, for guests. */
export interface FirstCall {
  readonly player: string
  readonly guest?: string
  readonly input: object
}

/**
 * What a visit that begins with a page will load, as the page’s first script reads it (`PageManifest` in src/platform/booted.ts): each page’s
 * files and catalogs as indexes of one list of catalogs and files, by its path up to a parameter; its first calls as indexes of theirs; and the pages
 * that a guest is redirected from.
 */
export function manifestOf(
  pages: readonly TablePage[],
  catalogs: readonly string[],
  needs: (page: TablePage) => {
    readonly catalogs: readonly string[]
    readonly files: Iterable<string>
    readonly calls: readonly FirstCall[]
  },
) {
  const files: string[] = []
  const calls: FirstCall[] = []
  const keys: string[] = []
  const indexOf = (file: string): number => {
    const index = files.indexOf(file)
    return catalogs.length + (index < 0 ? files.push(file) - 1 : index)
  }
  const callIndexOf = (call: FirstCall): number => {
    const key = JSON.stringify(call)
    const index = keys.indexOf(key)
    if (index >= 0) return index
    keys.push(key)
    return calls.push(call) - 1
  }
  const plain = (path: string) => path.replace(/\$.*/, '')
  const needed = pages.map((page) => ({ path: plain(page.path), ...needs(page) }))
  return {
    pages: Object.fromEntries(
      needed.map((page) => [page.path, [...Array.from(page.files, indexOf), ...page.catalogs.map((name) => catalogs.indexOf(name))]]),
    ),
    callsOf: Object.fromEntries(needed.filter((page) => page.calls.length > 0).map((page) => [page.path, page.calls.map(callIndexOf)])),
    forPlayers: pages.filter(({ isForPlayers }) => isForPlayers).map(({ path }) => plain(path)),
    hasSkins: pages.some(({ path }) => Object.hasOwn(secondSkins, path)),
    withoutTabs: pages.filter(({ hasTabs }) => !hasTabs).map(({ path }) => plain(path)),
    files,
    calls,
  }
}

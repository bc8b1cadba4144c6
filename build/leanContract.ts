import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Call } from '../contract/call.ts'
import { shapeOf } from './shapeOf.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A call's entry: its path, if it is a literal, where its output is described, and what the browser does not need. */
interface Entry {
  path?: string
  output?: Node
  readonly unused: Node[]
}

/** Used only by the server. */
const serverOnly = new Set(['input', 'failures', 'perMinute'])

/** The entries of a module's calls. */
function* entriesIn(node: unknown): Generator<Entry> {
  if (Array.isArray(node)) for (const child of node) yield* entriesIn(child)
  if (!isNode(node)) return
  const { callee, arguments: args } = node
  if (node.type === 'CallExpression' && isNode(callee) && callee.name === 'call' && Array.isArray(args)) {
    const entry: Entry = { unused: [] }
    const properties = (args[0] as { properties?: (Node & { key?: { name?: string }; value: Node })[] }).properties ?? []
    for (const property of properties) {
      const name = property.key?.name ?? ''
      if (name === 'path' && typeof property.value.value === 'string') entry.path = property.value.value
      if (name === 'output') entry.output = property
      if (serverOnly.has(name)) entry.unused.push(property)
    }
    yield entry
  } else for (const child of Object.values(node)) yield* entriesIn(child)
}

const contract = join(import.meta.dirname, '../contract/')
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'output' in value

/** The output shapes of a module's calls, by path; for entries without a literal path, created by a function, their common shape. */
async function answersOf(file: string, written: ReadonlySet<string>): Promise<(path: string | undefined) => string> {
  const made = Object.values((await import(file)) as object).filter((value) => isCall(value))
  return (path) => {
    const answers = new Set(
      made
        .filter((call) => (path === undefined ? !written.has(call.path) : call.path === path))
        .map(({ output }) => JSON.stringify(shapeOf(output))),
    )
    const [answer] = answers
    if (answers.size !== 1 || !answer)
      throw new Error(`${file}: ${answers.size} shapes for the answer of “${path ?? 'a path that is given'}”`)
    return answer
  }
}

/**
 * The browser calls by path. The server validates what it sends; the browser checks responses only as far as a page relies on them: each
 * call's `output` is replaced by its `shape`. That keeps the schemas and their library out of the start page.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  async transform(code, id) {
    if (!id.startsWith(contract)) return
    const entries = [...entriesIn(this.parse(code))]
    if (entries.length === 0) return
    const answerOf = await answersOf(id, new Set(entries.flatMap(({ path }) => path ?? [])))
    const places = entries.flatMap(({ path, output, unused }) => [
      ...unused.map(({ start, end }) => ({ start, end, text: '...null' })),
      ...(output ? [{ start: output.start, end: output.end, text: `shape: ${answerOf(path)}` }] : []),
    ])
    let lean = code
    for (const { start, end, text } of places.toSorted((a, b) => b.start - a.start))
      lean = `${lean.slice(0, start)}${text}${lean.slice(end)}`
    return { code: lean, map: null }
  },
}

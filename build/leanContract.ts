import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every value that a call's entry gives as `input` or `output`. */
function* shapesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* shapesIn(child)
  if (!isNode(node)) return
  const { callee, arguments: given } = node
  if (node.type === 'CallExpression' && isNode(callee) && callee.name === 'call' && Array.isArray(given)) {
    const properties = (given[0] as { properties?: { key?: { name?: string }; value: Node }[] }).properties ?? []
    for (const { key, value } of properties) if (key?.name === 'input' || key?.name === 'output') yield value
  } else for (const child of Object.values(node)) yield* shapesIn(child)
}

const contract = join(import.meta.dirname, '../contract/')

/**
 * The browser calls by path and believes its own server: the shapes of the contract's calls are for the server and for types. Here they
 * are left out of the build, which keeps their library out of the start page.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(contract)) return
    let lean = code
    for (const { start, end } of [...shapesIn(this.parse(code))].toSorted((a, b) => b.start - a.start))
      lean = `${lean.slice(0, start)}null${lean.slice(end)}`
    return { code: lean, map: null }
  },
}

import type { AnyStateNode } from 'xstate'
import { labelOf } from '#machines/kit/labels.ts'
import type { Model } from '#machines/kit/model.ts'
import { titleOf } from './words.ts'

const idOf = (node: AnyStateNode): string => node.path.join('_') || 'machine'
const anywhere = (node: AnyStateNode): string => `${idOf(node)}_anywhere`
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean => node.id !== outer.id && node.id.startsWith(`${outer.id}.`)
/** Colons end a label's text and a semicolon ends a line of the notation. */
const plain = (text: string): string => text.replaceAll(/[:;"#]/g, ' ').trim()

/** A transition from a state to a nested target, and one that stays, start at a separate point: the notation has no other way. */
function arrowLines(node: AnyStateNode): { lines: string[]; needsAnywhere: boolean } {
  const isOuter = node.type === 'compound' || node.type === 'parallel'
  const definitions = [...(node.always ?? []), ...[...node.transitions.values()].flat()]
  let needsAnywhere = false
  const lines = definitions.flatMap((definition) => {
    const targets = definition.target ?? [node]
    return targets.map((target: AnyStateNode) => {
      const isInside = isOuter && (target === node || isWithin(target, node))
      needsAnywhere ||= isInside
      const from = isInside ? anywhere(node) : idOf(node)
      const to = isInside && target === node ? anywhere(node) : idOf(target)
      return `${from} --> ${to} : ${plain(labelOf(definition)) || 'at once'}`
    })
  })
  return { lines, needsAnywhere }
}

function stateLines(model: Model, node: AnyStateNode): string[] {
  const children = Object.values(node.states)
  const own = arrowLines(node)
  const inside = [
    ...(own.needsAnywhere ? [`state "anywhere here" as ${anywhere(node)}`] : []),
    ...(node.type === 'compound' ? node.initial.target.map((target) => `[*] --> ${idOf(target)}`) : []),
    ...children.flatMap((child, index) => [...(node.type === 'parallel' && index > 0 ? ['--'] : []), ...stateLines(model, child)]),
    ...children.flatMap((child) => arrowLines(child).lines.filter((line) => !line.startsWith(`${anywhere(child)} `))),
    ...own.lines.filter((line) => line.startsWith(`${anywhere(node)} `)),
  ]
  if (node.path.length === 0) return inside
  const words = plain(titleOf(model, node.path.join('.')))
  const title = `state "${words}" as ${idOf(node)}`
  const end = node.type === 'final' ? [`${idOf(node)} --> [*]`] : []
  return children.length === 0 ? [title, ...end] : [`${title} {`, ...inside.map((line) => `  ${line}`), '}']
}

/** The machine as declared, as a `stateDiagram-v2`. */
export const diagramOf = (model: Model): string =>
  ['stateDiagram-v2', ...stateLines(model, model.machine.root).map((line) => `  ${line}`)].join('\n')

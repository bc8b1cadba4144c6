import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { labelOf } from '#machines/kit/labels.ts'
import { nodesOf } from '#machines/kit/transitions.ts'

/** An edge of the diagram: all transitions from one state to another, each with its label. */
export interface Arrow {
  readonly source: string
  readonly transitions: readonly { readonly definition: AnyTransitionDefinition; readonly text: string }[]
}
export interface Graph {
  readonly root: ElkNode
  readonly nodes: ReadonlyMap<string, AnyStateNode>
  readonly arrows: ReadonlyMap<string, Arrow>
}

/** Approximate width of a text in the diagram's fonts, for sizing boxes. */
const widthOf = (text: string, perLetter: number): number => Math.ceil(text.length * perLetter)
export const lineHeight = 15
const label = ({ transitions }: Arrow) => ({
  text: transitions.map(({ text }) => text).join('\n'),
  width: Math.max(...transitions.map(({ text }) => widthOf(text, 6.4))) + 8,
  height: transitions.length * lineHeight + 2,
})
const title = (text: string) => ({ text, width: widthOf(text, 8.2) + 4, height: 20 })

const initialOf = (id: string): string => `${id}#initial`
/** An edge that is laid out but not drawn. */
export const isOrder = (id: string): boolean => id.endsWith('#order')

const boxOf = (node: AnyStateNode): ElkNode => {
  const children = Object.values(node.states)
  const begins = node.type === 'compound' ? [{ id: initialOf(node.id), width: 10, height: 10 }] : []
  return children.length === 0
    ? { id: node.id, labels: [title(node.key)], width: widthOf(node.key, 8.2) + 36, height: 40 }
    : { id: node.id, labels: [title(node.key)], children: [...begins, ...children.map(boxOf)], layoutOptions: inner }
}

const inner = {
  'elk.padding': '[top=40,left=20,bottom=20,right=20]',
  'elk.nodeLabels.placement': 'INSIDE V_TOP H_LEFT',
  // Starting at the dots: the first state of each composite is drawn at its top.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
}
const options = {
  ...inner,
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

const arrowsFrom = (node: AnyStateNode): AnyTransitionDefinition[] => [...(node.always ?? []), ...[...node.transitions.values()].flat()]

/** A machine as nested boxes and arrows, ready for layout. */
export function graphOf(machine: AnyStateMachine): Graph {
  const nodes = new Map(nodesOf(machine).map((node) => [node.id, node]))
  const arrows = new Map<string, Arrow>()
  const edges: ElkExtendedEdge[] = []
  for (const node of nodes.values()) {
    if (node.type === 'compound')
      for (const target of node.initial.target) edges.push({ id: `${node.id}#begin`, sources: [initialOf(node.id)], targets: [target.id] })
    const targets = new Map<string, Arrow['transitions']>()
    for (const definition of arrowsFrom(node)) {
      const transition = { definition, text: labelOf(definition) || 'at once' }
      for (const { id } of (definition.target ?? [node]) as AnyStateNode[]) targets.set(id, [...(targets.get(id) ?? []), transition])
    }
    for (const [target, transitions] of targets) {
      const id = `${node.id}#${target}`
      const arrow = { source: node.id, transitions }
      arrows.set(id, arrow)
      edges.push({ id, sources: [node.id], targets: [target], labels: [label(arrow)] })
    }
  }
  // Otherwise a state that only its composite leads to would be placed before the first one.
  for (const node of nodes.values())
    if (node.type === 'compound')
      for (const child of Object.values(node.states)) {
        const isLedTo = edges.some(({ sources, targets }) => targets[0] === child.id && sources[0] !== node.id && sources[0] !== child.id)
        const [first] = node.initial.target
        if (!isLedTo && first) edges.push({ id: `${child.id}#order`, sources: [first.id], targets: [child.id] })
      }
  const root: ElkNode = { id: 'drawing', layoutOptions: options, children: [boxOf(machine.root)], edges }
  return { root, nodes, arrows }
}

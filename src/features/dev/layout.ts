import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { AnyStateMachine } from 'xstate'
import { graphOf, isOrder } from './graph.ts'
import type { Arrow } from './graph.ts'

export interface Box {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Empty for the dot of a composite's initial state. */
  readonly title: string
  readonly kind: string
}
export interface Line {
  readonly id: string
  readonly path: string
  readonly arrow: Arrow | undefined
  readonly label: { readonly x: number; readonly y: number } | undefined
}
export interface Drawing {
  readonly width: number
  readonly height: number
  /** Outer boxes first. */
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
}

const pathOf = ({ sections = [] }: ElkExtendedEdge): string =>
  sections
    .map(
      ({ startPoint, bendPoints = [], endPoint }) => `M${[startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`).join('L')}`,
    )
    .join('')

const flat = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flat)]

const made = new Map<string, Promise<Drawing>>()

async function draw(machine: AnyStateMachine): Promise<Drawing> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const { root, nodes, arrows } = graphOf(machine)
  const { width = 0, height = 0, children = [], edges = [] } = await new Elk().layout(root)
  return {
    width,
    height,
    boxes: children.flatMap(flat).map(({ id, x = 0, y = 0, width: w = 0, height: h = 0 }) => {
      const node = nodes.get(id)
      return { id, x, y, width: w, height: h, title: node?.key ?? '', kind: node?.type ?? 'begin' }
    }),
    lines: edges.flatMap((edge) => {
      if (isOrder(edge.id)) return []
      const [label] = edge.labels ?? []
      return { id: edge.id, path: pathOf(edge), arrow: arrows.get(edge.id), label: label && { x: label.x ?? 0, y: label.y ?? 0 } }
    }),
  }
}

/** Lays a machine out, once. The layout library is large and is loaded on demand. */
export const drawingOf = (machine: AnyStateMachine): Promise<Drawing> => {
  const drawing = made.get(machine.id) ?? draw(machine)
  made.set(machine.id, drawing)
  return drawing
}

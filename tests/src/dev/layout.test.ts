import { describe, expect, it } from 'vitest'
import { models } from '#machines/index.ts'
import { nodesOf } from '#machines/kit/transitions.ts'
import { drawingOf } from '#src/features/dev/layout.ts'
import type { Box } from '#src/features/dev/layout.ts'

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describe.each(models.map(({ machine }) => ({ name: machine.id, machine })))('the drawing of $name', ({ machine }) => {
  it('has every state within the box of its parent, and the initial one on top', async () => {
    const { boxes } = await drawingOf(machine)
    const boxOf = (id: string): Box => {
      const box = boxes.find((one) => one.id === id)
      if (!box) throw new Error(`${id} is not drawn`)
      return box
    }
    for (const node of nodesOf(machine)) {
      const children = Object.values(node.states)
      for (const child of children)
        expect({ of: child.id, isInside: isInside(boxOf(child.id), boxOf(node.id)) }).toEqual({ of: child.id, isInside: true })
      if (node.type !== 'compound') continue
      const top = Math.min(...children.map((child) => boxOf(child.id).y))
      // A composite state is taller: its top is a little higher in the same row.
      for (const first of node.initial.target) expect(boxOf(first.id).y - top).toBeLessThan(30)
    }
  })

  it('has a path for every transition', async () => {
    const { lines } = await drawingOf(machine)
    expect(lines.every(({ path }) => path.startsWith('M'))).toBe(true)
    const drawn = lines.reduce((sum, { arrow }) => sum + (arrow?.transitions.length ?? 0), 0)
    const declared = nodesOf(machine).flatMap((node) => [...(node.always ?? []), ...[...node.transitions.values()].flat()])
    expect(drawn).toBe(declared.reduce((sum, { target }) => sum + (target?.length ?? 1), 0))
  })
})

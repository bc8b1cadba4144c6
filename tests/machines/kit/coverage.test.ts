import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { coverageOf, coverageText, coveringPaths, transitionsTaken } from '#machines/kit/coverage.ts'
import { defineModel } from '#machines/kit/model.ts'
import { done } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { walk } from '#machines/kit/paths.ts'
import { port } from '#machines/kit/port.ts'

const machine = setup({
  types: {} as { events: { type: 'door.knocked' } },
  actors: { ask: port<Outcome<string>>('ask') },
  delays: { timeout: 1_000 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'door.knocked': 'asking' } },
    asking: { invoke: { src: 'ask', onDone: 'open', onError: 'shut' }, after: { timeout: 'shut' } },
    open: {},
  },
})
const model = defineModel({
  machine,
  title: 'A door',
  starts: [{ title: 'It is shut' }],
  events: { 'door.knocked': [{ title: 'Somebody knocks' }] },
  ports: { ask: { done: [{ title: 'Come in', output: done('in') }], failed: [{ title: 'Nobody', reason: 'offline' }] } },
  waits: { timeout: 'Silence' },
  states: { shut: 'Shut', asking: 'Asking', open: 'Open' },
  same: () => null,
})

describe('coverage', () => {
  const { paths } = walk(model)

  it('names the transitions that a path takes, in order', () => {
    const opening = paths.find(({ steps }) => steps.at(-1)?.title === 'Come in')
    expect([...transitionsTaken(model, opening ?? { steps: [] })]).toEqual([
      'door.shut · door.knocked · 0',
      'door.asking · xstate.done.actor.0.door.asking · 0',
    ])
  })

  it('counts each transition once, and returns the total', () => {
    expect(coverageOf(model, paths)).toEqual({ taken: 4, all: 4 })
    expect(coverageOf(model, paths.slice(0, 1))).toEqual({ taken: 2, all: 4 })
    expect(coverageOf(model, [])).toEqual({ taken: 0, all: 4 })
  })

  it('needs few paths: those that take the most new transitions for their length', () => {
    const path = (length: number, ...takes: string[]) => ({
      takes,
      steps: Array.from({ length }, () => paths.flatMap(({ steps }) => steps).slice(0, 1)).flat(),
    })
    const [twice, long, rest] = [path(4, 'a', 'b'), path(4, 'a', 'b', 'c'), path(2, 'd')]
    expect(coveringPaths([twice, long, rest])).toEqual([long, rest])
    expect(coveringPaths([])).toEqual([])
  })

  it('is 100 % only when nothing is missing', () => {
    expect(coverageText({ taken: 999, all: 1_000 })).toBe('999 of 1000 transitions (99 %)')
    expect(coverageText({ taken: 0, all: 0 })).toBe('0 of 0 transitions (100 %)')
  })

  it('refuses a path that the current machine cannot take', () => {
    const stale = paths.map(({ steps }) => ({ steps: steps.map((step) => ({ ...step, title: `${step.title}?` })) }))
    expect(() => coverageOf(model, stale)).toThrow('door has no step «Somebody knocks?» here')
  })
})

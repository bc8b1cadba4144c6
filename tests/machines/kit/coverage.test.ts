import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { coverageOf, coverageText, coveringPaths, joinPaths, transitionsTaken } from '#machines/kit/coverage.ts'
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
  const paths = walk(model).paths.map((path) => ({ ...path, takes: [...transitionsTaken(model, path)] }))

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

  it('joins paths where one ends in a state that another passes through, with the waits and observations of the whole', () => {
    const named = paths.map((path) => ({ ...path, name: path.steps.at(-1)?.title }))
    const joined = joinPaths(model, named, () => true)
    expect(joined.map(({ of, steps }) => [of.map(({ name }) => name), steps.map(({ title }) => title)])).toEqual([
      [
        ['Nobody', 'Silence', 'Come in'],
        ['It is shut', 'Somebody knocks', 'Nobody', 'Somebody knocks', 'Silence', 'Somebody knocks', 'Come in'],
      ],
    ])
    expect(joined[0]?.steps[4]?.do).toEqual({ kind: 'wait', delay: 'timeout', ms: 1_000 })
    expect(coverageOf(model, joined)).toEqual({ taken: 4, all: 4 })
  })

  it('joins no paths that are not allowed', () => {
    const joined = joinPaths(model, paths, ({ steps }, at) => at === 3 && steps.length <= 5)
    expect(joined.map(({ of, steps }) => [of.length, steps.length])).toEqual([
      [2, 5],
      [1, 3],
    ])
    expect(joinPaths(model, paths, () => false).map(({ of }) => of.length)).toEqual([1, 1, 1])
  })

  it('walks a path from its start when the part that a join skips is nobody else’s', () => {
    const skipped = paths.map((path) => ({
      ...path,
      takes: path.steps.at(-1)?.title === 'Come in' ? [...path.takes, 'door.shut · never · 0'] : path.takes,
    }))
    const joined = joinPaths(model, skipped, () => true)
    expect(joined.map(({ of, steps }) => [of.length, steps.length])).toEqual([
      [3, 7],
      [1, 3],
    ])
  })

  it('refuses paths that the current machine cannot take', () => {
    const foreign = paths.map(({ steps }) => ({ takes: [], steps: steps.map((step) => ({ ...step, title: `${step.title}?` })) }))
    expect(() => joinPaths(model, foreign, () => true)).toThrow('door has no step “Somebody knocks?” here')
  })

  it('is 100 % only when nothing is missing', () => {
    expect(coverageText({ taken: 999, all: 1_000 })).toBe('999 of 1000 transitions (99 %)')
    expect(coverageText({ taken: 0, all: 0 })).toBe('0 of 0 transitions (100 %)')
  })

  it('refuses a path that the current machine cannot take', () => {
    const stale = paths.map(({ steps }) => ({ steps: steps.map((step) => ({ ...step, title: `${step.title}?` })) }))
    expect(() => coverageOf(model, stale)).toThrow('door has no step “Somebody knocks?” here')
  })
})

import type { AnyMachineSnapshot } from 'xstate'
import type { Model } from './model.ts'
import type { Path } from './paths.ts'
import { createPossibleSteps } from './possibleSteps.ts'
import { transitionsOf, takeStart, takeStep } from './transitions.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The declared transitions that a path takes, by name. */
export function transitionsTaken(model: Model, { steps }: Path): Set<string> {
  const names = new Map(transitionsOf(model.machine).map(({ id, definition }) => [definition, id]))
  const stepsOf = createPossibleSteps(model)
  const taken = new Set<string>()
  let snapshot: AnyMachineSnapshot | undefined
  for (const { title, do: action } of steps) {
    const possible = snapshot && stepsOf(snapshot).find((one) => one.title === title && isSame(one.action, { ...action, ms: undefined }))
    if (snapshot && !possible) throw new Error(`${model.machine.id} has no step «${title}» here: its paths are stale`)
    const step =
      snapshot && possible
        ? takeStep(model.machine, snapshot, possible.event)
        : takeStart(model.machine, action.kind === 'start' ? action.input : undefined)
    for (const definition of step.definitions) {
      const name = names.get(definition)
      // An invoked machine has transitions of its own.
      if (name !== undefined) taken.add(name)
    }
    snapshot = step.snapshot
  }
  return taken
}

/** A path with the transitions it takes. */
export interface MarkedPath extends Path {
  readonly takes: readonly string[]
}

/** A small subset of the paths that covers the same transitions (greedy: each time the path with the most new ones for its length). */
export function coveringPaths<P extends MarkedPath>(paths: readonly P[]): P[] {
  const uncovered = new Set(paths.flatMap(({ takes }) => takes))
  const chosen = new Set<P>()
  const gainOf = ({ takes, steps }: P): number => takes.filter((id) => uncovered.has(id)).length / Math.sqrt(steps.length)
  while (uncovered.size > 0) {
    const best = paths.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one))
    chosen.add(best)
    for (const id of best.takes) uncovered.delete(id)
  }
  return paths.filter((path) => chosen.has(path))
}

export interface Coverage {
  readonly taken: number
  /** Excluding those that the model declares unreachable. */
  readonly all: number
}

/** How many of a machine's transitions the paths take. */
export function coverageOf(model: Model, paths: readonly Path[]): Coverage {
  const taken = new Set(paths.flatMap((path) => [...transitionsTaken(model, path)]))
  return { taken: taken.size, all: transitionsOf(model.machine).length - model.unreachable.length }
}

export const sumOf = (parts: readonly Coverage[]): Coverage => ({
  taken: parts.reduce((sum, { taken }) => sum + taken, 0),
  all: parts.reduce((sum, { all }) => sum + all, 0),
})

/** `17 of 17 transitions (100 %)`. Rounded down: only full coverage shows 100 %. */
export const coverageText = ({ taken, all }: Coverage): string =>
  `${taken} of ${all} transitions (${all === 0 ? 100 : Math.floor((taken / all) * 100)} %)`

import type { AnyMachineSnapshot } from 'xstate'
import type { Model } from './model.ts'
import { replaySteps } from './paths.ts'
import type { Path, Step } from './paths.ts'
import { createPossibleSteps, isStep } from './possibleSteps.ts'
import { transitionsOf, takeStart, takeStep } from './transitions.ts'

/** The declared transitions that a path takes, by name. */
export function transitionsTaken(model: Model, { steps }: Path): Set<string> {
  const names = new Map(transitionsOf(model.machine).map(({ id, definition }) => [definition, id]))
  const stepsOf = createPossibleSteps(model)
  const taken = new Set<string>()
  let snapshot: AnyMachineSnapshot | undefined
  for (const { title, do: action } of steps) {
    const possible = snapshot && stepsOf(snapshot).find(isStep({ title, do: action }))
    if (snapshot && !possible) throw new Error(`${model.machine.id} has no step “${title}” here: its paths are stale`)
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

/** Paths walked in one go, from a single start. */
export interface JoinedPath<P extends Path> extends Path {
  readonly of: readonly P[]
}

const placeOf = (step: Step | undefined): string => JSON.stringify([step?.see.state, step?.see.context])

/**
 * Joins paths to fewer, longer ones that take the same transitions: where one ends, another that passes through that state continues, from there
 * on. Joined only where the machine can take the steps in that order, and `isAllowed` accepts the result; `at` is the step where it goes on. A path
 * whose skipped part no other path takes is walked from its start as well.
 */
export function joinPaths<P extends MarkedPath>(
  model: Model,
  paths: readonly P[],
  isAllowed: (path: Path, at: number) => boolean,
): JoinedPath<P>[] {
  const restAfter = (by: P, end: string): readonly Step[] | undefined => {
    const at = by.steps.findLastIndex((step, index) => index < by.steps.length - 1 && placeOf(step) === end)
    return at < 0 ? undefined : by.steps.slice(at + 1)
  }
  // A path that ends where no other passes can only be the last of its walk.
  const [goingOn = [], ending = []] = [true, false].map((goesOn) =>
    paths
      .filter((path) => paths.some((by) => by !== path && restAfter(by, placeOf(path.steps.at(-1)))) === goesOn)
      .toSorted((a, b) => b.steps.length - a.steps.length),
  )
  const rest = new Set([...goingOn, ...ending])
  const continued = (path: Path): { readonly path: Path; readonly by: P } | undefined => {
    const end = placeOf(path.steps.at(-1))
    const ways = [...rest].flatMap((by) => {
      const steps = restAfter(by, end)
      return steps ? [{ by, steps }] : []
    })
    for (const { by, steps } of ways.sort((a, b) => a.steps.length - b.steps.length)) {
      const longer = replaySteps(model, [...path.steps, ...steps])
      if (longer && isAllowed(longer, path.steps.length)) return { path: longer, by }
    }
    return undefined
  }
  const joined: JoinedPath<P>[] = []
  for (const first of rest) {
    rest.delete(first)
    let whole: JoinedPath<P> = { steps: first.steps, of: [first] }
    for (let next = continued(whole); next; next = continued(whole)) {
      rest.delete(next.by)
      whole = { steps: next.path.steps, of: [...whole.of, next.by] }
    }
    joined.push(whole)
  }
  const taken = new Set(joined.flatMap((path) => [...transitionsTaken(model, path)]))
  for (const path of paths)
    if (path.takes.some((id) => !taken.has(id))) {
      joined.push({ steps: path.steps, of: [path] })
      for (const id of path.takes) taken.add(id)
    }
  return joined
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

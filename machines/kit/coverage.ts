import type { AnyMachineSnapshot } from 'xstate'
import { createMoves } from './deeds.ts'
import type { Model } from './model.ts'
import type { Path } from './paths.ts'
import { arrowsOf, takeStart, takeStep } from './transitions.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The declared arrows that a path takes, by their names. */
export function arrowsTaken(model: Model, { steps }: Path): Set<string> {
  const names = new Map(arrowsOf(model.machine).map(({ id, definition }) => [definition, id]))
  const movesOf = createMoves(model)
  const taken = new Set<string>()
  let snapshot: AnyMachineSnapshot | undefined
  for (const { title, do: deed } of steps) {
    const move = snapshot && movesOf(snapshot).find((one) => one.title === title && isSame(one.deed, { ...deed, ms: undefined }))
    if (snapshot && !move) throw new Error(`${model.machine.id} has no move «${title}» here: its paths are stale`)
    const step =
      snapshot && move
        ? takeStep(model.machine, snapshot, move.event)
        : takeStart(model.machine, deed.kind === 'start' ? deed.input : undefined)
    for (const definition of step.definitions) {
      const name = names.get(definition)
      // A machine that is asked by this one has arrows of its own.
      if (name !== undefined) taken.add(name)
    }
    snapshot = step.snapshot
  }
  return taken
}

export interface Coverage {
  readonly taken: number
  /** Without those that the model says no path can take. */
  readonly all: number
}

/** How many of a machine's transitions the paths take. */
export function coverageOf(model: Model, paths: readonly Path[]): Coverage {
  const taken = new Set(paths.flatMap((path) => [...arrowsTaken(model, path)]))
  return { taken: taken.size, all: arrowsOf(model.machine).length - model.unreachable.length }
}

export const sumOf = (parts: readonly Coverage[]): Coverage => ({
  taken: parts.reduce((sum, { taken }) => sum + taken, 0),
  all: parts.reduce((sum, { all }) => sum + all, 0),
})

/** `17 of 17 transitions (100 %)`. Rounded down: only all of them are 100 %. */
export const coverageWords = ({ taken, all }: Coverage): string =>
  `${taken} of ${all} transitions (${all === 0 ? 100 : Math.floor((taken / all) * 100)} %)`

import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { Model } from './model.ts'
import { createPossibleSteps, isStep } from './possibleSteps.ts'
import type { StepAction, PossibleStep } from './possibleSteps.ts'
import { transitionsOf, takeStart, takeStep } from './transitions.ts'
import { activeNodesOf } from './xstateInternals.ts'
import type { TakenTransition } from './xstateInternals.ts'

/** More states than a person can review: the model's `same` distinguishes too much. */
const limit = 20_000

/** What is expected after a step: the state, the events emitted on the way, the effects requested. */
export interface Observation {
  readonly state: StateValue
  readonly context: unknown
  readonly emitted: readonly AnyEventObject[]
  readonly invoked: readonly { readonly port: string; readonly input: unknown }[]
  readonly executed: readonly { readonly action: string; readonly params: unknown }[]
}
export interface Step {
  readonly title: string
  readonly do: StepAction & { readonly ms?: number }
  readonly see: Observation
}
export interface Path {
  readonly steps: readonly Step[]
}
export interface Walk {
  readonly paths: readonly Path[]
  /** Declared transitions that no path takes and no exception explains. */
  readonly uncovered: readonly string[]
  /** Exceptions that no longer apply: the transition is taken, or gone. */
  readonly idleExceptions: readonly string[]
}

interface Place {
  readonly key: string
  readonly snapshot: AnyMachineSnapshot
  readonly steps: readonly Step[]
  /** When each armed timer fires, in ms since the start, by its event. */
  readonly timers: ReadonlyMap<string, number>
  readonly now: number
}

interface Taken {
  readonly place: Place
  readonly transition: TakenTransition
}

interface RaiseParams {
  readonly id?: string
  readonly sendId?: string
  readonly delay?: number
  readonly src?: string
  readonly input?: unknown
  readonly event?: AnyEventObject
}
const paramsOf = (params: unknown): RaiseParams => (typeof params === 'object' && params !== null ? params : {})

const observationOf = (model: Model, { snapshot, actions }: TakenTransition): Observation => {
  const of = (type: string) => actions.filter((action) => action.type === type).map(({ params }) => paramsOf(params))
  return {
    state: snapshot.value,
    context: model.same(snapshot.context),
    emitted: of('xstate.emit').flatMap(({ event }) => event ?? []),
    invoked: of('xstate.spawnChild').map(({ src, input }) => ({ port: src ?? '', input: input ?? null })),
    executed: actions
      .filter(({ type }) => !type.startsWith('xstate.'))
      .map(({ type, params }) => ({ action: type, params: params ?? null })),
  }
}

const timersAfter = (
  before: ReadonlyMap<string, number>,
  fired: string,
  now: number,
  { actions }: TakenTransition,
): Map<string, number> => {
  const timers = new Map(before)
  timers.delete(fired)
  for (const { type, params } of actions) {
    const { id, sendId, delay } = paramsOf(params)
    if (String(type) === 'xstate.cancel' && sendId !== undefined) timers.delete(sendId)
    if (type === 'xstate.raise' && id !== undefined && delay !== undefined) timers.set(id, now + delay)
  }
  return timers
}

const leavesWithin = (snapshot: AnyMachineSnapshot, node: AnyStateNode): string =>
  activeNodesOf(snapshot)
    .filter(({ id, type }) => (type === 'atomic' || type === 'final') && (id === node.id || id.startsWith(`${node.id}.`)))
    .map(({ id }) => id)
    .join(',')

/** How a model is stepped: where it starts, and where a step leads; undefined where an earlier timer would fire first. */
function createStepper(model: Model) {
  const { machine } = model
  const stepsOf = createPossibleSteps(model)
  const keyOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify([snapshot.value, model.same(snapshot.context), snapshot.status])

  const beginAt = ({ title, input }: Model['starts'][number]): Taken => {
    const first = takeStart(machine, input)
    const steps: Step[] = [{ title, do: { kind: 'start', input }, see: observationOf(model, first) }]
    return {
      place: { key: keyOf(first.snapshot), snapshot: first.snapshot, steps, timers: timersAfter(new Map(), '', 0, first), now: 0 },
      transition: first,
    }
  }
  const stepFrom = (place: Place, possible: PossibleStep): Taken | undefined => {
    const due = place.timers.get(possible.event.type)
    if (possible.action.kind === 'wait' && (due === undefined || [...place.timers.values()].some((other) => other < due))) return undefined
    const now = possible.action.kind === 'wait' ? (due ?? place.now) : place.now
    const transition = takeStep(machine, place.snapshot, possible.event)
    const step: Step = {
      title: possible.title,
      do: possible.action.kind === 'wait' ? { ...possible.action, ms: now - place.now } : possible.action,
      see: observationOf(model, transition),
    }
    return {
      place: {
        key: keyOf(transition.snapshot),
        snapshot: transition.snapshot,
        steps: [...place.steps, step],
        timers: timersAfter(place.timers, possible.event.type, now, transition),
        now,
      },
      transition,
    }
  }
  return { stepsOf, keyOf, beginAt, stepFrom }
}

/**
 * Replays steps of paths in another order: with what is expected now, and how long each wait is. Undefined where the machine cannot take one of
 * them, or an earlier timer would fire first.
 */
export function replaySteps(model: Model, steps: readonly Step[]): Path | undefined {
  const { stepsOf, beginAt, stepFrom } = createStepper(model)
  const [first, ...others] = steps
  const start = model.starts.find(({ title }) => title === first?.title)
  if (!start) return undefined
  let { place } = beginAt(start)
  for (const step of others) {
    const possible = stepsOf(place.snapshot).find(isStep(step))
    const taken = possible && stepFrom(place, possible)
    if (!taken) return undefined
    ;({ place } = taken)
  }
  return { steps: place.steps }
}

/**
 * Returns paths that together take every declared transition of the production machine, with every sample, from every state inside the
 * transition's source, including samples that a guard rejects. Each path can be played against a clock: no step overtakes an earlier timer.
 */
export function walk(model: Model): Walk {
  const { machine } = model
  const transitions = transitionsOf(machine)
  const idOf = new Map(transitions.map(({ id, definition }) => [definition, id]))
  const { stepsOf, keyOf, ...stepper } = createStepper(model)

  const taken = new Set<string>()
  const walked = new Set<string>()
  const found: Path[] = []
  const places = new Set<string>()

  const noteTaken = ({ definitions }: TakenTransition) => {
    for (const definition of definitions) taken.add(idOf.get(definition) ?? '')
  }
  const marksOf = (from: AnyMachineSnapshot, { definitions }: TakenTransition, { event, title }: PossibleStep): string[] => {
    const declaring = definitions.length > 0 ? [] : activeNodesOf(from).filter((node) => node.transitions.has(event.type))
    return [
      ...definitions.map((definition) => `${leavesWithin(from, definition.source)} · ${idOf.get(definition)} · ${title}`),
      ...declaring.map((node) => `${leavesWithin(from, node)} · turned away · ${title}`),
    ]
  }
  const stepFrom = (place: Place, possible: PossibleStep): { place: Place; marks: string[] } | undefined => {
    const next = stepper.stepFrom(place, possible)
    if (!next) return undefined
    noteTaken(next.transition)
    return { place: next.place, marks: marksOf(place.snapshot, next.transition, possible) }
  }
  const beginAt = (start: Model['starts'][number]): Place => {
    const { place, transition } = stepper.beginAt(start)
    noteTaken(transition)
    return place
  }

  for (const start of model.starts) {
    const first = beginAt(start)
    found.push({ steps: first.steps })
    const adjacency = getAdjacencyMap(machine, {
      input: start.input,
      serializeState: keyOf,
      limit,
      events: (snapshot: AnyMachineSnapshot) => stepsOf(snapshot).map(({ event }) => event),
    } as never)
    const queue: Place[] = [first]
    for (let place = queue.shift(); place; place = queue.shift()) {
      if (places.has(place.key)) continue
      places.add(place.key)
      if (!(place.key in adjacency)) throw new Error(`${machine.id}: ${place.key} is not in the machine's graph`)
      for (const step of stepsOf(place.snapshot)) {
        const next = stepFrom(place, step)
        if (!next) continue
        const isNew = next.marks.some((mark) => !walked.has(mark))
        for (const mark of next.marks) walked.add(mark)
        if (isNew) found.push({ steps: next.place.steps })
        queue.push(next.place)
      }
    }
  }
  for (const [begin = '', ...titles] of model.detours) {
    const start = model.starts.find(({ title }) => title === begin)
    if (!start) throw new Error(`${machine.id} does not begin with “${begin}”`)
    let place = beginAt(start)
    for (const title of titles) {
      const move = stepsOf(place.snapshot).find((one) => one.title === title)
      const next = move && stepFrom(place, move)
      if (!next) throw new Error(`${machine.id}: a detour cannot continue with “${title}”`)
      ;({ place } = next)
    }
    found.push({ steps: place.steps })
  }
  const excepted = new Set(model.unreachable.map(({ transition }) => transition))
  return {
    paths: withoutPrefixes(found),
    uncovered: transitions.map(({ id }) => id).filter((id) => !taken.has(id) && !excepted.has(id)),
    idleExceptions: [...excepted].filter((id) => taken.has(id) || !transitions.some((transition) => transition.id === id)),
  }
}

/** A path that is a prefix of another is walked anyway. */
function withoutPrefixes(paths: readonly Path[]): Path[] {
  const prefixes = new Set<string>()
  const signOf = (steps: readonly Step[]): string => JSON.stringify(steps.map((step) => step.do))
  for (const { steps } of paths) for (let length = 1; length < steps.length; length++) prefixes.add(signOf(steps.slice(0, length)))
  return paths.filter(({ steps }) => !prefixes.has(signOf(steps)))
}

import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { AnyEventObject, InspectionEvent } from 'xstate'
import type { Model } from '#machines/kit/model.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import type { Path, Sight, Step } from '#machines/kit/paths.ts'
import { arrowsOf } from '#machines/kit/transitions.ts'

interface Call {
  readonly port: string
  readonly promise: PromiseWithResolvers<unknown>
}

/** As the file of paths keeps it: JSON knows no undefined. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null)) as T

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** Effects of the machine that the app fills in: named actions that are neither an assignment nor an emission. */
const effectsOf = (model: Model): string[] =>
  Object.entries(model.machine.implementations.actions)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => name)

interface Watch {
  onSight?: (step: Step, seen: Sight) => void
  /** Told of every declared arrow that the actor takes, by its name. */
  onArrow?: (id: string) => void
  /** Told all that the actor tells an inspector. */
  onInspection?: (event: InspectionEvent) => void
}

/** Plays a path on a real actor of the production machine: its ports are scripted, its clock is turned by hand. */
export async function play(model: Model, { steps }: Path, { onSight, onArrow, onInspection }: Watch) {
  const clock = new SimulatedClock()
  const calls: Call[] = []
  let told: AnyEventObject[] = []
  let asked: { port: string; input: unknown }[] = []
  let done: { action: string; params: unknown }[] = []

  const port = (name: string) =>
    fromPromise<unknown, unknown>(({ input }) => {
      asked.push({ port: name, input: input ?? null })
      const promise = Promise.withResolvers<unknown>()
      calls.push({ port: name, promise })
      return promise.promise
    })
  const machine = model.machine.provide({
    actors: Object.fromEntries(Object.keys(model.ports).map((name) => [name, port(name)])),
    actions: Object.fromEntries(
      effectsOf(model).map((action) => [action, (_: unknown, params: unknown) => void done.push({ action, params: params ?? null })]),
    ),
  })
  const names = new Map(arrowsOf(machine).map(({ id, definition }) => [definition, id]))
  const [start] = steps
  const input = start?.do.kind === 'start' ? start.do.input : undefined
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      onInspection?.(event)
      if (event.type === '@xstate.microstep') for (const definition of event._transitions) onArrow?.(names.get(definition) ?? '')
    },
  })
  actor.on('*', (event) => void told.push(event))

  const answer = (name: string): PromiseWithResolvers<unknown> => {
    const call = calls.findLast((one) => one.port === name)
    if (!call) throw new Error(`The machine has not asked for «${name}»`)
    return call.promise
  }
  for (const step of steps) {
    const deed = step.do
    ;[told, asked, done] = [[], [], []]
    if (deed.kind === 'start') actor.start()
    else if (deed.kind === 'send') actor.send(deed.event)
    else if (deed.kind === 'wait') clock.increment(deed.ms ?? 0)
    else if (deed.kind === 'resolve') answer(deed.port).resolve(deed.output)
    else answer(deed.port).reject(new UnexpectedError(deed.surprise))
    await settle()
    const snapshot = actor.getSnapshot()
    onSight?.(step, plain({ state: snapshot.value, context: model.same(snapshot.context), told, asked, done }))
  }
  actor.stop()
}

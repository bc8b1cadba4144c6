import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { AnyEventObject, InspectionEvent } from 'xstate'
import type { Model } from '#machines/kit/model.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import type { Path, Observation, Step } from '#machines/kit/paths.ts'
import { transitionsOf } from '#machines/kit/transitions.ts'
import { transitionsIn } from '#machines/kit/xstateInternals.ts'

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
  onObservation?: (step: Step, observation: Observation) => void
  /** Called for every declared transition that the actor takes, by its name. */
  onTransition?: (id: string) => void
  /** Called for all that the actor reports to an inspector. */
  onInspection?: (event: InspectionEvent) => void
}

/** Plays a path on a real actor of the production machine: its ports are scripted, its clock is turned by hand. */
export async function play(model: Model, { steps }: Path, { onObservation, onTransition, onInspection }: Watch) {
  const clock = new SimulatedClock()
  const calls: Call[] = []
  let emitted: AnyEventObject[] = []
  let invoked: { port: string; input: unknown }[] = []
  let executed: { action: string; params: unknown }[] = []

  const port = (name: string) =>
    fromPromise<unknown, unknown>(({ input }) => {
      invoked.push({ port: name, input: input ?? null })
      const promise = Promise.withResolvers<unknown>()
      calls.push({ port: name, promise })
      return promise.promise
    })
  const machine = model.machine.provide({
    actors: Object.fromEntries(Object.keys(model.ports).map((name) => [name, port(name)])),
    actions: Object.fromEntries(
      effectsOf(model).map((action) => [action, (_: unknown, params: unknown) => void executed.push({ action, params: params ?? null })]),
    ),
  })
  const names = new Map(transitionsOf(machine).map(({ id, definition }) => [definition, id]))
  const [start] = steps
  const input = start?.do.kind === 'start' ? start.do.input : undefined
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      onInspection?.(event)
      for (const definition of transitionsIn(event)) onTransition?.(names.get(definition) ?? '')
    },
  })
  actor.on('*', (event) => void emitted.push(event))

  const answer = (name: string): PromiseWithResolvers<unknown> => {
    const call = calls.findLast((one) => one.port === name)
    if (!call) throw new Error(`The machine has not asked for “${name}”`)
    return call.promise
  }
  for (const step of steps) {
    const action = step.do
    ;[emitted, invoked, executed] = [[], [], []]
    if (action.kind === 'start') actor.start()
    else if (action.kind === 'send') actor.send(action.event)
    else if (action.kind === 'wait') clock.increment(action.ms ?? 0)
    else if (action.kind === 'resolve') answer(action.port).resolve(action.output)
    else answer(action.port).reject(new UnexpectedError(action.reason))
    await settle()
    const snapshot = actor.getSnapshot()
    onObservation?.(step, plain({ state: snapshot.value, context: model.same(snapshot.context), emitted, invoked, executed }))
  }
  actor.stop()
}

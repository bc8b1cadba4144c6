import { createActor } from 'xstate'
import type { ActorRef, ActorRefFrom, AnyActorRef, AnyEventObject, AnyStateMachine, InputFrom } from 'xstate'
import type { App } from '../../platform/app.ts'

/** The real implementations of a machine's ports, typed by the machine; created in `<machine>.ports.ts`. */
export type Ports<Machine extends AnyStateMachine> = Parameters<Machine['provide']>[0]

/** Handlers of what a machine emits, by the event's type. */
export type Handlers<Emitted extends AnyEventObject> = {
  readonly [Type in Emitted['type']]?: (event: Emitted & { readonly type: Type }) => void
}

type Input<Machine extends AnyStateMachine> =
  undefined extends InputFrom<Machine> ? { readonly input?: InputFrom<Machine> } : { readonly input: InputFrom<Machine> }

export type FlowOptions<Machine extends AnyStateMachine> = Input<Machine> & {
  /** Creates the machine's ports; called once per actor. */
  readonly ports?: (app: App) => Ports<Machine>
}

/** A machine with its ports provided, and the options of its actor: its input and the inspector. */
export function prepareFlow<Machine extends AnyStateMachine>(app: App, machine: Machine, { ports, input }: FlowOptions<Machine>) {
  return {
    logic: ports ? machine.provide(ports(app)) : machine,
    options: { ...(input !== undefined && { input }), ...(app.inspect && { inspect: app.inspect }) },
  }
}

/** An actor of a machine outside React, not started yet. */
export function createFlow<Machine extends AnyStateMachine>(app: App, machine: Machine, flow: FlowOptions<Machine>): ActorRefFrom<Machine> {
  const { logic, options } = prepareFlow(app, machine, flow)
  return createActor(logic, options) as ActorRefFrom<Machine>
}

type EmittedBy<Actor extends AnyActorRef> = Actor extends ActorRef<infer _Snapshot, infer _Event, infer Emitted> ? Emitted : never

/** Calls the handler of each event that an actor emits. Returns a function that stops it. */
export function onEmitted<Actor extends AnyActorRef>(actor: Actor, handlers: Handlers<EmittedBy<Actor>>): () => void {
  const byType = handlers as Readonly<Record<string, ((event: AnyEventObject) => void) | undefined>>
  const subscription = actor.on('*', (event: AnyEventObject) => byType[event.type]?.(event))
  return () => subscription.unsubscribe()
}

/** Ends several subscriptions with one call. */
export const combine =
  (...ends: readonly (() => void)[]) =>
  (): void => {
    for (const end of ends) end()
  }

// Everything that the project uses of XState beyond its documented API, so that an upgrade is checked in one place:
// tests/machines/kit/xstateInternals.test.ts tests each of these.
import { __unsafe_getAllOwnEventDescriptors, createEmptyActor, StateMachine } from 'xstate'
import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  ExecutableActionsFrom,
  InspectionEvent,
} from 'xstate'

/** The active nodes of a snapshot, the root and all parents included. */
export const activeNodesOf = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes

/** The types of all events that the active nodes declare, those of timers and invocations included. */
export const eventTypesOf = (snapshot: AnyMachineSnapshot): readonly string[] => __unsafe_getAllOwnEventDescriptors(snapshot)

/** The transitions that an actor reports as taken, in order; none for other inspection events. */
export const transitionsIn = (event: InspectionEvent): readonly AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep' ? event._transitions : []

export interface TakenTransition {
  readonly snapshot: AnyMachineSnapshot
  /** Every transition taken, in order, of all microsteps. */
  readonly definitions: readonly AnyTransitionDefinition[]
  readonly actions: readonly ExecutableActionsFrom<AnyStateMachine>[]
}

/** Takes a step of a machine in a scope that runs no effects, and returns the transitions taken and the actions requested. */
export function takeInScope(step: (scope: AnyActorScope) => AnyMachineSnapshot): TakenTransition {
  const self = createEmptyActor()
  const definitions: AnyTransitionDefinition[] = []
  const actions: ExecutableActionsFrom<AnyStateMachine>[] = []
  self.system.inspect((event) => void definitions.push(...transitionsIn(event)))
  const snapshot = step({
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => void actions.push(action as ExecutableActionsFrom<AnyStateMachine>),
  })
  return { snapshot, definitions, actions }
}

type Provide = AnyStateMachine['provide']
/** The methods that a machine binds to itself when it is created. */
export const boundMethods = ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'restoreSnapshot', 'start'] as const

/**
 * XState rebuilds a machine's state tree whenever an implementation is provided, though nothing in the tree depends on it. The simulator
 * opens many tabs, each of which provides a dozen machines: until the returned function is called they share the first tree.
 */
export function shareStateTrees(): () => void {
  const proto = StateMachine.prototype as unknown as AnyStateMachine
  const build = Reflect.get(proto, 'provide') as Provide
  const first = new WeakMap<object, AnyStateMachine>()
  proto.provide = function (this: AnyStateMachine, implementations) {
    const cached = first.get(this.config)
    if (!cached) {
      const made = build.call(this, implementations)
      first.set(this.config, made)
      return made
    }
    const { actions, guards, actors, delays } = this.implementations
    const machine = Object.assign(Object.create(proto), cached, {
      implementations: {
        actions: { ...actions, ...implementations.actions },
        guards: { ...guards, ...implementations.guards },
        actors: { ...actors, ...implementations.actors },
        delays: { ...delays, ...implementations.delays },
      },
    }) as AnyStateMachine
    for (const name of boundMethods) Object.assign(machine, { [name]: (proto[name] as () => void).bind(machine) })
    return machine
  } as Provide
  return () => {
    proto.provide = build
  }
}

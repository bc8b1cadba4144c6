import { createEmptyActor } from 'xstate'
import type {
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  ExecutableActionsFrom,
} from 'xstate'

/** One transition of a machine as it is declared: `boot.greeting · xstate.done.actor.greet · 0`. */
export interface DeclaredTransition {
  readonly id: string
  readonly definition: AnyTransitionDefinition
}

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(withDescendants)]

export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => withDescendants(machine.root)

/** Every declared transition, each branch of a guarded event apart, eventless ones included. */
export const transitionsOf = (machine: AnyStateMachine): DeclaredTransition[] =>
  nodesOf(machine).flatMap((node) => [
    ...(node.always ?? []).map((definition, branch) => ({ id: `${node.id} · always · ${branch}`, definition })),
    ...[...node.transitions].flatMap(([type, definitions]) =>
      definitions.map((definition, branch) => ({ id: `${node.id} · ${type} · ${branch}`, definition })),
    ),
  ])

type Action = ExecutableActionsFrom<AnyStateMachine>

export interface Taken {
  readonly snapshot: AnyMachineSnapshot
  /** Every transition that was taken, in order, of all microsteps. */
  readonly definitions: readonly AnyTransitionDefinition[]
  readonly actions: readonly Action[]
}

/** Takes a step of the machine without running any effect, and tells which declared transitions it took. */
function observe(work: (scope: AnyActorScope) => AnyMachineSnapshot): Taken {
  const self = createEmptyActor()
  const definitions: AnyTransitionDefinition[] = []
  const actions: Action[] = []
  self.system.inspect((event) => {
    if (event.type === '@xstate.microstep') definitions.push(...event._transitions)
  })
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => void actions.push(action as Action),
  }
  const snapshot = work(scope)
  return { snapshot, definitions, actions }
}

export const takeStart = (machine: AnyStateMachine, input: unknown): Taken =>
  observe((scope) => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot)
export const takeStep = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): Taken =>
  observe((scope) => machine.transition(snapshot, event, scope))

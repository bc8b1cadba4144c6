import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { takeInScope } from './xstateInternals.ts'
import type { TakenTransition } from './xstateInternals.ts'

/** A declared transition of a machine: `boot.checking · xstate.done.actor.preLogin · 0`. */
export interface DeclaredTransition {
  readonly id: string
  readonly definition: AnyTransitionDefinition
}

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(withDescendants)]

export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => withDescendants(machine.root)

/** Every declared transition, each branch of a guarded event separately, eventless ones included. */
export const transitionsOf = (machine: AnyStateMachine): DeclaredTransition[] =>
  nodesOf(machine).flatMap((node) => [
    ...(node.always ?? []).map((definition, branch) => ({ id: `${node.id} · always · ${branch}`, definition })),
    ...[...node.transitions].flatMap(([type, definitions]) =>
      definitions.map((definition, branch) => ({ id: `${node.id} · ${type} · ${branch}`, definition })),
    ),
  ])

/** Starts a machine without running any effect. */
export const takeStart = (machine: AnyStateMachine, input: unknown): TakenTransition =>
  takeInScope((scope) => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot)
/** Takes a step of a machine without running any effect. */
export const takeStep = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): TakenTransition =>
  takeInScope((scope) => machine.transition(snapshot, event, scope))

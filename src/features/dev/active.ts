import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'

const nodesIn = (node: AnyStateNode, value: StateValue): AnyStateNode[] => [
  node,
  ...Object.entries(typeof value === 'string' ? { [value]: undefined } : value).flatMap(([key, inner]) => {
    const child = node.states[key]
    return child ? (inner === undefined ? [child] : nodesIn(child, inner)) : []
  }),
]

/** The states that are active in a state's value, the machine itself first. */
export const activeIn = (machine: AnyStateMachine, state: StateValue | undefined): AnyStateNode[] =>
  state === undefined ? [] : nodesIn(machine.root, state)

/** The events that a machine hears in a state, whatever its guards say then. */
export const heardIn = (machine: AnyStateMachine, state: StateValue | undefined): ReadonlySet<string> =>
  new Set(activeIn(machine, state).flatMap((node) => [...node.transitions.keys()]))

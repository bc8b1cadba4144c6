import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'

const nodesIn = (node: AnyStateNode, value: StateValue): AnyStateNode[] => [
  node,
  ...Object.entries(typeof value === 'string' ? { [value]: undefined } : value).flatMap(([key, inner]) => {
    const child = node.states[key]
    return child ? (inner === undefined ? [child] : nodesIn(child, inner)) : []
  }),
]

/** The active states of a state value, the machine's root first. */
export const activeIn = (machine: AnyStateMachine, state: StateValue | undefined): AnyStateNode[] =>
  state === undefined ? [] : nodesIn(machine.root, state)

/** The events that a machine handles in a state, whatever its guards would decide. */
export const handledIn = (machine: AnyStateMachine, state: StateValue | undefined): ReadonlySet<string> =>
  new Set(activeIn(machine, state).flatMap((node) => [...node.transitions.keys()]))

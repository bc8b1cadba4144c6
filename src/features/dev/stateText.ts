import type { StateValue } from 'xstate'

/** A state value in one line: `alive.beating`, `connection.online, tips.quiet`. */
export const stateText = (state: StateValue): string =>
  typeof state === 'string'
    ? state
    : Object.entries(state)
        .map(([key, inner]) => (inner === undefined ? key : `${key}.${stateText(inner)}`))
        .join(', ')

import type { StateValue } from 'xstate'
import type { Model } from '#machines/kit/model.ts'
import type { Path, Observation, Step } from '#machines/kit/paths.ts'

/** Every state of a state value, by path, outermost first: `alive`, `alive.beating`. */
export const statesIn = (value: StateValue, under = ''): string[] =>
  typeof value === 'string'
    ? [under + value]
    : Object.entries(value).flatMap(([key, inner]) => [under + key, ...(inner === undefined ? [] : statesIn(inner, `${under}${key}.`))])

const leavesIn = (value: StateValue): string[] => {
  const states = statesIn(value)
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
}

export const titleOf = (model: Model, state: string): string => model.states[state] ?? state

const duration = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)

/** What a person does in this step. */
export const doText = ({ title, do: action }: Step): string => (action.kind === 'wait' ? `${title} (${duration(action.ms ?? 0)})` : title)

const list = (lead: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${lead} ${names.map((name) => `\`${name}\``).join(', ')}`] : []

const placeText = (model: Model, { state }: Observation): string =>
  leavesIn(state)
    .map((leaf) => titleOf(model, leaf))
    .join(' · ')

const isSame = (before: Observation | undefined, { state, context, emitted, invoked, executed }: Observation): boolean =>
  before !== undefined &&
  emitted.length + invoked.length + executed.length === 0 &&
  JSON.stringify([before.state, before.context]) === JSON.stringify([state, context])

/** The expected result, in plain words; events and effects by name. */
export const seeText = (model: Model, observation: Observation, before?: Observation): string =>
  isSame(before, observation)
    ? `${placeText(model, observation)} (nothing changes)`
    : [
        placeText(model, observation),
        ...list(
          'calls',
          observation.invoked.map(({ port }) => port),
        ),
        ...list(
          'runs',
          observation.executed.map(({ action }) => action),
        ),
        ...list(
          'emits',
          observation.emitted.map(({ type }) => type),
        ),
      ].join('; ')

/** Where the last step starts, and what is done there. */
export const headingOf = (model: Model, { steps }: Path): string => {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  if (!last) return ''
  return before ? `${placeText(model, before.see)}: ${doText(last)}` : doText(last)
}

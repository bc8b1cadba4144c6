import type { StateValue } from 'xstate'
import type { Model } from '#machines/kit/model.ts'
import type { Path, Sight, Step } from '#machines/kit/paths.ts'

/** Every state that a value is in, by path, outermost first: `alive`, `alive.beating`. */
export const statesIn = (value: StateValue, under = ''): string[] =>
  typeof value === 'string'
    ? [under + value]
    : Object.entries(value).flatMap(([key, inner]) => [under + key, ...(inner === undefined ? [] : statesIn(inner, `${under}${key}.`))])

const leavesIn = (value: StateValue): string[] => {
  const states = statesIn(value)
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
}

export const wordsOf = (model: Model, state: string): string => model.states[state] ?? state

const duration = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)

/** What a person does at this step. */
export const doWords = ({ title, do: deed }: Step): string => (deed.kind === 'wait' ? `${title} (${duration(deed.ms ?? 0)})` : title)

const list = (lead: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${lead} ${names.map((name) => `\`${name}\``).join(', ')}`] : []

const placeWords = (model: Model, { state }: Sight): string =>
  leavesIn(state)
    .map((leaf) => wordsOf(model, leaf))
    .join(' · ')

const isSame = (before: Sight | undefined, { state, context, told, asked, done }: Sight): boolean =>
  before !== undefined &&
  told.length + asked.length + done.length === 0 &&
  JSON.stringify([before.state, before.context]) === JSON.stringify([state, context])

/** What is there afterwards, in plain words; facts and effects by their names. */
export const seeWords = (model: Model, sight: Sight, before?: Sight): string =>
  isSame(before, sight)
    ? `${placeWords(model, sight)} (nothing changes)`
    : [
        placeWords(model, sight),
        ...list(
          'asks',
          sight.asked.map(({ port }) => port),
        ),
        ...list(
          'does',
          sight.done.map(({ action }) => action),
        ),
        ...list(
          'tells',
          sight.told.map(({ type }) => type),
        ),
      ].join('; ')

/** Where the last step begins, and what is done there. */
export const headingOf = (model: Model, { steps }: Path): string => {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  if (!last) return ''
  return before ? `${placeWords(model, before.see)}: ${doWords(last)}` : doWords(last)
}

import type { AnyEventObject, StateValue } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'

// What a driver queries of a path: what happens in it, and where.

/** The state of a machine without nested states; empty for nested ones. */
export const flatState = (state: StateValue | undefined): string => (typeof state === 'string' ? state : '')

/** The event that the step sends, if any. */
export const eventAt = ({ steps }: Path, index: number): AnyEventObject | undefined => {
  const action = steps[index]?.do
  return action?.kind === 'send' ? action.event : undefined
}

/** The state in which a step happens; undefined for the first. */
export const stateBefore = ({ steps }: Path, index: number): StateValue | undefined => steps[index - 1]?.see.state

/** The latest event before a step whose type has this prefix. */
export const latestBefore = (path: Path, index: number, start: string): AnyEventObject | undefined =>
  path.steps
    .slice(0, index)
    .map((_, at) => eventAt(path, at))
    .findLast((event) => event?.type.startsWith(start))

/** Whether some event of the path matches, at its step. */
export const someEvent = (path: Path, is: (event: AnyEventObject, index: number) => boolean): boolean =>
  path.steps.some((_, index) => {
    const event = eventAt(path, index)
    return event !== undefined && is(event, index)
  })

/** Whether an event of this type is sent; if states are given, in one of them. A nested state is given by its own name, as the path has it. */
export const sends =
  (type: string, ...states: readonly StateValue[]) =>
  (path: Path): boolean =>
    someEvent(path, (event, index) => {
      const before = JSON.stringify(stateBefore(path, index))
      return event.type === type && (states.length === 0 || states.some((state) => JSON.stringify(state) === before))
    })

/** Whether the path passes through a state. */
export const reaches =
  (state: StateValue) =>
  ({ steps }: Path): boolean =>
    steps.some(({ see }) => JSON.stringify(see.state) === JSON.stringify(state))

/** Whether the path lets time pass: then the test controls the page's clock. */
export const isTimed = ({ steps }: Path): boolean =>
  steps.some(({ do: action }) => action.kind === 'wait' || (action.kind === 'reject' && action.reason === 'timeout'))

/** The state of the order in a machine of `flows/order`, as its model describes it: «500001 paid». */
export const orderStateIn = (context: unknown): string => String((context as { order: string | null }).order).split(' ')[1] ?? ''

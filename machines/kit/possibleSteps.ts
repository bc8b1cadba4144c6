import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { eventOf } from './model.ts'
import type { Model } from './model.ts'
import { UnexpectedError } from './outcome.ts'
import type { UnexpectedReason } from './outcome.ts'
import { nodesOf } from './transitions.ts'
import { eventTypesOf } from './xstateInternals.ts'

/** What moves a machine, for a person, a page or a test to carry out. A wait lets the delay of that name elapse. */
export type StepAction =
  | { readonly kind: 'start'; readonly input?: unknown }
  | { readonly kind: 'send'; readonly event: AnyEventObject }
  | { readonly kind: 'resolve'; readonly port: string; readonly output: unknown }
  | { readonly kind: 'reject'; readonly port: string; readonly reason: UnexpectedReason }
  | { readonly kind: 'wait'; readonly delay: string }

export interface PossibleStep {
  readonly event: AnyEventObject
  readonly title: string
  readonly action: StepAction
}

/** Finds a path's step among the possible ones: by its words and what it does. How long a wait is, depends on the path. */
export const isStep =
  (step: { readonly title: string; readonly do: StepAction & { readonly ms?: number } }) =>
  ({ title, action }: PossibleStep): boolean =>
    title === step.title && JSON.stringify(action) === JSON.stringify({ ...step.do, ms: undefined })

/** Maps an invocation's id to its effect, and a timer's event to its delay. */
const namesOf = (machine: AnyStateMachine) => {
  const ports = new Map<string, string>()
  const delays = new Map<string, string>()
  for (const node of nodesOf(machine)) {
    for (const { id, src } of node.invoke) if (typeof src === 'string') ports.set(id, src)
    for (const { eventType, delay } of node.after) delays.set(eventType, String(delay))
  }
  return { ports, delays }
}

const need = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The model has no ${what}`)
  return value
}

/** All steps that a state declares, by the model's samples: events, effects' results and time. */
export function createPossibleSteps({ machine, events, ports: answers, waits }: Model): (snapshot: AnyMachineSnapshot) => PossibleStep[] {
  const { ports, delays } = namesOf(machine)
  const stepsOf = (type: string): PossibleStep[] => {
    const delay = delays.get(type)
    if (delay !== undefined)
      return [{ event: { type }, title: need(waits[delay], `words for the wait “${delay}”`), action: { kind: 'wait', delay } }]
    const [, how, actorId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    if (how !== undefined && actorId !== undefined) {
      const port = need(ports.get(actorId), `port for the invocation “${actorId}”`)
      const { done, failed = [] } = need(answers[port], `answers of the port “${port}”`)
      return how === 'done'
        ? done.map(({ title, output }) => ({ event: { type, output, actorId }, title, action: { kind: 'resolve', port, output } }))
        : failed.map(({ title, reason }) => ({
            event: { type, error: new UnexpectedError(reason), actorId },
            title,
            action: { kind: 'reject', port, reason },
          }))
    }
    // Raised by the machine itself when a nested state ends: it is walked through, never sent.
    if (type.startsWith('xstate.done.state.')) return []
    return need(events[type], `sample of the event “${type}”`).map(({ title, with: payload }) => {
      const event = eventOf(type, payload)
      return { event, title, action: { kind: 'send', event } }
    })
  }
  return (snapshot) => (snapshot.status === 'active' ? eventTypesOf(snapshot).flatMap(stepsOf) : [])
}

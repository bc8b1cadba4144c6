import type { AnyEventObject, AnyStateMachine, ContextFrom, EventFrom, InputFrom, OutputFrom } from 'xstate'
import type { UnexpectedReason } from './outcome.ts'

type Payload<Event> = Omit<Event, 'type'>
type Of<Event, Type> = Extract<Event, { type: Type }>

/** One way for an event to occur: a readable title, and its payload if it has one. */
type Sample<Event> = { readonly title: string } & (keyof Payload<Event> extends never
  ? { readonly with?: undefined }
  : { readonly with: Payload<Event> })

type ActorsOf<M extends AnyStateMachine> = NonNullable<NonNullable<Parameters<M['provide']>[0]>['actors']>
type AnswerOf<Logic> = OutputFrom<NonNullable<Logic>>

/** What an effect may return. Several results where a guard depends on them. */
interface Answers<Output> {
  readonly done: readonly { readonly title: string; readonly output: Output }[]
  readonly failed?: readonly { readonly title: string; readonly reason: UnexpectedReason }[]
}

interface Spec<M extends AnyStateMachine> {
  readonly machine: M
  /** What the machine is, in plain words. */
  readonly title: string
  readonly starts: readonly (undefined extends InputFrom<M>
    ? { readonly title: string; readonly input?: InputFrom<M> }
    : { readonly title: string; readonly input: InputFrom<M> })[]
  readonly events: { readonly [Type in EventFrom<M>['type']]: readonly Sample<Of<EventFrom<M>, Type>>[] }
  readonly ports: { readonly [Port in keyof ActorsOf<M>]-?: Answers<AnswerOf<ActorsOf<M>[Port]>> }
  /** Labels of the delays, by name. */
  readonly waits: Readonly<Record<string, string>>
  /** Labels of the states, by path: `alive.beating`. */
  readonly states: Readonly<Record<string, string>>
  /** The part of the context that distinguishes two states. It is also compared after every step. */
  readonly same: (context: ContextFrom<M>) => unknown
  /** Declared transitions that no path can take, each with the reason. */
  readonly unreachable?: readonly { readonly transition: string; readonly why: string }[]
  /** Paths in addition to the shortest, by the titles of their steps, for what a page can reach only that way. They are treated like the others. */
  readonly detours?: readonly (readonly string[])[]
}

/** A machine with everything QA needs to walk it, whatever its types. */
export interface Model {
  readonly machine: AnyStateMachine
  readonly title: string
  readonly starts: readonly { readonly title: string; readonly input?: unknown }[]
  readonly events: Readonly<Record<string, readonly { readonly title: string; readonly with?: Readonly<Record<string, unknown>> }[]>>
  readonly ports: Readonly<Record<string, Answers<unknown>>>
  readonly waits: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, string>>
  readonly same: (context: unknown) => unknown
  readonly unreachable: readonly { readonly transition: string; readonly why: string }[]
  readonly detours: readonly (readonly string[])[]
}

/** Checks the samples against the machine's own types, then erases the types, so that machines can be listed. */
export const defineModel = <M extends AnyStateMachine>(spec: Spec<M>): Model => ({
  ...(spec as unknown as Model),
  unreachable: spec.unreachable ?? [],
  detours: spec.detours ?? [],
})

/** The event that a sample stands for. */
export const eventOf = (type: string, payload: Readonly<Record<string, unknown>> | undefined): AnyEventObject => ({ type, ...payload })

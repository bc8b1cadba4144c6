import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate'
import { createMask } from './mask.ts'
import { UnexpectedError } from './outcome.ts'
import type { UnexpectedReason } from './outcome.ts'
import { takeStart, takeStep } from './transitions.ts'

/** The machine after an event, as data. */
export interface RecordedStep {
  readonly event: AnyEventObject
  readonly state: StateValue
  readonly context: unknown
}
export interface Recording {
  readonly machine: string
  readonly steps: readonly RecordedStep[]
}
export interface ReplayedStep extends RecordedStep {
  /** Whether the current machine is in the recorded state with the recorded context. */
  readonly agrees: boolean
}

const reasons: readonly UnexpectedReason[] = ['timeout', 'offline', 'server']

/**
 * Errors are data in a recording: an unexpected error is rebuilt, since machines check its reason. Recordings of builds whose errors had no
 * `reason` do not replay.
 */
const revived = (event: AnyEventObject): AnyEventObject => {
  const error: unknown = event.error
  if (typeof error !== 'object' || error === null || !('reason' in error)) return event
  const reason = reasons.find((kind) => kind === error.reason)
  return reason ? { ...event, error: new UnexpectedError(reason) } : event
}

const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

/** A context as a recording stores it: without secrets, and as it is read back from a file. */
const stored = (context: unknown): unknown => JSON.parse(JSON.stringify(createMask()(context) ?? null))

/**
 * Replays the recorded events on a new instance of the machine, without effects and without waiting: results and timers are events of the
 * recording. A recording that does not begin with the machine's start continues from its first state.
 */
export function replay(machine: AnyStateMachine, { steps }: Recording): ReplayedStep[] {
  const [first, ...rest] = steps
  if (!first) return []
  let snapshot: AnyMachineSnapshot =
    first.event.type === 'xstate.init'
      ? takeStart(machine, first.event.input).snapshot
      : (machine.resolveState({ value: first.state, context: first.context }) as AnyMachineSnapshot)
  const replayedStep = (step: RecordedStep): ReplayedStep => ({
    event: step.event,
    state: snapshot.value,
    context: snapshot.context,
    agrees: isSame(snapshot.value, step.state) && isSame(stored(snapshot.context), stored(step.context)),
  })
  const replayed = [replayedStep(first)]
  for (const step of rest) {
    snapshot = takeStep(machine, snapshot, revived(step.event)).snapshot
    replayed.push(replayedStep(step))
  }
  return replayed
}

/** The result of a replay as recorded steps: equal to the recording when nothing has changed. */
export const recordReplay = (machine: AnyStateMachine, recording: Recording): RecordedStep[] =>
  replay(machine, recording).map(({ event, state, context }) => ({ event, state, context: stored(context) }))

/** The declared transitions between two consecutive steps; none when the machine, whose secrets are masked, goes elsewhere than it did. */
export function transitionsBetween(machine: AnyStateMachine, before: RecordedStep, step: RecordedStep): readonly AnyTransitionDefinition[] {
  if (step.event.type === 'xstate.init') return []
  try {
    const from = machine.resolveState({ value: before.state, context: before.context }) as AnyMachineSnapshot
    const { snapshot, definitions } = takeStep(machine, from, revived(step.event))
    return isSame(snapshot.value, step.state) ? definitions : []
  } catch {
    // A guard may fail on a masked secret.
    return []
  }
}

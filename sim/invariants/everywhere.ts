import type { AnyMachineSnapshot, AnyStateNode, SnapshotFrom } from 'xstate'
import type { Model } from '#machines/kit/model.ts'
import { activeNodesOf } from '#machines/kit/xstateInternals.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { isDetached } from '../pages/detached.ts'
import type { Invariant, Live, Tab } from '../simulation.ts'
import { isMachine, snapshotOf } from '../tab.ts'
import { movedIn, ofEveryActor } from './checks.ts'

/** The longest timeout of any machine is a minute, plus a margin for a response that arrives just then. */
const maxRequestMs = 61_000
/** Longer than any countdown on a screen may be overdue. */
const overdueMs = 5_000

interface Traits {
  readonly isTitled: boolean
  /** The effects that it invokes. */
  readonly effects: readonly string[]
  /** One of them has no timeout of its own. */
  readonly invokes: boolean
  readonly hasDelay: boolean
}
/** An invoked machine has its own delays. */
const hasOwnPatience = ({ machine }: Model, src: unknown): boolean => isMachine(machine.implementations.actors[String(src)])
const traits = new WeakMap<AnyStateNode, Traits>()
/** The static properties of a state. */
const traitsOf = (model: Model, node: AnyStateNode): Traits => {
  const cached = traits.get(node)
  if (cached) return cached
  const { path, invoke, after } = node
  const made = {
    isTitled: path.length === 0 || path.join('.') in model.states,
    effects: invoke.map(({ id }) => id),
    invokes: invoke.some(({ src }) => !hasOwnPatience(model, src)),
    hasDelay: after.length > 0,
  }
  traits.set(node, made)
  return made
}
type Context = Readonly<Record<string, unknown>>
/** Checks each new context once. */
const onNewContext = (check: (context: Context, live: Live) => string | false) => {
  const lastSnapshots = new WeakMap<Live, unknown>()
  return ({ context }: AnyMachineSnapshot, live: Live): string | false => {
    if (typeof context !== 'object' || context === null || lastSnapshots.get(live) === context) return false
    lastSnapshots.set(live, context)
    return check(context as Context, live)
  }
}
/** Waiting for an effect or a delay. A wait for a person or another machine may be long. */
const isWaiting = (model: Model, now: AnyMachineSnapshot): boolean =>
  activeNodesOf(now).some((node) => traitsOf(model, node).invokes || traitsOf(model, node).hasDelay) &&
  (now.hasTag('busy') || now.hasTag('pending'))
const secrets = /secret-token-|secret of /
type Flaw = 'no data' | 'a secret'
const flawsOf = new WeakMap<object, readonly Flaw[]>()
const none: readonly Flaw[] = []
/** The flaws of a value in a context. An object is checked once: it is frozen then, and cannot change. */
const flawsIn = (value: unknown): readonly Flaw[] => {
  if (typeof value === 'string') return secrets.test(value) ? ['a secret'] : none
  if (typeof value === 'function') return ['no data']
  if (typeof value !== 'object' || value === null) return none
  const cached = flawsOf.get(value)
  if (cached) return cached
  let flaws: readonly Flaw[] = value instanceof Error || value instanceof Promise ? ['no data'] : none
  for (const one of Array.isArray(value) ? value : Object.values(value)) {
    const more = flawsIn(one)
    if (more.length > 0) flaws = [...flaws, ...more]
  }
  flawsOf.set(value, flaws)
  if (!flaws.includes('no data')) Object.freeze(value)
  return flaws
}
const hasFlaw = (context: Context, flaw: Flaw, except?: string): boolean => {
  for (const key in context) if (key !== except && flawsIn(context[key]).includes(flaw)) return true
  return false
}
/** The deadline of a state's countdown, ms UTC, by machine. */
const deadlines: readonly (readonly [machine: string, deadlineOf: (now: AnyMachineSnapshot) => number | null | undefined])[] = [
  ['login', (now) => (now.matches({ code: 'sent' }) ? (now as SnapshotFrom<typeof loginMachine>).context.resendAt : null)],
]

export const everywhere: readonly Invariant[] = [
  ofEveryActor('an actor is in a state that its machine has words for', (now, { model }) => {
    const unknown = activeNodesOf(now).find((node) => !traitsOf(model, node).isTitled)
    return unknown && `“${unknown.key}” has none`
  }),
  ofEveryActor('no actor breaks', (now) => now.status === 'error' && String(now.error)),
  ofEveryActor('an effect runs only in the state that invoked it', (now, { model }) => {
    const stray = Object.keys(now.children).find((id) => !activeNodesOf(now).some((node) => traitsOf(model, node).effects.includes(id)))
    return stray !== undefined && `${stray} still runs`
  }),
  ofEveryActor('a state that waits for a response has a time-out', (now, { model }) => {
    const bold = activeNodesOf(now).find(
      (node) => traitsOf(model, node).invokes && !activeNodesOf(now).some((one) => traitsOf(model, one).hasDelay),
    )
    return bold && `${bold.key} would wait for ever`
  }),
  {
    name: 'no state waits longer than any time-out',
    watch: (simulation) => {
      // In the order in which they began to wait: while the first is within its limit, all are.
      const waiting = new Map<Live, { tab: Tab; state: string; at: number }>()
      return {
        stepped: () => {
          for (const { tab, live, now } of movedIn(simulation)) {
            const state = !isDetached(live.ref) && isWaiting(live.model, now) ? JSON.stringify(now.value) : undefined
            if (waiting.get(live)?.state === state) continue
            waiting.delete(live)
            if (state !== undefined) waiting.set(live, { tab, state, at: simulation.clock.now() })
          }
          for (const [live, { tab, state, at }] of waiting) {
            const isGone = live.lastSnapshot?.status === 'stopped' || !simulation.tabs.includes(tab)
            if (isGone) waiting.delete(live)
            else if (simulation.clock.now() - at <= maxRequestMs) break
            else return `tab ${tab.number}: ${live.model.machine.id} waits in ${state} since ${simulation.clock.now() - at} ms`
          }
          return undefined
        },
      }
    },
  },
  ofEveryActor(
    'a context is data',
    onNewContext((context) => hasFlaw(context, 'no data') && 'it holds something that no recording can keep'),
  ),
  ofEveryActor(
    'a token is in the session’s context only, and a password in none',
    onNewContext(
      (context, { model }) => hasFlaw(context, 'a secret', model.machine.id === 'session' ? 'token' : undefined) && 'it holds a secret',
    ),
  ),
  {
    name: 'a deadline is not long past',
    watch: (simulation) => ({
      stepped: () => {
        for (const tab of simulation.tabs)
          for (const [machine, deadlineOf] of deadlines) {
            const ref = tab.find(machine)
            const deadline = ref && !isDetached(ref) ? deadlineOf(snapshotOf(ref)) : null
            if (deadline != null && deadline >= 0 && deadline < simulation.clock.now() - overdueMs)
              return `tab ${tab.number}: ${machine}’s passed ${simulation.clock.now() - deadline} ms ago`
          }
        return undefined
      },
    }),
  },
  {
    name: 'a machine runs once in a tab',
    watch: (simulation) => ({
      stepped: () => {
        // The second one begins with a step.
        for (const { tab, live } of movedIn(simulation)) {
          const { id } = live.model.machine
          const some = tab.liveOf.get(id) ?? []
          if (some.length > 1 && some.filter(({ ref }) => snapshotOf(ref).status === 'active').length > 1)
            return `tab ${tab.number}: ${id} runs twice`
        }
        return undefined
      },
    }),
  },
]

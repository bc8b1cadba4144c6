import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import type { Model } from '#machines/kit/model.ts'
import { isMachine } from '../tab.ts'
import type { Live } from '../tab.ts'
import { isAlone } from '../pages/loose.ts'
import type { Invariant } from '../world.ts'
import { actorsIn, inEveryTab, ofEveryActor } from './look.ts'

/** The longest patience of any machine is a minute, and an answer that comes with it may still be under way. */
const longestMs = 61_000
/** Longer than anything that is counted down on a screen may be overdue. */
const overdueMs = 5_000

/** A machine that is asked brings its own delays. */
const hasOwnPatience = ({ machine }: Model, src: unknown): boolean => isMachine(machine.implementations.actors[String(src)])
type Context = Readonly<Record<string, unknown>>
/** A context is looked at once. */
const onNewContext = (look: (context: Context, live: Live) => string | false) => {
  const seen = new WeakSet<object>()
  return ({ context }: AnyMachineSnapshot, live: Live): string | false => {
    if (typeof context !== 'object' || context === null || seen.has(context as object)) return false
    seen.add(context as object)
    return look(context as Context, live)
  }
}
/** For an effect or for time. What waits for a person or for another machine may wait long. */
const isWaiting = (model: Model, now: AnyMachineSnapshot): boolean =>
  (now.hasTag('busy') || now.hasTag('pending')) &&
  now._nodes.some(({ invoke, after }) => invoke.some(({ src }) => !hasOwnPatience(model, src)) || after.length > 0)
const isData = (value: unknown): boolean =>
  typeof value !== 'object' || value === null
    ? typeof value !== 'function'
    : !(value instanceof Error) && !(value instanceof Promise) && Object.values(value).every(isData)
const secrets = /secret-token-|secret of /
const hasSecret = (value: unknown): boolean =>
  typeof value === 'string' ? secrets.test(value) : typeof value === 'object' && value !== null && Object.values(value).some(hasSecret)
/** What a state counts down to, ms UTC, by machine. */
const deadlines: Readonly<Record<string, (now: AnyMachineSnapshot) => number | null | undefined>> = {
  signIn: (now) => (now.matches({ code: 'sent' }) ? (now as SnapshotFrom<typeof signInMachine>).context.resendAt : null),
}

export const everywhere: readonly Invariant[] = [
  ofEveryActor('an actor is in a state that its machine has words for', (now, { model }) => {
    const unknown = now._nodes.find(({ path }) => path.length > 0 && !(path.join('.') in model.states))
    return unknown && `«${unknown.key}» has none`
  }),
  ofEveryActor('no actor breaks', (now) => now.status === 'error' && String(now.error)),
  ofEveryActor('an effect runs only in the state that asked for it', (now) => {
    const asked = new Set(now._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)))
    const stray = Object.keys(now.children).find((id) => !asked.has(id))
    return stray !== undefined && `${stray} still runs`
  }),
  ofEveryActor('a state that asks for something has a delay behind it', (now, { model }) => {
    const bold = now._nodes.find(
      ({ invoke }) => invoke.some(({ src }) => !hasOwnPatience(model, src)) && !now._nodes.some(({ after }) => after.length > 0),
    )
    return bold && `${bold.key} would wait for ever`
  }),
  {
    name: 'nobody waits longer than any patience',
    watch: (world) => {
      const since = new WeakMap<object, { state: string; at: number }>()
      return {
        stepped: () => {
          for (const { tab, live, now } of actorsIn(world)) {
            if (isAlone(live.ref) || !isWaiting(live.model, now)) {
              since.delete(live.ref)
              continue
            }
            const state = JSON.stringify(now.value)
            const known = since.get(live.ref)
            if (known?.state !== state) since.set(live.ref, { state, at: world.clock.now() })
            else if (world.clock.now() - known.at > longestMs)
              return `tab ${tab.number}: ${live.model.machine.id} waits in ${state} since ${world.clock.now() - known.at} ms`
          }
          return undefined
        },
      }
    },
  },
  ofEveryActor(
    'a context is data',
    onNewContext((context) => !isData(context) && 'it holds something that no recording can keep'),
  ),
  ofEveryActor(
    'a token is in the session’s context only, and a password in none',
    onNewContext((context, { model }) => {
      const { token: _mine, ...rest } = context
      return hasSecret(model.machine.id === 'session' ? rest : context) && 'it holds a secret'
    }),
  ),
  {
    name: 'a deadline is not long past',
    watch: (world) => ({
      stepped: () => {
        for (const { tab, live, now } of actorsIn(world)) {
          const deadline = deadlines[live.model.machine.id]?.(now)
          if (deadline != null && deadline >= 0 && deadline < world.clock.now() - overdueMs && !isAlone(live.ref))
            return `tab ${tab.number}: ${live.model.machine.id}’s passed ${world.clock.now() - deadline} ms ago`
        }
        return undefined
      },
    }),
  },
  inEveryTab('a machine runs once in a tab', (tab) => {
    const ids = tab.live.filter(({ ref }) => ref.getSnapshot().status === 'active').map(({ model }) => model.machine.id)
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    return twice !== undefined && `${twice} runs twice`
  }),
]

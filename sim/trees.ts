import { StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

type Provide = AnyStateMachine['provide']
/** What a machine binds to itself when it is made. */
const bound = ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'restoreSnapshot', 'start'] as const

/**
 * XState builds a machine's tree of states anew whenever something is provided, though nothing in the tree depends on what. A world opens
 * many tabs, and each provides a dozen machines: here they share the tree that the first of them built, in this world, so that a planted
 * bug is in it. Gives how to end it.
 */
export function shareTrees(): () => void {
  const proto = StateMachine.prototype as unknown as AnyStateMachine
  const build = Reflect.get(proto, 'provide') as Provide
  const first = new WeakMap<object, AnyStateMachine>()
  proto.provide = function (this: AnyStateMachine, given) {
    const known = first.get(this.config)
    if (!known) {
      const made = build.call(this, given)
      first.set(this.config, made)
      return made
    }
    const { actions, guards, actors, delays } = this.implementations
    const machine = Object.assign(Object.create(proto), known, {
      implementations: {
        actions: { ...actions, ...given.actions },
        guards: { ...guards, ...given.guards },
        actors: { ...actors, ...given.actors },
        delays: { ...delays, ...given.delays },
      },
    }) as AnyStateMachine
    for (const name of bound) Object.assign(machine, { [name]: (proto[name] as () => void).bind(machine) })
    return machine
  } as Provide
  return () => {
    proto.provide = build
  }
}

import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { snapshotOf } from '../tab.ts'
import type { Live, Tab } from '../tab.ts'
import type { Invariant, World } from '../world.ts'

/** Every actor that runs in a tab now. */
export const actorsIn = (world: World): { tab: Tab; live: Live; now: AnyMachineSnapshot }[] =>
  world.tabs.flatMap((tab) =>
    tab.live.map((live) => ({ tab, live, now: snapshotOf(live.ref) })).filter(({ now }) => now.status !== 'stopped'),
  )

/** The machine's state in a tab, where an actor of it runs. */
export const stateIn = <M extends AnyStateMachine>(tab: Tab, { id }: M): SnapshotFrom<M> | undefined => {
  const ref = tab.find(id)
  return ref && (snapshotOf(ref) as SnapshotFrom<M>)
}

/** Something that holds of every tab after every step. */
export const inEveryTab = (name: string, look: (tab: Tab, world: World) => string | false | undefined): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const tab of world.tabs) {
        const complaint = look(tab, world)
        if (complaint) return `tab ${tab.number}: ${complaint}`
      }
      return undefined
    },
  }),
})

/** Something that holds of every actor after every step. */
export const ofEveryActor = (
  name: string,
  look: (now: AnyMachineSnapshot, live: Live, world: World) => string | false | undefined,
): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const { tab, live, now } of actorsIn(world)) {
        const complaint = look(now, live, world)
        if (complaint) return `tab ${tab.number}, ${live.model.machine.id} in ${JSON.stringify(now.value)}: ${complaint}`
      }
      return undefined
    },
  }),
})

/** Looks at an actor's context only when it changed. */
export const onNewContext = (look: (now: AnyMachineSnapshot, live: Live) => string | false | undefined) => {
  const seen = new WeakMap<object, unknown>()
  return (now: AnyMachineSnapshot, live: Live): string | false | undefined => {
    if (seen.get(live.ref) === now.context) return undefined
    seen.set(live.ref, now.context)
    return look(now, live)
  }
}

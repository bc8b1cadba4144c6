import { hashKey } from '@tanstack/react-query'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { snapshotOf } from '../tab.ts'
import type { Invariant, Live, Tab, World } from '../world.ts'

interface Moved {
  readonly tab: Tab
  readonly live: Live
  readonly now: AnyMachineSnapshot
}
interface Look {
  readonly step: number
  readonly moved: readonly Moved[]
}
const looks = new WeakMap<World, Look>()

/** Every actor whose state or context changed in this step: gathered once for all invariants. */
export const movedIn = (world: World): readonly Moved[] => {
  const known = looks.get(world)
  if (known?.step === world.step) return known.moved
  const moved: Moved[] = []
  for (const tab of world.tabs) {
    let isAnyOver = false
    for (const live of tab.live) {
      const now = snapshotOf(live.ref)
      if (live.seen === now) continue
      live.seen = now
      if (now.status === 'stopped') isAnyOver = true
      else moved.push({ tab, live, now })
    }
    if (isAnyOver) tab.forgetStopped()
  }
  looks.set(world, { step: world.step, moved })
  return moved
}

/** The machine's state in a tab, if an actor of it runs there. */
export const stateIn = <M extends AnyStateMachine>(tab: Tab, { id }: M): SnapshotFrom<M> | undefined => {
  const ref = tab.find(id)
  return ref && (snapshotOf(ref) as SnapshotFrom<M>)
}

/** A tab's cached data of a call without input; its key is hashed once, not at every check. */
export const cachedIn = <Data>(path: string): ((tab: Tab) => Data | undefined) => {
  const hash = hashKey([path, {}])
  return ({ app }) => app.queries.getQueryCache().get<Data>(hash)?.state.data
}

/** The tabs that this step can have changed: the tab it belongs to, or all for a step of the server’s. */
const tabsOf = (world: World): readonly Tab[] => (world.current ? [world.current] : world.tabs)

/** An invariant of every tab, checked after every step. */
export const inEveryTab = (name: string, look: (tab: Tab, world: World) => string | false | undefined): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const tab of tabsOf(world)) {
        const complaint = look(tab, world)
        if (complaint) return `tab ${tab.number}: ${complaint}`
      }
      return undefined
    },
  }),
})

/** An invariant of every actor, checked whenever it has changed. */
export const ofEveryActor = (name: string, look: (now: AnyMachineSnapshot, live: Live) => string | false | undefined): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const { tab, live, now } of movedIn(world)) {
        const complaint = look(now, live)
        if (complaint) return `tab ${tab.number}, ${live.model.machine.id} in ${JSON.stringify(now.value)}: ${complaint}`
      }
      return undefined
    },
  }),
})

/** An invariant across several machines of a tab: checked whenever one of them has changed. */
export const ofMachines = (
  machines: readonly AnyStateMachine[],
  name: string,
  look: (tab: Tab, world: World) => string | false | undefined,
): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const { tab, live } of movedIn(world)) {
        if (!machines.some(({ id }) => id === live.model.machine.id)) continue
        const complaint = look(tab, world)
        if (complaint) return `tab ${tab.number}: ${complaint}`
      }
      return undefined
    },
  }),
})

/** The same for one machine's own state. */
export const ofMachine = <M extends AnyStateMachine>(
  machine: M,
  name: string,
  look: (now: SnapshotFrom<M>, tab: Tab) => string | false | undefined,
): Invariant =>
  ofMachines([machine], name, (tab) => {
    const now = stateIn(tab, machine)
    return now && look(now, tab)
  })

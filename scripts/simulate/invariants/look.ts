import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { snapshotOf } from '../tab.ts'
import type { Live, Tab } from '../tab.ts'
import type { Invariant, World } from '../world.ts'

interface Seen {
  readonly tab: Tab
  readonly live: Live
  readonly now: AnyMachineSnapshot
}
interface Look {
  readonly step: number
  readonly actors: readonly Seen[]
  /** Those whose state or context is another than before this step. */
  readonly moved: readonly Seen[]
}
const looks = new WeakMap<World, Look>()
const last = new WeakMap<object, AnyMachineSnapshot>()

/** Every actor that runs in a tab now, and those that this step has moved: gathered once for all invariants. */
const lookAt = (world: World): Look => {
  const known = looks.get(world)
  if (known?.step === world.step) return known
  const actors: Seen[] = []
  const moved: Seen[] = []
  for (const tab of world.tabs) {
    let isAnyOver = false
    for (const live of tab.live) {
      const now = snapshotOf(live.ref)
      if (now.status === 'stopped') {
        isAnyOver = true
        continue
      }
      const seen = { tab, live, now }
      actors.push(seen)
      if (last.get(live.ref) === now) continue
      last.set(live.ref, now)
      moved.push(seen)
    }
    // Nobody looks at what has ended, and a page starts and ends many.
    if (isAnyOver) tab.live.splice(0, tab.live.length, ...tab.live.filter(({ ref }) => snapshotOf(ref).status !== 'stopped'))
  }
  const look = { step: world.step, actors, moved }
  looks.set(world, look)
  return look
}
export const actorsIn = (world: World): readonly Seen[] => lookAt(world).actors

/** The machine's state in a tab, where an actor of it runs. */
export const stateIn = <M extends AnyStateMachine>(tab: Tab, { id }: M): SnapshotFrom<M> | undefined => {
  const ref = tab.find(id)
  return ref && (snapshotOf(ref) as SnapshotFrom<M>)
}

/** The tabs that this step can have changed: the one whose step it was, or all when it was the house's. */
const tabsOf = (world: World): readonly Tab[] => (world.current ? [world.current] : world.tabs)

/** Something that holds of every tab after every step. */
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

/** Something that holds of every actor whenever it has moved. */
export const ofEveryActor = (name: string, look: (now: AnyMachineSnapshot, live: Live) => string | false | undefined): Invariant => ({
  name,
  watch: (world) => ({
    stepped: () => {
      for (const { tab, live, now } of lookAt(world).moved) {
        const complaint = look(now, live)
        if (complaint) return `tab ${tab.number}, ${live.model.machine.id} in ${JSON.stringify(now.value)}: ${complaint}`
      }
      return undefined
    },
  }),
})

import { hashKey } from '@tanstack/react-query'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Invariant, Live, Tab, Simulation } from '../simulation.ts'
import { snapshotOf } from '../tab.ts'

interface Moved {
  readonly tab: Tab
  readonly live: Live
  readonly now: AnyMachineSnapshot
}
interface Changes {
  readonly step: number
  readonly moved: readonly Moved[]
}
const cache = new WeakMap<Simulation, Changes>()

/** Every actor whose state or context changed in this step: gathered once for all invariants. */
export const movedIn = (simulation: Simulation): readonly Moved[] => {
  const cached = cache.get(simulation)
  if (cached?.step === simulation.step) return cached.moved
  const moved: Moved[] = []
  for (const tab of simulation.tabs) {
    let isAnyOver = false
    for (const live of tab.live) {
      const now = snapshotOf(live.ref)
      if (live.lastSnapshot === now) continue
      live.lastSnapshot = now
      if (now.status === 'stopped') isAnyOver = true
      else moved.push({ tab, live, now })
    }
    if (isAnyOver) tab.forgetStopped()
  }
  cache.set(simulation, { step: simulation.step, moved })
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
const tabsOf = (simulation: Simulation): readonly Tab[] => (simulation.current ? [simulation.current] : simulation.tabs)

/** An invariant of every tab, checked after every step. */
export const inEveryTab = (name: string, check: (tab: Tab, simulation: Simulation) => string | false | undefined): Invariant => ({
  name,
  watch: (simulation) => ({
    stepped: () => {
      for (const tab of tabsOf(simulation)) {
        const problem = check(tab, simulation)
        if (problem) return `tab ${tab.number}: ${problem}`
      }
      return undefined
    },
  }),
})

/** An invariant of every actor, checked whenever it has changed. */
export const ofEveryActor = (name: string, check: (now: AnyMachineSnapshot, live: Live) => string | false | undefined): Invariant => ({
  name,
  watch: (simulation) => ({
    stepped: () => {
      for (const { tab, live, now } of movedIn(simulation)) {
        const problem = check(now, live)
        if (problem) return `tab ${tab.number}, ${live.model.machine.id} in ${JSON.stringify(now.value)}: ${problem}`
      }
      return undefined
    },
  }),
})

/** An invariant across several machines of a tab: checked whenever one of them has changed. */
export const ofMachines = (
  machines: readonly AnyStateMachine[],
  name: string,
  check: (tab: Tab, simulation: Simulation) => string | false | undefined,
): Invariant => ({
  name,
  watch: (simulation) => ({
    stepped: () => {
      for (const { tab, live } of movedIn(simulation)) {
        if (!machines.some(({ id }) => id === live.model.machine.id)) continue
        const problem = check(tab, simulation)
        if (problem) return `tab ${tab.number}: ${problem}`
      }
      return undefined
    },
  }),
})

/** The same for one machine's own state. */
export const ofMachine = <M extends AnyStateMachine>(
  machine: M,
  name: string,
  check: (now: SnapshotFrom<M>, tab: Tab) => string | false | undefined,
): Invariant =>
  ofMachines([machine], name, (tab) => {
    const now = stateIn(tab, machine)
    return now && check(now, tab)
  })

import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { failureName } from '#contract/failures.ts'
import { models } from '#machines/index.ts'
import { createActors, startActors } from '#src/app/actors.ts'
import { createDeferredActors } from '#src/app/deferred/actors.ts'
import { persistQueries } from '#src/app/deferred/persistQueries.ts'
import { wireDeferred } from '#src/app/deferred/wiring.ts'
import { wire } from '#src/app/wiring.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'
import { callHooksOf } from '#src/platform/callHooks.ts'
import { createSend } from '#src/platform/http.ts'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'
import { createServerTime } from '#src/platform/serverTime.ts'
import type { Fact, KeyValueStore } from '#src/platform/storage.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'
import type { Device, Live, Tab, Simulation } from './simulation.ts'

const modelOf = new Map(models.map((model) => [model.machine.id, model]))
export const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic
export const snapshotOf = (ref: AnyActorRef): AnyMachineSnapshot => ref.getSnapshot() as AnyMachineSnapshot
const isThere = ({ ref }: Live): boolean => snapshotOf(ref).status !== 'stopped'

/** As a browser's storage. */
export const storageOver = (stored: Map<string, string>): Tab['sessionStorage'] => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
})

/** The maximum delay until another tab of the device is notified of a change. */
const newsMs = 80

type Listeners = Map<Fact, (value: string | null) => void>

/** The device's storage as one of its tabs sees it. */
function storageIn({ clock, chance }: Simulation, device: Device, listeners: Listeners, others: () => readonly Tab[]): KeyValueStore {
  const changed = (fact: Fact, value: string | null) => {
    device.changedAt = clock.now()
    // A browser notifies its tabs of changes in order.
    device.notifiedAt = Math.max(device.notifiedAt, clock.now() + chance.between(1, newsMs))
    for (const other of others()) clock.after(device.notifiedAt - clock.now(), other, () => other.receive(fact, value))
  }
  return {
    read: (fact) => device.storage.get(fact) ?? null,
    write: (fact, value) => {
      if (device.storage.get(fact) === value) return
      device.storage.set(fact, value)
      changed(fact, value)
    },
    clear: (fact) => {
      if (device.storage.delete(fact)) changed(fact, null)
    },
    onChange: (fact, listener) => {
      listeners.set(fact, listener)
      return () => void listeners.delete(fact)
    },
  }
}

interface Past {
  readonly device: Device
  readonly number: number
  readonly sessionStorage: Tab['sessionStorage']
  readonly isHidden: boolean
  readonly isOffline: boolean
}
export const newTab = (simulation: Simulation, device: Device): Past => ({
  device,
  number: simulation.tabs.length,
  sessionStorage: storageOver(new Map()),
  isHidden: false,
  isOffline: false,
})

/**
 * Opens the app in a tab: its own actors, wiring, calls and cache, combined as in createApp.ts. What follows the first paint is delayed
 * here too.
 */
export function openTab(simulation: Simulation, past: Past): Tab {
  const { clock, chance } = simulation
  let live: Live[] = []
  const liveOf = new Map<string, Live[]>()
  const listeners: Listeners = new Map()
  const late = Promise.withResolvers<DeferredActors>()
  let lateActors: DeferredActors | undefined
  const tab: Tab = {
    ...past,
    get live() {
      return live
    },
    liveOf,
    listeners: [],
    page: null,
    late: () => lateActors,
    find: (machine) => {
      for (const { ref } of liveOf.get(machine) ?? []) if (snapshotOf(ref).status === 'active') return ref
      return undefined
    },
    forgetStopped: () => {
      live = live.filter(isThere)
      for (const [machine, some] of liveOf) liveOf.set(machine, some.filter(isThere))
    },
    fire: (type) => {
      for (const one of tab.listeners) if (one.type === type) one.listener()
    },
    receive: (fact, value) => listeners.get(fact)?.(value),
    reload: () => {},
    get app() {
      return app
    },
  }
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.actor') return
    const ref = event.actorRef as AnyActorRef & { logic?: unknown }
    const model = isMachine(ref.logic) ? modelOf.get(ref.logic.id) : undefined
    if (!model) return
    const one: Live = { model, ref, lastSnapshot: null }
    live.push(one)
    const same = liveOf.get(model.machine.id)
    if (same) same.push(one)
    else liveOf.set(model.machine.id, [one])
    ref.on('*', (fact) => simulation.notice('emitted', tab, model.machine.id, fact))
  }
  const before = simulation.current
  simulation.current = tab
  const storage = storageIn(simulation, past.device, listeners, () =>
    simulation.tabs.filter((one) => one !== tab && one.device === past.device),
  )
  const send = createSend(
    '/production-api',
    callHooksOf(
      () => app.actors,
      () => app.deferred,
      failureName,
    ),
  )
  const ours = { now: clock.now, uuid: chance.uuid }
  const serverTime = createServerTime(ours)
  const queries = createQueryClient(storage, '1.0.0')
  const app: App = {
    actors: createActors({ storage, env: ours, serverTime, send, queries, inspect: { next: inspect } }),
    deferred: late.promise,
    send,
    queries,
    storage,
    env: ours,
    page: { route: '/' },
    reloadLocks: createReloadLocks(),
    // Back is an action of the player here.
    onPop: () => {},
    serverTime,
    inspect: { next: inspect },
  }
  simulation.tabs[past.number] = tab
  simulation.notice('opened', tab)
  startActors(app.actors)
  wire(app)
  clock.after(chance.between(50, 2_000), tab, () => {
    // As deferred/start.ts, except for the browser's history: Back is an action of the player here.
    const started = createDeferredActors(app)
    for (const actor of Object.values(started)) actor.start()
    wireDeferred(app, started)
    persistQueries(app, '1.0.0')
    lateActors = started
    late.resolve(started)
  })
  simulation.current = before
  return tab
}

/** Reloads the page: what ran in it is gone without notice; calls already sent continue. */
export function reload(simulation: Simulation, tab: Tab): Tab {
  return openTab(simulation, tab)
}

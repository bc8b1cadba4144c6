import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { models } from '#machines/index.ts'
import type { Model } from '#machines/kit/model.ts'
import { createActors, startActors } from '#src/app/actors.ts'
import { createLateActors } from '#src/app/late/actors.ts'
import { wireLate } from '#src/app/late/wiring.ts'
import { lineOf } from '#src/app/lineOf.ts'
import { wire } from '#src/app/wiring.ts'
import type { App, LateActors } from '#src/platform/app.ts'
import type { Fact, Facts } from '#src/platform/facts.ts'
import type { HoldReason } from '#src/platform/holds.ts'
import { createHouseTime } from '#src/platform/houseTime.ts'
import { createSend } from '#src/platform/http.ts'
import { createQueryClient } from '#src/platform/queryClient.ts'
import type { Page } from './pages/page.ts'
import type { Device, World } from './world.ts'

/** An actor of the app or of a page, with its machine's model. */
export interface Live {
  readonly model: Model
  readonly ref: AnyActorRef
}

/** A tab of a browser with the app in it, from its opening or reload to the next. */
export interface Tab {
  readonly number: number
  readonly device: Device
  readonly app: App
  readonly late: () => LateActors | undefined
  readonly live: Live[]
  readonly listeners: { readonly type: string; readonly listener: () => void }[]
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** What must not be disturbed in this page (src/platform/holds.ts). */
  readonly holds: Map<HoldReason, number>
  readonly holdListeners: Set<() => void>
  page: Page | null
  isHidden: boolean
  isOffline: boolean
  /** The actor of that machine, if one runs here. */
  find(machine: string): AnyActorRef | undefined
  fire(type: string): void
  heard(fact: Fact, value: string | null): void
  /** Loads itself anew. */
  reload: () => void
}

const modelOf = new Map(models.map((model) => [model.machine.id, model]))
export const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic
export const snapshotOf = (ref: AnyActorRef): AnyMachineSnapshot => ref.getSnapshot() as AnyMachineSnapshot

/** As a browser's storage. */
export const storageOver = (kept: Map<string, string>): Tab['sessionStorage'] => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
})

/** How long another tab of the device may not have heard of a change. */
const newsMs = 80

type Listeners = Map<Fact, (value: string | null) => void>

/** The device's storage as one of its tabs sees it. */
function factsIn({ clock, chance }: World, device: Device, listeners: Listeners, others: () => readonly Tab[]): Facts {
  const changed = (fact: Fact, value: string | null) => {
    device.changedAt = clock.now()
    // A browser tells its tabs of changes in their order.
    device.toldAt = Math.max(device.toldAt, clock.now() + chance.between(1, newsMs))
    for (const other of others()) clock.after(device.toldAt - clock.now(), other, () => other.heard(fact, value))
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
export const newTab = (world: World, device: Device): Past => ({
  device,
  number: world.tabs.length,
  sessionStorage: storageOver(new Map()),
  isHidden: false,
  isOffline: false,
})

/**
 * Opens the app in a tab: its own actors, wiring, calls and cache, as createApp.ts puts them together. What comes after the first
 * paint comes a moment later here too.
 */
export function openTab(world: World, past: Past): Tab {
  const { clock, chance } = world
  const live: Live[] = []
  const listeners: Listeners = new Map()
  const late = Promise.withResolvers<LateActors>()
  let lateActors: LateActors | undefined
  const tab: Tab = {
    ...past,
    live,
    listeners: [],
    holds: new Map(),
    holdListeners: new Set(),
    page: null,
    late: () => lateActors,
    find: (machine) => live.find(({ model, ref }) => model.machine.id === machine && snapshotOf(ref).status === 'active')?.ref,
    fire: (type) => {
      for (const one of tab.listeners) if (one.type === type) one.listener()
    },
    heard: (fact, value) => listeners.get(fact)?.(value),
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
    live.push({ model, ref })
    ref.on('*', (fact) => world.notice('told', tab, model.machine.id, fact))
  }
  const before = world.current
  world.current = tab
  const facts = factsIn(world, past.device, listeners, () => world.tabs.filter((one) => one !== tab && one.device === past.device))
  const send = createSend(
    '/production-api',
    lineOf(() => app.actors),
  )
  const ours = { now: clock.now, uuid: chance.uuid }
  const houseTime = createHouseTime(ours)
  const app: App = {
    actors: createActors({ facts, world: ours, houseTime, send, inspect: { next: inspect } }),
    late: late.promise,
    send,
    queries: createQueryClient(facts, '1.0.0'),
    facts,
    world: ours,
    houseTime,
    inspect: { next: inspect },
  }
  world.tabs[past.number] = tab
  world.notice('opened', tab)
  startActors(app.actors)
  wire(app)
  clock.after(chance.between(50, 2_000), tab, () => {
    // As late/start.ts, but for the browser's history: Back is a move of the player here.
    const started = createLateActors(app)
    for (const actor of Object.values(started)) actor.start()
    wireLate(app, started)
    lateActors = started
    late.resolve(started)
  })
  world.current = before
  return tab
}

/** The page is loaded anew: what ran in it is gone without a word; what the server was told goes on. */
export function reload(world: World, tab: Tab): Tab {
  return openTab(world, tab)
}

import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate'
import { StateMachine } from 'xstate'
import type { Mask } from '#machines/kit/mask.ts'
import type { Channel } from './channel.ts'

/** A machine that is or was running in this page or another tab. */
export interface SeenMachine {
  /** Unique among all tabs. */
  readonly key: string
  /** The tab it runs in. */
  readonly page: string
  /** The device of that tab: `Android`. */
  readonly device: string
  readonly name: string
  readonly machine: string
}
/** The state of a machine after an event: plain data, fully masked. */
export interface Moment {
  readonly actor: string
  /** Numbers the machine's snapshots, from 0. */
  readonly no: number
  /** ms UTC */
  readonly at: number
  readonly event: AnyEventObject
  readonly state: StateValue
  readonly context: unknown
  readonly status: string
}
export interface Log {
  readonly actors: readonly SeenMachine[]
  readonly moments: readonly Moment[]
}

/** The messages between tabs. */
type Message =
  | { readonly kind: 'asked' }
  | { readonly kind: 'told'; readonly log: Log }
  | { readonly kind: 'moved'; readonly actor: SeenMachine; readonly moment: Moment }
  | { readonly kind: 'sent'; readonly actor: string; readonly event: AnyEventObject }
  | { readonly kind: 'closed'; readonly page: string }

interface Options {
  /** Identifies this tab. */
  page: string
  device: string
  now: () => number
  mask: Mask
  channel: Channel | undefined
  /** Maximum number of snapshots per machine, and of machines. The oldest are dropped first. */
  limit?: { moments: number; actors: number }
}

const isMachineActor = (ref: unknown): ref is AnyActorRef & { logic: { id: string } } =>
  typeof ref === 'object' && ref !== null && 'logic' in ref && ref.logic instanceof StateMachine
const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'kind' in data

/** Records what all machines of this page do and shares it with the other tabs, which record their own. */
export function createLog({ page, device, now, mask, channel, limit = { moments: 300, actors: 40 } }: Options) {
  let log: Log = { actors: [], moments: [] }
  const refs = new Map<string, AnyActorRef>()
  const counts = new Map<string, number>()
  let isClosed = false
  const listeners = new Set<() => void>()

  const change = (next: Log) => {
    log = next
    for (const listener of listeners) listener()
  }
  const add = (actor: SeenMachine, moments: readonly Moment[]) => {
    const actors = log.actors.some(({ key }) => key === actor.key) ? log.actors : [...log.actors, actor].slice(-limit.actors)
    const own = [...log.moments.filter((moment) => moment.actor === actor.key), ...moments]
    const remaining = new Set(own.slice(-limit.moments))
    const keys = new Set(actors.map(({ key }) => key))
    for (const key of refs.keys()) if (!keys.has(key)) refs.delete(key)
    change({
      actors,
      moments: [...log.moments, ...moments].filter(
        (moment) => keys.has(moment.actor) && (moment.actor !== actor.key || remaining.has(moment)),
      ),
    })
  }
  const forget = (closed: string) => {
    const actors = log.actors.filter((actor) => actor.page !== closed)
    const keys = new Set(actors.map(({ key }) => key))
    change({ actors, moments: log.moments.filter(({ actor }) => keys.has(actor)) })
  }
  const ownLog = (): Log => {
    const actors = log.actors.filter((actor) => actor.page === page)
    const keys = new Set(actors.map(({ key }) => key))
    return { actors, moments: log.moments.filter(({ actor }) => keys.has(actor)) }
  }
  const send = (actor: string, event: AnyEventObject) => {
    const ref = refs.get(actor)
    if (ref) ref.send(event)
    else channel?.post({ kind: 'sent', actor, event } satisfies Message)
  }

  if (channel) {
    channel.listen((data) => {
      if (!isMessage(data)) return
      if (data.kind === 'asked') channel.post({ kind: 'told', log: ownLog() } satisfies Message)
      else if (data.kind === 'moved') add(data.actor, [data.moment])
      else if (data.kind === 'closed') forget(data.page)
      else if (data.kind === 'sent') refs.get(data.actor)?.send(data.event)
      else {
        for (const { page: other } of data.log.actors) forget(other)
        for (const actor of data.log.actors)
          add(
            actor,
            data.log.moments.filter((moment) => moment.actor === actor.key),
          )
      }
    })
    channel.post({ kind: 'asked' } satisfies Message)
  }

  return {
    page,
    next(inspection: InspectionEvent) {
      if (inspection.type !== '@xstate.snapshot' || !isMachineActor(inspection.actorRef)) return
      const { actorRef: ref } = inspection
      const actor: SeenMachine = {
        key: `${page}:${ref.sessionId}`,
        page,
        device,
        name: ref.id === ref.sessionId ? ref.logic.id : ref.id,
        machine: ref.logic.id,
      }
      const snapshot = inspection.snapshot as AnyMachineSnapshot
      const moment: Moment = {
        actor: actor.key,
        no: counts.get(actor.key) ?? 0,
        at: now(),
        event: mask(inspection.event) as AnyEventObject,
        state: snapshot.value,
        context: mask(snapshot.context),
        status: snapshot.status,
      }
      counts.set(actor.key, moment.no + 1)
      refs.set(actor.key, ref)
      add(actor, [moment])
      // A page that is being unloaded still makes transitions: machines are notified that it is hidden.
      if (!isClosed) channel?.post({ kind: 'moved', actor, moment } satisfies Message)
    },
    send,
    /** The page is being unloaded. It may return from the back/forward cache. */
    close() {
      isClosed = true
      channel?.post({ kind: 'closed', page } satisfies Message)
    },
    reopen() {
      if (!isClosed) return
      isClosed = false
      channel?.post({ kind: 'told', log: ownLog() } satisfies Message)
    },
    read: (): Log => log,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import { createActor, fromPromise } from 'xstate'
import type { ActorRef, AnyEventObject, AnyMachineSnapshot, EventObject } from 'xstate'
import { appEventLogClient } from '#contract/eventLog.ts'
import { batchSize, eventLogMachine } from '#machines/eventLog/eventLog.machine.ts'
import type { Batch } from '#machines/eventLog/eventLog.machine.ts'
import { hasTips, isOffline } from '#machines/network/network.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { ownBuild } from '../../platform/build.ts'
import { connectionSpeed } from '../../platform/connection.ts'
import { deviceClass } from '../../platform/device.ts'
import { envelope } from '../../platform/envelope.ts'
import { log } from '../../platform/log.ts'
import { watchVisibility } from '../../platform/visibility.ts'
import { watchVitals } from '../../platform/vitals.ts'
import { placeOf } from './place.ts'

/** Any app-long actor, whatever it emits. */
type FactEmitter = ActorRef<AnyMachineSnapshot, AnyEventObject, EventObject>

const nothing: Batch = { events: [], dropped: 0 }

/** What an earlier page could not deliver. The server validates what is stored there. */
function readStored(text: string | null): Batch {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    const events: unknown = Reflect.get(stored, 'events')
    const dropped: unknown = Reflect.get(stored, 'dropped')
    return {
      events: Array.isArray(events) ? (events as Batch['events']) : [],
      dropped: Number.isSafeInteger(dropped) && Number(dropped) >= 0 ? Number(dropped) : 0,
    }
  } catch {
    return nothing
  }
}

export const createEventLog = ({ send, storage, env, inspect, actors }: App): DeferredActors['eventLog'] => {
  const visitId = env.uuid()
  const bodyOf = ({ events, dropped }: Batch) => ({ eventList: [...events], visitId, build: ownBuild, dropped })
  return createActor(
    eventLogMachine.provide({
      actors: {
        deliver: fromPromise(({ input }) => send(appEventLogClient, bodyOf(input), { quiet: 'background' })),
        handOver: fromPromise(async ({ input }) => {
          // One beacon per batch; if one is not accepted, the next will not be either.
          for (let from = 0; from < input.events.length; from += batchSize) {
            const batch = { events: input.events.slice(from, from + batchSize), dropped: from === 0 ? input.dropped : 0 }
            const body = new Blob([JSON.stringify({ ...envelope(), ...bodyOf(batch) })], { type: 'application/json' })
            if (!navigator.sendBeacon(`/production-api/app/v1/${appEventLogClient.path}`, body)) return false
          }
          return true
        }),
      },
      actions: {
        store: (_, batch) =>
          batch.events.length + batch.dropped > 0 ? storage.write('events', JSON.stringify(batch)) : storage.clear('events'),
      },
    }),
    {
      ...(inspect && { inspect }),
      id: 'eventLog',
      input: { stored: readStored(storage.read('events')), isOffline: isOffline(actors.network.getSnapshot()) },
    },
  )
}

/**
 * What is reported to the server: events of the app's actors by name, errors by class and place, time-outs, page performance. Never a
 * payload.
 */
export function wireEventLog(app: App, { eventLog, version, popups, overlays }: DeferredActors): void {
  const { session, boot, network } = app.actors
  // The heartbeat's events are left out: the server receives the heartbeat itself.
  for (const actor of [session, boot, network, version, popups, overlays]) {
    ;(actor as FactEmitter).on('*', ({ type }) => log(app, { name: 'fact.told', machine: actor.id, fact: type }))
  }
  let hadTips = hasTips(network.getSnapshot())
  network.subscribe((snapshot) => {
    if (hasTips(snapshot) && !hadTips) log(app, { name: 'call.timedOut', route: app.page.route })
    hadTips = hasTips(snapshot)
  })
  network.on('network.lost', () => eventLog.send({ type: 'connection.lost' }))
  network.on('network.restored', () => eventLog.send({ type: 'connection.restored' }))

  const caught = (error: unknown) => {
    const kind = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'Unknown'
    log(app, { name: 'error.caught', kind, place: placeOf(error, location.origin), route: app.page.route })
  }
  addEventListener('error', ({ error }) => caught(error))
  addEventListener('unhandledrejection', ({ reason }) => caught(reason))
  addEventListener('vite:preloadError', () => log(app, { name: 'part.missing', route: app.page.route }))

  const device = deviceClass()
  watchVitals((vital) => log(app, { name: 'vital.measured', ...vital, route: app.page.route, device, line: connectionSpeed() }))
  watchVisibility({ hidden: () => eventLog.send({ type: 'page.hidden' }), shown: () => {} })
}

// The app's telemetry to the server, in batches. Started once with the app; never ends. A batch of at most 20 events is sent every 2 s
// while there are any (spec §9). When the page is hidden all of them go by beacon, including those in flight: each event has an id, and the
// server stores it once. Offline the newest 200 events wait and survive a reload; the number of dropped ones is counted and reported. A
// batch that the server refuses is discarded: resending it would not help.
import { assign, setup } from 'xstate'
import type { LogEvent } from '#contract/eventLog.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** Spec §9 «Event log batch 20», and the maximum queue length. */
export const batchSize = 20
export const capacity = 200

export interface Batch {
  events: readonly LogEvent[]
  dropped: number
}
interface Context {
  /** Oldest first. */
  queue: readonly LogEvent[]
  /** Dropped from the queue since the last delivery. */
  dropped: number
  /** How many events at the front of the queue are in flight, and the drop count sent with them. */
  sent: { readonly events: number; readonly dropped: number }
  isOffline: boolean
}
export interface EventLogInput {
  /** What an earlier page could not deliver. */
  stored: Batch
  isOffline: boolean
}
type Event =
  | { type: 'event.logged'; event: LogEvent }
  | { type: 'page.hidden' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }

const nothing = { events: 0, dropped: 0 }
const batchOf = ({ queue, dropped }: Context, size: number): Batch => ({ events: queue.slice(0, size), dropped })

export const eventLogMachine = setup({
  types: {} as { context: Context; input: EventLogInput; events: Event },
  actors: {
    deliver: port<Outcome<unknown>, Batch>('deliver'),
    /** Returns whether the browser accepted all of it. */
    handOver: port<boolean, Batch>('handOver'),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isOffline: ({ context }) => context.isOffline,
    isFull: ({ context }) => context.queue.length >= batchSize,
    wasAccepted: (_, isAccepted: boolean) => isAccepted,
    isTooFrequent: (_, outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'tooManyRequests',
    isBusy: (_, outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'maintenance',
  },
  actions: {
    // An event in flight that is dropped meanwhile is counted as dropped although the server stores it: the count may be too high, never
    // too low.
    add: assign(({ context: { queue, dropped, sent } }, event: LogEvent) => {
      const over = Math.max(0, queue.length + 1 - capacity)
      return {
        queue: [...queue, event].slice(over),
        dropped: dropped + over,
        sent: { ...sent, events: Math.max(0, sent.events - over) },
      }
    }),
    noteSending: assign(({ context: { queue, dropped } }, size: number) => ({ sent: { events: Math.min(size, queue.length), dropped } })),
    setOffline: assign((_, isOffline: boolean) => ({ isOffline })),
    removeSent: assign(({ context: { queue, dropped, sent } }) => ({
      queue: queue.slice(sent.events),
      dropped: dropped - sent.dropped,
      sent: nothing,
    })),
    /** Stores the queue across a reload; an empty queue clears it. */
    store: (_args, _params: Batch) => {},
  },
  delays: { interval: 2_000, timeout: 35_000, rest: 30_000 },
}).createMachine({
  id: 'eventLog',
  context: ({ input }) => ({
    queue: input.stored.events.slice(-capacity),
    dropped: input.stored.dropped,
    sent: nothing,
    isOffline: input.isOffline,
  }),
  initial: 'choosing',
  on: {
    'event.logged': { actions: { type: 'add', params: ({ event }) => event.event } },
    'connection.lost': { actions: { type: 'setOffline', params: true } },
    'connection.restored': { actions: { type: 'setOffline', params: false } },
    'page.hidden': '.handingOver',
  },
  states: {
    choosing: {
      always: [{ guard: 'isEmpty', target: 'empty' }, { guard: 'isOffline', target: 'offline' }, { target: 'gathering' }],
    },
    empty: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'event.logged': { target: 'choosing', actions: { type: 'add', params: ({ event }) => event.event } },
        'page.hidden': {},
      },
    },
    gathering: {
      on: { 'connection.lost': { target: 'offline', actions: { type: 'setOffline', params: true } } },
      always: { guard: 'isFull', target: 'sending' },
      after: { interval: 'sending' },
    },
    sending: {
      entry: { type: 'noteSending', params: batchSize },
      invoke: {
        src: 'deliver',
        input: ({ context }) => batchOf(context, batchSize),
        onDone: [
          { guard: { type: 'isTooFrequent', params: ({ event }) => event.output }, target: 'resting' },
          { guard: { type: 'isBusy', params: ({ event }) => event.output }, target: 'resting' },
          { target: 'choosing', actions: 'removeSent' },
        ],
        onError: 'resting',
      },
      after: { timeout: 'resting' },
    },
    // The server cannot accept it now: retry less often than every two seconds.
    resting: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'connection.lost': { target: 'offline', actions: { type: 'setOffline', params: true } },
        'connection.restored': { target: 'sending', actions: { type: 'setOffline', params: false } },
      },
      after: { rest: 'sending' },
    },
    offline: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'event.logged': { target: 'offline', reenter: true, actions: { type: 'add', params: ({ event }) => event.event } },
        'connection.restored': { target: 'sending', actions: { type: 'setOffline', params: false } },
        // A beacon would not get through either: the events are stored.
        'page.hidden': {},
      },
    },
    handingOver: {
      entry: { type: 'noteSending', params: capacity },
      invoke: {
        src: 'handOver',
        input: ({ context }) => batchOf(context, capacity),
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'choosing', actions: 'removeSent' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
      after: { timeout: 'resting' },
      on: { 'page.hidden': {} },
    },
  },
})

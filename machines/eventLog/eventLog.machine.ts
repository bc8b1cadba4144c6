// What the app tells the server of itself, in batches. Started once with the app; never ends.
// A batch of at most 20 goes every 2 s while there is something (spec §9). When the page hides all of it goes by beacon, with what is
// still in the air: each event has an id, and the server keeps it once. Without a line the events wait, the newest 200, and outlive a
// reload; how many had to go is counted and told. A batch that the server refuses is given up: it will not like it better later.
import { assign, setup } from 'xstate'
import type { LogEvent } from '#contract/eventLog.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** Spec §9 «Event log batch 20», and how many wait at most. */
export const batchSize = 20
export const capacity = 200

export interface Batch {
  events: readonly LogEvent[]
  dropped: number
}
interface Context {
  /** Oldest first. */
  queue: readonly LogEvent[]
  /** Pushed out of the queue since the server last heard of it. */
  dropped: number
  /** How many of the queue's first are in the air, and the count that went with them. */
  sent: { readonly events: number; readonly dropped: number }
  isOffline: boolean
}
export interface EventLogInput {
  /** What an earlier page could not deliver. */
  kept: Batch
  isOffline: boolean
}
type Event = { type: 'event.logged'; event: LogEvent } | { type: 'page.hidden' } | { type: 'line.lost' } | { type: 'line.restored' }

const nothing = { events: 0, dropped: 0 }
const batchOf = ({ queue, dropped }: Context, size: number): Batch => ({ events: queue.slice(0, size), dropped })

export const eventLogMachine = setup({
  types: {} as { context: Context; input: EventLogInput; events: Event },
  actors: {
    deliver: port<Outcome<unknown>, Batch>('deliver'),
    /** Gives whether the browser took all of it. */
    handOver: port<boolean, Batch>('handOver'),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isOffline: ({ context }) => context.isOffline,
    isFull: ({ context }) => context.queue.length >= batchSize,
    wasTaken: (_, isTaken: boolean) => isTaken,
    wasTooOften: (_, outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'tooManyRequests',
    isBusy: (_, outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'maintenance',
  },
  actions: {
    // What is in the air and is pushed out meanwhile is counted as dropped and kept by the server: too many are told, never too few.
    add: assign(({ context: { queue, dropped, sent } }, event: LogEvent) => {
      const over = Math.max(0, queue.length + 1 - capacity)
      return {
        queue: [...queue, event].slice(over),
        dropped: dropped + over,
        sent: { ...sent, events: Math.max(0, sent.events - over) },
      }
    }),
    noteSending: assign(({ context: { queue, dropped } }, size: number) => ({ sent: { events: Math.min(size, queue.length), dropped } })),
    noteLine: assign((_, isOffline: boolean) => ({ isOffline })),
    forgetSent: assign(({ context: { queue, dropped, sent } }) => ({
      queue: queue.slice(sent.events),
      dropped: dropped - sent.dropped,
      sent: nothing,
    })),
    /** Keeps what waits over a reload; an empty queue clears it. */
    store: (_args, _params: Batch) => {},
  },
  delays: { interval: 2_000, timeout: 35_000, rest: 30_000 },
}).createMachine({
  id: 'eventLog',
  context: ({ input }) => ({
    queue: input.kept.events.slice(-capacity),
    dropped: input.kept.dropped,
    sent: nothing,
    isOffline: input.isOffline,
  }),
  initial: 'choosing',
  on: {
    'event.logged': { actions: { type: 'add', params: ({ event }) => event.event } },
    'line.lost': { actions: { type: 'noteLine', params: true } },
    'line.restored': { actions: { type: 'noteLine', params: false } },
    'page.hidden': '.handing',
  },
  states: {
    choosing: {
      always: [{ guard: 'isEmpty', target: 'empty' }, { guard: 'isOffline', target: 'keeping' }, { target: 'gathering' }],
    },
    empty: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'event.logged': { target: 'choosing', actions: { type: 'add', params: ({ event }) => event.event } },
        'page.hidden': {},
      },
    },
    gathering: {
      on: { 'line.lost': { target: 'keeping', actions: { type: 'noteLine', params: true } } },
      always: { guard: 'isFull', target: 'sending' },
      after: { interval: 'sending' },
    },
    sending: {
      entry: { type: 'noteSending', params: batchSize },
      invoke: {
        src: 'deliver',
        input: ({ context }) => batchOf(context, batchSize),
        onDone: [
          { guard: { type: 'wasTooOften', params: ({ event }) => event.output }, target: 'resting' },
          { guard: { type: 'isBusy', params: ({ event }) => event.output }, target: 'resting' },
          { target: 'choosing', actions: 'forgetSent' },
        ],
        onError: 'resting',
      },
      after: { timeout: 'resting' },
    },
    // The server cannot take it now: not every two seconds, then.
    resting: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'line.lost': { target: 'keeping', actions: { type: 'noteLine', params: true } },
        'line.restored': { target: 'sending', actions: { type: 'noteLine', params: false } },
      },
      after: { rest: 'sending' },
    },
    keeping: {
      entry: { type: 'store', params: ({ context }) => batchOf(context, capacity) },
      on: {
        'event.logged': { target: 'keeping', reenter: true, actions: { type: 'add', params: ({ event }) => event.event } },
        'line.restored': { target: 'sending', actions: { type: 'noteLine', params: false } },
        // No beacon gets through either: they are stored.
        'page.hidden': {},
      },
    },
    handing: {
      entry: { type: 'noteSending', params: capacity },
      invoke: {
        src: 'handOver',
        input: ({ context }) => batchOf(context, capacity),
        onDone: [
          { guard: { type: 'wasTaken', params: ({ event }) => event.output }, target: 'choosing', actions: 'forgetSent' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
      after: { timeout: 'resting' },
      on: { 'page.hidden': {} },
    },
  },
})

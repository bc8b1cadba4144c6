import type { LogEvent } from '#contract/eventLog.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { eventLogMachine } from './eventLog.machine.ts'

const event: LogEvent = { name: 'page.viewed', id: '00000000-0000-4000-8000-000000000001', at: 0, route: '/faq' }
const storedEvents = Array.from({ length: 25 }, (_, index): LogEvent => ({ ...event, at: index }))

export const eventLogModel = defineModel({
  machine: eventLogMachine,
  title: 'Sending the app’s event log to the server',
  starts: [
    { title: 'The app opens', input: { stored: { events: [], dropped: 0 }, isOffline: false } },
    {
      title: 'The app opens with 25 events stored by an earlier page',
      input: { stored: { events: storedEvents, dropped: 3 }, isOffline: false },
    },
    { title: 'The app opens offline', input: { stored: { events: [], dropped: 0 }, isOffline: true } },
  ],
  events: {
    'event.logged': [{ title: 'An event is logged', with: { event } }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'connection.lost': [{ title: 'The connection is lost' }],
    'connection.restored': [{ title: 'The connection is restored' }],
  },
  ports: {
    deliver: {
      done: [
        { title: 'The server accepts the batch', output: done({ stored: 1 }) },
        { title: 'The server refuses the batch', output: refused('badParameter', 10001) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
        { title: 'The server is under maintenance', output: refused('maintenance', 10016) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    handOver: {
      done: [
        { title: 'The browser accepts all events', output: true },
        { title: 'The browser refuses the events', output: false },
      ],
      failed: [{ title: 'The browser does not support beacons', reason: 'server' }],
    },
  },
  waits: { interval: 'Two seconds pass', timeout: 'There is no answer', rest: '30 seconds pass' },
  states: {
    choosing: 'Checking for events and a connection',
    empty: 'No events to send',
    gathering: 'Collecting a batch',
    sending: 'Sending to the server',
    resting: 'Waiting before the next try',
    offline: 'Offline: storing the events',
    handingOver: 'Passing the events to the browser’s beacon',
  },
  // Few enough to walk: what matters is whether nothing, some events or a full batch waits.
  detours: [
    ['The app opens', 'An event is logged', 'Two seconds pass', 'The connection is lost', 'The connection is restored'],
    [
      'The app opens',
      'An event is logged',
      'Two seconds pass',
      'An event is logged',
      'The connection is lost',
      'The server accepts the batch',
    ],
    [
      'The app opens',
      'An event is logged',
      'Two seconds pass',
      'The connection is lost',
      'The server cannot be reached',
      'The connection is restored',
    ],
  ],
  same: ({ queue, dropped, isOffline }) => ({ queue: Math.min(queue.length, 26), dropped, isOffline }),
})

import type { LogEvent } from '#contract/eventLog.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { eventLogMachine } from './eventLog.machine.ts'

const event: LogEvent = { name: 'page.viewed', id: '00000000-0000-4000-8000-000000000001', at: 0, route: '/faq' }
const kept = Array.from({ length: 25 }, (_, index): LogEvent => ({ ...event, at: index }))

export const eventLogModel = defineModel({
  machine: eventLogMachine,
  title: 'What the app tells the house of itself',
  starts: [
    { title: 'The app opens', input: { kept: { events: [], dropped: 0 }, isOffline: false } },
    { title: 'The app opens with 25 events that an earlier page kept', input: { kept: { events: kept, dropped: 3 }, isOffline: false } },
    { title: 'The app opens without a line', input: { kept: { events: [], dropped: 0 }, isOffline: true } },
  ],
  events: {
    'event.logged': [{ title: 'Something happens that is told', with: { event } }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'line.lost': [{ title: 'The line is lost' }],
    'line.restored': [{ title: 'The line is back' }],
  },
  ports: {
    deliver: {
      done: [
        { title: 'The server has kept the batch', output: done({ stored: 1 }) },
        { title: 'The server does not want the batch', output: refused('badParameter', 10001) },
        { title: 'The server has heard too much', output: refused('tooManyRequests', 10003) },
        { title: 'The house is closed', output: refused('maintenance', 10016) },
      ],
      failed: [{ title: 'The server cannot be reached', surprise: 'offline' }],
    },
    handOver: {
      done: [
        { title: 'The browser takes all of it', output: true },
        { title: 'The browser does not take it', output: false },
      ],
      failed: [{ title: 'The browser has no beacon', surprise: 'server' }],
    },
  },
  waits: { interval: 'Two seconds pass', timeout: 'Nobody says anything', rest: 'Half a minute passes' },
  states: {
    choosing: 'Is there something, and a line?',
    empty: 'Nothing to tell',
    gathering: 'Gathering a batch',
    sending: 'Telling the server',
    resting: 'Waiting before the next try',
    keeping: 'No line: keeping it',
    handing: 'Handing it to the browser',
  },
  // Few enough to walk: what matters is whether something waits, a batch or more.
  detours: [
    ['The app opens', 'Something happens that is told', 'Two seconds pass', 'The line is lost', 'The line is back'],
    [
      'The app opens',
      'Something happens that is told',
      'Two seconds pass',
      'Something happens that is told',
      'The line is lost',
      'The server has kept the batch',
    ],
    [
      'The app opens',
      'Something happens that is told',
      'Two seconds pass',
      'The line is lost',
      'The server cannot be reached',
      'The line is back',
    ],
  ],
  same: ({ queue, dropped, isOffline }) => ({ queue: Math.min(queue.length, 26), dropped, isOffline }),
})

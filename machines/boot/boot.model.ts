import type { PreLogin } from '#contract/config.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { bootMachine } from './boot.machine.ts'

const greeting = (state: 'open' | 'closed'): PreLogin => ({
  code: 200,
  maintenance: { state, until: null, text: '' },
  serverTime: 0,
  customerServiceQueue: [],
  gameListVersion: 'v1',
  terms: { version: 3 },
  eligibilityVersion: 2,
  policy: { idleMinutes: 30, heartbeatSeconds: 60, versionCheckSeconds: 300 },
})

export const bootModel = defineModel({
  machine: bootMachine,
  title: 'The first word between app and server',
  starts: [{ title: 'The app opens' }],
  events: {
    'boot.retried': [{ title: 'The player taps Try again' }],
    'maintenance.reported': [{ title: 'A call is answered «maintenance»' }],
    'network.restored': [{ title: 'The line comes back' }],
  },
  ports: {
    greet: {
      done: [
        { title: 'The house is open', output: done(greeting('open')) },
        { title: 'The house is closed', output: done(greeting('closed')) },
        { title: 'The server refuses to greet', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', surprise: 'offline' }],
    },
  },
  waits: { timeout: 'The server says nothing', recheck: 'Half a minute passes' },
  states: {
    greeting: 'Asking whether the house is open',
    open: 'The house is open',
    closed: 'The house rests: the maintenance page',
    unreachable: 'No answer: the app works with what it kept',
  },
  same: ({ greeting: last }) => ({ house: last?.maintenance.state ?? null }),
})

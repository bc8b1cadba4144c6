import type { PreLogin } from '#contract/config.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { bootMachine } from './boot.machine.ts'

const answer = (state: 'open' | 'closed'): PreLogin => ({
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
  title: 'Starting the app',
  starts: [{ title: 'The app opens' }],
  events: {
    'boot.retried': [{ title: 'The player taps Try again' }],
    'maintenance.reported': [{ title: 'A call is answered “maintenance”' }],
    'network.restored': [{ title: 'The connection is restored' }],
  },
  ports: {
    preLogin: {
      done: [
        { title: 'The server is open', output: done(answer('open')) },
        { title: 'The server is under maintenance', output: done(answer('closed')) },
        { title: 'The server refuses the first call', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', recheck: '30 seconds pass' },
  states: {
    checking: 'Checking whether the server is open',
    open: 'The server is open',
    closed: 'Under maintenance: the maintenance page is shown',
    unreachable: 'No answer: the app works with stored data',
  },
  same: ({ preLogin: last }) => ({ maintenance: last?.maintenance.state ?? null }),
})

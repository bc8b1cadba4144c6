import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import type { LastLogin } from './lastLogin.machine.ts'
import { lastLoginMachine } from './lastLogin.machine.ts'

const before: LastLogin = { createdAt: 0, kind: 'phone', system: 'Android', browser: 'Chrome', model: null, place: 'Cebu' }

export const lastLoginModel = defineModel({
  machine: lastLoginMachine,
  title: 'The notice of the last login',
  starts: [{ title: 'The app has opened' }],
  events: {
    'login.succeeded': [{ title: 'The player logs in' }],
    'notice.closed': [{ title: 'The player closes the notice' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    read: {
      done: [
        { title: 'There was a login before', output: done(before) },
        { title: 'It is the first login', output: done(null) },
        { title: 'The server refuses to answer', output: refused('maintenance', 10016) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', show: 'Twelve seconds pass' },
  states: {
    hidden: 'No notice',
    reading: 'Asking for the login before',
    shown: 'The notice shows the login before',
  },
  same: ({ lastLogin }) => lastLogin?.place ?? null,
})

import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sessionMachine } from './session.machine.ts'

const mine = { token: 'token-1' }

export const sessionModel = defineModel({
  machine: sessionMachine,
  title: 'The player’s session',
  starts: [
    { title: 'The app opens with a stored token', input: mine },
    { title: 'The app opens without a token', input: { token: null } },
  ],
  events: {
    'login.succeeded': [{ title: 'Player 1 logs in', with: { token: 'token-1', userId: 'player-1' } }],
    'logout.requested': [{ title: 'The player taps Log out' }],
    'call.unauthorised': [
      { title: 'A call with token 1 is answered 401', with: mine },
      { title: 'A late 401 arrives for an earlier token', with: { token: 'token-0' } },
    ],
    'storage.tokenRemoved': [{ title: 'Another tab logs out' }],
    'storage.tokenFound': [
      { title: 'Another tab stores token 2', with: { token: 'token-2' } },
      { title: 'Another tab stores token 1', with: mine },
    ],
  },
  ports: {
    verify: {
      done: [
        { title: 'The server knows the token', output: done({ userId: 'player-1' }) },
        { title: 'The server says that the session is over', output: refused('sessionOver', 401) },
        { title: 'The server is under maintenance', output: refused('maintenance', 10016) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    endSession: {
      done: [{ title: 'The server ends the session', output: done({ ended: true }) }],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', closeTimeout: 'The server does not answer' },
  states: {
    restoring: 'Looking for a token',
    verifying: 'Verifying the token',
    anonymous: 'Nobody is logged in',
    loggedIn: 'Logged in',
    leaving: 'Logging out',
    left: 'Logged out',
  },
  same: ({ token, userId }) => ({ token, userId }),
})

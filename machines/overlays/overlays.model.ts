import { defineModel } from '../kit/model.ts'
import { overlaysMachine } from './overlays.machine.ts'
import type { Kinds } from './stack.ts'

const kinds: Kinds = {
  eligibility: { closable: false, isPlayers: false, repeats: false },
  login: { closable: true, isPlayers: false, repeats: false },
  checkIn: { closable: true, isPlayers: true, repeats: false },
}

export const overlaysModel = defineModel({
  machine: overlaysMachine,
  title: 'What lies over the page',
  starts: [{ title: 'The app has opened', input: { kinds, pathname: '/' } }],
  events: {
    'overlay.requested': [
      { title: 'The age notice is due', with: { key: 'eligibility-1', name: 'eligibility', input: null, isOffer: false } },
      { title: 'A tap asks for the login', with: { key: 'login-1', name: 'login', input: null, isOffer: false } },
      { title: 'The app offers the sign-in gift', with: { key: 'checkIn-1', name: 'checkIn', input: null, isOffer: true } },
      { title: 'Something unknown is asked for', with: { key: 'ghost-1', name: 'ghost', input: null, isOffer: false } },
    ],
    'overlay.answered': [
      { title: 'The age notice is answered', with: { key: 'eligibility-1' } },
      { title: 'The login is through', with: { key: 'login-1' } },
      { title: 'The sign-in gift is through', with: { key: 'checkIn-1' } },
    ],
    'overlay.dismissed': [{ title: 'The player presses Back or Escape' }],
    'load.retried': [{ title: 'The player taps Try again' }],
    'page.changed': [
      { title: 'The player goes to another page', with: { pathname: '/member' } },
      { title: 'The player stays on the lobby', with: { pathname: '/' } },
    ],
    'session.ended': [{ title: 'The session ends' }],
  },
  ports: {
    load: {
      done: [{ title: 'Its code arrives', output: null }],
      failed: [{ title: 'Its code does not arrive', surprise: 'offline' }],
    },
  },
  waits: { timeout: 'Its code does not come for long', recheck: 'A few seconds pass', closeTimeout: 'The sheet has sunk' },
  states: {
    idle: 'Nothing lies over the page',
    loading: 'Its code is on the way',
    failed: 'It did not load: try again or go on',
    open: 'Open',
    closing: 'The sheet sinks',
    choosing: 'Looking what comes next',
  },
  detours: [
    ['The app has opened', 'A tap asks for the login', 'Its code does not come for long'],
    ['The app has opened', 'A tap asks for the login', 'Its code does not arrive', 'The player taps Try again', 'Its code arrives'],
    [
      'The app has opened',
      'The age notice is due',
      'Its code arrives',
      'The session ends',
      'A tap asks for the login',
      'The age notice is answered',
      'The sheet has sunk',
      'Its code arrives',
    ],
  ],
  same: ({ pathname, open, waiting, leaving }) => ({
    pathname,
    open: open.map(({ name }) => name),
    waiting: waiting.map(({ name }) => name),
    leaving,
  }),
})

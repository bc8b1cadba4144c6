import { defineModel } from '../kit/model.ts'
import { overlaysMachine } from './overlays.machine.ts'
import type { OverlayKinds } from './stack.ts'

const kinds: OverlayKinds = {
  eligibility: { closable: false, isPlayers: false, repeats: false },
  login: { closable: true, isPlayers: false, repeats: false },
  checkIn: { closable: true, isPlayers: true, repeats: false },
}

export const overlaysModel = defineModel({
  machine: overlaysMachine,
  title: 'Dialogs over the page',
  starts: [{ title: 'The app has opened', input: { kinds, pathname: '/' } }],
  events: {
    'overlay.requested': [
      { title: 'The age notice is due', with: { key: 'eligibility-1', name: 'eligibility', input: null, isOffer: false } },
      { title: 'A tap requires login', with: { key: 'login-1', name: 'login', input: null, isOffer: false } },
      { title: 'The app offers the sign-in gift', with: { key: 'checkIn-1', name: 'checkIn', input: null, isOffer: true } },
      { title: 'An unknown dialog is requested', with: { key: 'ghost-1', name: 'ghost', input: null, isOffer: false } },
    ],
    'overlay.answered': [
      { title: 'The age notice is answered', with: { key: 'eligibility-1' } },
      { title: 'The login is complete', with: { key: 'login-1' } },
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
      done: [{ title: 'Its code is loaded', output: null }],
      failed: [{ title: 'Its code fails to load', reason: 'offline' }],
    },
  },
  waits: { timeout: 'Its code does not come for long', recheck: 'A few seconds pass', closeTimeout: 'The sheet has sunk' },
  states: {
    idle: 'No dialog is open',
    loading: 'Its code is loading',
    failed: 'It did not load: try again or go on',
    open: 'Open',
    closing: 'The sheet sinks',
    choosing: 'Determining what comes next',
  },
  detours: [
    ['The app has opened', 'A tap requires login', 'Its code does not come for long'],
    ['The app has opened', 'A tap requires login', 'Its code fails to load', 'The player taps Try again', 'Its code is loaded'],
    [
      'The app has opened',
      'The age notice is due',
      'Its code is loaded',
      'The session ends',
      'A tap requires login',
      'The age notice is answered',
      'The sheet has sunk',
      'Its code is loaded',
    ],
  ],
  same: ({ pathname, open, waiting, leaving }) => ({
    pathname,
    open: open.map(({ name }) => name),
    waiting: waiting.map(({ name }) => name),
    leaving,
  }),
})

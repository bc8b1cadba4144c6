import { defineModel } from '../kit/model.ts'
import { versionMachine } from './version.machine.ts'

export const versionModel = defineModel({
  machine: versionMachine,
  title: 'Keeping to the house’s newest build',
  starts: [
    { title: 'The app opens on build 1', input: { build: '1', reloaded: [] } },
    { title: 'The app opens on build 1, reloaded for builds 1 and 2 before', input: { build: '1', reloaded: ['1', '2'] } },
    { title: 'The app opens on build 1 in a browser that keeps nothing', input: { build: '1', reloaded: null } },
  ],
  events: {
    'interval.told': [{ title: 'The house asks for a look every minute', with: { ms: 60_000 } }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'page.shown': [{ title: 'The page is shown again' }],
    'network.restored': [{ title: 'The line is back' }],
    'hold.taken': [{ title: 'A round opens' }],
    'hold.released': [{ title: 'Nothing is open any more' }],
    'worker.changed': [{ title: 'Another tab went over to a new build' }],
    'part.missing': [{ title: 'A part of the app does not arrive' }],
    'reload.requested': [{ title: 'The player asks for the reload' }],
  },
  ports: {
    look: {
      done: [
        { title: 'The house has build 1', output: { build: '1' } },
        { title: 'The house has build 2', output: { build: '2' } },
      ],
      failed: [{ title: 'The house cannot be asked', surprise: 'offline' }],
    },
    prepare: {
      done: [{ title: 'The new build is fetched', output: undefined }],
      failed: [{ title: 'The new build is not whole', surprise: 'server' }],
    },
    activate: {
      done: [{ title: 'The new build is in charge', output: undefined }],
      failed: [{ title: 'The new build does not take over', surprise: 'server' }],
    },
  },
  waits: {
    interval: 'The time between two looks passes',
    lookTimeout: 'The house says nothing',
    prepareTimeout: 'The new build does not come',
    calm: 'A calm moment passes',
    activateTimeout: 'Nothing happens',
  },
  states: {
    watching: 'Up to date as far as is known',
    'watching.waiting': 'Between two looks',
    'watching.paused': 'Hidden: not looking',
    looking: 'Asking which build the house has',
    diagnosing: 'Finding out why a part is missing',
    preparing: 'Fetching the new build',
    ready: 'A reload is due',
    'ready.choosing': 'May it reload?',
    'ready.willing': 'Is anything open?',
    'ready.held': 'Waiting for what is open',
    'ready.calming': 'Waiting for a calm moment',
    'ready.offered': 'Left to the player',
    switching: 'Going over',
    reloading: 'The page goes',
    broken: 'A part stays missing',
  },
  same: ({ target, isHeld, interval, reloaded }) => ({ target, isHeld, interval, reloaded }),
})

import { defineModel } from '../kit/model.ts'
import { versionMachine } from './version.machine.ts'

export const versionModel = defineModel({
  machine: versionMachine,
  title: 'Updating to the newest build',
  starts: [
    { title: 'The app opens on build 1', input: { build: '1', reloaded: [] } },
    { title: 'The app opens on build 1, reloaded for builds 1 and 2 before', input: { build: '1', reloaded: ['1', '2'] } },
    { title: 'The app opens on build 1 in a browser without storage', input: { build: '1', reloaded: null } },
  ],
  events: {
    'interval.received': [{ title: 'The server sets the check interval to a minute', with: { ms: 60_000 } }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'page.shown': [{ title: 'The page is shown again' }],
    'network.restored': [{ title: 'The connection is restored' }],
    'hold.acquired': [{ title: 'A round opens' }],
    'hold.released': [{ title: 'Nothing is open any more' }],
    'worker.changed': [{ title: 'Another tab has activated a new build' }],
    'part.missing': [{ title: 'A part of the app fails to load' }],
    'reload.requested': [{ title: 'The player taps Update now' }],
  },
  ports: {
    read: {
      done: [
        { title: 'The server has build 1', output: { build: '1' } },
        { title: 'The server has build 2', output: { build: '2' } },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    prepare: {
      done: [{ title: 'The new build is fetched', output: undefined }],
      failed: [{ title: 'The new build is incomplete', reason: 'server' }],
    },
    activate: {
      done: [{ title: 'The new build is active', output: undefined }],
      failed: [{ title: 'The new build does not take over', reason: 'server' }],
    },
  },
  waits: {
    interval: 'The check interval passes',
    readTimeout: 'The server does not answer',
    prepareTimeout: 'The new build does not load',
    idleDelay: 'The idle delay passes',
    activateTimeout: 'Nothing happens',
  },
  states: {
    watching: 'Up to date as far as known',
    'watching.waiting': 'Between two checks',
    'watching.paused': 'Hidden: not checking',
    checking: 'Checking which build the server has',
    diagnosing: 'Finding out why a part is missing',
    preparing: 'Fetching the new build',
    ready: 'A reload is due',
    'ready.choosing': 'May it reload?',
    'ready.held': 'Waiting for what is open',
    'ready.delaying': 'Waiting for an idle moment',
    'ready.offered': 'Left to the player',
    switching: 'Activating the new build',
    reloading: 'The page reloads',
    broken: 'A part is still missing',
  },
  same: ({ target, isHeld, interval, reloaded }) => ({ target, isHeld, interval, reloaded }),
})

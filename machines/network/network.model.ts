import { defineModel } from '../kit/model.ts'
import { networkMachine } from './network.machine.ts'

export const networkModel = defineModel({
  machine: networkMachine,
  title: 'The connection to the server',
  starts: [
    { title: 'The app opens on a fast connection', input: { speed: '4g' } },
    { title: 'The app opens on a connection of unknown speed', input: { speed: 'unknown' } },
  ],
  events: {
    'connection.lost': [{ title: 'The browser goes offline' }],
    'connection.restored': [{ title: 'The browser comes online' }],
    'connection.changed': [
      { title: 'The connection slows to 3G', with: { speed: '3g' } },
      { title: 'The connection slows to 2G', with: { speed: '2g' } },
    ],
    'call.timedOut': [{ title: 'A call times out' }],
    'tips.dismissed': [{ title: 'The player closes the tips' }],
  },
  ports: {},
  waits: {},
  states: {
    connection: 'The connection',
    'connection.online': 'Online',
    'connection.offline': 'Offline: the strip says so',
    tips: 'The tips',
    'tips.quiet': 'No tips',
    'tips.shown': 'The tips for a slow connection are shown',
  },
  same: ({ speed }) => ({ speed }),
})

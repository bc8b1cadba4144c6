import { defineModel } from '../kit/model.ts'
import { networkMachine } from './network.machine.ts'

export const networkModel = defineModel({
  machine: networkMachine,
  title: 'What the line to the server is like',
  starts: [
    { title: 'The app opens on a fast line', input: { speed: '4g' } },
    { title: 'The app opens on a line of unknown speed', input: { speed: 'unknown' } },
  ],
  events: {
    'line.lost': [{ title: 'The browser goes offline' }],
    'line.restored': [{ title: 'The browser comes online' }],
    'line.changed': [
      { title: 'The line becomes 3G', with: { speed: '3g' } },
      { title: 'The line becomes 2G', with: { speed: '2g' } },
    ],
    'call.timedOut': [{ title: 'A call times out' }],
    'tips.dismissed': [{ title: 'The player closes the tips' }],
  },
  ports: {},
  waits: {},
  states: {
    line: 'The line',
    'line.online': 'Online',
    'line.offline': 'Offline: the strip says so',
    tips: 'The tips',
    'tips.quiet': 'No tips',
    'tips.shown': 'The tips for a slow line are shown',
  },
  same: ({ speed }) => ({ speed }),
})

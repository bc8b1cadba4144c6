import { defineModel } from '../kit/model.ts'
import { namedIconMachine } from './namedIcon.machine.ts'

const answers = (which: string) => ({
  done: [{ title: `The ${which} address has the icon`, output: `data:image/svg+xml,${which}` }],
  failed: [{ title: `The ${which} address can’t be reached`, reason: 'offline' as const }],
})

export const namedIconModel = defineModel({
  machine: namedIconMachine,
  title: 'An icon that a setting names',
  starts: [{ title: 'The place that shows it has opened' }],
  events: { 'first.failed': [] },
  ports: { askFirst: answers('first'), askSecond: answers('second') },
  waits: { rotation: 'Three quarters of a second pass', timeout: 'Five seconds pass' },
  states: {
    loading: 'The drawn icon, while the named one is fetched',
    'loading.first': 'The first address',
    'loading.first.asking': 'Requesting the first address',
    'loading.first.failed': 'The first address has nothing',
    'loading.second': 'The second address',
    'loading.second.waiting': 'The second address is not requested yet',
    'loading.second.asking': 'Requesting the second address',
    'loading.second.failed': 'The second address has nothing',
    shown: 'The named icon',
    drawn: 'The drawn icon stays',
  },
  same: ({ picture }) => picture,
})

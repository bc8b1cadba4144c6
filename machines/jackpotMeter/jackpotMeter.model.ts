import { defineModel } from '../kit/model.ts'
import { samplePools } from '../kit/samples.ts'
import { jackpotMeterMachine } from './jackpotMeter.machine.ts'

export const jackpotMeterModel = defineModel({
  machine: jackpotMeterMachine,
  title: 'The numbers of the jackpot meter',
  starts: [{ title: 'A meter comes into view', input: { seed: 1 } }],
  events: {
    'pools.received': [{ title: 'The server sends the balances of the pools', with: { pools: samplePools() } }],
    'page.hidden': [{ title: 'The player looks elsewhere' }],
    'page.shown': [{ title: 'The player looks again' }],
  },
  ports: {},
  waits: { everySixSeconds: 'Six seconds pass' },
  states: {
    waiting: 'No numbers yet',
    showing: 'The numbers are shown and updated every six seconds',
    paused: 'Not visible: nothing moves',
  },
  // The numbers themselves change without end.
  same: ({ sections, shown }) => ({ hasSections: sections !== null, isShown: shown !== null }),
})

import { defineModel } from '../../kit/model.ts'
import { countdownMachine } from './countdown.machine.ts'

export const countdownModel = defineModel({
  machine: countdownMachine,
  title: 'Counting down to a time set by the server',
  starts: [
    { title: 'The end is two and a half seconds away', input: { deadline: 12_500, serverTime: 10_000 } },
    { title: 'The end has passed', input: { deadline: 9_000, serverTime: 10_000 } },
    { title: 'Nothing is scheduled', input: { deadline: -1, serverTime: 10_000 } },
  ],
  events: { 'page.shown': [{ title: 'The page is shown again' }] },
  ports: {
    readClock: {
      done: [
        { title: 'The clock is early', output: 500 },
        { title: 'The clock shows that time has passed', output: 1_200 },
        { title: 'The clock shows that the phone was asleep', output: 90_000 },
      ],
    },
  },
  waits: { tick: 'A second passes', recheck: 'The clock does not answer' },
  states: {
    beginning: 'Checking whether anything is scheduled',
    reading: 'Reading the clock',
    waiting: 'Waiting for the next second',
    stopped: 'Nothing is scheduled',
    due: 'The countdown ends',
  },
  same: ({ skew, now }) => ({ skew, now }),
})

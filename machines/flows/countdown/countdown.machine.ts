// Counts down to a timestamp set by the server. Owned by the view or machine that waits for it, for one deadline; ends when the deadline is
// reached, and never when nothing is scheduled. Start it when the server's response arrives: that is when both clocks are compared. It
// keeps no counter: every second, and whenever the page is shown again, it reads the clock and computes what is left; a phone that slept, a
// timer that fired early and a wrong clock are all corrected.
import { assign, setup } from 'xstate'
import { port } from '../../kit/port.ts'
import { remainingMs, readAt, startCount, untilTick } from './deadline.ts'
import type { Count } from './deadline.ts'

export interface CountdownInput {
  /** ms UTC; −1: not scheduled. */
  readonly deadline: number
  /** ms UTC, by the server's clock. */
  readonly serverTime: number
}
type Event = { type: 'page.shown' }

export const countdownMachine = setup({
  types: {} as { context: Count; input: CountdownInput; events: Event },
  /** The phone's clock, ms UTC. */
  actors: { readClock: port<number>('readClock') },
  guards: {
    isScheduled: ({ context }) => remainingMs(context) !== null,
    isDue: ({ context }, local: number) => remainingMs(readAt(context, local)) === 0,
  },
  actions: { setTime: assign(({ context }, local: number) => readAt(context, local)) },
  delays: { tick: ({ context }) => untilTick(context), recheck: 1_000 },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => startCount(input.deadline, input.serverTime),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isScheduled', target: 'reading' }, { target: 'stopped' }] },
    reading: {
      invoke: {
        src: 'readClock',
        onDone: [
          {
            guard: { type: 'isDue', params: ({ event }) => event.output },
            target: 'due',
            actions: { type: 'setTime', params: ({ event }) => event.output },
          },
          { target: 'waiting', actions: { type: 'setTime', params: ({ event }) => event.output } },
        ],
      },
      after: { recheck: { target: 'reading', reenter: true } },
    },
    waiting: {
      after: { tick: 'reading' },
      on: { 'page.shown': 'reading' },
    },
    stopped: {},
    due: { type: 'final' },
  },
})

// An icon that a setting names and that was not compiled in, fetched from the icon service. Owned by the place that shows it. The second
// address is requested when the first fails, or has not answered in time; whichever answers first counts. Without an answer the drawn icon stays.
import { assign, raise, setup } from 'xstate'
import { iconRotationMs, iconTimeoutMs } from '#contract/icons.ts'
import { port } from '../kit/port.ts'

interface Context {
  /** The icon as a picture's address; null while there is none. */
  readonly picture: string | null
}
type Event = { type: 'first.failed' }

export const namedIconMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { askFirst: port<string>('askFirst'), askSecond: port<string>('askSecond') },
  actions: { setPicture: assign((_, picture: string) => ({ picture })) },
  delays: { rotation: iconRotationMs, timeout: iconTimeoutMs },
}).createMachine({
  id: 'namedIcon',
  context: { picture: null },
  initial: 'loading',
  states: {
    loading: {
      type: 'parallel',
      after: { timeout: 'drawn' },
      onDone: 'drawn',
      states: {
        first: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                src: 'askFirst',
                onDone: { target: '#namedIcon.shown', actions: { type: 'setPicture', params: ({ event }) => event.output } },
                onError: { target: 'failed', actions: raise({ type: 'first.failed' }) },
              },
            },
            failed: { type: 'final' },
          },
        },
        second: {
          initial: 'waiting',
          states: {
            waiting: { after: { rotation: 'asking' }, on: { 'first.failed': 'asking' } },
            asking: {
              invoke: {
                src: 'askSecond',
                onDone: { target: '#namedIcon.shown', actions: { type: 'setPicture', params: ({ event }) => event.output } },
                onError: 'failed',
              },
            },
            failed: { type: 'final' },
          },
        },
      },
    },
    shown: { type: 'final' },
    drawn: { type: 'final' },
  },
})

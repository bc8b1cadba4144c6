// The age and eligibility notice (spec §2, §5). Started once with the app; ends only by leaving for another site. It is shown once for each
// version of the notice; the player's acceptance is stored by the browser, not by this machine. A browser that has accepted none yet shows it
// before the app is there (src/firstPaint/notice.html), and it may be accepted before its version is known.
import { assign, setup } from 'xstate'

interface Context {
  acceptedVersion: number
  version: number
}
interface Input {
  acceptedVersion: number
}
type Event = { type: 'notice.found'; version: number } | { type: 'notice.accepted' } | { type: 'notice.declined' }

export const eligibilityMachine = setup({
  types: {} as { context: Context; input: Input; events: Event },
  guards: {
    isAccepted: ({ context }) => context.acceptedVersion >= context.version,
    isFirst: ({ context }) => context.acceptedVersion === 0,
  },
  actions: {
    setVersion: assign((_, version: number) => ({ version })),
    accept: assign({ acceptedVersion: ({ context }) => context.version }),
    storeAcceptance: (_args, _params: { version: number }) => {},
    leave: () => {},
  },
}).createMachine({
  id: 'eligibility',
  context: ({ input }) => ({ acceptedVersion: input.acceptedVersion, version: 0 }),
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        'notice.found': { target: 'checking', actions: { type: 'setVersion', params: ({ event }) => event.version } },
        'notice.accepted': { guard: 'isFirst', target: 'acceptedEarly' },
      },
    },
    acceptedEarly: {
      on: {
        'notice.found': {
          target: 'accepted',
          actions: [
            { type: 'setVersion', params: ({ event }) => event.version },
            'accept',
            { type: 'storeAcceptance', params: ({ event }) => ({ version: event.version }) },
          ],
        },
      },
    },
    checking: {
      always: [{ guard: 'isAccepted', target: 'accepted' }, { target: 'shown' }],
    },
    shown: {
      on: {
        'notice.accepted': {
          target: 'accepted',
          actions: ['accept', { type: 'storeAcceptance', params: ({ context }) => ({ version: context.version }) }],
        },
        'notice.declined': { target: 'declined', actions: 'leave' },
      },
    },
    accepted: {
      on: { 'notice.found': { target: 'checking', actions: { type: 'setVersion', params: ({ event }) => event.version } } },
    },
    // Leaving takes time, and the browser's Back button may return here: the notice must still be answered.
    declined: {
      on: {
        'notice.accepted': {
          target: 'accepted',
          actions: ['accept', { type: 'storeAcceptance', params: ({ context }) => ({ version: context.version }) }],
        },
        'notice.declined': { actions: 'leave' },
      },
    },
  },
})

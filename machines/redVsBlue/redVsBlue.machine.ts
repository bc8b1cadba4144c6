// Joining a team of this week's battle: choose, review the choice, join. Owned by the page or pop-up that shows the battle; ends once
// joined. Joining cannot be undone, so the choice is confirmed, and the confirmation is one request: however often its response is lost, it
// applies to this choice, exactly once.
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import type { Camp, pkSignUp } from '#contract/redVsBlue.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

export type Joined = OutputOf<typeof pkSignUp>

interface Context {
  readonly camp: Camp | null
  readonly requestId: string | null
  readonly refusal: Refused | null
}
type Event =
  | { type: 'camp.chosen'; camp: Camp }
  | { type: 'choice.cancelled' }
  | { type: 'choice.confirmed'; requestId: string }
  | { type: 'notice.dismissed' }
export type RedVsBlueEmitted =
  | { type: 'camp.joined'; camp: Camp }
  /** The teams shown on the page may be out of date. */
  | { type: 'camps.outdated' }

type End = RequestEnd<Joined>
const nothing = { camp: null, requestId: null, refusal: null }

export const redVsBlueMachine = setup({
  types: {} as { context: Context; events: Event; emitted: RedVsBlueEmitted; children: { signUp: 'signUp' } },
  actors: { signUp: createRequestMachine<{ readonly camp: Camp }, Joined>() },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
  },
  actions: {
    setCamp: assign((_, camp: Camp) => ({ camp })),
    setRequest: assign((_, requestId: string) => ({ requestId })),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    clear: assign(nothing),
    announceJoined: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'camp.joined', camp: end.data.camp })
    }),
    announceOutdated: emit({ type: 'camps.outdated' as const }),
  },
}).createMachine({
  id: 'redVsBlue',
  context: nothing,
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'clear',
      on: { 'camp.chosen': { target: 'reviewing', actions: { type: 'setCamp', params: ({ event }) => event.camp } } },
    },
    reviewing: {
      on: {
        'choice.cancelled': 'choosing',
        'choice.confirmed': { target: 'joining', actions: { type: 'setRequest', params: ({ event }) => event.requestId } },
      },
    },
    joining: {
      tags: 'busy',
      invoke: {
        src: 'signUp',
        id: 'signUp',
        input: ({ context: { camp, requestId } }) => (camp === null || requestId === null ? null : { input: { camp }, requestId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'joined',
            actions: { type: 'announceJoined', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { target: 'choosing' },
        ],
      },
      // The player need not wait for a response that does not arrive; the teams show whether they joined.
      on: { 'notice.dismissed': { target: 'choosing', actions: 'announceOutdated' } },
    },
    refused: {
      tags: 'failed',
      entry: 'announceOutdated',
      on: { 'notice.dismissed': 'choosing' },
    },
    joined: { type: 'final', entry: 'clear' },
  },
})

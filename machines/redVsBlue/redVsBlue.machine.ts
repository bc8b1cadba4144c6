// Joining a camp of this week's battle: choose, think twice, join. Owned by the page or pop-up that shows the battle; ends once joined.
// A place is taken for good, so the choice is confirmed, and the confirmation has one request id: after a time-out the same one is
// asked again, so that the answer is always about this choice and never a second one.
import { assign, emit, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import type { Camp, pkSignUp } from '#contract/redVsBlue.ts'
import { failedBy, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

type Joined = OutputOf<typeof pkSignUp>

interface Context {
  camp: Camp | null
  requestId: string | null
  /** How often this choice was asked without an answer. */
  unanswered: number
  failure: Failure | null
}
type Event =
  | { type: 'camp.chosen'; camp: Camp }
  | { type: 'choice.dropped' }
  | { type: 'choice.confirmed'; requestId: string }
  | { type: 'signUp.retried' }
  | { type: 'notice.dismissed' }
export type RedVsBlueEmitted =
  | { type: 'camp.joined'; camp: Camp }
  /** What the page shows of the camps may be out of date. */
  | { type: 'camps.doubted' }

const patientTries = 3
const isUndecided = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.failure === 'stillProcessing' || outcome.failure === 'tooManyRequests')

export const redVsBlueMachine = setup({
  types: {} as { context: Context; events: Event; emitted: RedVsBlueEmitted },
  actors: { signUp: port<Outcome<Joined>, { camp: Camp; requestId: string }>('signUp') },
  guards: {
    isDone: (_, outcome: Outcome<Joined>) => outcome.kind === 'done',
    isUndecided: (_, outcome: Outcome<Joined>) => isUndecided(outcome),
    hasTimeLeft: ({ context }) => context.unanswered < patientTries,
  },
  actions: {
    setCamp: assign((_, camp: Camp) => ({ camp, failure: null })),
    setRequest: assign((_, requestId: string) => ({ requestId, unanswered: 0 })),
    setRefusal: assign((_, outcome: Outcome<Joined>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setTimeout: assign({ failure: { kind: 'surprise', surprise: 'timeout' } }),
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    beginAnew: assign({ unanswered: 0, failure: null }),
    forget: assign({ camp: null, requestId: null, unanswered: 0, failure: null }),
    announceJoined: emit((_, outcome: Outcome<Joined>) => ({
      type: 'camp.joined' as const,
      camp: outcome.kind === 'done' ? outcome.data.camp : 'red',
    })),
    announceDoubt: emit({ type: 'camps.doubted' as const }),
  },
  delays: { timeout: 35_000, recheck: 2_000 },
}).createMachine({
  id: 'redVsBlue',
  context: { camp: null, requestId: null, unanswered: 0, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forget',
      on: { 'camp.chosen': { target: 'weighing', actions: { type: 'setCamp', params: ({ event }) => event.camp } } },
    },
    weighing: {
      on: {
        'choice.dropped': 'choosing',
        'choice.confirmed': { target: 'joining', actions: { type: 'setRequest', params: ({ event }) => event.requestId } },
      },
    },
    joining: {
      tags: 'busy',
      invoke: {
        src: 'signUp',
        input: ({ context }) => ({ camp: context.camp ?? 'red', requestId: context.requestId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'joined',
            actions: { type: 'announceJoined', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUndecided', params: ({ event }) => event.output },
            target: 'doubting',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'doubting', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'doubting', actions: 'setTimeout' } },
    },
    doubting: {
      tags: 'busy',
      entry: 'countUnanswered',
      after: { recheck: [{ guard: 'hasTimeLeft', target: 'joining' }, { target: 'unsure' }] },
    },
    unsure: {
      tags: 'failed',
      on: {
        'signUp.retried': { target: 'joining', actions: 'beginAnew' },
        'notice.dismissed': { target: 'choosing', actions: 'announceDoubt' },
      },
    },
    refused: {
      tags: 'failed',
      entry: 'announceDoubt',
      on: { 'notice.dismissed': 'choosing' },
    },
    joined: { type: 'final', entry: 'forget' },
  },
})

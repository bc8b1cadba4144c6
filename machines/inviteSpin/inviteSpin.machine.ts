// One stay at the wheel that invitations turn: ask, turn, land, show what the pot got. Owned by its page; starts at rest; ends with it.
// The answer is known before the wheel moves: what is cut off loses only the show, and is told again after a reload. A spin has one
// request id from the tap on: a lost answer is asked for again until it is known.
import { assign, emit, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import type { InviteSpin } from '#contract/invite.ts'
import { refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { planWheel } from './wheel.ts'

export interface InviteSpinInput {
  /** The player wants less motion: the won segment is shown still. */
  reducedMotion: boolean
}
/** What the machine needs of the server's word on the wheel. */
export interface WheelWord {
  spins: number
  pending: InviteSpin | null
}

interface Context extends InviteSpinInput {
  spins: number
  requestId: string | null
  /** It was asked for once without an answer: only an answer about the spin itself ends it. */
  isInDoubt: boolean
  spin: InviteSpin | null
  failure: Failure | null
  /** The last spin that was shown here: the server's word of before may still call it pending. */
  shownSpinId: string | null
}
type Event =
  | { type: 'wheel.arrived'; wheel: WheelWord }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'notice.dismissed' }
  | { type: 'award.dismissed' }
  | { type: 'session.ended' }
export type InviteSpinEmitted =
  | { type: 'spin.decided'; spinId: string }
  | { type: 'spin.refused'; failure: FailureName | undefined }
  | { type: 'spin.shown'; spin: InviteSpin }
  | { type: 'spin.acknowledged' }

/** Answers that come before the request id is looked at: they say nothing about a spin that was asked for earlier. */
const evasions: readonly (FailureName | undefined)[] = ['tooManyRequests', 'maintenance']
const failureIn = (outcome: Outcome<unknown>): FailureName | undefined => (outcome.kind === 'refused' ? outcome.failure : undefined)

/** Milliseconds for which the won segment is looked at. */
const pace = { rest: 700, stillRest: 1_200 } as const
const rested = { requestId: null, isInDoubt: false, spin: null, failure: null }

export const inviteSpinMachine = setup({
  types: {} as { context: Context; input: InviteSpinInput; events: Event; emitted: InviteSpinEmitted },
  actors: {
    decide: port<Outcome<InviteSpin>, { requestId: string }>('decide'),
    acknowledge: port<Outcome<unknown>, { spinId: string }>('acknowledge'),
  },
  guards: {
    hasSpin: ({ context }) => context.spins > 0,
    isUnseen: ({ context }, spin: InviteSpin | null) => spin !== null && spin.spinId !== context.shownSpinId,
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    isOver: (_, outcome: Outcome<unknown>) => failureIn(outcome) === 'sessionOver',
    isUndecided: ({ context }, outcome: Outcome<unknown>) =>
      failureIn(outcome) === 'stillProcessing' || (context.isInDoubt && evasions.includes(failureIn(outcome))),
  },
  actions: {
    rest: assign(rested),
    leave: assign({ ...rested, spins: 0, shownSpinId: null }),
    setSpins: assign((_, { spins }: WheelWord) => ({ spins })),
    setIntent: assign((_, requestId: string) => ({ requestId })),
    doubt: assign({ isInDoubt: true }),
    setSpin: assign(({ context }, outcome: Outcome<InviteSpin>) =>
      outcome.kind === 'done' ? { spin: outcome.data, spins: Math.max(0, context.spins - 1), isInDoubt: false } : {},
    ),
    setPending: assign((_, spin: InviteSpin | null) => ({ spin })),
    setRefusal: assign((_, outcome: Outcome<unknown>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    markShown: assign(({ context: { spin } }) => (spin ? { shownSpinId: spin.spinId } : {})),
    announceSpin: emit(({ context }) => ({ type: 'spin.decided' as const, spinId: context.spin?.spinId ?? '' })),
    announceRefusal: emit((_, outcome: Outcome<unknown>) => ({ type: 'spin.refused' as const, failure: failureIn(outcome) })),
    announceShown: emit(({ context }) => {
      if (!context.spin) throw new Error('What is shown is a spin')
      return { type: 'spin.shown' as const, spin: context.spin }
    }),
    announceAcknowledged: emit({ type: 'spin.acknowledged' as const }),
  },
  delays: {
    timeout: 35_000,
    recheck: 2_000,
    turn: ({ context }) => (context.reducedMotion ? 0 : planWheel(context.spin?.segment ?? 0).ms),
    rest: ({ context }) => (context.reducedMotion ? pace.stillRest : pace.rest),
  },
}).createMachine({
  id: 'inviteSpin',
  context: ({ input }) => ({ ...input, ...rested, spins: 0, shownSpinId: null }),
  initial: 'idle',
  on: { 'session.ended': { target: '.idle', actions: 'leave' } },
  states: {
    idle: {
      entry: 'rest',
      on: {
        'wheel.arrived': [
          {
            guard: { type: 'isUnseen', params: ({ event }) => event.wheel.pending },
            target: 'awarding',
            actions: [
              { type: 'setSpins', params: ({ event }) => event.wheel },
              { type: 'setPending', params: ({ event }) => event.wheel.pending },
            ],
          },
          { actions: { type: 'setSpins', params: ({ event }) => event.wheel } },
        ],
        'spin.requested': {
          guard: 'hasSpin',
          target: 'asking',
          actions: { type: 'setIntent', params: ({ event }) => event.requestId },
        },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        input: ({ context }) => ({ requestId: context.requestId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'spinning',
            actions: [{ type: 'setSpin', params: ({ event }) => event.output }, 'announceSpin'],
          },
          { guard: { type: 'isUndecided', params: ({ event }) => event.output }, target: 'unsure' },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'idle', actions: 'leave' },
          {
            target: 'refused',
            actions: [
              { type: 'setRefusal', params: ({ event }) => event.output },
              { type: 'announceRefusal', params: ({ event }) => event.output },
            ],
          },
        ],
        // Whether it was decided is open: the same request id finds out.
        onError: 'unsure',
      },
      after: { timeout: 'unsure' },
    },
    unsure: {
      tags: 'pending',
      entry: 'doubt',
      after: { recheck: 'asking' },
    },
    refused: {
      tags: 'failed',
      on: { 'notice.dismissed': 'idle' },
    },
    spinning: {
      tags: 'busy',
      after: { turn: 'landed' },
    },
    landed: {
      tags: 'busy',
      after: { rest: 'awarding' },
    },
    // What a reload in the middle goes on with: what was decided, without its show.
    awarding: {
      entry: ['markShown', 'announceShown'],
      on: { 'award.dismissed': 'idle' },
      initial: 'acknowledging',
      states: {
        // Seen here is seen everywhere: until the server knows, it is told again.
        acknowledging: {
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ({ spinId: context.spin?.spinId ?? '' }),
            onDone: { target: 'acknowledged', actions: 'announceAcknowledged' },
            onError: 'retrying',
          },
          after: { timeout: 'retrying' },
        },
        retrying: { after: { recheck: 'acknowledging' } },
        acknowledged: {},
      },
    },
  },
})

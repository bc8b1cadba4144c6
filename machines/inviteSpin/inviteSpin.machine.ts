// One visit to the Barkada wheel: request, turn, land, show the award. Owned by its page; starts idle; ends with it. The result is known
// before the wheel moves: an interruption loses only the animation, and the result is shown again after a reload. A spin is one request,
// however often its response is lost.
import { assign, emit, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import type { InviteSpin } from '#contract/invite.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { planWheel } from './wheel.ts'

export interface InviteSpinInput {
  /** The player prefers reduced motion: the won segment is shown without animation. */
  reducedMotion: boolean
}
/** What the machine needs from the server's wheel status. */
export interface WheelStatus {
  spins: number
  pending: InviteSpin | null
}

interface Context extends InviteSpinInput {
  spins: number
  requestId: string | null
  spin: InviteSpin | null
  /** Why there was no spin. */
  refusal: Refused | null
  /** The last spin shown here: an older response from the server may still list it as pending. */
  shownSpinId: string | null
}
type Event =
  | { type: 'wheel.received'; wheel: WheelStatus }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'notice.dismissed' }
  | { type: 'award.dismissed' }
  | { type: 'session.ended' }
export type InviteSpinEmitted =
  | { type: 'spin.decided'; spinId: string }
  | { type: 'spin.refused'; failure: FailureName | undefined }
  | { type: 'spin.shown'; spin: InviteSpin }
  | { type: 'spin.acknowledged' }

type End = RequestEnd<InviteSpin>

/** Milliseconds for which the won segment stays on the screen; longer without animation. */
const landedMs = { moving: 700, still: 1_200 } as const
const nothing = { requestId: null, spin: null, refusal: null }

export const inviteSpinMachine = setup({
  types: {} as { context: Context; input: InviteSpinInput; events: Event; emitted: InviteSpinEmitted; children: { decide: 'decide' } },
  actors: {
    decide: createRequestMachine<null, InviteSpin>(),
    acknowledge: port<Outcome<unknown>, { spinId: string }>('acknowledge'),
  },
  guards: {
    hasSpin: ({ context }) => context.spins > 0,
    isUnseen: ({ context }, spin: InviteSpin | null) => spin !== null && spin.spinId !== context.shownSpinId,
    isDone: (_, end: End) => end.kind === 'done',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
  },
  actions: {
    clear: assign(nothing),
    clearSession: assign({ ...nothing, spins: 0, shownSpinId: null }),
    setSpins: assign((_, { spins }: WheelStatus) => ({ spins })),
    setRequest: assign((_, requestId: string) => ({ requestId })),
    setSpin: assign(({ context }, end: End) => (end.kind === 'done' ? { spin: end.data, spins: Math.max(0, context.spins - 1) } : {})),
    setPending: assign((_, spin: InviteSpin | null) => ({ spin })),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    markShown: assign(({ context: { spin } }) => (spin ? { shownSpinId: spin.spinId } : {})),
    announceSpin: emit(({ context }) => ({ type: 'spin.decided' as const, spinId: context.spin?.spinId ?? '' })),
    announceRefusal: emit(({ context }) => ({ type: 'spin.refused' as const, failure: context.refusal?.failure })),
    announceShown: emit(({ context }) => {
      if (!context.spin) throw new Error('There is no spin to show')
      return { type: 'spin.shown' as const, spin: context.spin }
    }),
    announceAcknowledged: emit({ type: 'spin.acknowledged' as const }),
  },
  delays: {
    timeout: 35_000,
    retryDelay: 2_000,
    turn: ({ context }) => (context.reducedMotion ? 0 : planWheel(context.spin?.segment ?? 0).ms),
    landedDelay: ({ context }) => (context.reducedMotion ? landedMs.still : landedMs.moving),
  },
}).createMachine({
  id: 'inviteSpin',
  context: ({ input }) => ({ ...input, ...nothing, spins: 0, shownSpinId: null }),
  initial: 'idle',
  on: { 'session.ended': { target: '.idle', actions: 'clearSession' } },
  states: {
    idle: {
      entry: 'clear',
      on: {
        'wheel.received': [
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
          target: 'requesting',
          actions: { type: 'setRequest', params: ({ event }) => event.requestId },
        },
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        id: 'decide',
        input: ({ context: { requestId } }) => (requestId === null ? null : { input: null, requestId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'spinning',
            actions: [{ type: 'setSpin', params: ({ event }) => event.output }, 'announceSpin'],
          },
          { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'idle', actions: 'clearSession' },
          { target: 'refused', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
        ],
      },
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
      after: { landedDelay: 'awarding' },
    },
    // After a reload midway it continues here: with the result, without the animation.
    awarding: {
      entry: ['markShown', 'announceShown'],
      on: { 'award.dismissed': 'idle' },
      initial: 'acknowledging',
      states: {
        // Acknowledged for every device: sent again until the server has it.
        acknowledging: {
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ({ spinId: context.spin?.spinId ?? '' }),
            onDone: { target: 'acknowledged', actions: 'announceAcknowledged' },
            onError: 'unacknowledged',
          },
          after: { timeout: 'unacknowledged' },
        },
        unacknowledged: { after: { retryDelay: 'acknowledging' } },
        acknowledged: {},
      },
    },
  },
})

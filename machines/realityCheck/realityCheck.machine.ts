// The reality check, from the server's notification that it is due to the player's answer. Started once with the app; never ends. It never
// interrupts a round: it waits until the round has been shown to its end. It blocks until the player has answered, and shows their session
// time and result as of now: numbers that fail to load are requested again, and until then play continues. An answer that is not delivered
// does not count: the next heartbeat reports again that one is due.
import { assign, emit, setup } from 'xstate'
import type { RealityCheck } from '#contract/responsibleGaming.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

interface Context {
  readonly isInRound: boolean
  readonly check: RealityCheck | null
  readonly isLeaving: boolean
  readonly requestId: string
}
type Event =
  | { type: 'check.due' }
  | { type: 'round.started' }
  | { type: 'round.ended' }
  | { type: 'game.left' }
  | { type: 'check.answered'; isLeaving: boolean; requestId: string }
  | { type: 'session.ended' }
export type RealityEmitted = { type: 'check.opened' } | { type: 'check.closed'; isLeaving: boolean }

const nothing = { check: null, isLeaving: false, requestId: '' }

export const realityCheckMachine = setup({
  types: {} as { context: Context; events: Event; emitted: RealityEmitted },
  actors: {
    read: port<Outcome<RealityCheck>>('read'),
    acknowledge: port<Outcome<unknown>, { requestId: string }>('acknowledge'),
  },
  guards: {
    isInRound: ({ context }) => context.isInRound,
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
  },
  actions: {
    setRound: assign((_, isInRound: boolean) => ({ isInRound })),
    setCheck: assign((_, outcome: Outcome<RealityCheck>) => (outcome.kind === 'done' ? { check: outcome.data } : {})),
    setAnswer: assign((_, { isLeaving, requestId }: { isLeaving: boolean; requestId: string }) => ({ isLeaving, requestId })),
    clear: assign(nothing),
    open: emit({ type: 'check.opened' as const }),
    close: emit(({ context }) => ({ type: 'check.closed' as const, isLeaving: context.isLeaving })),
  },
  delays: { timeout: 20_000, recheck: 5_000 },
}).createMachine({
  id: 'realityCheck',
  context: { ...nothing, isInRound: false },
  initial: 'idle',
  on: {
    'round.started': { actions: { type: 'setRound', params: true } },
    'round.ended': { actions: { type: 'setRound', params: false } },
  },
  states: {
    idle: {
      entry: 'clear',
      on: { 'check.due': [{ guard: 'isInRound', target: 'holding' }, { target: 'loading' }] },
    },
    holding: {
      tags: 'pending',
      on: {
        'round.ended': { target: 'loading', actions: { type: 'setRound', params: false } },
        'game.left': 'idle',
        'session.ended': 'idle',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'seeing',
            actions: { type: 'setCheck', params: ({ event }) => event.output },
          },
          { target: 'retrying' },
        ],
        onError: 'retrying',
      },
      after: { timeout: 'retrying' },
      on: {
        // Another round has begun meanwhile: it is played to its end first, and counts.
        'round.started': { target: 'holding', actions: { type: 'setRound', params: true } },
        'game.left': 'idle',
        'session.ended': 'idle',
      },
    },
    retrying: {
      tags: 'failed',
      after: { recheck: [{ guard: 'isInRound', target: 'holding' }, { target: 'loading' }] },
      on: { 'game.left': 'idle', 'session.ended': 'idle' },
    },
    seeing: {
      entry: 'open',
      on: {
        // A tap that was already in flight: that round is played to its end, then the check opens again.
        'round.started': { target: 'holding', actions: ['close', { type: 'setRound', params: true }] },
        'check.answered': { target: 'answering', actions: { type: 'setAnswer', params: ({ event }) => event } },
        'session.ended': { target: 'idle', actions: 'close' },
      },
    },
    answering: {
      tags: 'busy',
      invoke: {
        src: 'acknowledge',
        input: ({ context }) => ({ requestId: context.requestId }),
        onDone: { target: 'idle', actions: 'close' },
        onError: { target: 'idle', actions: 'close' },
      },
      after: { timeout: { target: 'idle', actions: 'close' } },
      on: { 'session.ended': { target: 'idle', actions: 'close' } },
    },
  },
})

// The start-up pop-ups of a visit: one at a time, in the activities' order, each only once (spec §2). Started once with the app; never
// ends. It shows nothing itself: it requests a pop-up, is notified when that opened and closed, and looks for the next. It does not know
// what blocks pop-ups (a pending response, a game, a payment, a draw, another page): it waits for the «clear» event. That a pop-up was seen
// is stored by the browser when it really opened; after a logout midway none are left.
import { assign, emit, setup } from 'xstate'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { nextPopup } from './sequence.ts'
import type { Offer, Popup } from './sequence.ts'

interface Context {
  playerId: string | null
  isClear: boolean
  /** Shown in this visit, or failed to open: not requested again. */
  shownIds: readonly string[]
  current: Popup | null
}
type Event =
  | { type: 'visit.started'; playerId: string | null }
  /** A login after a logout starts another visit; a login after a lost session continues it. */
  | { type: 'visit.ended'; isLogout: boolean }
  | { type: 'offers.allowed' }
  | { type: 'offers.blocked' }
  | { type: 'popup.opened' }
  /** `isGone`: it never opened, because its page or session was gone first. */
  | { type: 'popup.closed'; isGone: boolean }
export type PopupsEmitted = { type: 'popup.requested'; activityId: string }

export const popupsMachine = setup({
  types: {} as { context: Context; events: Event; emitted: PopupsEmitted },
  actors: { read: port<Outcome<Offer>, { playerId: string | null }>('read') },
  guards: {
    isClear: ({ context }) => context.isClear,
    isSamePlayer: ({ context }, playerId: string | null) => context.playerId === playerId,
    hasNext: ({ context }, outcome: Outcome<Offer>) =>
      outcome.kind === 'done' && nextPopup(outcome.data, context.shownIds, context.playerId !== null) !== undefined,
    isRefused: (_, outcome: Outcome<Offer>) => outcome.kind === 'refused',
    isLogout: (_, isLogout: boolean) => isLogout,
    isGone: (_, isGone: boolean) => isGone,
  },
  actions: {
    setPlayer: assign((_, playerId: string | null) => ({ playerId })),
    setIsClear: assign((_, isClear: boolean) => ({ isClear })),
    setNext: assign(({ context }, outcome: Outcome<Offer>) =>
      outcome.kind === 'done' ? { current: nextPopup(outcome.data, context.shownIds, context.playerId !== null) ?? null } : {},
    ),
    addShown: assign(({ context: { shownIds, current } }) => ({ shownIds: current ? [...shownIds, current.activityId] : shownIds })),
    dropCurrent: assign({ current: null }),
    clear: assign({ playerId: null, shownIds: [], current: null }),
    announceRequest: emit(({ context }) => ({ type: 'popup.requested' as const, activityId: context.current?.activityId ?? '' })),
    storeSeen: (_args, _params: { activityId: string; playerId: string | null; every: 'session' | 'day' }) => {},
    clearVisit: () => {},
  },
  delays: { timeout: 30_000, rest: 60_000, gapDelay: 400 },
}).createMachine({
  id: 'popups',
  context: { playerId: null, isClear: false, shownIds: [], current: null },
  initial: 'idle',
  on: {
    'offers.allowed': { actions: { type: 'setIsClear', params: true } },
    'offers.blocked': { actions: { type: 'setIsClear', params: false } },
    'visit.ended': [
      { guard: { type: 'isLogout', params: ({ event }) => event.isLogout }, target: '.idle', actions: ['clearVisit', 'clear'] },
      { target: '.idle', actions: 'clear' },
    ],
    // A login: what the visitor has seen, the player has seen.
    'visit.started': [
      { guard: { type: 'isSamePlayer', params: ({ event }) => event.playerId }, actions: [] },
      { target: '.waiting', actions: ['dropCurrent', { type: 'setPlayer', params: ({ event }) => event.playerId }] },
    ],
  },
  states: {
    idle: {
      on: { 'visit.started': { target: 'waiting', actions: { type: 'setPlayer', params: ({ event }) => event.playerId } } },
    },
    waiting: {
      tags: 'pending',
      entry: 'dropCurrent',
      always: { guard: 'isClear', target: 'loading' },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        input: ({ context }) => ({ playerId: context.playerId }),
        onDone: [
          {
            guard: { type: 'hasNext', params: ({ event }) => event.output },
            target: 'requesting',
            actions: { type: 'setNext', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'failed' },
          { target: 'finished' },
        ],
        onError: 'failed',
      },
      after: { timeout: 'failed' },
      on: { 'offers.blocked': { target: 'waiting', actions: { type: 'setIsClear', params: false } } },
    },
    failed: {
      tags: 'failed',
      after: { rest: 'waiting' },
    },
    requesting: {
      tags: 'pending',
      entry: 'announceRequest',
      on: {
        'popup.opened': {
          target: 'showing',
          actions: {
            type: 'storeSeen',
            params: ({ context }) => ({
              activityId: context.current?.activityId ?? '',
              playerId: context.playerId,
              every: context.current?.popupEvery ?? 'session',
            }),
          },
        },
        'popup.closed': [
          { guard: { type: 'isGone', params: ({ event }) => event.isGone }, target: 'pausing' },
          // It failed to load, and the player skipped it.
          { target: 'pausing', actions: 'addShown' },
        ],
      },
    },
    showing: {
      on: { 'popup.closed': { target: 'pausing', actions: 'addShown' } },
    },
    // A pause between two pop-ups.
    pausing: {
      entry: 'dropCurrent',
      after: { gapDelay: 'waiting' },
    },
    finished: {},
  },
})
